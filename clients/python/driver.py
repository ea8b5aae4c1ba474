"""Makes calls with the Python client: one JSON line for each call, one for each result."""

from __future__ import annotations

import io
import json
import re
import sys
import threading
import traceback
from base64 import b64decode, b64encode
from typing import Any, Callable, Dict, Iterator, List, Optional

from papelada import Papelada, PapeladaError


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(answer_of(json.loads(line))), flush=True)


def answer_of(case: Dict[str, Any]) -> Dict[str, Any]:
    """`cancelAfter` are the seconds after which the call is cancelled."""
    seen: List[object] = []
    given = values_of({**case.get("arguments", {}), **case.get("arguments", {}).get("settings", {})})
    given.pop("settings", None)
    timer = None
    if "cancelAfter" in case:
        given["cancel"] = threading.Event()
        timer = threading.Timer(case["cancelAfter"], given["cancel"].set)
        timer.start()
    if case.get("progress", case["call"] in ("tools.run", "run and download")):
        given["on_progress"] = seen.append
    try:
        with Papelada(**values_of(case.get("client", {}))) as client:
            result = plain(method_of(client, case["call"])(**given))
        return {"result": result, "progress": len(seen)}
    except PapeladaError as error:
        facts = {name: getattr(error, name, None) for name in ("code", "status", "request_id", "retry_after", "id")}
        return {"error": {"class": type(error).__name__, "message": str(error), **facts, "dump": dump_of(error)}}
    finally:
        if timer is not None:
            timer.cancel()


def method_of(client: Papelada, name: str) -> Callable[..., Any]:
    if name == "dumps":
        return lambda: dumps_of(client)
    if name == "run and download":
        return lambda **given: run_and_download(client, **given)
    method: Any = client
    for part in name.split("."):
        method = getattr(method, part)
    return method  # type: ignore[no-any-return]


def run_and_download(client: Papelada, folder: str, **given: Any) -> Any:
    job = client.tools.run(**given)
    return {"job": job, "paths": client.download(job, folder)}


def dumps_of(client: Papelada) -> List[str]:
    parts = [client, client._transport, *vars(client).values()]
    return [text for part in parts for text in (repr(part), str(part), repr(vars(part)))]


def dump_of(error: BaseException) -> str:
    """With the variables of all frames, as services that collect errors store them."""
    lines = traceback.format_exception(type(error), error, error.__traceback__)
    seen: Optional[BaseException] = error
    while seen is not None:
        lines.append(repr(vars(seen)))
        for frame, _ in traceback.walk_tb(seen.__traceback__):
            lines += [f"{name} = {shown(value)}\n" for name, value in frame.f_locals.items()]
        seen = seen.__cause__ or seen.__context__
    return "".join(lines)


def shown(value: Any) -> str:
    # The head of a call is at the start; a file behind it would be megabytes.
    return repr(bytes(value[:2000]) if isinstance(value, (bytes, bytearray, memoryview)) else value)


def values_of(given: Dict[str, Any]) -> Dict[str, Any]:
    """Names as Python has them; seconds in the place of milliseconds."""
    values = {}
    for name, value in given.items():
        if name == "timeoutMs":
            values["timeout"] = value / 1000
        else:
            values[re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)] = value_of(value)
    return values


def value_of(value: Any) -> Any:
    """`{"base64": …}` is bytes, and in the place of a stream one that can be read once."""
    if isinstance(value, list):
        return [value_of(one) for one in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"base64"}:
        return b64decode(value["base64"])
    values = {name: value_of(one) for name, one in value.items()}
    if isinstance(values.get("stream"), bytes):
        values["stream"] = io.BytesIO(values["stream"])
    return values


def plain(result: Any) -> Any:
    if isinstance(result, (bytes, bytearray)):
        return {"base64": b64encode(result).decode()}
    if isinstance(result, Iterator):
        items = list(result)
        return plain(b"".join(items)) if items and isinstance(items[0], bytes) else items
    return result


if __name__ == "__main__":
    main()
