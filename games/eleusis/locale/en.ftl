# Eleusis Express: the words in English. The name first, present tense, plain; you, to whoever reads the question.

title = Eleusis Express
blurb = One of you hides a rule; the others find it, card by card.

## Cards

card = { $rank ->
    [1] ace
    [11] jack
    [12] queen
    [13] king
   *[other] { $rank }
} of { $suit ->
    [spades] spades
    [hearts] hearts
    [diamonds] diamonds
   *[clubs] clubs
}
suit = { $suit ->
    [spades] spades
    [hearts] hearts
    [diamonds] diamonds
   *[clubs] clubs
}
cards-held = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}

## The catalogue: names

entry-alt-color = Alternating colours
entry-suit-cycle = Round of suits
entry-color-blocks = Blocks of colour
entry-alt-parity = Odd and even
entry-alt-size = Low and high
entry-step-up = Going up
entry-parity-color = Parity makes the colour
entry-suit-or-rank = Suit or rank
entry-color-direction = Colour makes the direction
entry-only-color = One colour only
entry-only-parity = One parity only
entry-same-color = Same colour
entry-alt-face = Alternating faces
entry-near = Near
entry-step-down = Going down
entry-far = Far
entry-alt-suit-pair = Alternating pairs of suits
entry-parity-blocks = Blocks of parity
entry-suit-pairs = Suits two by two
entry-two-and-one = Two and one
entry-size-color = Height makes the colour
entry-color-parity = Colour makes the parity
entry-color-size = Colour makes the height
entry-face-flips = Faces change the colour
entry-twin-suit = The other suit
entry-same-parity-new-color = Same parity, new colour
entry-holes = Letters with holes
entry-close-hop = Short hop
entry-one-changes = One thing changes
entry-color-or-neighbour = Colour or next rank
entry-mod-cycle = Remainders in turn
entry-sum-multiple = Sum and multiple
entry-sum-band = Middling sum
entry-face-suit = Faces keep the suit
entry-color-step = One colour up, the other down
entry-before-last-color = Against the one before
entry-zigzag = Zigzag
entry-suit-size = Suit makes the height
entry-repeat-color-parity = Double colour
entry-rise-color = Rise makes the colour
entry-new-suit-of-three = New suit
entry-three-odd = Sum of three
entry-one-feature = One thing in common
entry-hop-limit = Measured hop
entry-own-colour-ladder = Ladders of colour
entry-face-count-parity = Counted faces
entry-running-total = Running total
entry-parity-sum-color = Sum makes the colour

## The catalogue: the rules

rule-alt-color = Colours alternate
rule-suit-cycle = Suits go round in this order: { $order }, and again
rule-color-blocks = { $n } cards of one colour, then { $n } of the other, and so on; the starter opens the first block
rule-alt-parity = Odd and even alternate
rule-alt-size = Cards up to { $n } and above { $n } alternate
rule-step-up = { $a } to { $b } ranks above the last card; after the king it goes on with the ace
rule-parity-color = { $x ->
    [red] After an even card red, after an odd card black
   *[black] After an even card black, after an odd card red
}
rule-suit-or-rank = Same suit or same rank as the last card
rule-color-direction = { $x ->
    [black] After black an equal or lower rank, after red equal or higher
   *[red] After red an equal or lower rank, after black equal or higher
}
rule-only-color = { $x ->
    [red] Only red cards
   *[black] Only black cards
}
rule-only-parity = { $x ->
    [even] Only even cards
   *[odd] Only odd cards
}
rule-same-color = Same colour as the last card
rule-alt-face = Face cards (J Q K) and other cards alternate
rule-near = At most { $n } ranks from the last card; king and ace do not touch
rule-step-down = { $a } to { $b } ranks below the last card; below the ace it goes on with the king
rule-far = At least { $n } ranks from the last card
rule-alt-suit-pair = Two pairs of suits alternate: { $pair }, then { $others }
rule-parity-blocks = { $n } cards of one parity, then { $n } of the other, and so on; the starter opens the first block
rule-suit-pairs = Two cards of a suit, then two of a different one, and so on
rule-two-and-one = Two cards of the starter’s colour, then one of the other, and so on; the starter is the first
rule-size-color = { $x ->
    [red] After a card up to { $n } red, after a higher one black
   *[black] After a card up to { $n } black, after a higher one red
}
rule-color-parity = { $x ->
    [red] After red an even card, after black an odd one
   *[black] After black an even card, after red an odd one
}
rule-color-size = { $x ->
    [red] After red a card up to 7, after black 8 or more
   *[black] After black a card up to 7, after red 8 or more
}
rule-face-flips = Stay in the colour; after a face card, change it
rule-twin-suit = Same colour as the last card, but the other suit
rule-same-parity-new-color = Same parity as the last card, but the other colour
rule-holes = Signs with a hole (A 4 6 8 9 10 Q) and without one alternate
rule-close-hop = 1 to { $n } ranks above or below the last card; king and ace do not touch
rule-one-changes = Of colour and parity, exactly one changes
rule-color-or-neighbour = Same colour as the last card, or a neighbouring rank; king and ace do not touch
rule-mod-cycle = The remainder of the rank divided by { $n } goes up by one each time, and from the highest back to 0
rule-sum-multiple = The rank and the last card’s add up to a multiple of { $n }
rule-sum-band = The rank and the last card’s add up to { $a } to { $b }
rule-face-suit = After a face card the same suit; after another card the same colour, but the other suit
rule-color-step = { $x ->
    [red] After red 1 to { $n } ranks up, after black 1 to { $n } down; king and ace touch
   *[black] After black 1 to { $n } ranks up, after red 1 to { $n } down; king and ace touch
}
rule-before-last-color = Not the colour of the card before last; at the beginning the starter counts twice
rule-zigzag = Once 1 to { $n } ranks up, once 1 to { $n } down; king and ace touch, and the first card played goes up
rule-suit-size = After spades or hearts a card up to 7, after diamonds or clubs 8 or more
rule-repeat-color-parity = { $x ->
    [even] If the last two cards have the same colour an even card, else an odd one
   *[odd] If the last two cards have the same colour an odd card, else an even one
}
rule-rise-color = { $x ->
    [red] If the last card is not lower than the one before it red, else black
   *[black] If the last card is not lower than the one before it black, else red
}
rule-new-suit-of-three = A suit different from those of the last two cards
rule-three-odd = { $x ->
    [1] The rank and those of the last two cards add up to an odd number
   *[0] The rank and those of the last two cards add up to an even number
}
rule-one-feature = Of colour, parity and height (up to 7, from 8), exactly one is as on the last card
rule-hop-limit = At most { $n } ranks further from the last card than that card was from the one before it
rule-own-colour-ladder = 1 to { $n } ranks above the most recent card of its own colour; after the king it goes on with the ace
rule-face-count-parity = Even cards while the face cards in the line are even in number, odd cards while they are odd
rule-running-total = The total of all ranks in the line, divided by { $n }, leaves 0 or 1
rule-parity-sum-color = Red if the last two ranks add up to an even number, else black

