#!/bin/sh
# Makes a virtual environment: make_venv.sh PYTHON FOLDER. On a bare Debian or Ubuntu it first installs the package that is missing.
set -eu
python=$1
folder=$2
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Underhill needs Python 3.11 or later; '$python' is $("$python" --version 2>&1). Name another: make PYTHON=python3.12 ..." >&2
    exit 1
}
if ! "$python" -c 'import ensurepip' 2>/dev/null; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq && apt-get install -qq -y "$package" >/dev/null
    else
        echo "Python's venv module is missing. Install it first: sudo apt-get install $package" >&2
        exit 1
    fi
fi
[ -x "$folder/bin/python" ] || "$python" -m venv "$folder"
