"""Files to Documents: sections, sentences, items, table rows and arrow lines at exact places in the kept text.

`find` names the files, `read` reads one, `parse` does the same for a text in memory, and `plain` gives a sentence as it is read, without
marks of Markdown. Code, front matter, comments, shell prompts and reference lists are kept in the text but give no sentences.
"""

from kg.extraction.documents.files import content, decode, find, read
from kg.extraction.documents.parsing import parse
from kg.extraction.documents.plain import plain

__all__ = ["content", "decode", "find", "parse", "plain", "read"]
