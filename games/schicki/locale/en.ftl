# Schicki Micki: the words in English, as the rules page has them.

title = Schicki Micki
blurb = Pheasants in gala dress: the quickest eye wins the cards.
mood = looking

## The cards

colour-him = { $colour ->
    [red] red
    [blue] blue
    [yellow] yellow
    [green] green
    [pink] pink
   *[black] black
}
colour-her = { colour-him }
colour-them = { colour-him }
colour-ladies = { colour-him }
letter = { $colour ->
    [red] R
    [blue] B
    [yellow] Y
    [green] G
    [pink] P
   *[black] K
}
part = { $element ->
    [umbrella] { colour-him } umbrella
    [hat] { colour-him } hat
    [scarf] { colour-him } scarf
    [beak] { colour-him } beak
    [tail] { colour-him } tail
   *[worm] { colour-him } worm
}
several-parts = { $element ->
    [umbrella] { colour-him } umbrellas
    [hat] { colour-him } hats
    [scarf] { colour-him } scarves
    [beak] { colour-him } beaks
    [tail] { colour-him } tails
   *[worm] { colour-him } worms
}
worms = two { several-parts }
card-hen = { $parts }
card-detail = only a { $part }
card-row = { $place }: { $card }.
match = { several-parts } (cards { $cards })
cards-held = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}

## What happens

