from __future__ import annotations

import io
import os
import tempfile
import time
import unittest
from typing import Any, Callable, List, Optional
from unittest import mock

import papelada
from papelada import Papelada
from papelada.uploads import resumable_upload
from papelada.uploads.pieces import read_pieces

from .scripted_server import Heard, ScriptedServer, answer, close, refusal

KEY = "svc_live_0123456789abcdef"
ID = "upl_5Kp2VtXw8QmZ7bTnR1cVyH"
UPLOAD = {"id": ID, "status": "complete"}


def created(**headers: str) -> Any:
    return answer(201, b"", {"Location": f"https://outro.example/v1/uploads/{ID}", **headers})


def offset(at: int, status: int = 204) -> Any:
    return answer(status, b"", {"Upload-Offset": str(at)})


def sent(heard: List[Heard]) -> List[Any]:
    return [(one.headers["upload-offset"], one.body) for one in heard if one.line.startswith("PATCH")]


class UploadTest(unittest.TestCase):
    def setUp(self) -> None:
        for name, value in (("transport.retry.FIRST_DELAY", 0.01), ("uploads.resumable_upload.PIECE_BYTES", 4)):
            patch = mock.patch(f"papelada.{name}", value)
            patch.start()
            self.addCleanup(patch.stop)

    def create(self, server: ScriptedServer, file: Any) -> Any:
        with Papelada(KEY, server.url, timeout=5) as client:
            return client.uploads.create(file, idempotency_key="pedido-1042")

    def test_a_file_goes_in_chunks(self) -> None:
        with mock.patch.object(resumable_upload, "CHUNK_BYTES", 4):
            with ScriptedServer(created(), offset(4), offset(6), answer(body=UPLOAD)) as server:
                self.assertEqual(self.create(server, {"bytes": b"abcdef", "name": "á.bin"})["id"], ID)
                self.assertEqual(sent(server.heard), [("0", b"abcd"), ("4", b"ef")])
                self.assertEqual(server.heard[0].headers["upload-metadata"], "filename w6EuYmlu")

    def test_a_file_says_when_it_was_changed(self) -> None:
        with tempfile.TemporaryDirectory() as folder, ScriptedServer(created(), offset(1), answer(body=UPLOAD)) as server:
            path = os.path.join(folder, "a.bin")
            with open(path, "wb") as file:
                file.write(b"a")
            os.utime(path, ns=(5, 7))
            self.create(server, path)
            self.assertEqual(server.heard[0].headers["upload-metadata"], "filename YS5iaW4=,modified Nw==")

    def test_an_upload_outlives_a_service_that_is_away(self) -> None:
        # One request of bytes, and four times three that ask how many are there.
        away = [close] * (1 + 4 * 3)
        scripts = [created(), *away, offset(2, 200), offset(6), answer(body=UPLOAD)]
        with ScriptedServer(*scripts) as server:
            self.create(server, {"bytes": b"abcdef", "name": "a.bin"})
            self.assertEqual(sent(server.heard), [("0", b"abcdef"), ("2", b"cdef")])

    def test_an_upload_of_an_earlier_program_goes_on(self) -> None:
        known = created(**{"Idempotent-Replayed": "true"})
        with ScriptedServer(known, offset(4, 200), offset(6), answer(body=UPLOAD)) as server:
            self.create(server, {"bytes": b"abcdef", "name": "a.bin"})
            self.assertEqual(sent(server.heard), [("4", b"ef")])

    def test_a_stream_of_an_earlier_program_goes_on(self) -> None:
        known = created(**{"Idempotent-Replayed": "true"})
        scripts = [known, offset(6, 200), offset(8), offset(10), answer(body=UPLOAD)]
        with ScriptedServer(*scripts) as server:
            self.create(server, {"stream": io.BytesIO(b"abcdefghij"), "name": "a.bin"})
            self.assertEqual(sent(server.heard), [("6", b"gh"), ("8", b"ij")])
            self.assertEqual(server.heard[3].headers["upload-length"], "10")

    def test_after_a_fault_the_service_says_where_to_go_on(self) -> None:
        scripts = [created(), close, offset(2, 200), refusal(423, "upload_locked"), offset(2, 200), offset(6)]
        with ScriptedServer(*scripts, answer(body=UPLOAD)) as server:
            self.create(server, {"bytes": b"abcdef", "name": "a.bin"})
            self.assertEqual([at for at, _ in sent(server.heard)], ["0", "2", "2"])

    def test_an_upload_that_is_locked_is_asked_for_again(self) -> None:
        locked = answer(423, b"", {"Retry-After": "0"})
        with ScriptedServer(created(), close, locked, offset(2, 200), offset(6), answer(body=UPLOAD)) as server:
            self.create(server, {"bytes": b"abcdef", "name": "a.bin"})
            self.assertEqual([at for at, _ in sent(server.heard)], ["0", "2"])

    def test_an_upload_that_its_call_has_used_is_not_sent_again(self) -> None:
        scripts = [created(**{"Idempotent-Replayed": "true"}), answer(404, b""), answer(body=UPLOAD)]
        with ScriptedServer(*scripts) as server:
            self.create(server, {"stream": io.BytesIO(b"abcdef"), "name": "a.bin"})
            self.assertEqual(sent(server.heard), [])

    def test_an_empty_stream_is_an_empty_upload(self) -> None:
        with ScriptedServer(created(), offset(0), answer(body=UPLOAD)) as server:
            self.create(server, {"stream": io.BytesIO(b""), "name": "a.bin"})
            self.assertEqual(sent(server.heard), [("0", b"")])
            self.assertEqual(server.heard[1].headers["upload-length"], "0")

    def test_a_file_that_shrinks_is_named(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.bin")
            with open(path, "wb") as file:
                file.write(b"x" * 1000)

            def shrink(connected: Any, heard: Heard) -> None:
                os.truncate(path, 10)
                created()(connected, heard)

            with ScriptedServer(shrink) as server, self.assertRaisesRegex(papelada.FileError, "mudou"):
                self.create(server, path)

    def test_an_upload_that_nobody_can_continue_is_deleted(self) -> None:
        for key, calls in ((None, 3), ("pedido-1042", 2)):
            scripts = [created(), refusal(413, "file_too_large"), answer(204, b"")]
            with mock.patch("papelada.files.prepare.MOST_FILE_BYTES", 4), ScriptedServer(*scripts) as server:
                with Papelada(KEY, server.url) as client, self.assertRaises(papelada.InvalidRequestError):
                    client.tools.run(
                        "unir-pdf", files=[{"bytes": b"abcdef", "name": "a.pdf"}], idempotency_key=key
                    )
                self.assertEqual(len(server.heard), calls)

    def test_an_upload_is_deleted_as_soon_as_its_call_is_accepted(self) -> None:
        large: List[Any] = [{"bytes": b"abcdef", "name": "a.pdf"}]
        calls: List[Callable[[Papelada, Optional[str]], Any]] = [
            lambda client, key: client.tools.create("unir-pdf", files=large, idempotency_key=key),
            lambda client, key: client.batches.create(large, idempotency_key=key),
            lambda client, key: client.batches.run(large, idempotency_key=key),
            lambda client, key: client.envelopes.create(large[0], signers=[], idempotency_key=key),
        ]
        for call in calls:
            for key in (None, "pedido-1042"):
                accepted = answer(202, {"id": "job_1", "status": "done", "outputs": []})
                scripts = [created(), offset(6), accepted, answer(204, b"")]
                with mock.patch("papelada.files.prepare.MOST_FILE_BYTES", 4), ScriptedServer(*scripts) as server:
                    with Papelada(KEY, server.url) as client:
                        call(client, key)
                    self.assertEqual(server.heard[-1].line, f"DELETE /v1/uploads/{ID} HTTP/1.1")

    def test_an_upload_of_a_refused_creation_is_deleted_under_a_key_of_the_clients_own(self) -> None:
        for key, calls in ((None, 4), ("pedido-1042", 3)):
            scripts = [created(), offset(6), refusal(400, "invalid_request"), answer(204, b"")]
            with mock.patch("papelada.files.prepare.MOST_FILE_BYTES", 4), ScriptedServer(*scripts) as server:
                with Papelada(KEY, server.url) as client, self.assertRaises(papelada.InvalidRequestError):
                    client.batches.create([{"bytes": b"abcdef", "name": "a.pdf"}], idempotency_key=key)
                self.assertEqual(len(server.heard), calls)

    def test_an_upload_that_the_program_itself_stops_is_deleted_under_a_key_of_the_clients_own(self) -> None:
        def stop(progress: Any) -> None:
            raise KeyError("stop")

        for key, last in ((None, "DELETE"), ("pedido-1042", "POST")):
            scripts = [created(), answer(204, b"")]
            with mock.patch("papelada.files.prepare.MOST_FILE_BYTES", 4), ScriptedServer(*scripts) as server:
                file: Any = {"bytes": b"abcdef", "name": "a.pdf"}
                with Papelada(KEY, server.url) as client, self.assertRaises(KeyError):
                    client.tools.create("unir-pdf", files=[file], idempotency_key=key, on_progress=stop)
                self.assertEqual(server.heard[-1].line.split()[0], last)

    def test_an_upload_alone_that_nobody_can_continue_is_deleted(self) -> None:
        for key, calls in ((None, 3), ("pedido-1042", 2)):
            with ScriptedServer(created(), refusal(413, "file_too_large"), answer(204, b"")) as server:
                with Papelada(KEY, server.url) as client, self.assertRaises(papelada.InvalidRequestError):
                    client.uploads.create({"bytes": b"abcdef", "name": "a.bin"}, idempotency_key=key)
                self.assertEqual(len(server.heard), calls)

    def test_the_time_of_a_run_ends_its_uploads(self) -> None:
        large: List[Any] = [{"bytes": b"abcdef", "name": "a.pdf"}]
        runs: List[Callable[[Papelada], Any]] = [
            lambda client: client.tools.run("unir-pdf", files=large, timeout=3),
            lambda client: client.batches.run(large, timeout=3),
        ]
        for run in runs:
            with mock.patch("papelada.transport.stop.time") as clock:
                clock.monotonic.return_value = 0.0

                def late(connected: Any, heard: Heard) -> None:
                    clock.monotonic.return_value = time.monotonic() + 3
                    created()(connected, heard)

                scripts = [late, answer(204, b"")]
                with mock.patch("papelada.files.prepare.MOST_FILE_BYTES", 4), ScriptedServer(*scripts) as server:
                    with Papelada(KEY, server.url) as client, self.assertRaisesRegex(papelada.TimeoutError, "cobrado"):
                        run(client)
                    self.assertEqual([one.line.split()[0] for one in server.heard], ["POST", "DELETE"])

    def test_nothing_is_sent_for_what_is_no_file(self) -> None:
        wrong: List[Any] = ["/nowhere/a.pdf", "/", 5, {"name": "a"}, {"bytes": "text", "name": "a"}, {"bytes": b"x"}]
        with ScriptedServer() as server:
            for file in wrong:
                with self.subTest(file), self.assertRaises(papelada.FileError):
                    self.create(server, file)
            with self.assertRaisesRegex(papelada.FileError, "lista"):
                Papelada(KEY, server.url).tools.run("unir-pdf", files="a.pdf")
            self.assertEqual(server.heard, [])

    def test_text_is_refused(self) -> None:
        with ScriptedServer(created()) as server, self.assertRaisesRegex(papelada.FileError, "binário"):
            self.create(server, {"stream": io.StringIO("text"), "name": "a.txt"})


class PiecesTest(unittest.TestCase):
    def test_the_last_piece_is_marked(self) -> None:
        for data, pieces in {
            b"": [(b"", True)],
            b"abc": [(b"abc", True)],
            b"abcd": [(b"abcd", True)],
            b"abcde": [(b"abcd", False), (b"e", True)],
            b"abcdefgh": [(b"abcd", False), (b"efgh", True)],
        }.items():
            self.assertEqual(list(read_pieces(io.BytesIO(data), 4)), pieces)

    def test_a_stream_may_give_less_than_asked(self) -> None:
        class Slow(io.BytesIO):
            def read(self, size: Any = -1, /) -> bytes:
                return super().read(1)

        self.assertEqual([data for data, _ in read_pieces(Slow(b"abcde"), 2)], [b"ab", b"cd", b"e"])


if __name__ == "__main__":
    unittest.main()
