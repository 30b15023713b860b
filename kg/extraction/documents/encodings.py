"""Bytes to characters: by byte order mark, by declaration, else UTF-8, and never by a guess.

Text and Markdown files are UTF-8, or begin with a byte order mark. A page may declare its encoding. Bytes that are well-formed UTF-8 with
characters beyond ASCII are UTF-8 whatever a page declares, because no other encoding gives such bytes for words; wherever the bytes do not
fit what is declared, or nothing is declared, that is an error and no guess, because single-byte encodings cannot be told apart with
certainty and a wrong one would put wrong characters into quotations.
"""

import codecs
import re
from pathlib import Path

from kg.errors import DocumentError

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks, those that begin like another one first."""

DECLARATION = re.compile(
    rb"""<(?:meta\b[^<>]{0,500}?\bcharset|\?xml\b[^<>]{0,200}?\bencoding)\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE
)
DECLARED_WITHIN = 4096
"""Bytes of a page that are searched for a declaration; the standard asks authors for 1024."""
COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)

PAGE_ENCODINGS = frozenset(
    {f"cp{number}" for number in (866, 874, 932, 949, *range(1250, 1259))}
    | {f"iso8859-{number}" for number in (2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16)}
    | {"koi8-r", "koi8-u", "mac-roman", "gbk", "gb18030", "big5", "euc_jp", "iso2022_jp"}
)
"""Codecs that pages use; Python knows others that are no encodings of text."""
SAME_AS = {"iso8859-1": "cp1252", "ascii": "cp1252", "iso8859-11": "cp874", "gb2312": "gbk", "shift_jis": "cp932", "euc_kr": "cp949"}
"""What the web means by a name, where Python means less."""


def text_file(path: Path, data: bytes) -> str:
    """Return the characters of a text or Markdown file.

    Raises:
        DocumentError: the bytes are no text, or neither UTF-8 nor marked as UTF-16 or UTF-32.
    """
    marked = _by_mark(path, data)
    if marked is not None:
        return marked
    _refuse_binary(path, data)
    return _utf8(path, data, "convert it")


def page(path: Path, data: bytes) -> str:
    """Return the characters of an HTML file.

    Raises:
        DocumentError: the bytes do not fit the encoding that the page declares, or it declares none and they are not UTF-8.
    """
    marked = _by_mark(path, data)
    if marked is not None:
        return marked
    _refuse_binary(path, data)
    declared = DECLARATION.search(COMMENT.sub(b"", data[:DECLARED_WITHIN]))
    if declared is None or (_is_utf8(data) and not data.isascii()):
        return _utf8(path, data, 'declare its encoding with <meta charset="...">, or convert it')
    name = declared[1].decode("ascii")
    codec = _codec(name)
    if codec == "utf-8":
        return _utf8(path, data, "correct the declaration, or convert it")
    if codec not in PAGE_ENCODINGS:
        raise DocumentError(f"{path} declares the encoding {name}, which is not known; {_conversion(path, 'WINDOWS-1252')}")
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        place = error.start
        raise DocumentError(
            f"{path} declares the encoding {name}, but byte {place} (0x{data[place]:02X}) is none of it; correct the declaration"
        ) from error


def _by_mark(path: Path, data: bytes) -> str | None:
    for mark, encoding in MARKS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(encoding)
            except UnicodeDecodeError as error:
                place = error.start + len(mark)
                name = encoding[:6].upper().rstrip("-")
                raise DocumentError(f"{path} begins as {name} and is not: byte {place} is wrong ({error.reason}); save it again") from error
    return None


def _refuse_binary(path: Path, data: bytes) -> None:
    if b"\0" in data:
        place = data.index(b"\0")
        raise DocumentError(f"{path} is no text but a binary file: byte {place} is 0; name a text, Markdown, HTML or PDF file")


def _utf8(path: Path, data: bytes, advice: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = error.start
        conversion = _conversion(path, "WINDOWS-1252").removeprefix("convert it")
        raise DocumentError(f"{path} is not UTF-8: byte {place} is 0x{data[place]:02X}; {advice}{conversion}") from error


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _codec(name: str) -> str:
    """Return Python's name of a declared encoding; a page that declares UTF-16 in ASCII bytes is UTF-8, as the standard has it."""
    try:
        codec = codecs.lookup(name).name
    except LookupError:
        return ""
    return "utf-8" if codec.startswith("utf-16") else SAME_AS.get(codec, codec)


def _conversion(path: Path, encoding: str) -> str:
    return f"convert it, for example: iconv -f {encoding} -t UTF-8 '{path}' > '{path.stem}-utf8{path.suffix}'"