game-opened = { $cards } cards shuffled. Pawns: 1 red and { $blue } blue.{ $mode ->
    [live] { " " }The first turner is { $who }.
   *[looks] { "" }
}
settled-brief = Scene { $scene }: { $gains-count ->
    [0] no one
   *[other] { $gains }
}
gain = { $who } { $sign ->
    [won] +{ $count }
   *[paid] −{ $count }
}
last-chance-given = That was the last card of the deck. If you still see something, press now: you have 20 seconds.
hint-given = { $up } cards face up: there’s something to see.
cards-cleared = { $up } cards face up, and no one wants them: they all go under the deck.{ $mode ->
    [live] { " " }{ $sight } The turner is now { $who }.
   *[looks] { "" }
}
batch-dealt = { $first ->
    [1] { $count ->
        [one] The scene is ready: { $seconds } seconds, whenever you like
       *[other] The scenes are ready: { $seconds } seconds each, whenever you like
    }
   *[other] { $count ->
        [one] Scene { $first } is ready
        [2] Scenes { $first } and { $last } are ready
       *[other] Scenes { $first } to { $last } are ready
    }
}.
settled = { $scene ->
    [0] { "" }
   *[other] Scene { $scene }.{ " " }
}{ $sight }{ $acted ->
    [yes] { " " }{ told-deeds }
    [no] { " " }No one acted.
   *[quiet] { "" }
}{ $slower-count ->
    [0] { "" }
   *[other] { " " }{ told-slower }
}{ $tie ->
    [yes] { " " }A tie: one card each.
   *[no] { "" }
}{ $void-count ->
    [0] { "" }
   *[other] { " " }{ told-void }
}{ $after }{ $margin }
told-deeds = { $deeds }.
told-slower = Right, but not first: { $slower }.
told-void = These don’t count: { $void }.
sight-quiet = No one acted.
sight-untold = No one did the right thing.
sight-none = There was nothing to see.
sight-one = One match: { $matches }.
sight-several = Several matches: { $matches }.
sight-identical = Identical cards: { $cards }.
sight-two-worms = Two worms: { $worms-count ->
    [one] card { $worms }
   *[other] cards { $worms }
}.{ $besides ->
    [identical] { " " }There were identical cards too: { $cards }.
    [matches] { " " }There were { $matches } too.
   *[none] { "" }
}
slower = { $who } ({ $moment ->
    [after] { $time } later
   *[own] { $time }
})
deed = { $who } ({ $act }{ $moment ->
    [after] , { $time } later
    [own] { " " }in { $time }
   *[first] { "" }
}{ $outcome ->
    [won] : wins { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
    [lost] : gives back { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
    [broke] : wrong, but has no cards
    [nothing] : nothing
   *[void] : { reason }
})
act = { $act ->
    [umbrella] umbrella
    [hat] hat
    [scarf] scarf
    [beak] beak
    [tail] tail
    [worm] worm
    [blue] blue pawn
    [red] red pawn
    [knock] knock
   *[nothing] “nothing there”
}
fate = { $scene ->
    [0] { "" }
   *[other] Scene { $scene }.{ " " }
}{ $act }: { $outcome ->
    [won] right, you win { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
    [lost] wrong, you give back { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
    [broke] wrong, but you have no cards
    [slower] right, but not first
    [nothing] nothing
    [no-pawn] no pawn was left
    [too-late] too late
    [other-picture] it was another picture
    [old-picture] the picture had already changed
    [second-call] you had already called
   *[hands-full] your hands were already full
}.
fate-idle = Scene { $scene }. { $situation ->
    [none] Right: there was nothing to see
    [one] One match: you missed it
    [several] Several matches: you missed them
    [identical] Identical cards: you missed them
   *[two-worms] Two worms: you missed them
}.
void = { $who } ({ reason })
reason = { $outcome ->
    [no-pawn] no pawn left
    [too-late] too late
    [other-picture] on another picture
    [old-picture] on a picture that had changed
    [second-call] had already called
   *[hands-full] hands already full
}
time = { $seconds }.{ $rest } s
after-live = { $award ->
    [yes] { " " }The turner is now { $who }.
   *[no] { " " }The cards stay.
}
after-look = { $fate ->
    [stay] { " " }The cards stay for the next scene.
    [under] { " " }The cards go under the deck.
   *[won] { "" }
}
margin = { $side ->
    [ahead] { " " }You beat { $who } by { $time }.
    [behind] { " " }You were { $time } behind { $who }.
   *[none] { "" }
}
scene-opened = Scene { $scene }: the clock is running.
noted = Scene { $scene }, at { $time }: { $act }.{ $ends ->
    [yes] { " " }Your look is over.
   *[no] { "" }
}
enough = Scene { $scene }: that’s all. Your look is over.
look-over = { $arrived ->
    [yes] Scene { $scene }: time is up.
   *[no] Scene { $scene }: it didn’t reach you, so it doesn’t count. Open it again.
}
looked = You’ve looked at everything. The results come when the others have looked too.
game-ended = Cards: { $scores }.{ $count ->
    [0] { "" }
   *[other] { " " }{ $unclaimed }
}
game-closed = { $why ->
    [long] The game has reached its maximum length.
   *[deck] The last card has been turned.
}{ $count ->
    [0] { "" }
   *[other] { " " }{ $unclaimed }
}
unclaimed = { $count ->
    [one] One card stays face up, won by no one.
   *[other] { $count } cards stay face up, won by no one.
}
score = { $who } { $count }{ $owed ->
    [0] { "" }
   *[other] { " " }({ $owed } of them no longer in the deck)
}

## Where we are

stage-opening = about to begin
stage-live = { $last ->
    [yes] last chance
   *[no] { $count ->
        [0] no card face up
        [one] 1 card face up
       *[other] { $count } cards face up
    }
}
stage-looks = { $count ->
    [one] scene { $first }
    [2] scenes { $first } and { $last }
   *[other] scenes { $first } to { $last }
}
stage-dealing = making the scenes
stage-over = game over
waiting-deck = Shuffling.
waiting-ready = It starts when you’re all here, or in 20 seconds.
waiting-live = { $hinted ->
    [yes] There’s something to see.{ " " }
   *[no] { "" }
}{ $last ->
    [yes] The deck is empty: last chance, if you see something.
   *[no] { $count ->
        [0] A card is coming soon.
       *[other] If you see something, press!
    }
}
waiting-looks = { "" }
waiting-over = The game is over.
foot-deck = { $count ->
    [0] The deck is empty
   *[other] Cards in the deck: { $count }
}
foot-pawns = Pawns: 1 red and { $blue } blue
foot-done = Done looking: { $count } of { $seats }

## What is asked

ask-ready = Are you there?
ask-ready-hint = The first card is turned when you’ve all answered, or in 20 seconds. Then speed counts.
ask-ready-verb = Ready
ask-act = What do you see?
ask-act-hint = Two worms: knock. Identical cards: red pawn. Several matches: blue pawn. Just one: call it.
ask-act-verb = Press
ask-open = Scene { $scene }, whenever you like
ask-open-hint = { $read ->
    [yes] Open it when nothing will disturb you: you have { $seconds } seconds from when it reaches you, with the cards in words too.
   *[no] Open it when you can look undisturbed: you have { $seconds } seconds from when it reaches you; to read it in words you have 90.
} It opens only once.
ask-open-verb = Open
ask-spot = Scene { $scene }: what do you see?
ask-spot-hint = { ask-spot-film }{ $called ->
    [yes] You’ve called. You can still knock or take a pawn, if it’s worth it.
   *[no] { ask-act-hint } What you press ends your look, unless it’s a call.
}
ask-spot-film = { $left ->
    [0] { "" }
    [one] Film: { $up } cards of { $total }; the last one appears within 3 seconds.{ " " }
   *[other] Film: { $up } cards of { $total }; another appears every 3 seconds.{ " " }
}
ask-spot-verb = Press
ask-sit-out = Sit out { $count ->
    [one] this scene
   *[other] these scenes
}?
ask-sit-out-hint = If you can’t look, the others go on without you. It costs nothing, and what you’ve done counts.
ask-sit-out-verb = Sit this one out
answer-ready = Ready
answer-open = Open scene { $scene }
answer-read = Read scene { $scene } in words
answer-sit-out = Sit this one out
answer-enough = That’s all
answer-act = { $act ->
    [umbrella] Umbrella
    [hat] Hat
    [scarf] Scarf
    [beak] Beak
    [tail] Tail
    [worm] Worm
    [blue] Blue pawn
    [red] Red pawn
    [knock] Knock
   *[nothing] Nothing there
}
group = { $what ->
    [calls] Call
   *[hands] Take or knock
}
silence-sit-out = If you don’t look, the scene closes without you, and it costs you nothing.

## What you have

tag-turner = turner
tag-looked = has looked
panel-scenes = Your scenes
panel-read = Scene { $scene }, in words
scenes-closed = To open: { $scenes-count ->
    [one] scene { $scenes }
   *[other] scenes { $scenes }
}

panel-pressed = What you have pressed so far

## Points

sheet-cards = Cards
sheet-number = { $count }
sheet-none = –
sheet-outcome = Outcome
sheet-won = wins
ending = { $winners-count ->
    [one] { $winners } wins
   *[other] { $winners } win together
} with { $count ->
    [one] 1 card
   *[other] { $count } cards
}.
ending-mine = { $winners-count ->
    [one] You won
   *[other] You won together, { $winners },
} with { $count ->
    [one] 1 card
   *[other] { $count } cards
}.

## Options of the table

option-mode = How to play
option-mode-hint = Cards are turned in front of you all and the first press counts; or you each look at scenes whenever you like, and times are compared.
option-mode-live = all together
option-mode-looks = each in your own time
option-rhythm = Speed of the cards
option-rhythm-hint = How long from one card to the next when you play all together: 7 to 14 seconds, 4 to 9 or 3 to 6.
option-rhythm-slow = slow
option-rhythm-normal = normal
option-rhythm-fast = fast
option-batch = Scenes at a time
option-batch-hint = When you each play in your own time: how many scenes come together. With one, cards that no one wins stay for the next.
option-look = Length of a look
option-look-hint = When you each play in your own time: the long one tells you all the cards in words too; in the short one, a player who can’t see pictures reads them, and has 90 seconds.
option-look-45 = 45 seconds
option-look-90 = 90 seconds, in words too
option-film = Cards one by one
option-film-hint = When you each play in your own time: two cards lie there at first, and another appears every 3 seconds. What counts is the picture a player first acted on.
option-film-off = no, all together
option-film-on = yes, as in a film
option-tie = Margin for a tie
option-tie-hint = How close counts as a tie. As usual means only the same thousandth when you play all together, and within 150 thousandths when you each play in your own time.
option-tie-usual = as usual
option-tie-0 = only to the thousandth
option-tie-150 = within 150 thousandths
option-marks = Marks on the colours
option-marks-hint = So that colour isn’t the only guide. Red: R, disc. Blue: B, square. Yellow: Y, triangle. Green: G, diamond. Pink: P, hexagon. Black: K, cross.
option-marks-both = shapes and letters
option-marks-letters = letters
option-marks-shapes = shapes
option-wrong-knock = A wrong knock
option-wrong-knock-hint = It costs a card, as the text says, or nothing, as in figure 7 of the original.
option-wrong-knock-costs = costs a card
option-wrong-knock-free = costs nothing
option-blue-under-worms = Blue pawn with two worms
option-blue-under-worms-hint = It costs a card unless there are several matches; or it never costs anything.
option-blue-under-worms-matches = costs, unless several matches
option-blue-under-worms-nothing = never costs
option-red-under-worms = Red pawn with two worms
option-red-under-worms-hint = It always costs a card, as printed; or only if there are no identical cards.
option-red-under-worms-identical = costs, unless identical cards
option-red-under-worms-lose = always costs
option-leftovers = Cards left over
option-leftovers-hint = Cards no one wins go back under the deck, or leave the game.
option-leftovers-under = under the deck
option-leftovers-out = out of the game
option-count-by = How matches are counted
option-count-by-hint = Red hats and blue hats are two matches, or one because the element is the same.
option-count-by-pair = by element and colour
option-count-by-element = by element
option-penalty-order = When mistakes are paid
option-penalty-order-hint = A player who slips and wins at the same card pays from the cards held before, or from those just won too.
option-penalty-order-before = before winning
option-penalty-order-after = after winning
preset-at-once = All together
preset-at-once-hint = Cards are turned in front of you all, and the first press counts. It takes about a quarter of an hour, with all of you present.
preset-in-own-time = Each in your own time
preset-in-own-time-hint = You each look at the scenes when you have a minute. You don’t have to be online together.

## The game in one minute

primer-idea = You are at the door of the great gala
primer-idea-hens = Every pheasant wears an umbrella, hat, scarf, beak, tail and worm in six different colours. Some cards show a single detail.
primer-idea-match = A match is the same thing in the same colour on two face-up cards: two red hats, say.
primer-acts = What to do, as soon as you see it
primer-knock = A pheasant with two worms: knock.
primer-red = Two cards identical in everything: take the red pawn.
primer-blue = Two matches or more: take a blue pawn.
primer-call = Just one match: call it, as in “hat”.
primer-price = If several apply, the first counts
primer-price-highest = The fastest right answer wins all the face-up cards; with blue pawns, one card each.
primer-price-wrong = A wrong move costs you one card.
primer-race = Two ways to play
primer-race-live = All together: cards are turned one by one, and the time of your press counts.
primer-race-looks = Each in your own time: open the scene when you like, and your time runs from when you see it.
primer-end = Who wins
primer-end-most = When the deck is empty, the most cards win.

## The picture

picture-heading = { $what ->
    [look] Scene { $scene }: what do you see?
    [mine] The scenes you’ve looked at
    [over] Game over
    [ready] The great gala is about to begin
    [looking] You’re each looking at your scenes
    [last] Last chance!
    [settled] Everybody stop: this is how it went
   *[turning] Do you see something?
}
picture-notice = { $mode ->
    [live] The first card is coming soon.
   *[looks] { $count ->
        [0] Making the scenes.
        [one] One scene to look at in your own time, for { $seconds } seconds.
       *[other] { $count } scenes to look at in your own time, for { $seconds } seconds each.
    }
}
picture-name = { $who }
picture-scene = Scene { $scene }
picture-situation = { $situation ->
    [untold] No winner
    [one] One match
    [several] Several matches
    [identical] Identical cards
    [two-worms] Two worms
   *[none] Nothing to see
}
picture-match = { several-parts }
picture-time = { $since ->
    [yes] +{ time }
   *[no] { time }
}
picture-alt = { $count ->
    [0] No cards face up
    [one] 1 card face up
   *[other] { $count } cards face up
}. { $heading }
picture-more = { $count ->
    [one] and one more action
   *[other] and { $count } more actions
}
picture-twin-look = Only the picture shows the cards.
picture-twin-head = { picture-heading }{ $what ->
    [look] { "" }
    [turning] { "" }
    [last] { "" }
   *[said] { "." }
}
picture-twin-cards = { $count ->
    [one] 1 card face up. What it shows
   *[other] { $count } cards face up. What they show
} is in the picture.
picture-twin-before = The cards before this.
picture-twin-deck = { foot-deck-row }.
picture-twin-pawns = { foot-pawns }.
foot-deck-row = { $left ->
    [0] The deck is empty
   *[other] Cards in the deck: { $left }
}
picture-twin-seat = { $number }. { $who }: { cards-held }{ $turner ->
    [yes] , turner
   *[no] { "" }
}.
picture-twin-scene = Scene { $scene }, the cards.
picture-twin-glance = { $act }: { $time }.

## Robots

robot-random = Random
robot-dreamy = Daydreamer
robot-calm = Relaxed
robot-sharp = Hawk-eyed


## The practice ladder

rung-dreamers = Among dreamers
rung-dreamers-hint = With two who see little and late, and slow cards. Win the most cards to pass.
rung-calm-round = A calm round
rung-calm-round-hint = With two relaxed players. Win the most cards to pass.
rung-calm-crowd = A full table
rung-calm-crowd-hint = With four relaxed players. Win the most cards to pass.
rung-hawks = Hawk-eyed
rung-hawks-hint = With two who see nearly everything, and soon. Win the most cards to pass.
rung-fast-hawks = Diving hawks
rung-fast-hawks-hint = With three hawks, and fast cards. Win the most cards to pass.

## What to do, after “your turn”: only what everyone knows, and no card

your-ready = say that you’re ready
your-looks = { $count ->
    [one] look at the scene
   *[other] look at your scenes
}

## Records

feat-points = cards on average { $value }
feat-grabs = right grabs { $value }
feat-fastest = fastest right grab in a scene { $value } ms
