"""Real exchanges, read by a person, are answered as they were."""

import pytest
from conversations import ASKED, TRANSCRIPT, again

import kg

CONVERSATIONS = TRANSCRIPT.read_text(encoding="utf-8").strip().split("\n\n")


def test_there_are_forty_exchanges() -> None:
    assert sum(line.startswith(ASKED) for conversation in CONVERSATIONS for line in conversation.splitlines()) >= 40


@pytest.mark.parametrize("conversation", CONVERSATIONS, ids=lambda conversation: conversation.partition(ASKED)[2].partition("\n")[0])
def test_a_conversation_goes_as_it_went(conversation: str, bundled: kg.Graph) -> None:
    assert again(conversation, bundled).strip() == conversation, "if this is as good, run: python -m tests.conversations"
