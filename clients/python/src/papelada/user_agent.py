from __future__ import annotations

import sys

from .version import VERSION


def user_agent() -> str:
    """Names the client, its version and the runtime."""
    name = sys.implementation.name
    runtime = "python" if name == "cpython" else name
    version = ".".join(str(part) for part in sys.version_info[:3])
    return f"papelada-python/{VERSION} ({runtime} {version})"
