"""People and their devices: codes for another device last ten minutes, and once."""

import pytest
from clubhouse import Time, open_host, person

from underhill.club.errors import NotAllowed
from underhill.club.people import CODE_SECONDS


async def test_a_code_for_another_device_expires(sqlite_url):
    time = Time()
    async with open_host(sqlite_url, clock=time) as host:
        anna = await person(host, "Anna")
        late = await host.people.code(anna)
        time.now += CODE_SECONDS + 1
        with pytest.raises(NotAllowed, match="too old"):
            await host.people.claim(late)
        early = await host.people.code(anna)
        time.now += CODE_SECONDS - 1
        assert (await host.people.claim(early))[0] == anna
