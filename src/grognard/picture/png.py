"""SVG to PNG with the fonts that come with the package, so that every machine draws the same letters."""

from __future__ import annotations

import struct
import zlib
from importlib import resources

import resvg_py


def to_png(svg: str, width: int) -> bytes:
    """The picture as PNG, so many pixels wide."""
    with resources.as_file(resources.files("grognard.picture").joinpath("fonts")) as fonts:
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_dirs=[str(fonts)],
            serif_family="IM FELL English",
            sans_serif_family="Roboto Condensed",
        )
    return bytes(drawn)


def pack(width: int, height: int, pixels: bytes) -> bytes:
    """Red, green, blue and alpha bytes as a PNG file."""
    stride = width * 4
    rows = b"".join(b"\0" + pixels[n : n + stride] for n in range(0, stride * height, stride))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
