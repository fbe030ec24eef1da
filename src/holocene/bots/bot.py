"""The class that a bot of your own subclasses; it is compiled, so it lies in the engine folder."""

from holocene.bots.engine.bot import Bot as Bot
