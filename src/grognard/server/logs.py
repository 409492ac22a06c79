"""The server's log: lines for people, or JSON for programs that collect it."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """One JSON object a line, whatever the message holds."""

    def format(self, record: logging.LogRecord) -> str:
        """As text without line breaks."""
        words = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            words["exception"] = self.formatException(record.exc_info)
        return json.dumps(words)


def begin(style: str) -> None:
    """From now on everything goes to stderr in this format: ours from "info" up, others' from "warning" up."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if style == "json" else logging.Formatter(LINE))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("grognard").setLevel(logging.INFO)
