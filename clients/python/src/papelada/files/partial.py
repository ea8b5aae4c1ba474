from __future__ import annotations

import errno
import io
import os

from ..errors import FileError

MOST_RUNS = 32
"""That write the same file at once."""


class Partial:
    """A download under its temporary name, which one program at a time writes."""

    def __init__(self, folder: str, id: str, size: int) -> None:
        for run in range(MOST_RUNS):
            path = os.path.join(folder, f".{id}.part" if run == 0 else f".{id}.{run}.part")
            file = io.FileIO(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+")
            if _lock(file) and _is_at(file, path):
                break
            file.close()
        else:
            raise FileError(f'Outros programas já gravam este arquivo em "{folder}".')
        self.path = path
        self._file = file
        self.written: int = file.seek(0, os.SEEK_END)
        if self.written > size:
            file.truncate(0)
            self.written = file.seek(0)

    def write(self, chunk: bytes) -> None:
        view = memoryview(chunk)
        while view:
            written = self._file.write(view) or 0
            view = view[written:]
            self.written += written

    def restart(self) -> None:
        self._file.truncate(0)
        self.written = self._file.seek(0)

    def sync(self) -> None:
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def is_full(error: OSError) -> bool:
    return error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


def _lock(file: io.FileIO) -> bool:
    """Returns whether no other program has the file; a program that ends gives it free."""
    try:
        import fcntl
    except ImportError:
        return _lock_on_windows(file)
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # A file system without locks.
        return True
    return True


def _lock_on_windows(file: io.FileIO) -> bool:
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    try:
        # A byte far behind the file's end: what is locked there cannot be read by others.
        file.seek(1 << 40)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def _is_at(file: io.FileIO, path: str) -> bool:
    """Returns whether the file still has its name: the program that had it may have put it in its place."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except FileNotFoundError:
        return False
