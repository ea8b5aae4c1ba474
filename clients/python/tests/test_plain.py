from __future__ import annotations

import os
import unittest
from unittest import mock

from papelada import ApiError, ConfigurationError, ConnectionError, Papelada, UnexpectedAnswerError
from papelada.configuration import configuration_of
from papelada.errors import family_of
from papelada.files.file_name import local_name, untaken
from papelada.idempotency import idempotency_key_of, part_key
from papelada.poll_delays import poll_delays
from papelada.transport.retry import delay_after

KEY = "svc_live_0123456789abcdef"


class ConfigurationTest(unittest.TestCase):
    def test_addresses(self) -> None:
        for text, base in {
            "https://api.papelada.example": (True, "api.papelada.example", 443, ""),
            "https://api.papelada.example/": (True, "api.papelada.example", 443, ""),
            "https://api.papelada.example:8443/v1/": (True, "api.papelada.example", 8443, ""),
            "https://api.papelada.example/base/v1": (True, "api.papelada.example", 443, "/base"),
            "http://127.0.0.1:8787": (False, "127.0.0.1", 8787, ""),
            "http://[::1]:8787": (False, "::1", 8787, ""),
            "http://localhost": (False, "localhost", 80, ""),
        }.items():
            self.assertEqual(configuration_of(KEY, text, 2, 40).base, base)

    def test_wrong_addresses(self) -> None:
        for text in (
            "",
            "papelada",
            "ftp://a.example",
            "http://a.example",
            "http://127.0.0.1.a.example",
            "https://u:p@a.example",
            "https://a.example?x",
            "https://a.example#x",
            "https://a.example:x",
            "https://a.example/\n",
        ):
            with self.subTest(text), self.assertRaises(ConfigurationError):
                configuration_of(KEY, text, 2, 40)

    def test_keys(self) -> None:
        for key in ("", "svc_live_", "sk_live_1", KEY + "\n", "svc_live_a b", "svc_live_ç"):
            with self.subTest(key), self.assertRaises(ConfigurationError) as caught:
                configuration_of(key, "https://a.example", 2, 40)
            self.assertNotIn(key.strip() if len(key) > 10 else "-", str(caught.exception))

    def test_the_environment(self) -> None:
        with mock.patch.dict(os.environ, {"PAPELADA_KEY": KEY, "PAPELADA_URL": "https://a.example"}):
            self.assertNotIn(KEY, repr(vars(Papelada())))
        with mock.patch.dict(os.environ, clear=True), self.assertRaisesRegex(ConfigurationError, "PAPELADA_KEY"):
            Papelada()


class NameTest(unittest.TestCase):
    def test_names_stay_in_their_folder(self) -> None:
        for name, local in {
            "a.pdf": "a.pdf",
            "../../x": "x",
            "..\\..\\x.pdf": "x.pdf",
            "..": "arquivo",
            "": "arquivo",
            "a/": "arquivo",
            "CON": "_CON",
            "con.pdf": "_con.pdf",
            "console.pdf": "console.pdf",
            'a<>:"|?*\x00\n.pdf': "a_________.pdf",
            "a.pdf. ": "a.pdf",
            "\ud800.pdf": "_.pdf",
        }.items():
            self.assertEqual(local_name(name), local)

    def test_long_names_keep_their_extension(self) -> None:
        name = local_name("ç" * 300 + ".pdf")
        self.assertEqual(name, "ç" * 98 + ".pdf")
        self.assertEqual(len(local_name("x" * 300).encode()), 200)

    def test_two_outputs_with_one_name(self) -> None:
        taken = set()  # type: set[str]
        names = [untaken(name, taken) for name in ("a.pdf", "A.pdf", "a.pdf", "b")]
        self.assertEqual(names, ["a.pdf", "A (2).pdf", "a (3).pdf", "b"])


class IdempotencyTest(unittest.TestCase):
    def test_keys(self) -> None:
        self.assertEqual(idempotency_key_of("pedido-1042"), "pedido-1042")
        self.assertNotEqual(idempotency_key_of(None), idempotency_key_of(None))
        for key in ("", "a b", "ç", "x" * 256, "a\n"):
            with self.subTest(key), self.assertRaises(ConfigurationError):
                idempotency_key_of(key)

    def test_keys_of_parts(self) -> None:
        self.assertEqual(part_key("k", "upload-0"), "k:upload-0")
        self.assertEqual(
            part_key("k" * 250, "upload-0"), "8d574f391079aa608cc11e8ff42e0e705fb660855ea81f8a8703edb06cc5eee0"
        )


class RetryTest(unittest.TestCase):
    def refusal(self, status: int, code: str, retry_after: "int | None" = None) -> ApiError:
        return family_of(status)("x", status=status, code=code, retry_after=retry_after)

    def test_delays_double(self) -> None:
        lost = ConnectionError("x")
        for attempt, longest in enumerate([0.5, 1, 2, 4, 8, 8, 8]):
            delay = delay_after(lost, "always", attempt)
            assert delay is not None
            self.assertTrue(longest * 0.75 <= delay <= longest)

    def test_retry_after_is_obeyed(self) -> None:
        self.assertEqual(delay_after(self.refusal(429, "rate_limited", 60), "refused", 0), 60)
        self.assertIsNone(delay_after(self.refusal(429, "rate_limited", 61), "always", 0))

    def test_what_is_not_repeated(self) -> None:
        for code in ("test_limit", "reminder_too_soon", "upload_limit"):
            self.assertIsNone(delay_after(self.refusal(429, code), "always", 0))
        self.assertIsNone(delay_after(self.refusal(402, "esign_quota"), "always", 0))
        self.assertIsNone(delay_after(self.refusal(500, "internal_error"), "refused", 0))
        self.assertIsNone(delay_after(ConnectionError("x"), "refused", 0))
        self.assertIsNone(delay_after(ConnectionError("x"), "never", 0))
        self.assertIsNone(delay_after(UnexpectedAnswerError("x", 307), "always", 0))
        self.assertIsNotNone(delay_after(UnexpectedAnswerError("x", 520), "always", 0))

    def test_looks_at_running_work(self) -> None:
        delays = poll_delays()
        self.assertEqual([next(delays) for _ in range(6)], [2, 4, 8, 16, 30, 30])


if __name__ == "__main__":
    unittest.main()
