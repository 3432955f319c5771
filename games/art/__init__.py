"""Pictures of cards and tables: one palette, one pen, and what they draw.

Only this package and each game's `picture` may import Pillow. Nothing is drawn at import. What is drawn is cached
by what it shows, never by who looks, and any thread may use it. `draw_x` draws with a pen or on a canvas,
`x_sprite` returns a sprite, `render_x` an image.
"""
