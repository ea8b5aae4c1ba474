from __future__ import annotations

import json
from typing import Any, Callable, Dict, Iterable, Iterator, Literal, Mapping, NamedTuple, Optional, Union
from urllib.parse import quote, urlencode

from ..errors import ConfigurationError
from .stop import NEVER, Stop

Method = Literal["GET", "HEAD", "POST", "PATCH", "DELETE"]
Repeat = Literal["always", "refused", "never"]
"""
`always`: the call may arrive twice without harm. `refused`: it is sent again only if the service says that it did
nothing (429, 503). `never`: the caller decides itself.
"""


class Body(NamedTuple):
    content_type: str
    size: int
    chunks: Callable[[], Iterable[Union[bytes, memoryview]]]
    """Reads the body for each attempt."""


class Call(NamedTuple):
    """One call of the API."""

    method: Method
    path: str
    """From `/v1` on."""
    repeat: Repeat = "always"
    query: Mapping[str, Any] = {}
    headers: Mapping[str, str] = {}
    body: Optional[Body] = None
    wait: int = 0
    """Seconds that the service is asked to wait before it answers."""
    stop: Stop = NEVER


def json_body(value: object) -> Body:
    data = json_text(value).encode()
    return Body("application/json", len(data), lambda: [data])


def json_text(value: object) -> str:
    try:
        return json.dumps(value, allow_nan=False)
    except (TypeError, ValueError) as fault:
        raise ConfigurationError(f"Há um valor que não cabe em JSON: {fault}.") from None


def target_of(base_path: str, call: Call) -> str:
    """Where the call goes, with its query."""
    given = {name: _text(value) for name, value in call.query.items() if value is not None}
    query = f"?{urlencode(given)}" if given else ""
    return f"{base_path}{call.path}{query}"


def segment(text: str) -> str:
    """Returns a text as one part of a path."""
    return quote(text, safe="")


def given(fields: Dict[str, Any]) -> Dict[str, Any]:
    """Returns the fields that the caller has set."""
    return {name: value for name, value in fields.items() if value is not None}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def pieces_of(data: memoryview, size: int) -> Iterator[memoryview]:
    for start in range(0, len(data), size):
        yield data[start : start + size]
