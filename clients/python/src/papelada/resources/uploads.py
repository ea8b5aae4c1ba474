from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, List, Optional, Sequence

from ..errors import ConfigurationError, PapeladaError
from ..files.local_file import LocalFile
from ..files.sources import Stored, open_input
from ..idempotency import idempotency_key_of
from ..progress import UploadProgress
from ..transport.answer import Answer
from ..transport.call import Call, segment
from ..transport.stop import Stop
from ..transport.transport import Transport
from ..uploads.resumable_upload import VERSION, ResumableUpload
from .pages import list_all

if TYPE_CHECKING:
    from threading import Event

    from ..contract import ListedUpload, Upload
    from ..progress import OnProgress
    from ..types import FileInput


class Uploads:
    """Envios retomáveis: arquivos que ficam 24 horas no serviço e servem a várias chamadas."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        file: FileInput,
        *,
        idempotency_key: Optional[str] = None,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Upload:
        """
        Envia um arquivo, em pedaços, e continua sozinho quando a linha cai. A mesma `idempotency_key` continua o mesmo
        envio, também depois de reiniciar o programa.
        """
        opened = open_input(file)
        if isinstance(opened, Stored):
            raise ConfigurationError("Este arquivo já está no serviço.")
        total = opened.size if isinstance(opened, LocalFile) else None

        def on_sent(sent: int) -> None:
            if on_progress is not None:
                on_progress(UploadProgress(sent, total))

        made: List[str] = []
        key = idempotency_key_of(idempotency_key)
        sender = ResumableUpload(self._transport, key, Stop(cancel), on_sent, made.append)
        # Under a key of the client's own, nobody can continue it.
        is_over = idempotency_key is None
        try:
            if isinstance(opened, LocalFile):
                upload = self.get(sender.send_file(opened))
            else:
                upload = self.get(sender.send_stream(opened.name, opened.reader))
            is_over = False
            return upload
        finally:
            if is_over:
                self._delete_all(made)

    def list(self, *, cancel: Optional[Event] = None) -> Iterator[ListedUpload]:
        """Os envios abertos e guardados, do mais novo para o mais antigo."""
        return list_all(self._transport, "/v1/uploads", {}, Stop(cancel))

    def get(self, id: str) -> Upload:
        """Lê um envio: quanto chegou e, depois de completo, o SHA-256."""
        upload: Upload = self._transport.json(Call("GET", _path_of(id)))
        return upload

    def delete(self, id: str) -> None:
        """Apaga um envio."""
        self._transport.read(Call("DELETE", _path_of(id), headers=VERSION), _nothing)

    def _delete_all(self, ids: Sequence[str]) -> None:
        """What fails here expires by itself."""
        for id in ids:
            try:
                self.delete(id)
            except PapeladaError:
                pass


def _nothing(answer: Answer) -> None:
    return None


def _path_of(id: str) -> str:
    return f"/v1/uploads/{segment(id)}"
