"""The routes: one for each endpoint, and two about the server's health."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter
from msgspec import Meta, Struct
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

from holocene.kernel.language import say
from holocene.server.http.callers import caller_of, cookie_for
from holocene.server.http.errors import AnyRequest, problem
from holocene.server.runtime import Runtime
from holocene.server.settings import MOST_BODY
from holocene.server.storage.causes import AWAY, DAMAGED
from holocene.tables.endpoints.registry import Endpoint
from holocene.tables.messages.answers import Problem

IN_PATH = re.compile(r"{(\w+)}")


def route_of(endpoint: Endpoint) -> HTTPRouteHandler:
    """Return the route handler of an endpoint: it reads what was sent, calls the function, and sends the answer.

    The framework reads the handler's signature to check requests and to write the OpenAPI document. So the signature is
    made from the function's own: without services and caller, with the request, and with the framework's types.
    """
    hints = get_type_hints(endpoint.function, include_extras=True)
    taken = [
        one.replace(annotation=framework_type(hints[name]), kind=inspect.Parameter.KEYWORD_ONLY)
        for name, one in inspect.signature(endpoint.function).parameters.items()
        if name not in ("services", "caller", "body")
    ]
    request = inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=AnyRequest)
    with_cookies: Any = Response
    answer = with_cookies[hints["return"]] if endpoint.signs_in or endpoint.signs_out else hints["return"]

    async def handle(request: AnyRequest, **sent: Any) -> Any:
        runtime = runtime_of(request)
        services = runtime.services
        caller = await caller_of(services, request.scope)
        if "body" in hints:  # weighed before it is read: what many send at once fills the memory
            size = size_of(request, endpoint.most_body or MOST_BODY)
            services.limits.check_upload(caller.address, caller.person, size)
            sent["body"] = await request.body()
        found = await endpoint.function(services, caller, **sent)
        if endpoint.signs_in or endpoint.signs_out:
            value = await services.people.cookie_of(found.id) if endpoint.signs_in else ""
            settings = runtime.settings
            secure = settings.secure or request.scope.get("scheme") == "https"
            return Response(found, cookies=[cookie_for(value, secure, settings.path)])
        return found

    described: Callable[..., Any] = handle
    described.__name__, described.__doc__ = endpoint.function.__name__, endpoint.function.__doc__
    described.__annotations__ = {one.name: one.annotation for one in (request, *taken)} | {"return": answer}
    described.__signature__ = inspect.Signature([request, *taken], return_annotation=answer)  # type: ignore[attr-defined]
    kinds = get_type_hints(endpoint.function)
    path = IN_PATH.sub(lambda found: f"{{{found[1]}:{kinds[found[1]].__name__}}}", endpoint.path)
    options: dict[str, Any] = {"http_method": endpoint.method, "status_code": endpoint.status, "tags": [endpoint.tag]}
    if endpoint.most_body is not None:
        options["request_max_body_size"] = endpoint.most_body
    return HTTPRouteHandler(path, **options)(described)


def framework_type(annotation: Any) -> Any:
    """Return a parameter's type with its bounds and description in the framework's form."""
    if get_origin(annotation) is not Annotated:
        return annotation
    kind, meta = get_args(annotation)
    assert isinstance(meta, Meta)
    return Annotated[kind, Parameter(ge=meta.ge, le=meta.le, description=meta.description)]


def size_of(request: AnyRequest, most: int) -> int:
    """Return how many bytes a request announces; if it does not say, the most that it may have."""
    announced = request.headers.get("content-length", "")
    return int(announced) if announced.isascii() and announced.isdigit() and len(announced) < 10 else most


def runtime_of(request: AnyRequest) -> Runtime:
    """Return the runtime of the server that answers a request."""
    runtime: Runtime = request.app.state.runtime
    return runtime


class Health(Struct):
    """Whether the server can write."""

    status: str


@get("/health", tags=["system"])
async def health(request: AnyRequest) -> Response[Any]:
    """Return whether the server can write, and receives what other processes write; if not, why."""
    runtime = runtime_of(request)
    trouble = DAMAGED if runtime.database.damaged else runtime.writer.trouble
    if trouble is None and runtime.listener.healthy:
        return Response(Health("ok"))
    runtime.writer.probe()
    return problem(Problem(say((trouble or AWAY).sentence)), 503)


@get("/metrics", media_type=MediaType.TEXT, tags=["system"])
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Return figures of all processes of this server for Prometheus: only counts, nothing about any table."""
    runtime = runtime_of(request)
    await runtime.measuring.measure()
    registry = CollectorRegistry()
    registry.register(runtime.figures)
    return Response(generate_latest(registry), headers={"content-type": CONTENT_TYPE_LATEST})
