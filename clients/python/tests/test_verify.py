from __future__ import annotations

import hashlib
import hmac
import json
import unittest
from base64 import b64decode, b64encode
from typing import Any, Dict

from papelada import SignatureError, verify_notice

SECRET = f"whsec_{b64encode(bytes(range(32))).decode()}"
OTHER = f"whsec_{b64encode(bytes(32)).decode()}"
BODY = json.dumps({"id": "evt_1", "type": "job.completed", "data": {"message": "Concluída."}}).encode()
NOW = 1_795_867_200


def specified(secret: str = SECRET, at: int = NOW, body: bytes = BODY) -> Dict[str, str]:
    signature = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return {"X-Service-Signature": f"t={at},v1={signature}"}


def standard(*secrets: str, at: int = NOW) -> Dict[str, str]:
    signatures = [
        hmac.new(b64decode(secret[6:]), f"evt_1.{at}.".encode() + BODY, hashlib.sha256).digest() for secret in secrets
    ]
    text = " ".join(f"v1,{b64encode(signature).decode()}" for signature in signatures)
    return {"webhook-id": "evt_1", "webhook-timestamp": str(at), "webhook-signature": text}


class VerifyTest(unittest.TestCase):
    def accept(self, headers: Any, secrets: Any = SECRET, now: float = NOW) -> None:
        self.assertEqual(verify_notice(BODY, headers, secrets, now=now)["id"], "evt_1")

    def refuse(self, reason: str, headers: Any, secrets: Any = SECRET, body: Any = BODY, now: float = NOW) -> None:
        with self.assertRaisesRegex(SignatureError, reason):
            verify_notice(body, headers, secrets, now=now)

    def test_either_kind_of_signature(self) -> None:
        self.accept(specified())
        self.accept(standard(SECRET))
        self.accept({**specified(OTHER), **standard(OTHER, SECRET)})
        self.accept({name.upper(): value for name, value in specified().items()})
        self.accept([(name.lower().encode(), value.encode()) for name, value in specified().items()])

    def test_several_secrets(self) -> None:
        self.accept(specified(OTHER), [SECRET, OTHER])
        self.refuse("não confere", specified(OTHER))
        self.refuse("Falta o segredo", specified(), [])

    def test_the_clock(self) -> None:
        self.accept(specified(), now=NOW + 300)
        self.accept(specified(), now=NOW - 300)
        self.refuse("5 minutos", specified(), now=NOW + 301)
        self.refuse("5 minutos", specified(), now=NOW - 301)

    def test_unreadable_signatures(self) -> None:
        value = specified()["X-Service-Signature"]
        for text in ("", "t=1", value.upper(), f"{value},v1={'0' * 64}", f"{value}\n{value}"):
            self.refuse("legível", {"X-Service-Signature": text})
        self.refuse("legível", [*specified().items(), *specified().items()])
        self.refuse("legível", {})

    def test_a_changed_body(self) -> None:
        self.refuse("não confere", specified(), body=BODY + b" ")
        self.refuse("get_data", specified(), body=BODY.decode())
        self.refuse("get_data", specified(), body=json.loads(BODY))

    def test_secrets(self) -> None:
        for secret in ("", "whsec_", SECRET + "\n", "svc_live_x"):
            self.refuse("whsec_", specified(), secret)


if __name__ == "__main__":
    unittest.main()
