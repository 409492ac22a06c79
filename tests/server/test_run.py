"""The command starts a real server, says where it is, and ends when it is told to."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "grognard"]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    words = [*COMMAND, "--port", "0", "--data", str(tmp_path / "games"), "--no-browser"]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    said = server.stdout.readline()
    assert "http://127.0.0.1:" in said, said
    yield server, said.split()[3]
    if server.poll() is None:
        server.kill()
    server.communicate()


def refused(*words: str) -> str:
    """What the command says when it cannot start."""
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=180, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_grognard_alone_puts_up_the_table(running: tuple[subprocess.Popen[str], str], end: int) -> None:
    server, address = running
    with urllib.request.urlopen(address + "healthz") as answer:
        assert json.load(answer)["ok"]
    os.kill(server.pid, end)
    assert server.wait(60) in (0, -end)
    assert server.stderr is not None
    assert "Traceback" not in server.stderr.read()


@pytest.mark.slow
def test_a_second_start_leads_to_the_running_server(running: tuple[subprocess.Popen[str], str], tmp_path: Path) -> None:
    data = tmp_path / "games"
    words = ["serve", "--port", "0", "--data", str(data), "--no-browser"]
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=180, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"already running at {running[1]}" in done.stdout

    # Where nobody answers there is nothing to lead to.
    key = data / "admin.json"
    key.write_text(json.dumps({"address": "http://127.0.0.1:1/"}))
    assert "another server" in refused(*words)


@pytest.mark.slow
def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert port in refused("--port", port, "--data", str(tmp_path), "--no-browser")
