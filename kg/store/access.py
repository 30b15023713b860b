"""How an endpoint is asked: with whose rights, and for how long."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Self

from kg.errors import StoreError
from kg.store.reply import Reply, received

if TYPE_CHECKING:
    from requests import Response, Session

SECONDS_TO_CONNECT = 10.0
SECONDS = 60.0


@dataclass(frozen=True, slots=True, repr=False)
class Access:
    """User name and password, or a token, and how many seconds an answer may take. It has no text form: that would tell the secret."""

    user: str | None = None
    password: str | None = None
    token: str | None = None
    seconds: float = SECONDS

    @classmethod
    def of_environment(cls, user: str | None = None, password: str | None = None) -> Self:
        """Return what KG_USER, KG_PASSWORD, KG_TOKEN and KG_TIMEOUT say; a user name and password given here go before them.

        Raises:
            StoreError: the timeout is no number of seconds.
        """
        told = os.environ.get("KG_TIMEOUT") or str(SECONDS)
        try:
            seconds = float(told)
        except ValueError:
            seconds = 0.0
        if not 0 < seconds < float("inf"):
            raise StoreError(f"KG_TIMEOUT is '{told}'; set it to a number of seconds above 0")
        if user is None:
            user, password = os.environ.get("KG_USER"), os.environ.get("KG_PASSWORD")
        return cls(user, password, os.environ.get("KG_TOKEN"), seconds)

    def grant(self, session: "Session") -> None:
        """Have a session send the token, or user name and password."""
        if self.user is not None:
            session.auth = (self.user, self.password or "")
        elif self.token:
            session.headers["Authorization"] = f"Bearer {self.token}"

    def post(self, session: "Session", address: str, form: Sequence[tuple[str, str]], accept: str) -> Reply:
        """Send a form and return the answer; where the server wants a digest of the password, send that.

        Raises:
            requests.RequestException: there is no answer, or not in time.
            StoreError: the answer is too large.
        """
        from requests.auth import HTTPDigestAuth  # noqa: PLC0415 - only an address needs it

        def send() -> "Response":
            limits = (min(SECONDS_TO_CONNECT, self.seconds), self.seconds)
            headers = {"Accept": accept}
            return session.post(address, data=list(form), headers=headers, timeout=limits, allow_redirects=False, stream=True)

        answer = received(send, self.seconds)
        wanted = answer.headers.get("www-authenticate", "").lower()
        is_refused = answer.status == HTTPStatus.UNAUTHORIZED and self.user is not None
        if is_refused and wanted.startswith("digest") and not isinstance(session.auth, HTTPDigestAuth):
            session.auth = HTTPDigestAuth(self.user or "", self.password or "")
            answer = received(send, self.seconds)
        return answer
