from __future__ import annotations

import json
import os
import unittest
from base64 import b64decode
from typing import Any, Callable, Dict, List, Tuple

from papelada import SignatureError, verify_notice

Pairs = List[Tuple[str, str]]

with open(os.path.join(os.path.dirname(__file__), "../../cases/notices.json"), encoding="utf-8") as file:
    TABLE: Dict[str, Any] = json.load(file)

FORMS: Dict[str, Callable[[Pairs], Any]] = {
    "pairs": list,
    "pairs of bytes": lambda pairs: [(name.lower().encode(), value.encode("latin-1")) for name, value in pairs],
    "a mapping": lambda pairs: joined(pairs, ", "),
    # As WSGI has them.
    "a mapping, joined without a blank": lambda pairs: joined(pairs, ","),
}


def joined(pairs: Pairs, separator: str) -> Dict[str, str]:
    values: Dict[str, str] = {}
    for name, value in pairs:
        values[name] = separator.join([values[name], value]) if name in values else value
    return values


def pairs_of(case: Dict[str, Any]) -> Pairs:
    return [
        (name, value if isinstance(value, str) else value["repeat"] * value["times"])
        for name, value in case["headers"]
    ]


def bytes_of(body: Dict[str, str]) -> bytes:
    return body["text"].encode() if "text" in body else b64decode(body["base64"])


class TableTest(unittest.TestCase):
    def test_each_case_in_each_form(self) -> None:
        for row in TABLE["cases"]:
            for form, form_of in FORMS.items():
                pairs = pairs_of(row)
                # No server hands over a character above 255.
                if form == "pairs of bytes" and any(ord(letter) > 255 for _, value in pairs for letter in value):
                    continue
                with self.subTest(row["name"], form=form):
                    self.check({**TABLE["shared"], **row}, form_of(pairs))

    def check(self, case: Dict[str, Any], headers: Any) -> None:
        body = bytes_of(case["body"])
        if "type" in case["ends"]:
            event = verify_notice(body, headers, case["secrets"], now=case["now"])
            self.assertEqual(event, json.loads(body))
            self.assertEqual(event["type"], case["ends"]["type"])
            return
        with self.assertRaises(SignatureError) as caught:
            verify_notice(body, headers, case["secrets"], now=case["now"])
        self.assertIn(case["ends"]["says"], str(caught.exception))


class GivenTest(unittest.TestCase):
    headers = dict(pairs_of(TABLE["cases"][0]))
    body = bytes_of(TABLE["shared"]["body"])
    secrets = TABLE["shared"]["secrets"]
    now = TABLE["shared"]["now"]

    def refuse(self, reason: str, body: Any, secrets: Any = secrets, **settings: Any) -> None:
        with self.assertRaisesRegex(SignatureError, reason):
            verify_notice(body, self.headers, secrets, **settings)

    def test_bytes_of_any_kind_and_one_secret(self) -> None:
        for body in (self.body, bytearray(self.body), memoryview(self.body)):
            self.assertEqual(verify_notice(body, self.headers, self.secrets[0], now=self.now)["type"], "job.completed")

    def test_the_clock_of_the_machine(self) -> None:
        self.refuse("5 minutos", self.body)

    def test_what_is_no_body(self) -> None:
        for body in (self.body.decode(), json.loads(self.body), None):
            self.refuse("em bytes.*get_data", body, now=self.now)

    def test_what_is_no_secret(self) -> None:
        for secrets in (None, [None], [b"whsec_"]):
            self.refuse("segredo dos avisos", self.body, secrets, now=self.now)

    def test_headers_that_are_no_latin_1(self) -> None:
        # As aiohttp hands over the bytes that are not UTF-8.
        headers = {"webhook-id": "evt_\udcff", "webhook-timestamp": str(self.now), "webhook-signature": f"v1,{'A' * 43}="}
        with self.assertRaisesRegex(SignatureError, "legível"):
            verify_notice(self.body, headers, self.secrets, now=self.now)


if __name__ == "__main__":
    unittest.main()
