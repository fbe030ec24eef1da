"""Build steps that pyproject.toml cannot say: compile with mypyc, all or nothing, and ship the rules' clauses."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
SOURCE = ROOT / "src" / "holocene"
CACHE = "build/mypy"  # apart from the type checker's own, which would invalidate it
FLAGS = ["-fvisibility=hidden"]  # nobody else can mean a function of ours, so it may be inlined (docs/performance.md)

# What speaks to people stays uncompiled: texts, views, files, screens (docs/architecture.md, "Compiled and pure").
KERNEL = ["bits", "canvas", "journal", "observation", "rng", "slices", "state", "worth"]
BOTS = ["bot", "dice", "greedy", "ismcts", "playout", "policy", "tree", "uniform"]
BATCH = ["engine"]
UNCOMPILED_IN_A_GAME = {
    *("__init__", "cards", "dump", "effects", "faces", "game", "invariants", "maps", "names", "panel"),
    *("painting_panel", "painting_text", "painting_view", "sides"),
    *("pieces", "refusals", "space", "story", "text", "things", "version1", "view"),
}


def speaks(path: Path) -> bool:
    """Return whether a file of a game speaks to people; what is long has its parts in files like view_own.py."""
    return path.stem in UNCOMPILED_IN_A_GAME or path.stem.startswith(("view_", "invariants_"))


def compiled_files() -> list[str]:
    """Return the files mypyc compiles: the kernel's core, every game's rules, the bots and the batch's core."""
    found = [SOURCE / "kernel" / f"{name}.py" for name in KERNEL]
    found += [SOURCE / "bots" / f"{name}.py" for name in BOTS]
    found += [SOURCE / "batch" / f"{name}.py" for name in BATCH]
    found += [path for path in (SOURCE / "games").glob("*/*.py") if not speaks(path)]
    return [str(path.relative_to(ROOT)) for path in sorted(found) if path.exists()]


def remove_compiled(*roots: Path, keep: Iterable[str] = ()) -> None:
    """Delete compiled modules, but for those of the sources named: a stale one would silently win over its source."""
    kept = {Path(name).with_suffix("") for name in keep}
    for root in roots:
        for library in root.glob("**/*.so"):
            module = library.parent / library.name.split(".")[0].removesuffix("__mypyc")
            if module.relative_to(ROOT) not in kept:
                library.unlink()


class AllOrNothing(build_ext):
    """Compile every module or none: a half-compiled package imports neither way."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        remove_compiled(SOURCE, keep=compiled_files() if self.extensions else ())
        try:
            super().run()
        except Exception as error:
            print(f"holocene: cannot compile ({error}); the pure Python sources will run")
            self.extensions = []
            remove_compiled(SOURCE, ROOT / "build")

    def get_outputs(self) -> list[str]:
        return list(super().get_outputs()) if self.extensions else []


class WithClauses(build_py):
    """Put docs/rules into the wheel, where holocene.rules() finds it, and say whether the browser client is in it."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            if not (SOURCE / "web" / "index.html").exists():
                print(
                    "holocene: WARNING: the browser client is not built, so this wheel has none: run `make build` first"
                )
            pages = ROOT / "docs" / "rules"
            for page in pages.glob("**/*.md"):  # those in other languages have folders of their own
                target = Path(self.build_lib) / "holocene" / "docs" / page.relative_to(pages)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(page, target)


def extensions() -> list[object]:
    """Return the extension modules, or none where the sources shall run as they are."""
    if os.environ.get("HOLOCENE_PURE") == "1" or shutil.which("cc") is None:
        return []
    from mypyc.build import mypycify

    for attempt in ("incremental", "from scratch"):
        if attempt == "from scratch":
            shutil.rmtree(ROOT / "build", ignore_errors=True)
            shutil.rmtree(ROOT / CACHE, ignore_errors=True)
        try:
            options = ["--cache-dir", CACHE, *compiled_files()]
            found = mypycify(options, opt_level="3", debug_level="0", separate=True)
        except (Exception, SystemExit) as error:
            print(f"holocene: mypyc failed {attempt} ({error})")
        else:
            for extension in found:
                extension.extra_compile_args += FLAGS
                extension.depends.append(__file__)
            return list(found)
    return []


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "build_py": WithClauses})
