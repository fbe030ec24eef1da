"""`Bot`, the class to subclass for your own bot. It is compiled, so its source is in the engine folder."""

from holocene.bots.engine.bot import Bot as Bot
