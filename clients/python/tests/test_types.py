from __future__ import annotations

import os
import re
import shutil
import subprocess
import unittest

FOLDER = os.path.dirname(__file__)
CASES = os.path.join(FOLDER, "type_cases.py")
SOURCES = os.path.join(FOLDER, "../src")


class TypesTest(unittest.TestCase):
    @unittest.skipUnless(shutil.which("mypy"), "mypy is not installed")
    def test_a_tool_takes_its_own_options_alone(self) -> None:
        environment = {**os.environ, "MYPYPATH": SOURCES}
        command = ["mypy", "--strict", "--cache-dir", os.devnull, CASES]
        printed = subprocess.run(command, env=environment, capture_output=True, text=True).stdout
        found = {int(line) for line in re.findall(r"type_cases\.py:([0-9]+): error", printed)}
        with open(CASES) as file:
            wanted = {number for number, line in enumerate(file, 1) if line.rstrip().endswith("# error")}
        self.assertEqual(found, wanted)


if __name__ == "__main__":
    unittest.main()
