"""Pictures of cards and tables: symbols on sheets, canvases that list where they lie, and the dots that chats are sent.

Nothing is drawn at import. A symbol is rasterised once for each size, for all viewers, and any thread may use it.
`draw_x` draws on a canvas, `x_sprite` returns a piece, `render_x` an image.
"""
