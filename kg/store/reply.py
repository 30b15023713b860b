"""What a server answers: whole, within a time and a size, however slowly or long it sends."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from kg.errors import StoreError

if TYPE_CHECKING:
    from requests import Response

LARGEST = 1 << 30
"""Bytes of an answer."""
PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one request."""

    status: int
    reason: str
    headers: Mapping[str, str]
    content: bytes

    @property
    def text(self) -> str:
        """The content as text."""
        return self.content.decode(errors="replace")


def received(send: "Callable[[], Response]", seconds: float) -> Reply:
    """Return the reply to a request.

    The time that requests itself keeps is that between two pieces; here the request is given up when the whole takes longer.

    Args:
        send: sends it; the content of what it returns must be still to come.
        seconds: how long it may take.

    Raises:
        requests.RequestException: there is no answer, or not in time.
        StoreError: the answer is too large.
    """
    from requests import RequestException, Timeout  # noqa: PLC0415 - only an address needs it

    outcome: SimpleQueue[Reply | Exception] = SimpleQueue()

    def work() -> None:
        try:
            outcome.put(_whole(send()))
        except (RequestException, StoreError, OSError, ValueError) as error:
            outcome.put(error)

    Thread(target=work, daemon=True).start()
    try:
        found = outcome.get(timeout=seconds)
    except Empty:
        raise Timeout from None
    if isinstance(found, Exception):
        raise found
    return found


def _whole(answer: "Response") -> Reply:
    with answer:
        pieces: list[bytes] = []
        size = 0
        for piece in answer.iter_content(PIECE):
            size += len(piece)
            if size > LARGEST:
                raise StoreError(f"{answer.url} sends more than {LARGEST >> 20} MB, which is the limit; ask for less")
            pieces.append(piece)
        return Reply(answer.status_code, answer.reason or "", answer.headers, b"".join(pieces))
