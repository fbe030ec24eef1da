"""Imports the sources instead of the compiled modules if HOLOCENE_PURE=1, so that one install has both builds."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class PureFinder:
    """An import finder that finds only the .py files of this package."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of the source file for a module of this package, None for all other modules."""
        if path is None or not name.startswith("holocene."):
            return None
        specs = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name) for folder in path)
        return next((spec for spec in specs if spec is not None), None)


if os.environ.get("HOLOCENE_PURE") == "1":
    sys.meta_path.insert(0, PureFinder)
