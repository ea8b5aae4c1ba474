from __future__ import annotations

import os
import stat
from typing import Iterator, Optional, Union

from ..errors import FileError

BLOCK_BYTES = 256 * 1024


class LocalFile:
    """A file of the caller's side whose size is known and that can be read from any place, again and again."""

    def __init__(self, name: str, size: int, changed_at: Optional[int] = None) -> None:
        """`changed_at`, where the system knows it: another file in its place is not continued under the same key."""
        self.name = name
        self.size = size
        self.changed_at = changed_at

    def read(self, start: int, end: int) -> Iterator[Union[bytes, memoryview]]:
        """The bytes from `start` to before `end`. Raises FileError if the file has changed."""
        raise NotImplementedError


class MemoryFile(LocalFile):
    def __init__(self, name: str, data: Union[bytes, bytearray, memoryview]) -> None:
        self._data = memoryview(data).cast("B")
        super().__init__(name, len(self._data))

    def read(self, start: int, end: int) -> Iterator[memoryview]:
        yield self._data[start:end]


class PathFile(LocalFile):
    """Opens a path for each read. Raises FileError if it is no file, or cannot be read."""

    def __init__(self, path: str) -> None:
        self._path = path
        try:
            found = os.stat(path)
        except (OSError, ValueError):
            raise FileError(f'O arquivo "{path}" não existe ou não pode ser lido.') from None
        if not stat.S_ISREG(found.st_mode):
            raise FileError(f'"{path}" não é um arquivo.')
        super().__init__(os.path.basename(path), found.st_size, found.st_mtime_ns)

    def read(self, start: int, end: int) -> Iterator[bytes]:
        try:
            with open(self._path, "rb", buffering=0) as file:
                self._require_unchanged(os.fstat(file.fileno()))
                file.seek(start)
                left = end - start
                while left > 0:
                    block = file.read(min(left, BLOCK_BYTES))
                    if not block:
                        raise FileError(f'O arquivo "{self._path}" encolheu enquanto era enviado.')
                    left -= len(block)
                    if left == 0:
                        # Before the last bytes leave, without which the service uses none of them.
                        self._require_unchanged(os.stat(self._path))
                    yield block
        except OSError:
            raise FileError(f'O arquivo "{self._path}" não pôde ser lido.') from None

    def _require_unchanged(self, now: os.stat_result) -> None:
        if now.st_size != self.size or now.st_mtime_ns != self.changed_at:
            raise FileError(f'O arquivo "{self._path}" mudou enquanto era enviado.')
