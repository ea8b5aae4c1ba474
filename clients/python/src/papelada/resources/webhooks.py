from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, Optional, Sequence, Union

from ..transport.call import Call, json_body, segment
from ..transport.stop import Stop
from ..transport.transport import Transport
from ..webhooks.verify import verify_notice
from .pages import list_all

if TYPE_CHECKING:
    from threading import Event

    from ..contract import WebhookDelivery, WebhookDeliverySummary, WebhookRecovery, WebhookTest
    from ..types import NoticeHeaders, WebhookEvent


class Deliveries:
    """Os avisos que o serviço mandou."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: Optional[int] = None,
        status: Union[str, Sequence[str], None] = None,
        type: Optional[str] = None,
        subject: Optional[str] = None,
        recovery: Optional[str] = None,
        created_after: Optional[str] = None,
        created_before: Optional[str] = None,
        cancel: Optional[Event] = None,
    ) -> Iterator[WebhookDeliverySummary]:
        """Os avisos mandados, do mais novo para o mais antigo."""
        query = {
            "limit": limit,
            "status": status if status is None or isinstance(status, str) else ",".join(status),
            "type": type,
            "subject": subject,
            "recovery": recovery,
            "created_after": created_after,
            "created_before": created_before,
        }
        return list_all(self._transport, "/v1/webhooks/deliveries", query, Stop(cancel))

    def get(self, id: str) -> WebhookDelivery:
        """Lê um aviso, com as tentativas."""
        delivery: WebhookDelivery = self._transport.json(Call("GET", f"/v1/webhooks/deliveries/{segment(id)}"))
        return delivery

    def resend(self, id: str) -> WebhookDelivery:
        """Manda um aviso de novo."""
        path = f"/v1/webhooks/deliveries/{segment(id)}/resend"
        delivery: WebhookDelivery = _post(self._transport, path)
        return delivery


class Recoveries:
    """Reenvios de todos os avisos que falharam desde um momento."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def start(self, since: str) -> WebhookRecovery:
        """Manda de novo os avisos que falharam desde um momento, até 30 dias atrás."""
        recovery: WebhookRecovery = _post(self._transport, "/v1/webhooks/recoveries", {"since": since})
        return recovery

    def get(self, id: str) -> WebhookRecovery:
        """Lê o andamento de uma recuperação."""
        recovery: WebhookRecovery = self._transport.json(Call("GET", f"/v1/webhooks/recoveries/{segment(id)}"))
        return recovery

    def stop(self, id: str) -> WebhookRecovery:
        """Para uma recuperação."""
        recovery: WebhookRecovery = _post(self._transport, f"/v1/webhooks/recoveries/{segment(id)}/stop")
        return recovery


class Webhooks:
    """Os avisos assinados que o serviço manda."""

    @staticmethod
    def verify(
        body: Union[bytes, bytearray, memoryview],
        headers: NoticeHeaders,
        secrets: Union[str, Sequence[str]],
        *,
        now: Optional[float] = None,
    ) -> WebhookEvent:
        """Confere a assinatura de um aviso que o seu servidor recebeu: o mesmo que `verify_notice`."""
        return verify_notice(body, headers, secrets, now=now)

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.deliveries: Deliveries = Deliveries(transport)
        self.recoveries: Recoveries = Recoveries(transport)

    def test(self, url: str) -> WebhookTest:
        """Manda um aviso de teste a um endereço."""
        result: WebhookTest = _post(self._transport, "/v1/webhooks/test", {"url": url})
        return result


def _post(transport: Transport, path: str, fields: Optional[Dict[str, Any]] = None) -> Any:
    body = None if fields is None else json_body(fields)
    return transport.json(Call("POST", path, repeat="refused", body=body))
