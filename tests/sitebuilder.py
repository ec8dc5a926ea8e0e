"""The builder of the documentation site, loaded by its path: its name is that of a module of Python's own."""

import importlib.util
import sys
from pathlib import Path

TOOLS = Path(__file__).parents[1] / "tools"
sys.path.append(str(TOOLS))
spec = importlib.util.spec_from_file_location("site_builder", TOOLS / "site.py")
assert spec is not None and spec.loader is not None
site = importlib.util.module_from_spec(spec)
spec.loader.exec_module(site)
