"""Being somebody: a name, a cookie, a link to another device."""

from __future__ import annotations

from litestar import Controller, Response, get, post, put
from litestar.datastructures import Cookie

from holocene.server.messages import Claim, Introduce, Link, Me
from holocene.server.people import COOKIE, LINK_MINUTES, YEAR
from holocene.server.refused import Refused
from holocene.server.routes.common import Asked, house_of, person_of, reader_of


class PeopleRoutes(Controller):
    """Guests and their names."""

    path = "/api/people"
    tags = ("people",)

    @post("/", status_code=201)
    async def introduce(self, request: Asked, data: Introduce) -> Response[Me]:
        """Become a guest with a name; who is one already keeps the identity and changes the name."""
        house = house_of(request)
        person = reader_of(request)
        if person is None or await house.people.name(person) is None:
            house.limits.check_guest(request.scope)
            person = await house.people.introduce(data.name)
        else:
            await house.people.rename(person, data.name)
        return await with_cookie(request, person)

    @get("/me")
    async def me(self, request: Asked) -> Me:
        """Tell who one is."""
        person = await person_of(request)
        return Me(person, await house_of(request).people.name(person) or "")

    @put("/me")
    async def rename(self, request: Asked, data: Introduce) -> Me:
        """Change one's name, from now on."""
        person = await person_of(request)
        await house_of(request).people.rename(person, data.name)
        return Me(person, await house_of(request).people.name(person) or "")

    @post("/link", status_code=201)
    async def make_link(self, request: Asked) -> Link:
        """Get a one-time token with which another device becomes this guest's."""
        token = await house_of(request).people.make_link(await person_of(request))
        return Link(token, LINK_MINUTES)

    @post("/claim", status_code=201)
    async def use_link(self, request: Asked, data: Claim) -> Response[Me]:
        """Use such a token here."""
        return await with_cookie(request, await house_of(request).people.use_link(data.token))


async def with_cookie(request: Asked, person: str) -> Response[Me]:
    """Answer with who somebody is, and make the browser remember it."""
    house = house_of(request)
    name = await house.people.name(person)
    if name is None:
        raise Refused(404, "Nobody of that kind is known here.")
    cookie = Cookie(
        key=COOKIE,
        value=house.people.sign(person),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
        path="/",
    )
    return Response(Me(person, name), cookies=[cookie])
