"""Endpoints for a person's identity: a name, and a link to another device; and about the server."""

from __future__ import annotations

from holocene.tables.messages.answers import Link, LoggedOut, Me, PersonalData
from holocene.tables.messages.games import About
from holocene.tables.messages.requests import Claim, Introduce, LogOut
from holocene.tables.people import LINK_MINUTES
from holocene.tables.services import Caller, Services


async def introduce(services: Services, caller: Caller, data: Introduce) -> Me:
    """Become a guest with a name. If you are a guest already, you keep your identity and change your name."""
    person = caller.person
    if person is None or await services.people.name_of(person) is None:
        services.limits.check_guest(caller.address)
        person = await services.people.add_guest(data.name)
    else:
        services.moderation.check_writing(person)
        await services.people.rename(person, data.name)
    return await identity(services, person)


async def me(services: Services, caller: Caller) -> Me:
    """Return who you are."""
    return await identity(services, await services.people.require(caller.person))


async def rename(services: Services, caller: Caller, data: Introduce) -> Me:
    """Change your name."""
    person = await services.people.require(caller.person)
    services.moderation.check_writing(person)
    await services.people.rename(person, data.name)
    return await identity(services, person)


async def make_link(services: Services, caller: Caller) -> Link:
    """Get a one-time token that moves your identity to another device."""
    return Link(await services.people.make_link(await services.people.require(caller.person)), LINK_MINUTES)


async def use_link(services: Services, caller: Caller, data: Claim) -> Me:
    """Use a one-time token on this device."""
    person = await services.people.use_link(data.token)
    services.moderation.check_person(person)
    return await identity(services, person)


async def log_out(services: Services, caller: Caller, data: LogOut) -> LoggedOut:
    """Log out on this device, or everywhere: then all your cookies and links are void, and you get one new link."""
    person = await services.people.require(caller.person)
    if not data.everywhere:
        return LoggedOut()
    await services.people.log_out_everywhere(person)
    return LoggedOut(Link(await services.people.make_link(person), LINK_MINUTES))


async def export(services: Services, caller: Caller) -> PersonalData:
    """Return everything that this server stores of you."""
    return await services.personal.export(await services.people.require(caller.person))


async def delete(services: Services, caller: Caller) -> LoggedOut:
    """Delete your name, your messages and your identity. The matches of others stay, with "Someone" in your seat."""
    await services.personal.delete(await services.people.require(caller.person))
    return LoggedOut()


async def about(services: Services, caller: Caller) -> About:
    """Return the server's version and time, and who you are, if the server knows you."""
    name = None if caller.person is None else await services.people.name_of(caller.person)
    me = None if caller.person is None or name is None else Me(caller.person, name)
    return About(services.version, services.clock.now(), me)


async def identity(services: Services, person: str) -> Me:
    """Return a known person's id and name."""
    return Me(person, await services.people.name_of(person) or "")
