"""Pictures of cards and tables: one palette, one pen, and what they draw.

Only this package and each game's `picture` may import Pillow. Nothing is drawn at import; what is drawn once is kept,
by what it shows and never by who looks, and may be used from any thread.
"""
