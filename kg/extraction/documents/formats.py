"""What kinds of files documents are made from, and the text that is kept of each."""

from collections.abc import Callable
from pathlib import Path

from kg.errors import DocumentError
from kg.extraction.documents import encodings

OTHER_FORMATS = (
    (b"PK\x03\x04", "a ZIP archive, or an office document, which is one"),
    (b"\xd0\xcf\x11\xe0", "an office document in the old binary format"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"\x89PNG\r\n\x1a\n", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"II*\x00", "a picture (TIFF)"),
    (b"MM\x00*", "a picture (TIFF)"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
    (b"\xca\xfe\xba\xbe", "a program"),
    (b"SQLite format 3\x00", "a database"),
    (b"{\\rtf", "a rich text (RTF) file"),
    (b"%!PS", "a PostScript file"),
)
"""How files begin that hold no text, or not as text, and what they are."""
PDF_MARK = b"%PDF-"
ADVICE = "name text, Markdown, HTML or PDF files"


def kept_text(path: Path, data: bytes) -> str:
    """Return the text that is kept of a file: what a text or Markdown file holds, the main text of a page, the text of a print.

    A file of no known suffix is taken for text.

    Raises:
        DocumentError: the file is of another kind, damaged, in an unknown encoding, or holds no text.
    """
    for mark, kind in OTHER_FORMATS:
        if data.startswith(mark):
            raise DocumentError(f"{path} is {kind}; {ADVICE}")
    reader = READERS.get(path.suffix.lower(), _text)
    if data.startswith(PDF_MARK) and reader is not _print:
        raise DocumentError(f"{path} is a PDF file by its content; rename it to {path.stem}.pdf")
    return reader(path, data)


def _text(path: Path, data: bytes) -> str:
    text = encodings.text_file(path, data)
    if not text.strip():
        raise DocumentError(f"{path} is empty; remove it, or write something into it")
    return text


def _page(path: Path, data: bytes) -> str:
    from kg.extraction.documents.html import page_text  # noqa: PLC0415 - the parser of HTML is for pages only

    text = page_text(encodings.page(path, data))
    if not text:
        raise DocumentError(f"{path} has no main text; remove it, or save the page as it is shown, after its scripts have run")
    return text


def _print(path: Path, data: bytes) -> str:
    from kg.extraction.documents.pdf import print_text  # noqa: PLC0415 - the reader of PDF is for prints only

    return print_text(path, data)


READERS: dict[str, Callable[[Path, bytes], str]] = {".htm": _page, ".html": _page, ".md": _text, ".pdf": _print, ".txt": _text}
"""By suffix."""
SUFFIXES = tuple(READERS)
