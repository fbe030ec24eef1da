"""The games as environments of other libraries; each module needs the extra of the same name."""
