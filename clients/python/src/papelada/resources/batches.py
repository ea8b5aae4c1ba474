from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Dict, Iterator, NamedTuple, Optional, Sequence

from ..errors import BatchFailedError
from ..files.output import read_output
from ..files.prepare import FieldInput, PreparedFiles
from ..files.sources import listed
from ..idempotency import idempotency_key_of
from ..transport.answer import Answer
from ..transport.call import Body, Call, given, json_text, segment
from ..transport.stop import Stop
from ..transport.transport import Transport
from .watch import end_of_work, watch_work

if TYPE_CHECKING:
    from threading import Event

    from ..contract import Lote, LoteOutput
    from ..progress import OnProgress
    from ..types import FileInput

WAIT_SECONDS = 60


class _Order(NamedTuple):
    key: str
    fields: Dict[str, bool]
    files: PreparedFiles
    stop: Stop


class Batches:
    """Lotes de etiquetas de envio."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        labels: Sequence[FileInput],
        xmls: Sequence[FileInput] = (),
        *,
        intercalar: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Lote:
        """
        Cria um lote, com os PDFs das etiquetas e os XMLs das notas (soltos ou em ZIP), e o devolve como está quando o
        serviço responde. `intercalar`: etiqueta e nota em páginas alternadas; sem ele, sim quando há XMLs.
        """
        order = self._order(labels, xmls, intercalar, idempotency_key, cancel, on_progress)
        return self._send(order, wait_seconds)

    def run(
        self,
        labels: Sequence[FileInput],
        xmls: Sequence[FileInput] = (),
        *,
        intercalar: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Lote:
        """Cria um lote e espera o fim dele. Lança BatchFailedError ou StillRunningError."""
        ends_at = math.inf if timeout is None else time.monotonic() + timeout
        order = self._order(labels, xmls, intercalar, idempotency_key, cancel, on_progress, ends_at)
        batch = self._send(order, max(1, int(min(WAIT_SECONDS, ends_at - time.monotonic()))))
        left = None if timeout is None else max(0.0, ends_at - time.monotonic())
        return self._end(batch["id"], left, cancel, on_progress, batch)

    def get(self, id: str, *, cancel: Optional[Event] = None) -> Lote:
        """Lê um lote."""
        batch: Lote = self._transport.json(Call("GET", _path_of(id), stop=Stop(cancel)))
        return batch

    def wait(
        self,
        id: str,
        *,
        timeout: Optional[float] = None,
        cancel: Optional[Event] = None,
        on_progress: Optional[OnProgress] = None,
    ) -> Lote:
        """Espera o fim de um lote. Lança BatchFailedError ou StillRunningError."""
        return self._end(id, timeout, cancel, on_progress)

    def file(self, output: LoteOutput, *, cancel: Optional[Event] = None) -> Iterator[bytes]:
        """Os bytes de um dos PDFs, conforme chegam. Para gravar todos, `papelada.download(lote, pasta)`."""
        path = self._transport.path_of(output["url"])
        return read_output(self._transport, path, output["size"], Stop(cancel))

    def download(self, id: str, *, cancel: Optional[Event] = None) -> bytes:
        """Um ZIP com todos os PDFs, na memória."""
        return self._transport.read(Call("GET", f"{_path_of(id)}/download", stop=Stop(cancel)), Answer.data)

    def _end(
        self,
        id: str,
        timeout: Optional[float],
        cancel: Optional[Event],
        on_progress: Optional[OnProgress],
        known: Optional[Lote] = None,
    ) -> Lote:
        states = watch_work(self._transport, _path_of(id), Stop(cancel), timeout, on_progress, known)
        return _require_done(end_of_work(id, states))

    def _order(
        self,
        labels: Sequence[FileInput],
        xmls: Sequence[FileInput],
        intercalar: Optional[bool],
        idempotency_key: Optional[str],
        cancel: Optional[Event],
        on_progress: Optional[OnProgress],
        ends_at: float = math.inf,
    ) -> _Order:
        key = idempotency_key_of(idempotency_key)
        inputs = [FieldInput("labels", True, one) for one in listed(labels, "labels")]
        inputs += [FieldInput("xmls", True, one) for one in listed(xmls, "xmls")]
        is_own_key, stop = idempotency_key is None, Stop(cancel, ends_at)
        files = PreparedFiles(self._transport, inputs, key, stop, on_progress, is_own_key=is_own_key)
        return _Order(key, given({"intercalar": intercalar}), files, Stop(cancel))

    def _send(self, order: _Order, wait_seconds: Optional[int]) -> Lote:
        def post(body: Body) -> Lote:
            batch: Lote = self._transport.json(
                Call(
                    "POST",
                    "/v1/expedicao/lotes",
                    query={"wait": wait_seconds},
                    headers={"Idempotency-Key": order.key},
                    body=body,
                    wait=wait_seconds or 0,
                    stop=order.stop,
                )
            )
            return batch

        form_fields = {name: json_text(value) for name, value in order.fields.items()}
        return order.files.use_once(lambda: order.files.send(order.fields, form_fields, post))


def _require_done(batch: Lote) -> Lote:
    if batch["status"] == "error":
        raise BatchFailedError(batch)
    return batch


def _path_of(id: str) -> str:
    return f"/v1/expedicao/lotes/{segment(id)}"
