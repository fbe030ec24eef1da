"""Matches: their log, their files, their transcript."""
