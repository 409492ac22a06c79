"""Write the client's types from the server's: web/src/messages.ts from its messages and cards and what games display.

python tools/client_types.py            write the file
python tools/client_types.py --check    fail if it is not up to date
"""

import inspect
import sys
import types
import typing
from pathlib import Path
from typing import Any

import msgspec

from grognard.kernel import display, landscape, panels, preview
from grognard.server import cards, client_messages, messages

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "messages.ts"
HEAD = """\
// The message format between server and client. Written by tools/client_types.py from
// messages.py, client_messages.py and cards.py of src/grognard/server and display.py, landscape.py, preview.py and
// panels.py of src/grognard/kernel; do not edit.
"""
PROSE = """\
declare const prose: unique symbol;

/**
 * Words for people. They are shown as they are: no type of the language can look into them, so that rewording a
 * sentence changes no screen. Where an attribute wants a string, `said` makes one of them.
 */
export interface Prose {
  readonly [prose]: true;
}
"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
NAMED = {
    "ActionJson": client_messages.ActionJson,
    "Path": messages.Path,
    "Spot": landscape.Spot,
    "MarkKind": display.MarkKind,
    "Status": display.Status,
    "WayKind": display.WayKind,
    "Shape": display.Shape,
    "Tone": preview.Tone,
    "Form": preview.Form,
    "Panel": panels.Panel,
    "ChoiceKind": display.ChoiceKind,
    "LineGroup": display.LineGroup,
    "Drawing": display.Drawing,
}
UNIONS = {"ClientMessage": client_messages.ClientMessage, "ServerMessage": messages.ServerMessage}


def typescript(hint: Any) -> str:
    """A Python type as a TypeScript type."""
    for name, named in NAMED.items():
        if hint == named:
            return name
    return expanded(hint)


def expanded(hint: Any) -> str:
    """The same, without a name for the whole."""
    if hint == display.Prose:
        return "Prose"
    if hint in PLAIN:
        return PLAIN[hint]
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return expanded(parts[0])
    if origin is typing.Literal:
        return " | ".join(f'"{part}"' for part in parts)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(typescript(part) for part in parts)
    if origin is list:
        inner = typescript(parts[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(typescript(part) for part in parts)}]"
    if origin is dict:
        return f"Record<{typescript(parts[0])}, {typescript(parts[1])}>"
    if origin is typing.NotRequired:
        return typescript(parts[0])
    if inspect.isclass(hint) and (issubclass(hint, msgspec.Struct) or typing.is_typeddict(hint)):
        return hint.__name__
    raise TypeError(f"no TypeScript for {hint!r}")


def comment(kind: type) -> str:
    """The docstring as a comment."""
    lines = inspect.cleandoc(kind.__doc__ or "").splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def interface(kind: type) -> str:
    """A struct or typed dictionary as an interface."""
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = [
        f"  {name}{'?' if typing.get_origin(hint) is typing.NotRequired else ''}: {typescript(hint)};\n"
        for name, hint in hints.items()
    ]
    tag = kind.__struct_config__.tag if issubclass(kind, msgspec.Struct) else None
    if isinstance(tag, str):
        fields.insert(0, f'  type: "{tag}";\n')
    return f"{comment(kind)}export interface {kind.__name__} {{\n{''.join(fields)}}}\n"


def own_types(module: types.ModuleType) -> list[type]:
    """The types that a module defines, in its order."""
    return [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing)
        and thing.__module__ == module.__name__
        and thing is not cards.Message
        and (typing.is_typeddict(thing) or issubclass(thing, msgspec.Struct))
    ]


def named_in(hint: Any) -> set[type]:
    """The structs and typed dictionaries that a type speaks of, and those that they speak of."""
    found: set[type] = set()
    waiting = [hint]
    while waiting:
        one = waiting.pop()
        waiting += typing.get_args(one)
        if inspect.isclass(one) and (typing.is_typeddict(one) or issubclass(one, msgspec.Struct)) and one not in found:
            found.add(one)
            waiting += typing.get_type_hints(one, include_extras=True).values()
    return found


def generate() -> str:
    """The whole file: all messages, and what games put into them."""
    needed = {
        kind
        for module in (cards, client_messages, messages)
        for message in own_types(module)
        for kind in named_in(message)
    }
    parts = [HEAD + f"export const PROTOCOL = {messages.PROTOCOL};\n", PROSE]
    parts += [f"export type {name} = {expanded(hint)};\n" for name, hint in NAMED.items()]
    seen: set[str] = set()
    for module in (landscape, display, preview, panels, cards, client_messages, messages):
        for kind in own_types(module):
            if kind in needed:
                if kind.__name__ in seen:
                    raise TypeError(f"two types are called {kind.__name__}: the client would know only the first")
                seen.add(kind.__name__)
                parts.append(interface(kind))
    parts += [f"export type {name} = {typescript(union)};\n" for name, union in UNIONS.items()]
    return "\n".join(parts)


def main() -> int:
    """Write or check."""
    text = generate()
    if "--check" in sys.argv[1:]:
        same = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text
        print(f"{TARGET.name} is up to date" if same else f"{TARGET.name} is out of date: run tools/client_types.py")
        return 0 if same else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
