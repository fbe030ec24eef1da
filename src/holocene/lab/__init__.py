"""The lab: simulating many games, fuzzing the rules, measuring balance."""
