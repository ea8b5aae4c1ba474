from __future__ import annotations

import os
from typing import Callable, Iterator, Optional

from ..errors import FileError
from .partial import Partial, is_full


def save(
    folder: str,
    name: str,
    id: str,
    size: int,
    chunks_from: Callable[[int], Iterator[bytes]],
    overwrite: bool,
) -> str:
    """
    Writes a download under a temporary name, and puts it in its place when it is whole. Returns its path. Raises
    FileError for a file that exists, unless it may be overwritten. `id` is that of the download: a new attempt at the
    same one finds the bytes that an earlier one has left.
    """
    path = os.path.join(folder, name)
    try:
        os.makedirs(folder, exist_ok=True)
        if not overwrite and os.path.lexists(path):
            raise _existing(path)
        partial = Partial(folder, id, size)
        try:
            for chunk in chunks_from(partial.written):
                partial.write(chunk)
            partial.sync()
        finally:
            partial.close()
        try:
            _place(partial.path, path, overwrite)
        except FileError:
            # Another program was faster, and has the same bytes.
            os.unlink(partial.path)
            raise
    except OSError as error:
        raise _unwritable(path, error) from None
    return path


def _place(partial: str, path: str, overwrite: bool) -> None:
    if overwrite:
        os.replace(partial, path)
        return
    try:
        # Unlike a rename, it fails where another program has made the file meanwhile.
        os.link(partial, path)
    except FileExistsError:
        raise _existing(path) from None
    except (OSError, NotImplementedError, AttributeError):
        # A file system without links.
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            raise _existing(path) from None
        os.replace(partial, path)
        return
    os.unlink(partial)


def _existing(path: str) -> FileError:
    return FileError(f'"{path}" já existe. Apague-o, escolha outra pasta, ou passe overwrite=True.')


def _unwritable(path: str, error: OSError) -> FileError:
    if is_full(error):
        return FileError(f'Não há espaço no disco para "{path}".')
    reason: Optional[str] = error.strerror
    return FileError(f'"{path}" não pôde ser gravado: {reason or error}.')
