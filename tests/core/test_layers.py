"""The layers of the design: each part of the package imports only what lies below it."""

import ast
import re
from pathlib import Path

import underhill

ROOT = Path(underhill.__file__).parent
# What each layer may import besides itself; games may import core and their own folder only.
ALLOWED = {
    "core": set(),
    "games": {"core"},
    "bots": {"core"},
    "lab": {"core", "bots"},
    "envs": {"core", "bots", "lab", "web"},  # pictures of the board are the pages' own
    "learn": {"core", "bots", "envs", "lab"},
    "club": {"core", "bots"},
    "web": {"core", "bots", "lab", "club"},
    "cli": {"core", "bots", "lab", "learn", "club", "web"},
}


def imports(path: Path) -> set[str]:
    """The modules a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def files() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT)


def test_every_layer_imports_only_lower_ones():
    for path in files():
        layer = path.relative_to(ROOT).parts[0]
        for module in imports(path):
            parts = module.split(".")
            if parts[0] == "underhill" and len(parts) > 1:
                assert parts[1] in ALLOWED[layer] | {layer}, f"{path.relative_to(ROOT)} imports {module}"


def test_games_do_not_know_each_other():
    for path in (ROOT / "games").rglob("*.py"):
        parts = path.relative_to(ROOT / "games").parts
        for module in imports(path):
            if module.startswith("underhill.games."):
                assert module.split(".")[2] == parts[0], f"{path.relative_to(ROOT)} imports {module}"


def test_only_the_binder_imports_numba():
    importers = {
        path.relative_to(ROOT).as_posix()
        for path in files()
        if any(module.split(".")[0] in ("numba", "llvmlite") for module in imports(path))
    }
    assert importers == {"core/compile/processor.py", "core/compile/gpu.py"}


def test_the_pages_import_nothing_from_the_api():
    for path in (ROOT / "web/pages").rglob("*.py"):
        assert not any(module.startswith("underhill.web.api") for module in imports(path)), path.name


def test_pages_draw_the_numbers_of_the_match_and_never_the_printed_ones():
    importers = {
        path.relative_to(ROOT / "games").as_posix()
        for path in (ROOT / "games").rglob("page/*.py")
        if any(module.startswith("underhill.games.") and module.endswith(".numbers") for module in imports(path))
    }
    assert importers == set()


# The only files that move goods, and the fields of the state that hold them.
MOVERS = {"pixie_queen/goods.py": {"stock", "gone"}, "taverna/purse.py": {"coins"}}


def written(path: Path) -> set[str]:
    """The fields of the state that a file of rules assigns to."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        for target in targets:
            while isinstance(target, ast.Subscript):
                target = target.value
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "s":
                found.add(target.attr)
    return found


def test_goods_move_only_through_functions_named_for_it():
    for mover, fields in MOVERS.items():
        folder = ROOT / "games" / mover.split("/")[0]
        assert fields <= written(ROOT / "games" / mover)
        for path in folder.rglob("*.py"):
            if path.name not in (Path(mover).name, "hidden.py"):  # hidden.py deals anew what nobody can know
                assert not fields & written(path), f"{path.relative_to(folder)} moves goods by itself"


def test_nothing_outside_the_games_names_one():
    names = [path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists()]
    for path in sorted(each for kind in ("py", "toml", "html", "css", "js") for each in ROOT.rglob(f"*.{kind}")):
        if "games" not in path.relative_to(ROOT).parts:
            code = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)  # examples in docstrings may
            assert not [name for name in names if name in code], path.relative_to(ROOT)


def test_no_loop_calls_another_one():
    """A loop that Python calls is compiled with a wrapper for it, what loops call without: a loop that is both would crash."""
    roots = {_module(path): _roots(path) for path in files() if _roots(path)}
    for path in files():
        if _roots(path):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            froms = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
            taken = {alias.name for node in froms for alias in node.names if alias.name in roots.get(node.module or "", set())}
            assert not taken, f"{path.name} imports the loops {taken}"
            called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
            assert not called & _roots(path), f"{path.name} calls its own loops {called & _roots(path)}"


def _module(path: Path) -> str:
    return ".".join(["underhill", *path.relative_to(ROOT).with_suffix("").parts])


def _roots(path: Path) -> set[str]:
    """The loops that a file names, if any."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "ROOTS":
            return set(ast.literal_eval(node.value))
    return set()
