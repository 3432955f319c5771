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
cards-drawn-mine = You draw { $cards }.
no-play-declared = { $who } declares no-play and shows { $hand }.
no-play-judged = { $verdict ->
    [right] It is true: none of them fits
   *[wrong] It is not true: at least one of them fits
}.
hand-discarded = { $who } discards { $count } cards and receives { $fewer }.
hand-discarded-last = { $who } discards it.
card-placed = { $dealer } picks { $card }, which joins the main line. { $who } takes the others back and draws one.
turn-skipped = { $who } does not answer in time: the turn is skipped.
guessed = { $who } makes a guess: “{ $rule }”.
guess-judged = { $verdict ->
    [right] Right
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
}. Points: { $points }. Dealer: { $dealer } { $best }.
round-void = { $cause ->
    [abandoned] Round { $number } is abandoned
   *[time] Round { $number } stops here
}: nobody scores.
points-of = { $who } { $points }
rule-revealed = { $who }’s rule was “{ $rule }”. Fingerprint { $print }, salt { $salt }.
hands-shown = Still held: { $hands }.
hands-shown-none = Nobody holds a card.
hand-of = { $who } ({ $hand })
guess-refuted = { $who } said “{ $rule }”: after { $line }, { $accepted ->
    [yes] { $card } is right, and by that guess it would be wrong
   *[no] { $card } is wrong, and by that guess it would be right
}.
line-from = … { $cards }
line-whole = { $cards }

## Where we are

stage-opening = about to begin
stage-round = round { $number } of { $rounds }
stage-over = game over
waiting-dealing = The cards are shuffled and dealt.
waiting-choosing = The secret rule of round { $number } is being chosen.
waiting-opening-hint = A hint for everybody, or none; then play begins.
waiting-turn = A card, or a declaration of no-play. The last card is { $last }.
waiting-picking = One of { $who }’s cards that fit is being picked.
waiting-guessing = The rule may be guessed, before everybody.
waiting-judging = { $who }’s guess is being compared with the rule.
waiting-pausing = Round { $number } is over. The next begins when everybody has seen it, or soon by itself.
waiting-over = The game is over.
foot-stock = Stock { $count }
foot-last = Last { $card }
foot-hint = Hint from { $who }: “{ $words }”

## What is asked

ask-rule = Choose the secret rule
ask-rule-hint = Nobody sees it until the round is over. You score as much as the best player: choose one that can be found.
ask-rule-verb = Seal the rule
ask-opening-hint = A hint to begin with?
ask-opening-hint-hint = Everybody reads it before play. It must be true; it need not say everything.
ask-opening-hint-verb = Publish the hint
ask-hint = Give a hint
ask-hint-hint = Everybody reads it, with your name. It costs nothing.
ask-hint-verb = Publish the hint
ask-play = Play a card
ask-play-hint = Everybody sees it. If it is right you may guess the rule; if it is wrong you draw one.
ask-play-verb = Play
ask-no-play = None of them fits?
ask-no-play-hint = You may declare no-play instead of playing a card.
ask-no-play-verb = None of them fits
ask-no-play-confirm = { $count ->
    [one] You show your card to everybody. If it really does not fit it is discarded and you have no cards left. If it fits it joins the line and you draw one.
   *[other] You show all { $count } of your cards to everybody. If none of them fits they are discarded and you receive one less. If one fits, the dealer picks it and you draw one.
}
ask-pick = Pick a card that fitted
ask-pick-hint = { $who } declared no-play, but these did fit. The one you pick joins the main line.
ask-pick-verb = Put it in the line
ask-guess = Say what the rule is?
ask-guess-hint = Everybody reads it. If it is not the rule it costs nothing, and play goes on.
ask-guess-last = Everybody reads it. It is the last guess: the round ends after it in any case.
ask-guess-verb = Announce
ask-abandon = Abandon the round?
ask-abandon-hint = It takes most of the people at the table.
ask-abandon-verb = Vote to abandon
ask-abandon-confirm = Your vote is seen and cannot be taken back. With a majority the round ends without points for anybody, and the rule is shown.
ask-ready = The round is over
ask-ready-hint = Take your time over the rule and the cards that were left.
ask-ready-verb = Next round
skip-guess = No guess
skip-opening-hint = No hint
field-entry = Rule
field-params = Details
field-words = Hint
level = Level { $number }
silence-rule = If you do not choose in time, the deal passes to the next dealer.
silence-opening-hint = If you do not answer, play begins without a hint.
silence-play = If you do not answer, your turn is skipped.
silence-pick = If you do not answer, one of these is drawn by lot.
silence-guess = If you do not answer, you make no guess.

## What you hold

tag-dealer = dealer
panel-hand = { $count ->
    [one] Your hand, 1 card
   *[other] Your hand, { $count } cards
}
panel-rule = Your rule
panel-rule-words = { $rule }.
panel-rule-source = As an expression: { $source }
panel-advice = A good rule
panel-advice-1 = It always allows several cards, but not nearly all.
panel-advice-2 = It has no exceptions and no wild cards, and the ace is low or high, not both.
panel-advice-3 = It is harder than you think: if anybody is new to the game, choose from level 1.
panel-guesses = Guesses in this round
panel-guess = { $who }: “{ $rule }”, { $verdict ->
    [right] right
   *[wrong] not right
}.

## Points

sheet-round = Round { $number }
sheet-total = Total
sheet-points = { $points }
sheet-dealt = { $points } · dealer
sheet-robot-dealt = ({ $points }) · dealer
sheet-beside = { $points } (and { $beside } as dealer)
sheet-void = –
ending-won = { $who } wins with { $points } { $points ->
    [one] point
   *[other] points
}.
ending-shared = { $winners } share the win, with { $points } { $points ->
    [one] point
   *[other] points
} each.
ending-void = The game ends before any round did: nobody wins.

