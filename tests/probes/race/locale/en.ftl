title = The race
blurb = Look once, add up, be quick.
jokers-chosen = Everybody has sealed the stages that count double.
joker = stage { $stage }
jokers-none = No stage counts double for you.
stage-opened = Stage { $stage }: everybody has a look.
looked = Your digit is { $digit }.
pressed = { $who } presses: guess!
stage-won = The sum is { $sum }. { $who } was the quickest, for { $worth ->
    [one] 1 point
   *[other] { $worth } points
}.
stage-lost = The sum is { $sum }. Nobody had it.
stage = Stage { $stage } of { $stages }
waiting-choosing = Everybody chooses the stages that count double.
waiting-dealing = The digits are dealt.
waiting-looking = Who presses first?
waiting-guessing = Everybody guesses.
waiting-over = The race is over.
ask-jokers = Which stages shall count double for you?
do-jokers = Seal
ask-press = Ready to guess?
do-press = Ready
ask-guess = What is the sum?
do-guess = Guess
panel-jokers = Counting double for you
tag-pressed = pressed
points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
foot-sum = The sum of the digits looked at is wanted.
head-points = Points
cell = { $number }
ending = { $winners-count ->
    [one] { $winners } wins
   *[other] { $winners } win together
} with { points }.
seat-points = { $who }: { points }
alt = The points: { $points }.
option-stages = Stages
option-stages-hint = How many stages the race has.
robot-random = any answer
rung-short = One stage
rung-short-hint = Two racers, once.
rung-long = Five stages
rung-long-hint = Three racers, to the end.
fate = The stage goes to { $who }: { $worth }.
