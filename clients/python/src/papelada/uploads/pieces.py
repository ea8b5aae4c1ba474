from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, Tuple

from ..errors import FileError

if TYPE_CHECKING:
    from ..types import Readable


def read_pieces(reader: Readable, size: int) -> Iterator[Tuple[bytes, bool]]:
    """
    Cuts a stream into pieces of `size` bytes; the last one, marked by True, may be shorter. An empty stream has one empty
    piece.
    """
    piece = read_full(reader, size)
    while True:
        # A full piece waits for the bytes after it, which say that it is not the last.
        following = read_full(reader, size) if len(piece) == size else b""
        yield piece, not following
        if not following:
            return
        piece = following


def read_full(reader: Readable, size: int) -> bytes:
    """Reads until `size` bytes are there, or the stream has ended."""
    data = bytearray()
    while len(data) < size:
        try:
            block = reader.read(size - len(data))
        except (OSError, ValueError) as fault:
            raise FileError(f"O stream não pôde ser lido: {fault}.") from None
        if isinstance(block, str):
            raise FileError('O stream dá texto: abra o arquivo em modo binário ("rb").')
        if not data and len(block) == size:
            return block
        if not block:
            break
        data += block
    return bytes(data)
