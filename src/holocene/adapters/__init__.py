"""The games as environments of other people's libraries; each module needs the extra of its name."""
