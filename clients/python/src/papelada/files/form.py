from __future__ import annotations

import os
from typing import Callable, Dict, Iterable, Iterator, List, Tuple, Union

from ..transport.call import Body
from .local_file import LocalFile

Part = Tuple[bytes, Union[bytes, LocalFile]]


def form_body(
    files: Iterable[Tuple[str, LocalFile]], fields: Dict[str, str], on_sent: Callable[[int], None]
) -> Body:
    """Makes a form whose files are read as they are sent. `on_sent` receives how many of their bytes have left."""
    boundary = f"papelada-{os.urandom(16).hex()}"
    parts: List[Part] = [(_head(boundary, field, file.name), file) for field, file in files]
    parts += [(_head(boundary, field), value.encode("utf-8", "replace")) for field, value in fields.items()]
    end = f"--{boundary}--\r\n".encode()
    size = sum(len(head) + _size_of(content) + 2 for head, content in parts) + len(end)

    def chunks() -> Iterator[Union[bytes, memoryview]]:
        sent = 0
        for head, content in parts:
            yield head
            if isinstance(content, LocalFile):
                for chunk in content.read(0, content.size):
                    yield chunk
                    sent += len(chunk)
                    on_sent(sent)
            else:
                yield content
            yield b"\r\n"
        yield end

    return Body(f"multipart/form-data; boundary={boundary}", size, chunks)


def _head(boundary: str, field: str, file_name: str = "") -> bytes:
    disposition = f'form-data; name="{_quoted(field)}"'
    if file_name:
        disposition += f'; filename="{_quoted(file_name)}"\r\nContent-Type: application/octet-stream'
    return f"--{boundary}\r\nContent-Disposition: {disposition}\r\n\r\n".encode("utf-8", "replace")


def _quoted(text: str) -> str:
    """As browsers write it."""
    return text.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


def _size_of(content: Union[bytes, LocalFile]) -> int:
    return content.size if isinstance(content, LocalFile) else len(content)
