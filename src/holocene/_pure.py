"""Prefer the sources to the compiled modules where HOLOCENE_PURE=1 is set, so that one install holds both builds."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class PureFinder:
    """An import finder that looks at holocene's .py files alone."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the source file's spec for a module of this package, None for all others."""
        if path is None or not name.startswith("holocene."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


if os.environ.get("HOLOCENE_PURE") == "1":
    sys.meta_path.insert(0, PureFinder)
