"""Files that are not there are told as Python tells of them; all other troubles of files in the library's words."""

from __future__ import annotations

import errno
import glob
import os


def to_read(path: str | os.PathLike[str]) -> str:
    """The path of a table: a file, one part of a file (book.xlsx?Sheet 2), files by a pattern, or no file at all."""
    text = os.fspath(path)
    named = text.startswith(("bundled:", "synthetic:")) or os.path.exists(text)
    if not named and not os.path.exists(text.partition("?")[0]) and not glob.glob(text):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), text)
    return text


def to_write(path: str | os.PathLike[str]) -> str:
    text = os.fspath(path)
    folder = os.path.dirname(text)
    if folder and not os.path.isdir(folder):
        raise FileNotFoundError(errno.ENOENT, "there is no such folder to write into", text)
    return text
