title = Perudo
blurb = Everybody has dice under a cup and says how many there are in all. Who is believed?

# events
rolled = Round { $round }: { $who } begins. { $dice-count ->
    [0] {""}
   *[other] Your dice: { $dice }.
}
bid = { $count } × { $face }
bid-made = { $who }: { $bid }
cup = { $who } { $dice }
call = { $who } says { $call ->
    [calza] calza
   *[dudo] dudo
} to { $bid }
called = { $said }. { $cups }: it is { $found }. { $end ->
    [won] { $whose } has a die back.
    [out] { $whose } loses the last die and is out.
   *[lost] { $whose } loses a die.
}

# around the table
stage = Round { $round }
waiting-rolling = The dice are rolled.
waiting-bidding = To bid or to doubt.
waiting-over = The game is over.
foot-dice = { $count ->
    [one] There is 1 die
   *[other] There are { $count } dice
} in all.
name = { $who }
dice = { $count ->
    [one] 1 die
   *[other] { $count } dice
}
head-dice = Dice
cell = { $number }
cup-closed = { $who }: { dice }
alt = The cups: { $rows }.
ending = { $who } has dice left, and wins.

# what a seat is asked and holds
ask-bid = Which face, and how many?
do-bid = Say it
ask-calza = Exactly right?
do-calza = Calza!
calza-confirm = If the bid is not exactly right you lose a die.
do-dudo = Dudo!
field-call = Face
field-count = How many
count-none = no bid
panel-dice = Your dice
face = a { $number }

# options and robots
option-dice = Dice
option-dice-hint = With how many dice everybody begins.
robot-random = any bid
robot-careful = careful
rung-short = One die
rung-short-hint = Two players, one die each.
rung-long = Five dice
rung-long-hint = Three players, to the end.
