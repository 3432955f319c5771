"""What the house answers by itself: chance, clock, judge, robots."""
