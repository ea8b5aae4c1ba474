from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from base64 import b64decode
from typing import TYPE_CHECKING, Any, Callable, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union, cast

from ..errors import SignatureError

if TYPE_CHECKING:
    from ..types import NoticeHeaders, WebhookEvent

TOLERANCE_SECONDS = 5 * 60
SECRET_PREFIX = "whsec_"
SECRET = re.compile(r"whsec_[A-Za-z0-9+/]{43}=")


class _Claim(NamedTuple):
    seconds: int
    prefix: bytes
    """What is signed before the body."""
    key_of: Callable[[str], bytes]
    signatures: List[bytes]


def verify_notice(
    body: Union[bytes, bytearray, memoryview],
    headers: NoticeHeaders,
    secrets: Union[str, Sequence[str]],
    *,
    now: Optional[float] = None,
) -> WebhookEvent:
    """
    Confere a assinatura de um aviso que o seu servidor recebeu, e devolve o evento. `body` são os bytes como chegaram, antes
    de qualquer leitura como texto ou JSON. Aceita vários segredos, para a troca de um por outro. Lança SignatureError se
    nenhuma assinatura confere ou se o aviso tem mais de cinco minutos.
    """
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise SignatureError(
            "O corpo não veio em bytes. Passe-os como chegaram, antes de qualquer leitura como texto ou JSON: "
            "request.get_data() no Flask, request.body no Django, await request.body() no FastAPI."
        )
    data = bytes(body)
    given = [secrets] if secrets is None or isinstance(secrets, str) else secrets
    keys = [_require_secret(secret) for secret in given]
    if not keys:
        raise SignatureError("Falta o segredo dos avisos (whsec_…).")
    claims = [claim for claim in (_specified_claim(headers), _standard_claim(headers)) if claim]
    if not claims:
        raise SignatureError("O aviso não tem assinatura legível.")
    at = time.time() if now is None else now
    fresh = [claim for claim in claims if abs(at - claim.seconds) <= TOLERANCE_SECONDS]
    if not fresh:
        raise SignatureError(
            "O aviso é antigo, ou o relógio desta máquina está errado: a diferença passa de 5 minutos."
        )
    if not any([_matches(claim, key, data) for claim in fresh for key in keys]):
        raise SignatureError("A assinatura não confere: o corpo foi mudado, ou o segredo é outro.")
    return _event_of(data)


def _specified_claim(headers: NoticeHeaders) -> Optional[_Claim]:
    """`X-Service-Signature: t=…,v1=…` (specification 6.4)."""
    match = re.fullmatch(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", _header_of(headers, "x-service-signature"))
    if match is None:
        return None
    return _Claim(int(match[1]), f"{match[1]}.".encode(), str.encode, [bytes.fromhex(match[2])])


def _standard_claim(headers: NoticeHeaders) -> Optional[_Claim]:
    """Standard Webhooks: one signature of each secret, while one replaces another."""
    id, seconds = _header_of(headers, "webhook-id"), _header_of(headers, "webhook-timestamp")
    texts = _header_of(headers, "webhook-signature").split(" ")
    # Some servers join a header that comes several times by commas.
    if any(text.count(",") != 1 for text in texts):
        return None
    signatures = [b64decode(text[3:]) for text in texts if re.fullmatch(r"v1,[A-Za-z0-9+/]{43}=", text)]
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", id) or not re.fullmatch(r"[0-9]{1,12}", seconds) or not signatures:
        return None
    return _Claim(int(seconds), f"{id}.{seconds}.".encode(), _standard_key, signatures)


def _standard_key(secret: str) -> bytes:
    return b64decode(secret[len(SECRET_PREFIX) :])


def _matches(claim: _Claim, secret: str, body: bytes) -> bool:
    # Once for all signatures: a header can hold thousands.
    expected = hmac.new(claim.key_of(secret), claim.prefix + body, hashlib.sha256).digest()
    return any([hmac.compare_digest(expected, signature) for signature in claim.signatures])


def _event_of(data: bytes) -> WebhookEvent:
    try:
        event = json.loads(data.decode())
    except ValueError:
        event = None
    if isinstance(event, dict) and isinstance(event.get("type"), str):
        return cast("WebhookEvent", event)
    raise SignatureError("A assinatura confere, mas o corpo não é um evento em JSON.")


def _header_of(headers: NoticeHeaders, name: str) -> str:
    """An empty text where the header is missing or comes several times."""
    # Not all frameworks have a Mapping here.
    given: Any = headers
    pairs: Iterable[Tuple[Union[str, bytes], Union[str, bytes]]] = given.items() if hasattr(given, "items") else given
    values = [_text(value).strip() for key, value in pairs if _text(key).lower() == name]
    return values[0] if len(values) == 1 else ""


def _text(value: Union[str, bytes]) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _require_secret(secret: str) -> str:
    if isinstance(secret, str) and SECRET.fullmatch(secret):
        return secret
    raise SignatureError("O segredo dos avisos começa com whsec_. Copie-o inteiro da sua conta.")
