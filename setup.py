"""Build steps that pyproject.toml cannot express: compile with mypyc, all or nothing, and ship docs/rules."""

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
FLAGS = ["-fvisibility=hidden"]  # lets the compiler inline our functions (docs/performance.md)


def compiled_files() -> list[str]:
    """Return the files that mypyc compiles: everything in folders called `engine` (docs/architecture.md)."""
    found = (path for path in SOURCE.glob("**/engine/**/*.py") if path.stem != "__init__")
    return sorted(str(path.relative_to(ROOT)) for path in found)


def remove_compiled(*roots: Path, keep: Iterable[str] = ()) -> None:
    """Delete compiled modules except those of the given sources: a stale one would silently win over its source."""
    kept = {Path(name).with_suffix("") for name in keep}
    for root in roots:
        for library in root.glob("**/*.so"):
            module = library.parent / library.name.split(".")[0].removesuffix("__mypyc")
            if module.relative_to(ROOT) not in kept:
                library.unlink()


class AllOrNothing(build_ext):
    """Compile every module or none: a half-compiled package cannot be imported."""

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
    """Put docs/rules into the wheel for holocene.rules(), and warn if the browser client is missing."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            if not (SOURCE / "web" / "index.html").exists():
                print("holocene: WARNING: this wheel has no browser client: run `make build` first")
            pages = ROOT / "docs" / "rules"
            for page in pages.glob("**/*.md"):  # translations are in subfolders
                target = Path(self.build_lib) / "holocene" / "docs" / page.relative_to(pages)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(page, target)


def extensions() -> list[object]:
    """Return the extension modules, or none if the sources are to run as they are."""
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
                extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]  # they share one list
                extension.depends.append(__file__)
            return list(found)
    return []


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "build_py": WithClauses})
