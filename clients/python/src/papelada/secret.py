from __future__ import annotations

from typing import NoReturn


class Secret:
    """A text that no dump shows."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("A chave da API não é gravada: crie outro cliente no outro processo.")
