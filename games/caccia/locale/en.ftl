# Spy Hunt: the words in English. Houses go by their numbers, as squares do in chess.

title = Spy Hunt
blurb = An unseen spy, five partisans on the trail, ninety houses.
mood = chasing

## Cards and houses

piece = { $piece ->
    [king] King
    [queen] Queen
    [rook] Rook
    [bishop] Bishop
    [knight] Knight
   *[pawn] Pawn
}
card-a = { $piece ->
    [king] a King
    [queen] a Queen
    [rook] a Rook
    [bishop] a Bishop
    [knight] a Knight
   *[pawn] a Pawn
}
house = { $house }
house-by = { $by }→{ $house }
house-stay = stay
ring = Ring { $ring }
cards-held = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
partisan = P{ $number }
partisan-of = P{ $number } ({ $who })
leads = { $numbers-count ->
    [one] partisan { $numbers }
   *[other] partisans { $numbers }
}

## What happens

hunt-number = Hunt { $number }.{ " " }
volunteers-named = { $seats-count ->
    [0] No one volunteers: random draw among you all.
    [one] { $seats } volunteers.
   *[other] { $seats } volunteer: random draw among them.
}
spy-named = { $part }{ $by-lot ->
    [yes] Random draw: the spy is { $who }.
   *[no] The spy is { $who }.
}{ $holders-count ->
    [0] { " " }The others share out the partisans.
   *[other] { " " }The partisans: { $shares }.
}
spy-named-mine = { $part }{ $by-lot ->
    [yes] Random draw: { $who }, you’re the spy.
   *[no] { $who }, you’re the spy.
}{ $holders-count ->
    [0] { " " }The others share out the partisans.
   *[other] { " " }The partisans: { $shares }.
}
partisan-taken = { $who } takes partisan { $number }.
enough-taken = { $who } has enough partisans, and leaves the others to the team.
partisans-posted = The partisans start like this: { $posts }.{ $again-count ->
    [0] { "" }
    [one] { " " }The house for partisan { $again } is taken: choose again.
   *[other] { " " }The houses for partisans { $again } are taken: choose again.
}
post = { $number } from { $house }
share = { $who } ({ $numbers })
map-redrawn = The map falls into two parts: shuffling again.
map-laid-mine = Your hideout is { $hideout }: you start there.
hand-drawn-mine = Your cards: { $hand }.
card-played = Turn { $turn }. The spy { $moved ->
    [yes] plays { $card }
   *[no] can’t move, shows { $card } and stays
}.{ $deck ->
    [0] { " " }The deck has run out.
   *[other] { "" }
}
card-played-mine = Turn { $turn }. { $moved ->
    [yes] You play { $card }
   *[no] You can’t move: you show { $card } and stay
}.{ $deck ->
    [0] { " " }The deck has run out.
   *[other] { "" }
}
crept = { $step ->
    [slide] You go to { $house } by way of { $over }.
    [step] You go to { $house }.
   *[stay] You stay on { $house }.
}{ $outcome ->
    [raid] { " " }You raid the refuge: after your next move it’s gone, and everyone will know.
    [last] { " " }You raid the last refuge: after your next move it’s gone, and you win.
    [home] { " " }You’re back at the hideout.
    [due] { " " }You still have to come back to the hideout.
   *[none] { "" }
}{ $drawn ->
    [yes] { " " }You draw { $card }.
   *[no] { "" }
}
fate-void = Arrest failed on { $house }: your orders don’t count.
refuge-removed = Refuge { $house } is gone: { $left ->
    [0] it was the last
    [one] 1 left
   *[other] { $left } left
}. Raided in turn { $turn }{ $cleared ->
    [yes] ; the trail restarts there, clues cleared
   *[no] { "" }
}.
came-home = { $you ->
    [yes] Everyone knows you’re back at the hideout.
   *[no] The spy is back at the hideout.
}{ $cleared ->
    [yes] { " " }The trail restarts empty and all clues are cleared.
   *[no] { "" }
}
refuge-moved = A refuge moves from { $start } to { $house }.
deck-renewed = The deck has run out: I shuffle the played cards, this once. { $deck } left in the deck.
card-drawn = You draw { $card }.
partisan-acted = { $partisan } { $moved ->
    [yes] { $start } → { $house }
   *[no] stays on { $house }
}{ $passed ->
    [yes] , asks about { $asked }: yes
    [no] , asks about { $asked }: no
   *[none] { "" }
}.
partisan-barred = { $partisan } stays on { $start } and does nothing else: { $house } is taken.
fate-asked = { $house }: { $passed ->
    [yes] the spy has been there
   *[no] the spy hasn’t been there
}.
fate-barred = Partisan { $number } finds the house taken and stays on { $start }.
fate-arrest = { $partisan } tries an arrest on { $house }: { $caught ->
    [yes] the spy is caught
   *[no] the spy isn’t there
}.
fate-raid = Refuge { $house } is gone: { $left ->
    [0] it was the last
    [one] 1 left
   *[other] { $left } left
}.
order-tab = { $number } · { $house }
post-tab = { $number }
order-short = { $moved ->
    [yes] → { $house }
   *[no] { $house }
}{ $deed ->
    [ask] { " " }? { $about }
    [arrest] { " " }! { $about }
   *[nothing] { "" }
}
arrest-made = { $partisan } tries an arrest on { $house }: the spy is caught.
arrest-failed = { $partisan } tries an arrest on { $house }: the spy isn’t there, turn lost.{ $void-count ->
    [0] { "" }
   *[other] { " " }These don’t count: { $void }.
}{ $waiting-count ->
    [0] { "" }
    [one] { " " }P{ $waiting } stays put.
   *[other] { " " }Partisans { $waiting } stay put.
}
deed-ask = P{ $number } (asks about { $house })
deed-arrest = P{ $number } (arrests)
deed-arrest-at = P{ $number } (arrests on { $house })
deed-nothing = P{ $number }
turn-missed = After the failed arrest the partisans miss this turn.
house-noted = { $noted ->
    [yes] { $who } marks { $house } on the partisans’ map.
   *[no] { $who } clears the mark on { $house } on the partisans’ map.
}
side-taken = { $taken ->
    [yes] { $who } takes { side }.
   *[no] { $who } leaves { side }.
}
round-ended = { $ending } { $removed ->
    [0] No refuge was removed
   *[other] Refuges removed: { $refuges }
}. The hideout was { $hideout }.{ $hand-count ->
    [0] { "" }
   *[other] { " " }Left in hand: { $hand }.
}
ready-said = { $who } has seen enough.
match-ended = { $winners-count ->
    [one] { $winners } wins
   *[other] { $winners } win together
}. As the spy: { $rows }.
match-ended-mine = { $winners-count ->
    [one] You won
   *[other] You won together, { $winners }
}. As the spy: { $rows }.
match-score = { $who } { $removed ->
    [0] no refuge
    [one] 1 refuge
   *[other] { $removed } refuges
} in { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
ending-refuges = The spy, { $who }, wins: the last refuge is gone, in turn { $turns }.
ending-refuges-mine = You won as the spy: the last refuge is gone, in turn { $turns }.
ending-arrest = The partisans ({ $winners }) win: partisan { $number } arrests the spy, { $who }, on { $house }, in turn { $turns }.
ending-arrest-mine = { $winners-count ->
    [one] You won with the partisans
   *[other] You won with the partisans ({ $winners })
}: partisan { $number } arrests the spy, { $who }, on { $house }, in turn { $turns }.
ending-deck = The partisans ({ $winners }) win: the spy, { $who }, is out of cards after { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
ending-deck-mine = { $winners-count ->
    [one] You won with the partisans
   *[other] You won with the partisans ({ $winners })
}: the spy, { $who }, is out of cards after { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
ending-stuck = The partisans ({ $winners }) win: the spy, { $who }, can’t move { $turns ->
    [0] from the first turn on
    [one] after 1 turn
   *[other] after { $turns } turns
}.
ending-stuck-mine = { $winners-count ->
    [one] You won with the partisans
   *[other] You won with the partisans ({ $winners })
}: the spy, { $who }, can’t move { $turns ->
    [0] from the first turn on
    [one] after 1 turn
   *[other] after { $turns } turns
}.

## Where we are

stage-map = laying out the map
stage = { $part }turn { $turn }
hunt-of = hunt { $number } of { $count },{ " " }
stage-rest = hunt { $number } of { $count } is over
stage-over = game over
waiting-map = Shuffling and laying out the map.
waiting-sneaking = The spy plays a card and moves.
waiting-hunting = The partisans’ orders, in secret.
waiting-partisan = The partisans act one at a time: { $left-count ->
    [one] { $left } is left
   *[other] { $left } are left
}.
waiting-offering = Who would like to be the spy?
waiting-sharing = Which partisans will you each take?
waiting-posting = Where do the partisans start? It’s secret until you’ve all chosen.
waiting-resting = Take a look at the spy’s route: the next hunt starts in a minute, or when you’ve all pressed “Continue”.
waiting-over = The game is over.
foot-refuges = Refuges left: { $count }
foot-deck = Cards in the deck: { $count }
foot-played = { $since ->
    [0] Played so far
   *[other] Since the raid of turn { $since }
}: { $cards }
foot-possible = The spy can be in { $count ->
    [one] 1 house
   *[other] { $count } houses
}

## What is asked

ask-move = Play a card
ask-move-hint = Everyone sees the card; only you see where you go.
ask-move-onto = Move to
ask-move-verb = Move
barred-move = From here it doesn’t lead to any free house.
ask-stuck = You can’t move: choose the card to show
ask-stuck-hint = You stay on { $house }{ $due ->
    [yes] , and still have to come back to { $hideout }
   *[no] { "" }
}. Everyone sees the card.
ask-stuck-verb = Show
ask-order = Partisan { $number }, on { $house }
ask-order-hint = Up to two steps, then a question or an arrest. The spy sees the orders once all are in.
ask-order-hint-two = Two steps, then a question or an arrest. The spy sees the orders once all are in.
ask-order-hint-alone = Up to two steps, then a question or an arrest. It happens right away.
ask-order-hint-two-alone = Two steps, then a question or an arrest. It happens right away.
ask-order-onto = Go to
ask-order-verb = Order
ask-agree = All set?
ask-agree-hint = Orders run once you’ve each said “Ready”. You can change them until then.
ask-agree-verb = Ready
ask-volunteer = Would you like to be the spy?
ask-volunteer-hint = If several of you would, it’s a random draw among them; if no one would, among you all.
ask-volunteer-verb = Answer
ask-lead = Which partisan do you take?
ask-lead-hint = You take one at a time, while there are any left.
ask-lead-verb = Take
ask-post = Where does partisan { $number } start?
ask-post-hint = A free house that is not a refuge. The spy sees it once you have all chosen.
ask-post-onto = Start from
ask-post-verb = Start
ask-note = Mark a house
ask-note-hint = Only those who lead the partisans see it. Press again to clear it.
ask-note-verb = Mark
ask-side = I take…
ask-side-hint = Only those who lead the partisans see it. Press again to change your mind.
ask-side-verb = Take
answer-side-top = the top
answer-side-left = the left
answer-side-bottom = the bottom
answer-side-right = the right
ask-ready = Have you seen enough?
ask-ready-hint = The next hunt starts when you’ve all answered, or in a minute.
ask-ready-verb = Continue
answer-ready-press = Continue
answer-agree-press = Ready
answer-volunteer-yes = Yes, let me
answer-volunteer-no = No
answer-lead = Partisan { $number }
answer-lead-enough = I have enough
answer-ask = Ask about { $house }
answer-ask-brief = Ask { $house }
answer-arrest = Arrest here
answer-arrest-at = Arrest on { $house }
answer-nothing = Nothing
clue = { $passed ->
    [yes] turn { $turn }: yes
   *[no] turn { $turn }: no
}
note-marked = marked
goal-hideout = your hideout
goal-refuge = { $free ->
    [yes] refuge, you raid it
   *[no] refuge, but go back to the hideout first
}
field-card = Card
field-house = Which house
field-action = What to do there
silence-move = If you don’t answer, I’ll pick a possible move at random.
silence-stuck = If you don’t answer, I’ll show a random card.
silence-order-1 = If you don’t answer, partisan 1 stays and asks about the lowest-numbered neighbouring house without a clue.
silence-order-2 = If you don’t answer, partisan 2 stays and asks about the lowest-numbered neighbouring house without a clue.
silence-order-3 = If you don’t answer, partisan 3 stays and asks about the lowest-numbered neighbouring house without a clue.
silence-order-4 = If you don’t answer, partisan 4 stays and asks about the lowest-numbered neighbouring house without a clue.
silence-order-5 = If you don’t answer, partisan 5 stays and asks about the lowest-numbered neighbouring house without a clue.
silence-agree = If you don’t answer, you count as ready.
silence-volunteer = If you don’t answer, you don’t volunteer.
silence-lead = If you don’t answer, you take the free partisan with the lowest number.
silence-post-1 = If you don’t answer, partisan 1 starts from a random house.
silence-post-2 = If you don’t answer, partisan 2 starts from a random house.
silence-post-3 = If you don’t answer, partisan 3 starts from a random house.
silence-post-4 = If you don’t answer, partisan 4 starts from a random house.
silence-post-5 = If you don’t answer, partisan 5 starts from a random house.

## What you hold

tag-spy = spy
panel-hand = { $count ->
    [one] Your last card
   *[other] Your { $count } cards
}
panel-reach = Where your cards lead
reach = { $piece } can go to: { $houses }
reach-none = { $piece }: nowhere
panel-place = You’re on { $house }. The hideout is { $hideout }
panel-place-duty = { $duty ->
    [raided] You raided { $raided }: after your next move it’s gone, and everyone will know.
    [last] You raided { $raided }, the last refuge: after your next move it’s gone, and you win.
    [due] Before the next raid you have to go back to { $hideout }, and stop there.
   *[free] You can raid a refuge: just stop there.
}
panel-place-trail = Your trail: { $houses }
panel-place-way = Your stops: { $way }
panel-orders = Orders to the partisans
panel-order = { $number }{ $several ->
    [yes] { " " }({ $who })
   *[no] { "" }
}: { $done ->
    [acted] has acted
    [missing] no order yet
    [waiting] still to act
   *[ask] { $moved ->
        [yes] goes to { $house }
       *[no] stays on { $house }
    }
}{ $done ->
    [ask] , asks about { $asked }
    [arrest] , arrests
    [arrest-at] , arrests on { $asked }
   *[nothing] { "" }
}
panel-ready = { $ready-count ->
    [0] No one is ready yet
   *[other] Ready: { $ready }
}{ $waiting-count ->
    [0] { "" }
   *[other] ; waiting for { $waiting }
}
panel-plan = Plan: { $parts }
plan-marks = marked { $houses }
plan-side = { $who } takes { side }
plan-order = P{ $number } { $moved ->
    [yes] → { $house }
   *[no] stays on { $house }
}{ $deed ->
    [ask] { " " }(asks about { $about })
    [arrest] { " " }(arrests on { $about })
   *[nothing] { "" }
}
side = { $side ->
    [top] the top
    [left] the left
    [bottom] the bottom
   *[right] the right
}

## Points

sheet-role = Role
sheet-role-of = { $role ->
    [spy] spy
    [partisan] partisans
   *[none] –
}
sheet-removed = Refuges removed
sheet-turns = Turns
sheet-number = { $count }
sheet-none = –
sheet-outcome = Outcome
sheet-won = wins

## Options of the table

option-orders = Orders
option-orders-hint = The partisans all move together, by secret orders, or one at a time in any order they like.
option-orders-together = all together
option-orders-in-turn = one at a time
option-rounds = How many hunts
option-rounds-hint = A single hunt, or a match where you’re each the spy once.
option-rounds-one = one
option-rounds-each = one each
option-aid = Help for the partisans
option-aid-hint = I mark the houses where the spy can be, worked out only from what everyone knows.
option-aid-on = yes
option-aid-off = no
option-home-announced = The return is announced
option-home-announced-hint = When the spy is back at the hideout after a raid, I tell everyone.
option-home-announced-on = yes
option-home-announced-off = no
option-must-return = Back to the hideout
option-must-return-hint = Between raids the spy has to go back to the hideout. Without it a hunt is much shorter.
option-must-return-on = required
option-must-return-off = not required
option-trail-scope = How far back the trail goes
option-trail-scope-hint = Questions cover the time since the last refuge was removed, or the whole hunt, or since the spy came back to the hideout, which I then announce.
option-trail-scope-removal = the last removal
option-trail-scope-whole-game = the whole hunt
option-trail-scope-since-home = the return
option-trail-detail = What leaves a trail
option-trail-detail-hint = Every house the spy enters, or only the houses where the spy stops.
option-trail-detail-path = passing
option-trail-detail-landed = stopping
option-arrest-price = A failed arrest
option-arrest-price-hint = It costs the answers of that turn, or the whole next turn as well.
option-arrest-price-turn = the answers
option-arrest-price-next-turn = the next turn too
option-topology = The board
option-topology-hint = Past the centre and the rim you go to the opposite ray; or from the rim to the innermost ring of the same ray; or there’s no way out.
option-topology-sphere = like a sphere
option-topology-torus = like a doughnut
option-topology-flat = flat
option-pieces = Pieces on the cards
option-pieces-hint = As in chess, with few Pawns, or 15 cards for each piece, which is harder for the spy.
option-pieces-chess = as in chess
option-pieces-even = 15 of each
option-agreed = The team says it is ready
option-agreed-hint = Orders run only once the whole team has said “Ready”.
option-agreed-on = yes
option-agreed-off = no
option-starts = Where the partisans start
option-starts-hint = From the houses the cards say, or from houses the team chooses.
option-starts-drawn = by the cards
option-starts-chosen = by choice
option-refuges-move = Refuges move
option-refuges-move-hint = When one is removed, another moves to a random house. Only if the spy has to go back to the hideout.
option-refuges-move-on = yes
option-refuges-move-off = no
option-sharing = Several partisans on a house
option-sharing-hint = If not, when two want the same house, the lower number gets it.
option-sharing-on = allowed
option-sharing-off = no
option-steps = The partisans’ steps
option-steps-hint = Each partisan takes up to two steps, or exactly two.
option-steps-up-to-two = up to two
option-steps-two = exactly two
option-arrest-range = Where to arrest
option-arrest-range-hint = Only on the partisan’s own house, or also on a neighbouring one, naming it.
option-arrest-range-own = on its own house
option-arrest-range-adjacent = neighbouring ones too
option-deck = The deck
option-deck-hint = When it runs out, the spy plays the last cards and loses, or the played cards are shuffled once more.
option-deck-once = once
option-deck-twice = twice
option-trapped = If the spy can’t move
option-trapped-hint = The spy shows a card and stays, or loses.
option-trapped-stays = stays
option-trapped-loses = loses
option-leading = Who leads which partisans
option-leading-hint = In seat order, or the team shares them out.
option-leading-dealt = in order
option-leading-chosen = by choice
option-first-spy = The first spy
option-first-spy-hint = A random draw among all, or among those who volunteer.
option-first-spy-drawn = at random
option-first-spy-volunteer = volunteers
preset-hunt = One hunt
preset-hunt-hint = The basic rules, with a single spy.
preset-match = Match
preset-match-hint = You’re each the spy once; the refuges you remove count.
preset-beginners = For beginners
preset-beginners-hint = You see where the spy can be, and know when the spy is back at the hideout.

## The game in one minute

primer-names = From the left: { $cards }.
primer-idea = One spy against all
primer-idea-sides = One of you is the spy, and no one sees where. The others lead five partisans together, in plain sight.
primer-idea-board = The 90 houses lie on 5 rings and 18 rays. Past the centre or the rim you come in again on the opposite side.
primer-spy = The spy plays a card
primer-spy-move = The spy moves secretly, like that chess piece. Everyone sees the card, no one sees the house.
primer-spy-cards = The Pawn takes one step towards the centre. If the deck runs out, the spy has lost.
primer-raid = Raiding refuges
primer-raid-stop = Stopping on a refuge raids it: a turn later it’s gone, and everyone knows.
primer-raid-home = Before another raid the spy has to go back to the hideout. With all eight refuges gone, the spy wins.
primer-partisans = The partisans investigate
primer-partisans-steps = Each turn they each take up to two steps, in any direction.
primer-partisans-ask = Then each asks about a neighbouring house: has the spy been there since the last refuge was removed? The answer is always true.
primer-arrest = An arrest
primer-arrest-try = Instead of asking, a partisan can make an arrest on its own house. If the spy isn’t there, no question of that turn is answered.
primer-arrest-win = An arrest wins the game for all the partisans together.

## The picture

picture-heading = { $rounds ->
    [1] Turn { $turn }
   *[other] Turn { $turn }, hunt { $round } of { $rounds }
}
picture-before = Before the hunt
picture-beyond = { $edge ->
    [rim] across the rim
    [centre] across the centre
   *[end] the board ends here
}
picture-hub = { $who ->
    [you] Your turn
    [spy] The spy’s turn
    [partisan] Partisan { $number }’s turn
    [posts] Where to start?
   *[partisans] The partisans’ turn
}
picture-ended = { $ending ->
    [refuges] The spy has won
    [arrest] Spy arrested
    [stuck] Spy trapped
   *[deck] Out of cards
}
picture-map = Laying out the map
picture-refuges = refuges
picture-deck = deck
picture-raid = last raid
picture-raid-at = { $house }, turn { $turn }
picture-since = { $raided ->
    [yes] since the raid
   *[no] cards played
}
picture-home = back to the hideout
picture-out = off on a raid
picture-homeward = back to the hideout
picture-partisan = Partisan { $number }
picture-alt-map = Laying out the map.
picture-alt = { $heading }. { $hub }. { $refuges ->
    [0] No refuge
    [one] 1 refuge
   *[other] { $refuges } refuges
} left of 8.
picture-twin-head = { $heading }. { $hub }.
picture-twin-houses = { $what ->
    [refuges] Refuges
    [washers] Blocked houses
    [passed] The spy has been on
    [clear] The spy hasn’t been on
    [possible] The spy can be on
    [trail] Your trail
   *[notes] Marked by the partisans
}: { $count ->
    [0] none
   *[other] { $houses }
}.
picture-twin-deck = In the deck: { $count ->
    [0] no card
    [one] 1 card
   *[other] { $count } cards
}.
picture-twin-unasked = Clues: none.
picture-twin-partisan = Partisan { $number }: on { $house }.
picture-twin-raid = Last raid: on { $house }, in turn { $turn }.
picture-twin-since = { $raided ->
    [yes] Cards played since the last raid
   *[no] Cards played so far
}: { $pieces }.
picture-twin-spy = You’re on { $house }. The hideout is { $hideout }.
picture-twin-planned = Partisan { $number }: { $stays ->
    [yes] stays on
   *[no] will go to
} { $house }.
picture-twin-reach = { $what } can go to: { $houses }.
picture-twin-hideout = The spy starts from the hideout, { $house }.
picture-twin-turn = Turn { $turn }, { $piece }: { $count ->
    [0] stuck
   *[other] { $path }
}{ $raid ->
    [yes] , raid
   *[no] { "" }
}.

## Robots

robot-random = Random
robot-sly = Sly

prepare-lead = Which partisan you lead
prepare-order-1 = The order to partisan 1
prepare-order-2 = The order to partisan 2
prepare-order-3 = The order to partisan 3
prepare-order-4 = The order to partisan 4
prepare-order-5 = The order to partisan 5
answer-order-ask = Stay, and ask about the lowest-numbered neighbouring house without a clue
answer-order-stay = Stay, and do nothing
guard-near = if the spy is known to have passed near partisan { $number }
guard-far = if the spy isn’t known to have passed near partisan { $number }
prepare-agree = When I ask if you’re all set
prepare-ready = When the hunt is over
guard-seen = if it’s known where the spy has been
guard-unseen = if it isn’t known where the spy has been


## The practice ladder

rung-random-hunt = First hunt
rung-random-hunt-hint = The others play at random, and the partisans have help: to learn the map. Win on either side to pass.
rung-helped-hunt = A hunt with help
rung-helped-hunt-hint = The others are sly; possible houses are marked, and returns announced. Win on either side to pass.
rung-hunt-alone = A hunt without help
rung-hunt-alone-hint = The others are sly, and you do the working out. Win on either side to pass.
rung-hideout = In the spy’s shoes
rung-hideout-hint = Volunteer to be the spy (the robots won’t) and escape five sly hunters. Win to pass.

## What to do, after “your turn”: only what everyone knows, and no card

your-sneaking = play a card and move
your-hunting = give your partisans orders
your-partisan = move your partisan
your-offering = want to be the spy?
your-sharing = share out the partisans
your-posting = choose where to start
your-resting = look at the spy’s trail

## Records

feat-points = refuges raided as the spy, on average { $value }
feat-home = spies who got home { $value }
feat-arrests = arrests { $value }
