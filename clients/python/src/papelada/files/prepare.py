from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, TypeVar, Union

from ..errors import PapeladaError, UnexpectedAnswerError
from ..idempotency import part_key
from ..progress import UploadProgress
from ..transport.answer import Answer
from ..transport.call import Body, Call, json_body
from ..transport.stop import Stop
from ..transport.transport import Transport
from ..uploads.pieces import read_full
from ..uploads.resumable_upload import VERSION, ResumableUpload
from .form import form_body
from .local_file import LocalFile, MemoryFile
from .sources import Opened, Stored, Stream, open_input

if TYPE_CHECKING:
    from ..progress import OnProgress
    from ..types import FileInput

MEBIBYTE = 1024 * 1024
MOST_FILE_BYTES = 32 * MEBIBYTE
"""Above it, a file goes by a resumable upload."""
MOST_FORM_BYTES = 64 * MEBIBYTE
"""Above it, together, the largest files do."""
MOST_JSON_BYTES = 8 * MEBIBYTE
"""Beside a file that is already at the service, a body is JSON, where bytes grow by a third."""

Value = TypeVar("Value")


class FieldInput:
    """A file of a call, under the name of its field."""

    def __init__(self, field: str, is_list: bool, input: FileInput) -> None:
        self.field = field
        self.is_list = is_list
        self.input = input


class _Placed:
    def __init__(self, field: str, is_list: bool, source: Union[Stored, LocalFile]) -> None:
        self.field = field
        self.is_list = is_list
        self.source = source


class PreparedFiles:
    """The files of one call, on their way into its body."""

    def __init__(
        self,
        transport: Transport,
        inputs: Sequence[FieldInput],
        key: str,
        stop: Stop,
        on_progress: Optional[OnProgress] = None,
        *,
        is_own_key: bool,
    ) -> None:
        """
        Opens the files, and uploads the large ones. Raises FileError before anything is sent. `key` is that of the
        call; those of its uploads are derived from it.
        """
        self._transport = transport
        self._key = key
        self._is_own_key = is_own_key
        self._stop = stop
        self._on_progress = on_progress
        self._uploads: List[str] = []
        self._placed: List[_Placed] = []
        opened = [open_input(one.input) for one in inputs]
        try:
            for place, one in enumerate(inputs):
                self._placed.append(_Placed(one.field, one.is_list, self._settle(opened[place], place)))
            self._upload_above(MOST_JSON_BYTES if self._has_stored() else MOST_FORM_BYTES)
        except BaseException:
            # With the caller's key, the same call may continue them.
            if is_own_key:
                self.delete_uploads()
            raise

    def send(self, fields: Dict[str, Any], form_fields: Dict[str, str], post: Callable[[Body], Value]) -> Value:
        """Sends the call with its files and fields. A form that the line refuses as too large becomes uploads, once."""
        try:
            return post(self._body(fields, form_fields))
        except UnexpectedAnswerError as error:
            if error.status != 413 or not self._upload_all():
                raise
        return post(self._body(fields, form_fields))

    def use_once(self, call: Callable[[], Value]) -> Value:
        """
        Makes a call that needs its files once, and deletes their uploads. The service keeps those of an accepted call
        until its work ends.
        """
        # The caller's key may continue what a fault has stopped.
        is_over = self._is_own_key
        try:
            value = call()
            is_over = True
            return value
        finally:
            if is_over:
                self.delete_uploads()

    def _body(self, fields: Dict[str, Any], form_fields: Dict[str, str]) -> Body:
        if self._has_stored():
            return self._json(fields)
        files = [(one.field, one.source) for one in self._placed if isinstance(one.source, LocalFile)]
        total = sum(file.size for _, file in files)
        return form_body(files, form_fields, lambda sent: self._report(sent, total))

    def _upload_all(self) -> bool:
        """Returns whether there was something left to upload."""
        before = len(self._uploads)
        self._upload_above(0)
        return len(self._uploads) > before

    def delete_uploads(self) -> None:
        """Deletes the uploads that this call has made. What fails here expires by itself."""
        for id in self._uploads:
            try:
                self._transport.read(Call("DELETE", f"/v1/uploads/{id}", headers=VERSION), _nothing)
            except PapeladaError:
                pass

    def _settle(self, opened: Opened, place: int) -> Union[Stored, LocalFile]:
        if isinstance(opened, Stored):
            return opened
        if isinstance(opened, Stream):
            return self._settle_stream(opened, place)
        return self._upload(opened, place) if opened.size > MOST_FILE_BYTES else opened

    def _settle_stream(self, stream: Stream, place: int) -> Union[Stored, LocalFile]:
        head = read_full(stream.reader, MOST_FILE_BYTES + 1)
        if len(head) <= MOST_FILE_BYTES:
            return MemoryFile(stream.name, head)
        sender = self._sender(place)
        rest = _Joined(head, stream)
        del head
        return Stored({"upload": sender.send_stream(stream.name, rest)})

    def _upload_above(self, most_bytes: int) -> None:
        """Uploads the largest files until the others are small enough together."""
        while True:
            local = [
                (one.source.size, place) for place, one in enumerate(self._placed) if isinstance(one.source, LocalFile)
            ]
            limit = min(most_bytes, MOST_JSON_BYTES) if self._has_stored() else most_bytes
            if not local or sum(size for size, _ in local) <= limit:
                return
            _, place = max(local, key=lambda one: (one[0], -one[1]))
            placed = self._placed[place]
            if isinstance(placed.source, LocalFile):
                placed.source = self._upload(placed.source, place)

    def _upload(self, file: LocalFile, place: int) -> Stored:
        return Stored({"upload": self._sender(place, file.size).send_file(file)})

    def _sender(self, place: int, total_bytes: Optional[int] = None) -> ResumableUpload:
        key = part_key(self._key, f"upload-{place}")
        return ResumableUpload(
            self._transport,
            key,
            self._stop,
            on_sent=lambda sent: self._report(sent, total_bytes),
            on_created=self._uploads.append,
        )

    def _report(self, sent_bytes: int, total_bytes: Optional[int]) -> None:
        if self._on_progress is not None:
            self._on_progress(UploadProgress(sent_bytes, total_bytes))

    def _has_stored(self) -> bool:
        return any(isinstance(one.source, Stored) for one in self._placed)

    def _json(self, fields: Dict[str, Any]) -> Body:
        body = dict(fields)
        for one in self._placed:
            value = one.source.source if isinstance(one.source, Stored) else _in_base64(one.source)
            if one.is_list:
                body[one.field] = [*body.get(one.field, []), value]
            else:
                body[one.field] = value
        return json_body(body)


class _Joined:
    """The first bytes of a stream, and the rest of it."""

    def __init__(self, head: bytes, stream: Stream) -> None:
        self._head = head
        self._at = 0
        self._reader = stream.reader

    def read(self, size: int = -1, /) -> bytes:
        if not self._head:
            return self._reader.read(size)
        block = self._head[self._at : self._at + size]
        self._at += len(block)
        if self._at >= len(self._head):
            self._head = b""
        return block


def _in_base64(file: LocalFile) -> Dict[str, str]:
    return {"base64": b64encode(b"".join(file.read(0, file.size))).decode(), "name": file.name}


def _nothing(answer: Answer) -> None:
    return None