## Options of the table

option-rounds = Rounds
option-rounds-hint = 0: one for each person at the table.
option-levels = Levels of the catalogue
option-levels-hint = From which rules a robot that deals may choose.
option-levels-1 = 1, easy
option-levels-2 = 2
option-levels-3 = 3, hard
option-levels-4 = 4
option-levels-5 = 5, for masters
option-dealers = Who deals
option-dealers-hint = With “the people”, somebody alone with robots never deals.
option-dealers-people = the people
option-dealers-everybody = people and robots
option-dealers-robots = the robots
option-dealer-order = Order of the dealers
option-dealer-order-hint = Whoever opens the table begins, or it is drawn by lot.
option-dealer-order-seats = in order of seats
option-dealer-order-random = by lot
option-hints = Hints during the round
option-hints-hint = When the dealer may help. The hint before play is always allowed.
option-hints-half = from half the stock
option-hints-always = always
option-hints-never = never
option-counter-examples = Where a guess goes wrong
option-counter-examples-hint = A card on which the guess and the rule disagree. Shown at once, it makes the game much easier.
option-counter-examples-end = shown after the round
option-counter-examples-immediately = shown at once
option-counter-examples-never = not shown
option-guess-scope = When a guess is right
option-guess-scope-hint = If it behaves like the secret rule: in this round, with any starter, or from here on.
option-guess-scope-round = in this round
option-guess-scope-any-starter = with any starter
option-guess-scope-from-now = from here on
option-stock-end = When the stock runs out
option-stock-end-hint = At most two new decks in a round.
option-stock-end-new-deck = a new deck is shuffled
option-stock-end-end-round = the round ends
option-reshuffle-discards = Shuffle the discards again
option-reshuffle-discards-hint = Cards discarded after a true declaration go back into the stock when it is empty.
option-reshuffle-discards-on = yes
option-reshuffle-discards-off = no
option-noplay-out-bonus = Bonus for going out by no-play
option-noplay-out-bonus-hint = The 3 points also count when the last card is discarded.
option-noplay-out-bonus-on = yes
option-noplay-out-bonus-off = no
option-guess-on-out = Whoever goes out may guess
option-guess-on-out-hint = One last guess for whoever has no cards left.
option-guess-on-out-on = yes
option-guess-on-out-off = no
option-minutes = Minutes in all
option-minutes-hint = 0: no limit. When time is up, finished rounds count.
preset-at-the-table = As at the table
preset-at-the-table-hint = The author’s rules, levels 1 to 3.
preset-beginners = To begin with
preset-beginners-hint = Easy rules, and hints when they are needed.
preset-masters = For masters
preset-masters-hint = Hard rules, no hints, and a guess must hold with any starter.
robot-casual = Casual

## Answers that cannot be taken

refused-empty-hint = The hint is empty. Write something, or give none.

## The game in a minute

primer-idea = A secret rule
primer-idea-rule = The dealer has a rule that nobody sees. Here, for example, colours alternate, beginning with { $first }.
primer-idea-verdict = After { $last }, { $right } is right and lengthens the line; { $wrong } is wrong and stays below { $last }, where it helps everybody.
primer-turn = Your turn
primer-turn-right = Play a card. If it is right you hold one less, and you may say what the rule is.
primer-turn-wrong = If it is wrong you draw one, and the next player goes.
primer-no-play = None of them fits?
primer-no-play-true = Declare it, and show your cards to everybody. If it is true you change them, for one less, and you may guess.
primer-no-play-false = If it is not, the dealer plays one of them for you and you draw another.
primer-guess = Guessing
primer-guess-free = A guess is public, and a wrong one costs nothing. It is right if it behaves like the rule, whatever its words.
primer-guess-points = A point for each card you no longer hold, 6 for guessing the rule, 3 for running out of cards.
primer-dealer = When you deal
primer-dealer-points = You choose the rule and play no cards. You score as much as the best player, so let it be found.
primer-dealer-rule = The program judges the cards; you give the hints.

## The picture

picture-name = { $who }
picture-round = Round { $number } of { $rounds }
picture-start = start
picture-earlier = + { $count } earlier
picture-opening = The game begins
picture-choosing = { $who } chooses the secret rule
picture-dealing = Shuffling and dealing
picture-over = The game is over
picture-rule-of = { $who }’s rule
picture-alt = The table: a main line of { $count ->
    [one] 1 card
   *[other] { $count } cards
}, last { $last }; { $wrong ->
    [0] no wrong cards
    [one] 1 wrong card
   *[other] { $wrong } wrong cards
}.
picture-alt-empty = The table without cards: { $notice }.
picture-twin-notice = { $notice }.
picture-twin-round = Round { $number } of { $rounds }, dealer { $dealer }.
picture-twin-seal = { $seal ->
    [open] The rule lies open: fingerprint { $print }.
   *[closed] The rule is sealed: fingerprint { $print }.
}
picture-twin-rule = { $who }’s rule: “{ $rule }”.
picture-twin-stock = { $count ->
    [0] No cards are
    [one] 1 card is
   *[other] { $count } cards are
} left in the stock.
picture-twin-card = { $position }. { $card }{ $place ->
    [start] , the starter
   *[line] { "" }
}{ $newest ->
    [card] , the newest
   *[no] { "" }
}{ $wrong-count ->
    [0] { "" }
   *[other] ; wrong after it: { $wrong }
}{ $newest ->
    [wrong] , the newest
   *[no] { "" }
}
picture-twin-hands = In hand: { $hands }.
picture-twin-hand = { $who } { $held }
picture-twin-turn = Waiting for { $who }.
