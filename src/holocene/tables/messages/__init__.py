"""The messages of the wire protocol, both ways."""

from __future__ import annotations

import msgspec

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode
