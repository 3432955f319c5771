"""Answers, drafts, prepared answers, robots, judge, lessons."""