## What happens

dealers-drawn = The dealers are drawn by lot, in this order: { $order }.
round-began = Round { $number } of { $rounds }. Dealer: { $dealer }.
deal-passed = { $who } chooses no rule in time: the deal passes to { $to }.
deal-passed-skipped = { $who } chooses no rule in time for the second time and deals no more: the deal passes to { $to }.
deal-passed-nobody = { $who } chooses no rule in time, and nobody else can deal.
rule-sealed = { $who }’s rule is sealed. Fingerprint: { $print }.
rule-sealed-mine = Your rule is sealed: “{ $rule }”. Fingerprint: { $print }.
dealt = Your cards: { $hand }.
starter-turned = The cards are dealt. Starter: { $card }.
hint-opening = { $who } gives a hint before play: “{ $words }”
hint-given = { $who } gives a hint: “{ $words }”
card-played = { $who } plays { $card }: { $verdict ->
    [right] right
   *[wrong] wrong
}.
cards-drawn = { $who } draws { $count ->
    [one] a card
   *[other] { $count } cards
}.
cards-drawn-mine = You draw { $cards }.
no-play-declared = { $who } declares no-play and shows { $hand }.
no-play-judged = { $verdict ->
    [right] It is true: none of them fits
   *[wrong] It is not true: at least one of them fits
}.
hand-discarded = { $who } discards { $count ->
    [one] their last card
   *[other] all { $count } cards
}.
card-placed = { $dealer } picks { $card }, which joins the main line. The others go back to { $who }.
turn-skipped = { $who } does not answer in time: the turn is skipped.
guessed = { $who } makes a guess: “{ $rule }”.
guess-judged = { $verdict ->
    [right] That is the rule: { $who } has guessed it
   *[wrong] Not right
}.
went-out = { $who } has no cards left.
stock-refilled = The stock is empty: a new deck is shuffled, { $count } cards.
stock-refilled-discards = The stock is empty: the { $count } discarded cards are shuffled again.
stock-ran-out = The stock is empty: { $owed ->
    [one] the card that { $who } cannot draw counts
   *[other] the { $owed } cards that { $who } cannot draw count
} as held.
abandon-voted = { $who } wants to abandon the round: { $votes } { $votes ->
    [one] vote
   *[other] votes
} of { $needed }.
time-ran-out = The time this table gave itself is over: only finished rounds count.
round-ended = { $cause ->
    [guessed] Round { $number } is over: { $guesser } guessed the rule
    [out] Round { $number } is over: { $out } has no cards left
    [both] Round { $number } is over: { $guesser } guessed the rule and has no cards left
    [stock] Round { $number } is over: there are no more cards to draw
   *[other] Round { $number } is over
}. Points: { $points }.
round-void = { $cause ->
    [abandoned] Round { $number } is abandoned
   *[time] Round { $number } stops here
}: nobody scores.
points-of = { $who } { $points }
rule-revealed = { $who }’s rule was “{ $rule }”. To check the fingerprint { $print }, the salt: { $salt }
hands-shown = Still held: { $hands }.
hands-shown-none = Nobody holds a card.
hand-of = { $who } ({ $hand })
guess-refuted = { $who } said “{ $rule }”: after { $line }, { $accepted ->
    [yes] { $card } is right, and by that guess it would be wrong
   *[no] { $card } is wrong, and by that guess it would be right
}.
line-from = … { $cards }

## Where we are

stage-opening = about to begin
stage-round = round { $number } of { $rounds }
stage-over = game over
waiting-dealing = The cards are shuffled and dealt
waiting-choosing = { $dealer } chooses the secret rule
waiting-opening-hint = { $dealer } may give a hint, then play begins
waiting-turn = { $who } to play
waiting-picking = { $dealer } picks one of { $who }’s cards that fit
waiting-guessing = { $who } may guess the rule
waiting-judging = { $who }’s guess is compared with the rule
waiting-pausing = The round is over: the next begins when everybody has seen it
waiting-over = The game is over
