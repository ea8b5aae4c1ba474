from __future__ import annotations

import contextlib
import os
import pickle
import threading
import time
import traceback
import unittest
from typing import Any, ContextManager, List
from unittest import mock

import papelada
from papelada import Papelada

from .scripted_server import ScriptedServer, answer, close, refusal, silence

KEY = "svc_live_0123456789abcdef"
ME = {"key": {"prefix": "svc_live_0123"}, "unknown": {"field": 1}}


def client_of(server: ScriptedServer, **options: float) -> Papelada:
    return Papelada(KEY, server.url, timeout=options.get("timeout", 5.0), retries=int(options.get("retries", 2)))


class TransportTest(unittest.TestCase):
    def setUp(self) -> None:
        patch = mock.patch("papelada.transport.retry.FIRST_DELAY", 0.01)
        patch.start()
        self.addCleanup(patch.stop)

    def test_calls_share_one_connection(self) -> None:
        with ScriptedServer(*[answer(body=ME)] * 3) as server, client_of(server) as client:
            for _ in range(3):
                self.assertEqual(client.me(), ME)
            self.assertEqual([heard.connection for heard in server.heard], [1, 1, 1])
            headers = server.heard[0].headers
            self.assertEqual(headers["authorization"], f"Bearer {KEY}")
            self.assertRegex(headers["user-agent"], r"^papelada-python/[0-9.]+ \([a-z]+ [0-9.]+\)$")

    def test_a_kept_connection_that_was_closed_is_made_again(self) -> None:
        with ScriptedServer(answer(body=ME, cut_at=10_000), answer(body=ME)) as server, client_of(server) as client:
            client.me()
            self.assertEqual(client.me(), ME)
            self.assertEqual([heard.connection for heard in server.heard], [1, 2])

    def test_another_process_has_its_own_connection(self) -> None:
        with ScriptedServer(*[answer(body=ME)] * 3) as server, client_of(server) as client:
            client.me()
            child = os.fork()
            if child == 0:
                os._exit(0 if client.me() == ME else 1)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
            client.me()
            self.assertEqual([heard.connection for heard in server.heard], [1, 2, 1])

    def test_passing_faults_are_repeated(self) -> None:
        faults = {
            "closed": close,
            "cut": answer(body=ME, cut_at=5),
            "lying length": answer(body=ME, lie_by=50),
            "html": answer(502, b"<html>", kind="text/html"),
            "portal": answer(200, b"<html>", kind="text/html"),
            "500": refusal(500, "internal_error"),
            "429": refusal(429, "rate_limited", {"Retry-After": "0, 0"}),
        }
        for name, fault in faults.items():
            with self.subTest(name), ScriptedServer(fault, answer(body=ME)) as server, client_of(server) as client:
                self.assertEqual(client.me(), ME)
                self.assertEqual(len(server.heard), 2)

    def test_what_stays_is_thrown_at_once(self) -> None:
        cases = [
            (refusal(429, "test_limit", {"Retry-After": "3600"}), papelada.LimitError),
            (refusal(429, "rate_limited", {"Retry-After": "61"}), papelada.LimitError),
            (refusal(401, "invalid_api_key"), papelada.AuthenticationError),
            (refusal(418, "a_new_code"), papelada.InvalidRequestError),
            (refusal(410, "envelope_gone"), papelada.NotFoundError),
        ]
        for fault, family in cases:
            with ScriptedServer(fault) as server, client_of(server) as client:
                with self.assertRaises(family) as caught:
                    client.me()
                self.assertIs(type(caught.exception), family)
                self.assertEqual(caught.exception.request_id, "req_1")
                again = pickle.loads(pickle.dumps(caught.exception))
                self.assertEqual((str(again), again.code), ("Recusada.", caught.exception.code))

    def test_a_redirect_is_not_followed(self) -> None:
        moved = answer(307, headers={"Location": "http://127.0.0.1:1/v1/me"})
        with ScriptedServer(moved) as server, client_of(server) as client:
            with self.assertRaisesRegex(papelada.UnexpectedAnswerError, "redireciona") as caught:
                client.me()
            self.assertEqual((caught.exception.status, len(server.heard)), (307, 1))

    def test_silence_ends_a_call(self) -> None:
        with ScriptedServer(silence, silence) as server, client_of(server, timeout=0.2, retries=1) as client:
            with self.assertRaises(papelada.TimeoutError):
                client.me()
            self.assertEqual(len(server.heard), 2)

    def test_a_post_without_a_key_is_repeated_only_if_the_service_refused_it(self) -> None:
        with ScriptedServer(close) as server, client_of(server) as client:
            with self.assertRaises(papelada.ConnectionError):
                client.webhooks.test("https://loja.example/avisos")
            self.assertEqual(len(server.heard), 1)
        with ScriptedServer(refusal(503, "service_unavailable"), answer(body={})) as server, client_of(server) as client:
            client.webhooks.test("https://loja.example/avisos")
            self.assertEqual(len(server.heard), 2)

    def test_attempts_share_one_idempotency_key(self) -> None:
        with ScriptedServer(close, refusal(500, "internal_error"), answer(body={})) as server, client_of(server) as client:
            client.data.boleto("1")
            keys = {heard.headers["idempotency-key"] for heard in server.heard}
            self.assertEqual((len(server.heard), len(keys)), (3, 1))

    def test_a_silent_call_is_cancelled(self) -> None:
        cancel = threading.Event()
        with ScriptedServer(silence) as server, client_of(server, timeout=30) as client:
            threading.Timer(0.2, cancel.set).start()
            begin = time.monotonic()
            with self.assertRaises(papelada.CanceledError):
                client.jobs.get("job_1", cancel=cancel)
            self.assertLess(time.monotonic() - begin, 10)
            self.assertEqual(len(server.heard), 1)

    def test_no_trace_shows_the_key(self) -> None:
        # The frames below `send` hold the headers.
        unsent = mock.patch("http.client.HTTPConnection.send", side_effect=ConnectionResetError("reset"))
        faults: List[ContextManager[Any]] = [contextlib.nullcontext(), unsent]
        for fault in faults:
            with ScriptedServer(close) as server, client_of(server, retries=0) as client, fault:
                with self.assertRaises(papelada.ConnectionError) as caught:
                    client.me()
                trace = traceback.TracebackException.from_exception(caught.exception, capture_locals=True)
                self.assertNotIn(KEY, "".join(trace.format()))
                self.assertNotIn(KEY, repr(vars(client)))


if __name__ == "__main__":
    unittest.main()
