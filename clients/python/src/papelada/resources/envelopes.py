from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, Literal, Optional, Sequence

from ..files.prepare import FieldInput, PreparedFiles
from ..idempotency import idempotency_key_of
from ..transport.answer import Answer
from ..transport.call import Body, Call, given, json_body, json_text, segment
from ..transport.stop import Stop
from ..transport.transport import Transport
from .pages import list_all

if TYPE_CHECKING:
    from threading import Event

    from ..contract import Envelope, EnvelopeDeleted, EnvelopeReminder
    from ..types import FieldCall, FileInput, SignerCall


class Envelopes:
    """Documentos para assinar."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        file: FileInput,
        *,
        signers: Sequence[SignerCall],
        fields: Optional[Sequence[FieldCall]] = None,
        name: Optional[str] = None,
        message: Optional[str] = None,
        expires_at: Optional[str] = None,
        sequential: Optional[bool] = None,
        send: Optional[bool] = None,
        return_links: Optional[bool] = None,
        webhook_url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        cancel: Optional[Event] = None,
    ) -> Envelope:
        """Cria um envelope com um PDF de até 20 MB e 100 páginas e, se `send` não é False, manda os convites."""
        key = idempotency_key_of(idempotency_key)
        stop = Stop(cancel)
        data = given(
            {
                "signers": list(signers),
                "fields": None if fields is None else list(fields),
                "name": name,
                "message": message,
                "expires_at": expires_at,
                "sequential": sequential,
                "send": send,
                "return_links": return_links,
                "webhook_url": webhook_url,
            }
        )
        form_fields = {"data": json_text(data)}
        inputs = [FieldInput("file", False, file)]
        prepared = PreparedFiles(self._transport, inputs, key, stop, is_own_key=idempotency_key is None)

        def post(body: Body) -> Envelope:
            headers = {"Idempotency-Key": key}
            envelope: Envelope = self._transport.json(
                Call("POST", "/v1/esign/envelopes", headers=headers, body=body, stop=stop)
            )
            return envelope

        return prepared.use_once(lambda: prepared.send(data, form_fields, post))

    def list(
        self,
        *,
        limit: Optional[int] = None,
        status: Optional[Literal["draft", "pending", "completed", "refused", "expired", "canceled"]] = None,
        cancel: Optional[Event] = None,
    ) -> Iterator[Envelope]:
        """Os envelopes, do mais novo para o mais antigo."""
        query = {"limit": limit, "status": status}
        return list_all(self._transport, "/v1/esign/envelopes", query, Stop(cancel))

    def get(self, id: str, *, events: Optional[bool] = None, links: Optional[bool] = None) -> Envelope:
        """Lê um envelope; com a trilha (`events`) ou os links de assinatura (`links`)."""
        query = {"events": events, "links": links}
        envelope: Envelope = self._transport.json(Call("GET", _path_of(id), query=query))
        return envelope

    def send(
        self,
        id: str,
        *,
        return_links: bool = False,
        idempotency_key: Optional[str] = None,
        cancel: Optional[Event] = None,
    ) -> Envelope:
        """Envia um rascunho."""
        envelope: Envelope = self._transport.json(
            Call(
                "POST",
                f"{_path_of(id)}/send",
                headers={"Idempotency-Key": idempotency_key_of(idempotency_key)},
                body=json_body({"return_links": return_links}),
                stop=Stop(cancel),
            )
        )
        return envelope

    def remind(self, id: str) -> EnvelopeReminder:
        """Lembra quem falta assinar; uma vez a cada 30 minutos por pessoa."""
        reminder: EnvelopeReminder = self._transport.json(
            Call("POST", f"{_path_of(id)}/remind", repeat="refused")
        )
        return reminder

    def cancel(self, id: str) -> Envelope:
        """Cancela um envelope que espera assinaturas."""
        envelope: Envelope = self._transport.json(Call("POST", f"{_path_of(id)}/cancel", repeat="refused"))
        return envelope

    def delete(self, id: str) -> EnvelopeDeleted:
        """Apaga um envelope."""
        deleted: EnvelopeDeleted = self._transport.json(Call("DELETE", _path_of(id)))
        return deleted

    def final(self, id: str) -> bytes:
        """O PDF assinado, com o relatório anexo."""
        return self._transport.read(Call("GET", f"{_path_of(id)}/files/final"), Answer.data)

    def audit(self, id: str) -> bytes:
        """O relatório das assinaturas."""
        return self._transport.read(Call("GET", f"{_path_of(id)}/files/audit"), Answer.data)


def _path_of(id: str) -> str:
    return f"/v1/esign/envelopes/{segment(id)}"
