"""Makes calls with the Python client: one JSON line for what to call how often, one for the milliseconds it took."""

import json
import sys
import time

from papelada import Papelada

client = Papelada()
CALLS = {
    "run": lambda files: client.tools.run("unir-pdf", files=files),
    "me": lambda: client.me(),
    "upload": lambda path: client.uploads.delete(client.uploads.create(path)["id"]),
    "download": lambda job, folder: client.download(client.jobs.get(job), folder),
}

for line in sys.stdin:
    asked = json.loads(line)
    given = asked["arguments"]
    times = given.pop("times")
    start = time.perf_counter()
    for _ in range(times):
        CALLS[asked["call"]](**given)
    print(json.dumps({"result": (time.perf_counter() - start) * 1_000}), flush=True)
