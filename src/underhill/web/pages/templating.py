"""The template engine, with what a part of a table repeats most made cheap: keys of dictionaries, imports, calls, small macros."""

from collections.abc import Callable, Hashable, Mapping
from types import FunctionType
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from jinja2.runtime import Context, Macro
from markupsafe import Markup

OWN_NAMES = frozenset(dir(dict))  # such as `items`, which a template calls
PASSED = "jinja_pass_arg"  # marks a function that is given the context or the environment
MOST_DRAWN = 20_000  # results of macros that are kept: some hundred bytes each
Drawn = Callable[..., Markup]


class Missing(StrictUndefined):
    """What a template asks for and nobody gave: false in a question, an error anywhere else."""

    def __bool__(self) -> bool:  # type: ignore[override]
        return False


class Page(Template):
    """A template. One that is imported is made once for a page: what it defines sees the names of the page, whoever imports it."""

    def make_module(self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None) -> Any:
        """The module that an import with context gives: the one of this page, if it has been made."""
        made = (vars or {}).get("imported", {})
        if self.name not in made:
            made[self.name] = super().make_module(vars, shared, locals)
        return made[self.name]


class Names(Context):
    """The names that a template sees. Plain functions and macros, of which a part calls a thousand, are called without being asked
    what they would like to be given besides."""

    def call(self, called: Any, /, *given: Any, **named: Any) -> Any:
        """What a function or macro gives."""
        if type(called) is Macro:
            given = (self.eval_ctx, *given)
        elif type(called) is not FunctionType or PASSED in called.__dict__:
            return super().call(called, *given, **named)
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return called(*given, **named)


class Engine(Environment):
    """An environment in which a name after a dot is first looked for among the keys of a dictionary: it nearly always is one."""

    template_class = Page
    context_class = Names

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A key or an attribute; the methods of a dictionary go before its keys, as in every template."""
        if type(obj) is dict and attribute in obj and attribute not in OWN_NAMES:
            return obj[attribute]
        return super().getattr(obj, attribute)


class Remembered:
    """What macros have drawn. For macros that draw nothing but what their arguments say, and what else is named with them."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, Markup] = {}

    def __call__(self, macro: Any, *besides: Hashable) -> Drawn:
        """A macro that draws each thing once; what a text may be is its type's matter, so equal ones of two types are two."""

        def drawn(*given: Any, **named: Any) -> Markup:
            key = (macro.name, besides, given, *map(type, given), *named.items(), *map(type, named.values()))
            try:
                found = self._drawn.get(key)
            except TypeError:  # what is given may change, such as a list
                return macro(*given, **named)
            if found is None:
                if len(self._drawn) >= MOST_DRAWN:
                    self._drawn.clear()
                found = self._drawn[key] = macro(*given, **named)
            return found

        return drawn
