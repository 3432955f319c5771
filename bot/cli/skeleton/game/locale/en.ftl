title = Newgame
blurb = Everybody plays a card, and the highest takes the round.

# events
dealt-mine = Your cards: { $hand }.
round-played = { $cards }: the point goes to { $who }.
played-card = { $who } { $card }

# around the table
stage = Round { $round } of { $rounds }
stage-none = High card
waiting-dealing = The cards are dealt.
waiting-playing = Everybody chooses a card.
waiting-over = The game is over.
your-playing = choose a card
foot = The highest card has the point.
cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
points = { $count }
head-points = Points
seat-points = { $who }: { $count ->
    [one] 1 point
   *[other] { $count } points
}
seat-played = { $points }, { $card }
alt = The points: { $rows }.
ending = { $winners-count ->
    [one] { $winners } wins
   *[other] { $winners } win together
} with { $count ->
    [one] 1 point
   *[other] { $count } points
}.

# what a seat is asked and holds
ask-play = Which card do you play?
ask-play-hint = All cards are turned over together.
do-play = Play
panel-hand = Your cards
card = card { $number }

# options and robots
option-cards = Cards
option-cards-hint = How many cards everybody is dealt; as many rounds are played.
robot-random = any card
robot-bold = bold
fate = The round goes to { $winner }.
