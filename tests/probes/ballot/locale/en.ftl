title = Gifts
blurb = Give a card in secret; who receives most has the point.
name = { $who }
card = card { $number }
dealt-mine = { $who } holds { $hand }.
ordered = { $who } opens the deal. The order: { $order }.
hinted = { $who } says: “{ $words }”
given = { $received }. The point goes to { $winner }.
given-level = { $received }. Level: nobody has the point.
received = { $who } receives { $weight }
deal-closed = { $early ->
    [yes] The host closes deal { $deal } early.
   *[no] Deal { $deal } is over.
}
stage = Deal { $deal } of { $deals }, vote { $vote } of { $votes }
waiting-dealing = The cards are being dealt.
waiting-ordering = { $host } puts the players in an order.
waiting-giving = The players choose their gifts.
waiting-over = The game is over.
ask-order = In which order do the players stand?
do-order = Put them so
ask-hint = Something to say to everybody?
do-hint = Say it
ask-gift = Which card do you give, and to whom?
gift-hint = All gifts change hands together.
do-gift = Give
ask-close = Close the deal
do-close = Close the deal
close-confirm = No more votes in this deal.
field-card = Card
field-to = To
field-times = Counts
times-none = Once
panel-hand = Your hand
tag-host = host
foot-hint = “{ $words }”
head-points = Points
cell = { $number }
ending = { $winners-count ->
    [one] { $winners } wins
   *[other] { $winners } win together
} with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
seat-points = { $who }: { $points ->
    [one] 1 point
   *[other] { $points } points
}
alt = The points: { $rows }.
option-deals = Deals
option-deals-hint = How many deals make the game.
option-hints = Hints
option-hints-hint = How often the host may speak in a deal.
preset-short = One deal
preset-short-hint = A quarter of an hour.
preset-long = Three deals
preset-long-hint = For tables that have time.
robot-random = any answer
refused-hint-with-figures = A hint is said without figures (PB-7).
refused-hint-empty = Say something, or say nothing at all.
fate = The point goes to { $winner }.
your-giving = choose your gifts
