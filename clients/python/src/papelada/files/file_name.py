from __future__ import annotations

import re
from typing import Set, Tuple

MOST_BYTES = 200
DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|\Z)", re.IGNORECASE)
"""Names that Windows keeps for devices, with any extension."""


def local_name(name: str) -> str:
    """Returns a name of the service as the name of a file that stays in its folder, on any system."""
    whole = name.encode("utf-8", "replace").decode()
    last = re.split(r"[/\\]", whole)[-1]
    clean = re.sub(r'[\x00-\x1f\x7f<>:"|?*]', "_", last).rstrip(". ")
    named = clean or "arquivo"
    return _shorten(f"_{named}" if DEVICES.match(named) else named)


def untaken(name: str, taken: Set[str]) -> str:
    """Two outputs may have one name. Adds what it returns to `taken`."""
    stem, extension = _split(name)
    free = name
    number = 2
    while free.lower() in taken:
        free = f"{stem} ({number}){extension}"
        number += 1
    taken.add(free.lower())
    return free


def _shorten(name: str) -> str:
    """Cuts the stem, so that the extension stays."""
    if len(name.encode()) <= MOST_BYTES:
        return name
    stem, extension = _split(name)
    if len(extension) > 16:
        stem, extension = name, ""
    room = MOST_BYTES - len(extension.encode())
    return stem.encode()[:room].decode("utf-8", "ignore") + extension


def _split(name: str) -> Tuple[str, str]:
    dot = name.rfind(".")
    return (name[:dot], name[dot:]) if dot > 0 else (name, "")
