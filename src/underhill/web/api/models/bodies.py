"""What all bodies and answers of the API have in common."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=200, description="1 to 40 printable characters; kept as text")]
SeatNumber = Annotated[int, Field(ge=0, le=20)]


class Body(BaseModel):
    """A body; unknown fields are refused, so that a slip of the pen is noticed."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Answer(BaseModel):
    """An answer; it may get more fields in time."""

    model_config = ConfigDict(extra="allow")


class ErrorDetail(Answer):
    """What was wrong, and what would be right."""

    code: str
    message: str


class ErrorBody(BaseModel):
    """The body of every refusal."""

    error: ErrorDetail
