from __future__ import annotations

import re
from base64 import b64encode
from typing import TYPE_CHECKING, Callable, Dict, Iterator, Optional, Tuple, Union

from ..errors import ApiError, NotFoundError, PapeladaError, UnexpectedAnswerError
from ..files.local_file import LocalFile, MemoryFile
from ..transport.answer import Answer
from ..transport.call import Body, Call
from ..transport.retry import MOST_FAULTS, delay_after
from ..transport.stop import NEVER, Stop
from ..transport.transport import Transport
from .pieces import read_pieces

if TYPE_CHECKING:
    from ..types import Readable

MEBIBYTE = 1024 * 1024
CHUNK_BYTES = 50 * MEBIBYTE
PIECE_BYTES = 8 * MEBIBYTE
"""Kept in memory until the service has it."""
VERSION = {"Tus-Resumable": "1.0.0"}


class ResumableUpload:
    """Sends one file by the tus protocol, and continues after each fault where the service says."""

    def __init__(
        self,
        transport: Transport,
        key: str,
        stop: Stop = NEVER,
        on_sent: Callable[[int], None] = lambda sent: None,
        on_created: Callable[[str], None] = lambda id: None,
    ) -> None:
        """`key` is that of the creation: the same key finds the same upload again."""
        self._transport = transport
        self._key = key
        self._stop = stop
        self._on_sent = on_sent
        self._on_created = on_created

    def send_file(self, file: LocalFile) -> str:
        """Returns the upload's id."""
        modified = {} if file.changed_at is None else {"modified": str(file.changed_at)}
        metadata = _metadata_of({"filename": file.name, **modified})
        id, offset = self._create(metadata, {"Upload-Length": str(file.size)})
        while offset is not None and offset < file.size:
            offset = self._append(id, file, offset, 0, min(offset + CHUNK_BYTES, file.size))
        return id

    def send_stream(self, name: str, reader: Readable) -> str:
        """Sends bytes of unknown number that can be read once. Returns the upload's id."""
        id, offset = self._create(_metadata_of({"filename": name}), {"Upload-Defer-Length": "1"})
        start = 0
        for data, is_last in read_pieces(reader, PIECE_BYTES):
            if offset is None:
                break
            end = start + len(data)
            piece = MemoryFile(name, data)
            # What an earlier program has sent is read, and not sent again.
            while offset < end or (is_last and offset == start == end):
                offset = self._append(id, piece, offset, start, end, is_last)
                if start == end:
                    break
            start = end
        return id

    def _create(self, metadata: str, length: Dict[str, str]) -> Tuple[str, Optional[int]]:
        """
        Returns the upload's id, and how much of it is there: None if the keyed call has used it before and it is deleted
        since.
        """
        id, is_known = self._transport.read(
            Call(
                "POST",
                "/v1/uploads",
                headers={
                    **VERSION,
                    **length,
                    "Upload-Metadata": metadata,
                    "Idempotency-Key": self._key,
                },
                stop=self._stop,
            ),
            _created_in,
        )
        self._on_created(id)
        return id, self._known_offset(id) if is_known else 0

    def _offset(self, id: str) -> int:
        return self._transport.read(
            Call("HEAD", f"/v1/uploads/{id}", headers=VERSION, stop=self._stop), _offset_in
        )

    def _known_offset(self, id: str) -> Optional[int]:
        try:
            return self._offset(id)
        except NotFoundError:
            return None

    def _append(
        self, id: str, file: LocalFile, offset: int, start: int, end: int, is_last: bool = False
    ) -> int:
        """
        Sends bytes up to `end` until the service has more of them, and returns how far it is. The file's first byte is
        `start` of the upload.
        """
        length = {"Upload-Length": str(end)} if is_last else {}
        faults = 0
        while True:
            try:
                if faults > 0:
                    reached = self._offset(id)
                    # The answer to the last bytes may have been lost.
                    if reached > offset:
                        return reached
                    offset = reached
                return self._patch(id, file, offset, start, end, length)
            except PapeladaError as error:
                is_moved = isinstance(error, ApiError) and error.code == "upload_offset_mismatch"
                delay = 0.0 if is_moved else delay_after(error, "always", faults)
                if delay is None or faults >= MOST_FAULTS:
                    raise
            faults += 1
            self._stop.sleep(delay)

    def _patch(
        self, id: str, file: LocalFile, offset: int, start: int, end: int, length: Dict[str, str]
    ) -> int:
        def chunks() -> Iterator[Union[bytes, memoryview]]:
            sent = offset
            for chunk in file.read(offset - start, end - start):
                yield chunk
                sent += len(chunk)
                self._on_sent(sent)

        return self._transport.read(
            Call(
                "PATCH",
                f"/v1/uploads/{id}",
                repeat="never",
                headers={**VERSION, **length, "Upload-Offset": str(offset)},
                body=Body("application/offset+octet-stream", end - offset, chunks),
                stop=self._stop,
            ),
            _offset_in,
        )


def _created_in(answer: Answer) -> Tuple[str, bool]:
    id = (answer.header("Location") or "").rsplit("/", 1)[-1]
    if not re.fullmatch(r"upl_[0-9A-Za-z]+", id):
        raise UnexpectedAnswerError("A resposta não diz onde está o envio.", answer.status)
    return id, answer.header("Idempotent-Replayed") == "true"


def _offset_in(answer: Answer) -> int:
    text = answer.header("Upload-Offset") or ""
    if re.fullmatch(r"[0-9]{1,16}", text):
        return int(text)
    raise UnexpectedAnswerError("A resposta não diz quanto chegou do envio.", answer.status)


def _metadata_of(values: Dict[str, str]) -> str:
    return ",".join(f"{key} {b64encode(value.encode('utf-8', 'replace')).decode()}" for key, value in values.items())
