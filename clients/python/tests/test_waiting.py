from __future__ import annotations

import unittest
from typing import Any, Callable, Dict
from unittest import mock

from papelada import ConnectionError, Papelada
from papelada.transport.attempts import Attempts
from papelada.transport.call import Call
from papelada.types import UrlSource

from .scripted_server import ScriptedServer, answer, close

KEY = "svc_live_A62cN9YhBuG8mwDZDqMGKNJbBvMaz4I3Brjn4vwMAlHYsOUtDZ"
FILE: UrlSource = {"url": "https://exemplo.com.br/a.pdf"}
RUNS: Dict[str, Callable[[Papelada, Any], Any]] = {
    "job_1": lambda client, heard: client.tools.run("unir-pdf", files=[FILE], on_progress=heard),
    "lote_1": lambda client, heard: client.batches.run([FILE], on_progress=heard),
}


def work(id: str, status: str, percent: int, **headers: str) -> Any:
    body = {"id": id, "status": status, "progress": percent, "message": f"{percent}%", "outputs": []}
    return answer(body=body, headers={name.replace("_", "-"): value for name, value in headers.items()})


class Waiting(unittest.TestCase):
    def delays(self, id: str, *answers: Any) -> "tuple[list[float], list[int]]":
        """The seconds before each reading, and the percentages that were reported."""
        percents: "list[int]" = []
        with ScriptedServer(*answers) as server, mock.patch("papelada.transport.stop.Stop.sleep") as sleep:
            client = Papelada(KEY, server.url)
            ended = RUNS[id](client, lambda progress: percents.append(progress.percent))
            self.assertEqual((ended["id"], ended["status"]), (id, "done"))
            self.assertEqual(len(server.heard), len(answers))
        return [call.args[0] for call in sleep.call_args_list], percents

    def test_what_the_creating_call_left_running_is_read_after_2_4_and_8_seconds(self) -> None:
        for id in RUNS:
            with self.subTest(id):
                running = [work(id, "running", percent) for percent in (10, 20, 30)]
                self.assertEqual(
                    self.delays(id, *running, work(id, "done", 100)), ([2.0, 4.0, 8.0], [10, 20, 30, 100])
                )

    def test_it_is_read_more_slowly_while_few_calls_of_the_minute_are_left(self) -> None:
        for id in RUNS:
            with self.subTest(id):
                running = work(id, "running", 10, X_RateLimit_Remaining="1")
                self.assertEqual(self.delays(id, running, running, work(id, "done", 100))[0], [2.0, 15.0])

    def test_a_line_that_breaks_while_the_service_waits_costs_no_repetition(self) -> None:
        answers = [*[close] * 6, work("job_1", "done", 100)]
        with ScriptedServer(*answers) as server, mock.patch("papelada.transport.attempts.CARRIED", 0.0):
            with mock.patch("papelada.transport.stop.Stop.sleep"):
                self.assertEqual(Papelada(KEY, server.url).tools.run("unir-pdf", files=[FILE])["status"], "done")
            self.assertEqual(len(server.heard), 7)

    def test_it_is_a_repetition_for_a_call_that_does_not_wait(self) -> None:
        with ScriptedServer(*[close] * 3) as server, mock.patch("papelada.transport.attempts.CARRIED", 0.0):
            with mock.patch("papelada.transport.stop.Stop.sleep"), self.assertRaises(ConnectionError):
                Papelada(KEY, server.url).me()
            self.assertEqual(len(server.heard), 3)

    def test_it_is_an_error_when_the_answer_should_have_come(self) -> None:
        with mock.patch("papelada.transport.attempts.time") as clock:
            clock.monotonic.return_value = 0.0
            attempts = Attempts(Call("POST", "/v1/tools/unir-pdf", wait=60), 2, 40.0)
            made = 1
            attempts.begin()
            clock.monotonic.return_value += 10.0
            while attempts.delay_after(ConnectionError("A linha caiu.")) is not None:
                made += 1
                attempts.begin()
                clock.monotonic.return_value += 10.0
        # Ten in a hundred seconds, and two repetitions.
        self.assertEqual(made, 12)


if __name__ == "__main__":
    unittest.main()
