from __future__ import annotations

import os
import tempfile
import unittest
from typing import Any, Dict
from unittest import mock

import papelada
from papelada import Papelada
from papelada.files.partial import Partial

from .scripted_server import ScriptedServer, answer

KEY = "svc_live_0123456789abcdef"
DATA = bytes(range(256)) * 400


def job_of(server: ScriptedServer, name: str = "a.pdf", size: int = len(DATA)) -> Any:
    url = "https://outro.example/base/v1/jobs/job_1/files/0"
    return {"id": "job_1", "outputs": [{"index": 0, "name": name, "size": size, "url": url}]}


def whole(**more: Any) -> Any:
    return answer(200, DATA, kind="application/octet-stream", **more)


def rest(start: int) -> Any:
    headers: Dict[str, str] = {"Content-Range": f"bytes {start}-{len(DATA) - 1}/{len(DATA)}"}
    return answer(206, DATA[start:], headers, "application/octet-stream")


class DownloadTest(unittest.TestCase):
    def setUp(self) -> None:
        patch = mock.patch("papelada.transport.retry.FIRST_DELAY", 0.01)
        patch.start()
        self.addCleanup(patch.stop)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def download(self, server: ScriptedServer, job: Any, overwrite: bool = False) -> Any:
        with Papelada(KEY, server.url, timeout=5) as client:
            return client.download(job, self.folder, overwrite=overwrite)

    def saved(self, name: str = "a.pdf") -> bytes:
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def test_a_cut_download_goes_on_where_it_stopped(self) -> None:
        with ScriptedServer(whole(cut_at=70_000), rest(70_000)) as server:
            self.assertEqual(self.download(server, job_of(server)), [os.path.join(self.folder, "a.pdf")])
            self.assertEqual(server.heard[0].line, "GET /v1/jobs/job_1/files/0 HTTP/1.1")
            self.assertEqual(server.heard[1].headers["range"], "bytes=70000-")
        self.assertEqual(self.saved(), DATA)
        self.assertEqual(os.listdir(self.folder), ["a.pdf"])

    def test_another_program_goes_on_with_what_is_there(self) -> None:
        partial = Partial(self.folder, "job_1-0", len(DATA))
        partial.write(DATA[:1000])
        partial.close()
        with ScriptedServer(rest(1000)) as server:
            self.download(server, job_of(server))
        self.assertEqual(self.saved(), DATA)

    def test_two_programs_do_not_write_one_partial_file(self) -> None:
        other = Partial(self.folder, "job_1-0", len(DATA))
        self.addCleanup(other.close)
        other.write(b"other")
        with ScriptedServer(whole()) as server:
            self.download(server, job_of(server))
        self.assertEqual(self.saved(), DATA)

    def test_a_file_that_exists_is_kept(self) -> None:
        with open(os.path.join(self.folder, "a.pdf"), "w") as file:
            file.write("mine")
        with ScriptedServer() as server, self.assertRaisesRegex(papelada.FileError, "já existe"):
            self.download(server, job_of(server))
        self.assertEqual(self.saved(), b"mine")
        with ScriptedServer(whole()) as server:
            self.download(server, job_of(server), overwrite=True)
        self.assertEqual(self.saved(), DATA)

    def test_the_slower_of_two_programs_leaves_nothing(self) -> None:
        def taken(connected: Any, heard: Any) -> None:
            with open(os.path.join(self.folder, "a.pdf"), "wb") as file:
                file.write(b"faster")
            whole()(connected, heard)

        with ScriptedServer(taken) as server, self.assertRaisesRegex(papelada.FileError, "já existe"):
            self.download(server, job_of(server))
        self.assertEqual((self.saved(), os.listdir(self.folder)), (b"faster", ["a.pdf"]))

    def test_another_size_is_an_error(self) -> None:
        with ScriptedServer(whole()) as server, self.assertRaisesRegex(papelada.UnexpectedAnswerError, "tamanho"):
            self.download(server, job_of(server, size=10))
        self.assertNotIn("a.pdf", os.listdir(self.folder))

    def test_a_server_without_ranges_is_an_error(self) -> None:
        with ScriptedServer(whole(cut_at=5), whole()) as server:
            with self.assertRaisesRegex(papelada.UnexpectedAnswerError, "não continuou"):
                self.download(server, job_of(server))

    def test_a_name_stays_in_the_folder(self) -> None:
        with ScriptedServer(whole()) as server:
            self.download(server, job_of(server, "../../a.pdf"))
        self.assertEqual(self.saved(), DATA)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no full device")
    def test_a_full_disk_is_named(self) -> None:
        os.symlink("/dev/full", os.path.join(self.folder, ".job_1-0.part"))
        with ScriptedServer(whole()) as server, self.assertRaisesRegex(papelada.FileError, "espaço"):
            self.download(server, job_of(server))


if __name__ == "__main__":
    unittest.main()
