from __future__ import annotations

from typing import Any, Dict, Iterator, Optional

from ..transport.call import Call
from ..transport.stop import Stop
from ..transport.transport import Transport


def list_all(transport: Transport, path: str, query: Dict[str, Any], stop: Stop) -> Iterator[Any]:
    """Reads a list to its end, page by page as it is read."""
    cursor: Optional[str] = None
    while True:
        page = transport.json(Call("GET", path, query={**query, "cursor": cursor}, stop=stop))
        yield from page["data"]
        cursor = page.get("next_cursor") if page.get("has_more") else None
        if cursor is None:
            return
