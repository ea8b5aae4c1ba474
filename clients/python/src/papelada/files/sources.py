from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Dict, Sequence, Union

from ..errors import FileError
from .local_file import LocalFile, MemoryFile, PathFile

if TYPE_CHECKING:
    from ..types import FileInput, Readable


class Stored:
    """A file that the service has, or fetches itself."""

    def __init__(self, source: Dict[str, Any]) -> None:
        self.source = source


class Stream:
    """Bytes that can be read once."""

    def __init__(self, name: str, reader: Readable) -> None:
        self.name = name
        self.reader = reader


Opened = Union[Stored, Stream, LocalFile]


def open_input(given: FileInput) -> Opened:
    """Looks at an input before anything is sent. Raises FileError."""
    if isinstance(given, (str, os.PathLike)):
        path = os.fspath(given)
        if not isinstance(path, str):
            raise FileError("O caminho de um arquivo é um texto.")
        return PathFile(path)
    if isinstance(given, dict):
        fields: Dict[str, Any] = dict(given)
        if "bytes" in fields:
            return _memory_file(fields)
        if "stream" in fields:
            return Stream(_name_of(fields.get("name")), fields["stream"])
        if "url" in fields or "upload" in fields or "job" in fields:
            return Stored(fields)
    elif callable(getattr(given, "read", None)):
        name = getattr(given, "name", None)
        return Stream(_name_of(os.path.basename(name) if isinstance(name, str) else None), given)
    raise FileError(
        "Um arquivo é um caminho, um arquivo aberto em modo binário, {'bytes', 'name'}, {'stream', 'name'}, "
        "{'url'}, {'upload'} ou {'job', 'index'}."
    )


def listed(given: Sequence[FileInput], name: str) -> Sequence[FileInput]:
    """Raises FileError for one file in the place of a list, whose letters would be taken for paths."""
    if isinstance(given, (list, tuple)):
        return given
    if isinstance(given, (str, bytes, dict, os.PathLike)) or callable(getattr(given, "read", None)):
        raise FileError(f"`{name}` é uma lista, também com um arquivo só: {name}=[…].")
    return list(given)


def _memory_file(fields: Dict[str, Any]) -> MemoryFile:
    data = fields["bytes"]
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise FileError("`bytes` recebe bytes, não texto.")
    return MemoryFile(_name_of(fields.get("name")), data)


def _name_of(name: object) -> str:
    if isinstance(name, str) and name:
        return name
    raise FileError("Um arquivo em bytes ou em stream precisa de `name`, com a extensão.")
