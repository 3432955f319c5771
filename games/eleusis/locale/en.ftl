# Eleusis Express: the words in English. The name first, present tense, plain; you, to whoever reads the question.

title = Eleusis Express
blurb = One of you hides a rule; the others find it, card by card.
mood = reasoning

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
entry-parity-color = Parity sets the colour
entry-suit-or-rank = Suit or rank
entry-color-direction = Colour sets the direction
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
entry-size-color = Height sets the colour
entry-color-parity = Colour sets the parity
entry-color-size = Colour sets the height
entry-face-flips = Faces change the colour
entry-twin-suit = The other suit
entry-same-parity-new-color = Same parity, new colour
entry-holes = Signs with holes
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
entry-suit-size = Suit sets the height
entry-repeat-color-parity = Double colour
entry-rise-color = Direction sets the colour
entry-new-suit-of-three = New suit
entry-three-odd = Sum of three
entry-one-feature = One thing in common
entry-hop-limit = Measured hop
entry-own-colour-ladder = Ladders of colour
entry-face-count-parity = Counted faces
entry-running-total = Running total
entry-parity-sum-color = The sum sets the colour

## The catalogue: the rules

rule-alt-color = Colours alternate
rule-suit-cycle = Suits go round in this order: { $order }, and again
rule-color-blocks = { $n } cards of one colour, then as many of the other, and so on; the starter opens the first block
rule-alt-parity = Odd and even alternate
rule-alt-size = Cards up to { $n } and higher ones alternate
rule-step-up = { $a } to { $b } ranks above the last card; after the king it goes on with the ace
rule-parity-color = { $x ->
    [red] After an even card, red; after an odd card, black
   *[black] After an even card, black; after an odd card, red
}
rule-suit-or-rank = Same suit or same rank as the last card
rule-color-direction = { $x ->
    [black] After black, an equal or lower rank; after red, equal or higher
   *[red] After red, an equal or lower rank; after black, equal or higher
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
rule-parity-blocks = { $n } cards of one parity, then as many of the other, and so on; the starter opens the first block
rule-suit-pairs = Two cards of a suit, then two of a different one, and so on
rule-two-and-one = Two cards of the starter’s colour, then one of the other, and so on; the starter is the first
rule-size-color = { $x ->
    [red] After a card up to { $n }, red; after a higher one, black
   *[black] After a card up to { $n }, black; after a higher one, red
}
rule-color-parity = { $x ->
    [red] After red, an even card; after black, an odd one
   *[black] After black, an even card; after red, an odd one
}
rule-color-size = { $x ->
    [red] After red, a card up to 7; after black, 8 or more
   *[black] After black, a card up to 7; after red, 8 or more
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
rule-face-suit = After a face card, the same suit; after any other card, the same colour but the other suit
rule-color-step = { $x ->
    [red] After red, 1 to { $n } ranks up; after black, 1 to { $n } down; king and ace touch
   *[black] After black, 1 to { $n } ranks up; after red, 1 to { $n } down; king and ace touch
}
rule-before-last-color = Not the colour of the card before last; at the beginning the starter counts twice
rule-zigzag = Once 1 to { $n } ranks up, once 1 to { $n } down; king and ace touch, and the first card played goes up
rule-suit-size = After spades or hearts, a card up to 7; after diamonds or clubs, 8 or more
rule-repeat-color-parity = { $x ->
    [even] If the last two cards have the same colour, an even card; else an odd one
   *[odd] If the last two cards have the same colour, an odd card; else an even one
}
rule-rise-color = { $x ->
    [red] If the last card is not lower than the one before it, red; else black
   *[black] If the last card is not lower than the one before it, black; else red
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

rule-written = { $text }
rule-worded = { $words }
rule-explained = { $text } (that is: { $meaning })

## Ready hints

hint-words = { $words }
hint-both = { $cue }. { $words }
cue-half = At any time about half of the cards are right
cue-few = At any time less than half of the cards are right
cue-many = At any time more than half of the cards are right
cue-varies = Sometimes more cards are right, sometimes fewer
cue-twin-right = The twin of the last card is always right
cue-twin-wrong = The twin of the last card is never right
cue-older = The last card alone does not tell which cards are right
cue-last-only = The last card alone tells which cards are right
cue-alone = The same cards are right at any time
cue-ranks = The suit of the card played does not matter
cue-suits = The rank of the card played does not matter
cue-colors = Of the card played only the colour counts

## What happens

dealers-drawn = The dealers are drawn by lot, in this order: { $order }.
dealer-volunteered = { $who } offers to deal.
round-began = Round { $number } of { $rounds }. Dealer: { $dealer }.
deal-passed = { $who } does not choose a rule in time: the deal passes to { $to }.
deal-passed-again = { $who } does not choose a rule in time and, as the only one who has not dealt yet, is asked again.
deal-passed-skipped = { $who } does not choose a rule in time for the second time and will not deal again: the deal passes to { $to }.
deal-passed-nobody = { $who } does not choose a rule in time, and nobody else can deal.
rule-sealed = { $who }’s rule is sealed. Fingerprint: { $print }.
rule-sealed-by-hand = { $who }’s rule is in words and sealed: { $who } judges the cards. Fingerprint: { $print }.
rule-sealed-mine = Your rule is sealed: “{ $rule }”. Fingerprint: { $print }.
dealt = Your cards: { $hand }.
starter-turned = The cards are dealt. Starter: { $card }.
starter-replaced = { $who } will not have { $refused } as the starter: { $card } takes its place.
hint-opening = { $own ->
    [yes] You give
   *[no] { $who } gives
} a hint before play: “{ $words }”
hint-given = { $own ->
    [yes] You give
   *[no] { $who } gives
} a hint: “{ $words }”
hint-declined = { $own ->
    [yes] You give
   *[no] { $who } gives
} no hint before play.
hints-opened = Half of the stock has been drawn: from now on { $own ->
    [yes] you
   *[no] { $who }
} may give hints.
card-played = { $own ->
    [yes] You play
   *[no] { $who } plays
} { $card }: { $verdict ->
    [right] right
   *[wrong] wrong
}.
fate-card = { $card }: { $verdict ->
    [right] right
   *[wrong] wrong
}.
fate-guess = { $verdict ->
    [right] The rule is right
   *[wrong] This is not the rule
}.
fate-forgiven = { $who } lets your guess pass as right.
fate-no-guess = Your guess counts for nothing, and costs nothing.
fate-withdrawn = { $who } withdraws the verdict: everything is as before.
reveal = { $who }’s rule: { $rule }
card-laid = { $own ->
    [yes] You put
   *[no] { $who } puts
} down { $card }: now the dealer decides.
verdict-withdrawn = { $who } withdraws the verdict on { $seat }’s { $about }: everything is as before{ $returned-count ->
    [0] .
   *[other] , and { $returned } goes back on top of the stock.
}
the-card = { $card }
about-card = { $card }
about-claim = declaration
dealer-silent = { $who } does not judge in time.
corrected = { $who } points out a mistake: “{ $words }”
cards-drawn-mine = You draw { $cards }.
no-play-declared = { $own ->
    [yes] You declare no-play and show
   *[no] { $who } declares no-play and shows
} { $hand }.
no-play-judged = { $verdict ->
    [right] It is true: none of them fits
   *[wrong] It is not true: at least one of them fits
}.
hand-discarded = { $own ->
    [yes] You discard { $count } cards and receive
   *[no] { $who } discards { $count } cards and receives
} { $fewer }.
hand-discarded-last = { $own ->
    [yes] You discard
   *[no] { $who } discards
} it.
card-placed = { $own ->
    [dealer] You pick
   *[other] { $dealer } picks
} { $card }, which joins the main line. { $own ->
    [player] You take the others back
   *[other] { $who } takes the others back and draws one
}.
turn-skipped = { $own ->
    [yes] You do not answer
   *[no] { $who } does not answer
} in time: the turn is skipped.
guess-prepared = You have prepared a guess: “{ $rule }”. It is said only if the card is right.
guess-unprepared = You no longer have a guess prepared.
guess-sealed = { $who } may have left a sealed guess.
guess-sealed-mine = You leave the guess “{ $rule }” sealed.
guess-sealed-again = Your sealed guess is now “{ $rule }”.
guess-sealed-none = You have no sealed guess.
guessed = { $own ->
    [yes] You make
   *[no] { $who } makes
} a guess: “{ $rule }”{ $meaning-count ->
    [0] { "" }
   *[other] { " " }(that is: { $meaning })
}.
guess-judged = { $verdict ->
    [right] Right
   *[wrong] Not right
}.
guess-judged-tested = Right: proving it in every case would be too much work, but it agrees in all { $tested } positions that were tried.
guess-forgiven = { $own ->
    [yes] You let
   *[no] { $who } lets
} { $seat }’s guess pass as right.
guess-unsettled = The judgement takes too long: { $who }’s guess counts for nothing and costs nothing. Play goes on.
guess-void = The dealer does not answer in time: { $who }’s guess counts for nothing, and may be made again from the catalogue or as an expression.
guess-fined = { $own ->
    [yes] You draw
   *[no] { $who } draws
} a card for the wrong guess.
went-out = { $own ->
    [yes] You have
   *[no] { $who } has
} no cards left.
stock-refilled = The stock is empty: a new deck is shuffled, { $count } cards.
stock-refilled-discards = The stock is empty: the { $count } discarded cards are shuffled again.
stock-ran-out = The stock is empty: { $owed ->
    [one] the card that { $who } cannot draw counts
   *[other] the { $owed } cards that { $who } cannot draw count
} as held.
abandon-left = { $who } leaves it to the others whether to abandon the round: { $votes } { $votes ->
    [one] vote
   *[other] votes
} of { $needed }.
abandon-voted = { $who } wants to abandon the round: { $votes } { $votes ->
    [one] vote
   *[other] votes
} of { $needed }.
time-ran-out = The time this table gave itself is up: only finished rounds count.
round-over = { $cause ->
    [guessed] Round { $number } is over: { $guesser } guessed the rule
    [out] Round { $number } is over: { $out } has no cards left
    [both] Round { $number } is over: { $guesser } guessed the rule and has no cards left
    [stock] Round { $number } is over: there are no more cards to draw
   *[other] Round { $number } is over
}.
round-ended = { $over } Points: { $points }. Dealer: { $dealer } { $best }.
round-void = { $cause ->
    [abandoned] Round { $number } is abandoned
   *[time] Round { $number } stops here
}: nobody scores.
points-of = { $who } { $points }
rule-revealed = { $who }’s rule was “{ $rule }”{ $meaning-count ->
    [0] { "" }
   *[other] { " " }(that is: { $meaning })
}. Fingerprint { $print }, salt { $salt }.
round-added = { $level } are level in the lead: one more round is played.
hands-shown = Still held: { $hands }.
hands-shown-none = Nobody has a card left.
hand-of = { $who } ({ $hand })
guess-refuted = { $who } said “{ $rule }”: after { $line }, { $accepted ->
    [yes] { $card } is right, and by that guess it would be wrong
   *[no] { $card } is wrong, and by that guess it would be right
}{ $agreed ->
    [yes] . All in all it agreed on { $agreement }% of the verdicts.
   *[no] .
}
line-from = … { $cards }
line-whole = { $cards }

## Where we are

stage-opening = about to begin
stage-round = round { $number } of { $rounds }
stage-over = game over
waiting-dealing = The cards are shuffled and dealt.
waiting-choosing = The secret rule of round { $number } is being chosen.
waiting-volunteering = Whoever wants to may offer to deal next.
waiting-opening-hint = A hint for everybody, or none; then play begins.
waiting-turn = A card, or a declaration of no-play. The last card is { $last }.
waiting-ruling = { $who }’s { $card }: right or wrong?
waiting-ticking = { $who }’s cards that fitted are being ticked, if there are any.
waiting-picking = One of { $who }’s cards that fit is being picked.
waiting-guessing = The rule may be guessed, in front of everybody.
waiting-judging = { $who }’s guess is being compared with the rule.
waiting-hearing = { $who }’s guess is being judged.
waiting-pardoning = { $who }’s guess is not right, unless the dealer lets it pass.
waiting-pausing = Round { $number } is over. The next begins when everybody has seen it, or soon by itself.
waiting-over = The game is over.
foot-stock = Stock { $count }
foot-last = Last { $card }
foot-note = Correction by { $who }: “{ $words }”
foot-hint = Hint from { $who }: “{ $words }”

## What is asked

ask-secret-rule = Choose the secret rule
ask-secret-rule-hint = Nobody sees it until the round is over. You score as much as the best player: choose one that can be found.
ask-secret-rule-verb = Seal the rule
ask-secret-rule-confirm = Once sealed it cannot be changed until the round is over.
ask-first-hint = A hint to begin with?
ask-first-hint-hint = Everybody reads it before play. It must be true; it need not say everything.
ask-first-hint-verb = Publish the hint
ask-give-hint = Give a hint
ask-give-hint-hint = Everybody reads it, with your name. It costs nothing.
ask-give-hint-verb = Publish the hint
ask-play = Play a card
ask-play-hint = Everybody sees it. If it is right you may guess the rule; if it is wrong you draw one.
ask-play-verb = Play
ask-no-play = None of them fits?
ask-no-play-hint = You may declare no-play instead of playing a card.
ask-no-play-verb = None of them fits
ask-no-play-confirm = { $count ->
    [one] You show your card to everybody. If it really does not fit it is discarded and you have no cards left. If it fits it joins the line and you draw one.
   *[other] You show all { $count } of your cards to everybody. If none of them fits they are discarded and you receive one fewer. If one fits, the dealer picks it and you draw one.
}
ask-pick = Pick a card that fitted
ask-pick-hint = { $who } declared no-play, but these did fit. The one you pick joins the main line.
ask-pick-verb = Put it in the line
ask-guess-rule = Will you say what the rule is?
ask-guess-rule-hint = Everybody reads it. { $cost ->
    [0] If it is not the rule it costs nothing, and play goes on.
   *[other] If it is not the rule you draw a card, and play goes on.
}
ask-guess-rule-last = Everybody reads it. It is the last guess: the round ends after it in any case.
ask-guess-rule-verb = Announce
ask-guess-rule-confirm = Everybody reads it, with your name.
ask-guess-sealed-hint = It stays sealed until the turn comes round to the dealer; until then you may change it.
ask-guess-sealed-verb = Leave it sealed
ask-guess-sealed-confirm = It is opened with the others when the turn comes round to the dealer.
ask-prepare-guess = Prepare a guess
ask-prepare-guess-hint = It is said only if the card you play is right. Until then you alone see it.
ask-prepare-guess-verb = Keep it ready
ask-replace-guess = Your sealed guess
ask-replace-guess-hint = You may change it until all are opened. You alone see it.
ask-replace-guess-verb = Leave it sealed
ask-verdict = { $who }’s { $card }: right or wrong?
ask-verdict-hint = The last card is { $last }. Everybody hears your verdict.
ask-verdict-verb = Judge
verdict-right = Right
verdict-wrong = Wrong
ask-fitting = Which of { $who }’s cards fitted?
ask-fitting-hint = Tick all that would be right after { $last }. If there is none, the declaration is true.
ask-fitting-verb = These ones
ask-hear-guess = { $who } says: “{ $rule }”{ $meaning-count ->
    [0] { "" }
   *[other] { " " }(that is: { $meaning })
}
ask-hear-guess-hint = Is it your rule, whatever its words? It is right if it judges every card as you do.
ask-hear-guess-verb = Judge
ask-hear-guess-confirm = It is the last word on this guess; if it is right the round ends.
hear-guess-right = Right
hear-guess-wrong = Not right
ask-mercy = { $who } says: “{ $rule }”
ask-mercy-hint = The program says it is not right. You may let it pass all the same.
ask-mercy-parting = The program says it is not right: after { $line }, { $accepted ->
    [yes] { $card } is right by your rule, and wrong by the guess
   *[no] { $card } is wrong by your rule, and right by the guess
}. You may let it pass all the same.
ask-mercy-verb = Decide
ask-mercy-confirm = If you let it pass the round ends, and the bonus is theirs.
mercy-stands = Not right, it stands
mercy-forgiven = Let it pass
ask-withdraw = Did you judge wrongly?
ask-withdraw-hint = You may withdraw the last verdict until something else happens: everything goes back to how it was.
ask-withdraw-verb = Withdraw the verdict
ask-correct = A wrong verdict that can no longer be withdrawn?
ask-correct-hint = Write it to everybody: play goes on, or you vote to abandon the round.
ask-correct-verb = Point it out
ask-volunteer = Will you deal?
ask-volunteer-hint = The next round. If several of you offer, the first in seat order deals; if nobody does, the next in turn.
ask-volunteer-verb = Answer
volunteer-yes = Yes, I will
volunteer-no = No
ask-another-starter = Another starter?
ask-another-starter-hint = The one that was turned is discarded and the next one turned: at most three times, before play.
ask-another-starter-verb = Turn another card
tab-abandon = Abandon
ask-abandon = Abandon the round?
ask-abstain = Leave that vote to the others?
ask-abstain-hint = You are not counted then; you may still vote later.
ask-abstain-verb = Leave it to the others
ask-abandon-hint = It takes a majority of the people at the table.
ask-abandon-verb = Vote to abandon
ask-abandon-confirm = Everybody sees your vote, and you cannot take it back. With a majority the round ends without points for anybody, and the rule is shown.
ask-ready = The round is over
ask-ready-hint = Take your time over the rule and the cards that were left.
ask-ready-verb = Next round
rule-either = { $one } (or the other way round)
open-only-color = Only red cards, or only black cards
open-only-parity = Only even cards, or only odd cards
open-three-odd = The rank and those of the last two cards add up to an even number, or to an odd one
order-open = as you choose
pair-open = two that you choose
others-open = the other two
one-number = { $some } or { $last }
skip-guess-rule = No guess
skip-prepare-guess = No guess
skip-replace-guess = No guess
skip-give-hint = No hint
none-words = no words
none-cue = None
skip-first-hint = No hint
field-entry = Rule
field-params = Details
field-way = How you say it
field-text = Expression
field-words = In your own words
field-cue = Ready-made hint
way-catalogue = From the catalogue
way-catalogue-rule = Forty-eight ready-made rules, by level.
way-catalogue-guess = One of the forty-eight ready-made rules.
way-written = Written
way-written-rule = An expression: the program judges the cards.
way-written-guess = An expression: the program compares it.
way-worded = In words
way-worded-rule = You judge every card.
way-worded-guess = The dealer judges it.
level = Level { $number }
silence-secret-rule = If you do not choose in time, the deal passes to the next dealer.
silence-first-hint = If you do not answer, play begins without a hint.
silence-volunteer = If you do not answer, you do not offer.
silence-verdict = If you fail to judge in time twice in a row, the round is abandoned.
silence-fitting = If you fail to judge in time twice in a row, the round is abandoned.
silence-hear-guess = If you do not judge in time, the guess counts for nothing; with a rule in words, the second time the round is abandoned.
silence-mercy = If you do not answer, it stands as not right.
silence-play = If you do not answer, your turn is skipped.
silence-pick = If you do not answer, one of these is picked at random.
silence-guess-rule = If you do not answer, you make no guess.

## What you hold

tag-dealer = dealer
tag-dealer-by-hand = dealer, judging by hand
panel-hand = { $count ->
    [one] Your hand, 1 card
   *[other] Your hand, { $count } cards
}
panel-rule = Your rule
panel-rule-words = { $rule }.
panel-rule-source = As an expression: { $source }
panel-rule-by-hand = It is in words: you judge every card. A slip may be withdrawn until something else happens.
panel-left = For you alone
panel-left-prepared = Prepared, if the card is right: “{ $rule }”.
panel-left-sealed = Sealed until the turn comes round to the dealer: “{ $rule }”.
panel-writing = How to write a rule
panel-writing-1 = Ask something about the card played, which is called card: card.red is a red card, card.rank <= 7 a card up to 7.
panel-writing-2 = The last one of the line is last, those before it are prev(2), prev(3), prev(4), the starter is first: card.color != last.color alternates colours.
panel-writing-3 = Of a card you may say rank, suit, color, and also red, black, even, odd, face, low (up to 7), high, prime.
panel-writing-4 = Join with and, or, xor, not: card.suit == last.suit or card.rank == last.rank.
panel-writing-5 = Choose with if: if last.even then card.red else card.black.
panel-writing-6 = step(last, card) is how far up it goes, with the ace again after the king; dist(last, card) is how far apart they are: step(last, card) in 1..3.
panel-writing-7 = Of the line you know run(color), how many like cards in a row; phase(3), the place in a round of three counted from 0; tally(face, 2) and total(4), what is left of a count after dividing it; recent(red), the most recent of that kind.
panel-advice = A good rule
panel-advice-1 = It always allows several cards, but not nearly all.
panel-advice-2 = It has no exceptions and no wild cards, and the ace is low or high, not both.
panel-advice-3 = It is harder than you think: if anybody is new to the game, choose from level 1.
panel-guesses = Guesses in this round
panel-guess = { $who }: “{ $rule }”, { $verdict ->
    [right] right
    [forgiven] let pass
   *[wrong] not right
}.

## Counsel, for whoever answers alone

counsel-worded = In words
counsel-worded-judge = You judge every card, and every guess. The program can neither measure the rule nor check it: it only keeps the score.
counsel-worded-clear = Word it so that everybody can see at the end that you judged well.
counsel-meaning = It means
counsel-meaning-words = { $meaning }.
counsel-meter = How much it allows
counsel-band = { $band ->
    [too-strict] On average about { $average }% of the cards are right: too strict, nearly every try fails
    [strict] On average about { $average }% of the cards are right: strict
    [good] On average about { $average }% of the cards are right: just about right
    [loose] On average about { $average }% of the cards are right: loose
   *[too-loose] On average about { $average }% of the cards are right: too loose, a right card teaches nobody anything
}. Good rules lie between 20 and 60%.
counsel-opening = At the opening { $opening }% are right; at the tightest point { $floor }%.
counsel-dead-end = It can get stuck: after { $line } no card is right. Played at random that happens { $chance ->
    [0] less than once
    [one] once
   *[other] { $chance } times
} in a hundred before the twentieth card.
counsel-example = An example line
counsel-after = After these, of ten random cards: { $right-count ->
    [0] none right
   *[other] right { $right }
}; { $wrong-count ->
    [0] none wrong
   *[other] wrong { $wrong }
}.
counsel-evidence = The cards on the table
evidence-agrees = { $count ->
    [0] There is nothing on the table yet to contradict it
   *[other] It agrees with everything on the table
}.
evidence-against = { $judged ->
    [wrong] By this rule { $card } after { $last }, in place { $place }, would be right; but it was wrong
   *[right] By this rule { $card } after { $last }, in place { $place }, would be wrong; but it was right
}.
evidence-of = The guess and the cards on the table

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
ending-void = The game ends without a finished round: nobody wins.

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
option-dealer-order-volunteer = whoever offers
option-starter = The starter
option-starter-hint = Whether the dealer may have another one turned before play, at most three times in a round.
option-starter-kept = the first one stays
option-starter-replaceable = the dealer may change it
option-hints = Hints during the round
option-hints-hint = When the dealer may help. The hint before play is always allowed.
option-hints-half = once half the stock is gone
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
option-ways = How a rule is said
option-ways-hint = Both the secret rule and the guesses.
option-ways-catalogue = from the catalogue
option-ways-written = written
option-ways-worded = in words
option-guesses = Guesses
option-guesses-hint = Sealed ones are opened together when the turn comes round to the dealer.
option-guesses-open = said at once
option-guesses-sealed = sealed
option-wrong-guess-cost = Price of a wrong guess
option-wrong-guess-cost-hint = 1: a card is drawn for it. 0: it costs nothing.
option-dealer-mercy = The dealer may let a guess pass
option-dealer-mercy-hint = Even if the program says it is not right.
option-dealer-mercy-on = yes
option-dealer-mercy-off = no
option-similarity = How close a guess was
option-similarity-hint = At the end of the round it is shown on how many verdicts it agreed with the rule.
option-similarity-on = yes
option-similarity-off = no
option-assist-consistency = Warning before a guess
option-assist-consistency-hint = Says in private whether it contradicts the cards on the table.
option-assist-consistency-on = yes
option-assist-consistency-off = no
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
option-ties = Level at the end
option-ties-hint = If those in the lead have the same points.
option-ties-shared = they share the win
option-ties-extra-round = one more round is played
option-minutes = Minutes in all
option-minutes-hint = 0: no limit. When time is up, finished rounds count.
preset-at-the-table = As at the table
preset-at-the-table-hint = The author’s rules, levels 1 to 3.
preset-beginners = To begin with
preset-beginners-hint = Easy rules, and hints when they are needed.
preset-masters = For masters
preset-masters-hint = Hard rules, no hints, and a guess must hold with any starter.
robot-casual = Casual
robot-companion = Companion: plays and never guesses
robot-serious = Thinker
rung-level-1 = Level 1
rung-level-1-hint = There is one thing to notice: a colour, a suit, a rank. The dealer helps with hints.
rung-level-2 = Level 2
rung-level-2-hint = Two things at once, or a step that repeats. The dealer helps with hints.
rung-level-3 = Level 3
rung-level-3-hint = How the card before decides what comes after it. The dealer helps with hints.
rung-level-4 = Level 4
rung-level-4-hint = The last card is no longer enough. Hints come once half of the stock is drawn.
rung-level-5 = Level 5
rung-level-5-hint = The whole line counts, and you may have to count. Hints come once half of the stock is drawn.

## Answers that cannot be taken

refused-empty-words = You have written nothing: say the rule in your own words.
refused-empty-hint = The hint is empty. Write something, or give none.

## The game in a minute

primer-idea = A secret rule
primer-idea-rule = The dealer has a rule that nobody sees. Here, for example, colours alternate, starting from { $first }.
primer-idea-verdict = After { $last }, { $right } is right and lengthens the line; { $wrong } is wrong and stays below { $last }, where it helps everybody.
primer-turn = Your turn
primer-turn-right = Play a card. If it is right you have one fewer, and you may say what the rule is.
primer-turn-wrong = If it is wrong you draw one, and the next player goes.
primer-no-play = None of them fits?
primer-no-play-true = Declare it, and show your cards to everybody. If it is true you swap them for new ones, one fewer, and you may guess.
primer-no-play-false = If it is not, the dealer plays one of them for you and you draw another.
primer-guess = Guessing
primer-guess-free = A guess is public, and a wrong one costs nothing. It is right if it behaves like the rule, whatever its words.
primer-guess-points = A point for each card you no longer hold, 6 for guessing the rule, 3 for running out of cards.
primer-dealer = When you deal
primer-dealer-points = You choose the rule and play no cards. You score as much as the best player, so you want it found.
primer-dealer-rule = If you take it from the catalogue or write it as an expression, the program judges the cards. If you say it in words, you do.

## The picture

picture-name = { $who }
picture-round = Round { $number } of { $rounds }
picture-start = start
picture-earlier = + { $count } earlier
picture-opening = The game begins
picture-volunteering = Looking for the next dealer
picture-twin-laid = { $who }’s { $card } awaits its verdict.
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
picture-twin-wrong = In brackets the wrong cards, after the card they followed.
picture-twin-row = { $first }{ $count ->
    [one] { "" }
   *[other] –{ $last }
}{ $place ->
    [start] { $count ->
        [one] , the starter
       *[other] , from the starter
    }
   *[line] { "" }
}: { $columns }.
picture-twin-column = { $card }{ $wrong-count ->
    [0] { "" }
   *[other] { " " }({ $wrong }{ $newest ->
        [yes] , just played
       *[no] { "" }
    })
}
picture-twin-hands = In hand: { $hands }.
picture-twin-hand = { $who } { $held }

# The rule language

## What is wrong with a written rule

refused-eel-long = The rule is longer than { $most } characters: shorten it.
refused-eel-character = Character { $at }: I do not know the sign “{ $found }”.
refused-eel-expected = Character { $at }: I expected “{ $wanted }” but found “{ $found }”.
refused-eel-ends = The rule stops at character { $at }, but “{ $wanted }” is still missing.
refused-eel-stops = The rule stops at character { $at }, but a card, a number or another value is still wanted here.
refused-eel-value = Character { $at }: a card, a number or another value is wanted here, but there is “{ $found }”.
refused-eel-more = Character { $at }: the rule was over here, but there is “{ $found }”. Two conditions are joined by and, or or; to say something of a card use a dot, as in card.red.
refused-eel-chained = Character { $at }: comparisons cannot be chained (“{ $found }”). Write two of them, joined by and; or card.rank in 2..4.
refused-eel-set = Character { $at }: this takes a set like { "{" }A, 4, Q{ "}" } or a range like 1..3, from low to high, of plain values only.
refused-eel-suits = Character { $at }: after the first suit, after wants a cycle of two, three or four different suits, as in after(last.suit, spades, hearts, diamonds, clubs).
refused-eel-unknown = Character { $at }: I do not know “{ $found }”.
refused-eel-mean = Character { $at }: I do not know “{ $found }”. Did you mean “{ $advice }”?
refused-eel-whose = Character { $at }: whose “{ $found }”? Write card.{ $found } for the card played, last.{ $found } for the last one.
refused-eel-flag = Character { $at }: one of these words is wanted here: { $names }.
refused-eel-compare = Character { $at }: I cannot compare { $left ->
    [number] a number
    [truth] a yes/no value
    [suit] a suit
    [color] a colour
   *[card] a whole card
} with { $right ->
    [number] a number
    [truth] a yes/no value
    [suit] a suit
    [color] a colour
   *[card] a whole card
}.
refused-eel-order = Character { $at }: “{ $sign }” compares numbers only, but this is { $found ->
    [truth] a yes/no value
    [suit] a suit
    [color] a colour
   *[card] a whole card: write its rank, as in card.rank
}.
refused-eel-kind = Character { $at }: { $wanted ->
    [number] a number
    [truth] something to answer with yes or no
    [suit] a suit
    [color] a colour
   *[card] a card
} is wanted here, but this is { $found ->
    [number] a number
    [truth] a yes/no value
    [suit] a suit
    [color] a colour: of a card say card.red or card.black
   *[card] a whole card: write its rank, suit or colour, as in card.rank
}.
refused-eel-question = A rule must be a yes/no question; this one is { $found ->
    [number] a number: compare it with something, as in card.rank > 7
    [suit] a suit: compare it, as in card.suit == last.suit
    [color] a colour: compare it, as in card.color == last.color
   *[card] a card: ask something of it, as in card.red
}.
refused-eel-number = Character { $at }: a number from { $least } to { $most } is wanted here.
refused-eel-literal = Character { $at }: after % a number in digits is wanted, from 2 to 52, not “{ $found }”.
refused-eel-place = Character { $at }: the position cannot be divided. To count in threes write phase(3).
refused-eel-card = The rule never looks at the card played, which is called card: every card would get the same answer.
refused-eel-parts = Character { $at }: the rule has more than { $most } parts. Cut the idea in half: one half may do.
refused-eel-deep = Character { $at }: the rule is nested deeper than { $most } levels.

## A rule read back in words

eel-card = { $place ->
    [card] the card
    [back-1] the last
    [back-2] the last but one
    [back-3] the last but two
    [back-4] the last but three
    [first] the starter
   *[recent] the latest { $flag ->
        [red] red card
        [black] black card
        [even] even card
        [odd] odd card
        [face] face card
        [number] card without a face
        [low] card up to 7
        [high] card from 8 up
        [prime] card of prime rank
        [spades] spade
        [hearts] heart
        [diamonds] diamond
       *[clubs] club
    }
}
eel-of-card = { $place ->
    [card] the card
    [back-1] the last
    [back-2] the last but one
    [back-3] the last but two
    [back-4] the last but three
    [first] the starter
   *[recent] the latest { $flag ->
        [red] red card
        [black] black card
        [even] even card
        [odd] odd card
        [face] face card
        [number] card without a face
        [low] card up to 7
        [high] card from 8 up
        [prime] card of prime rank
        [spades] spade
        [hearts] heart
        [diamonds] diamond
       *[clubs] club
    }
}
eel-of-chosen = one card: { $card }
eel-choice = ({ $yes } if { $condition }, else { $no })
eel-is = { $card } is { $flag ->
    [red] red
    [black] black
    [even] even
    [odd] odd
    [face] a face card
    [number] not a face card
    [low] low, up to 7
    [high] high, from 8 up
   *[prime] of prime rank
}
eel-is-not = { $card } is not { $flag ->
    [red] red
    [black] black
    [even] even
    [odd] odd
    [face] a face card
    [number] without a face
    [low] low, up to 7
    [high] high, from 8 up
   *[prime] of prime rank
}
eel-both = { $left } and { $right } are { $flag ->
    [red] both red or neither of them
    [black] both black or neither of them
    [even] both even or neither of them
    [odd] both odd or neither of them
    [face] both face cards or neither of them
    [number] both without a face or neither of them
    [low] both up to 7 or neither of them
    [high] both from 8 up or neither of them
   *[prime] both of prime rank or neither of them
}
eel-one = of { $left } and { $right } exactly one is { $flag ->
    [red] red
    [black] black
    [even] even
    [odd] odd
    [face] a face card
    [number] without a face
    [low] up to 7
    [high] from 8 up
   *[prime] of prime rank
}
eel-same = { $left } has the same { $name ->
    [rank] rank
    [suit] suit
   *[color] colour
} as { $right }
eel-different = { $left } has a different { $name ->
    [rank] rank
    [suit] suit
   *[color] colour
} from { $right }
eel-alike = { $left } and { $right } are the same card
eel-unlike = { $left } and { $right } are not the same card
eel-compare = { $left } { $relation ->
    [eq] is
    [ne] is not
    [lt] is below
    [le] is at most
    [gt] is above
   *[ge] is at least
} { $right }
eel-between = { $left } is from { $low } to { $high }
eel-outside = { $left } is not from { $low } to { $high }
eel-span = { $low }–{ $high }
eel-one-of = { $left } is one of { $members }
eel-none-of = { $left } is none of { $members }
eel-and = { $left } and { $right }
eel-or = { $left } or { $right }
eel-xor = exactly one of these holds: { $left }; { $right }
eel-exactly = both of these hold or neither: { $left }; { $right }
eel-if = if { $condition }, { $yes }; else { $no }
eel-not = it is not so that ({ $inner })
eel-group = ({ $inner })
eel-always = always
eel-never = never
eel-attribute = { $name ->
    [rank] the rank
    [suit] the suit
   *[color] the colour
} of { $of }
eel-color = { $color ->
    [red] red
   *[black] black
}
eel-rank = { $rank ->
    [1] ace
    [11] jack
    [12] queen
    [13] king
   *[other] { $rank }
}
eel-number = { $number }
eel-plus = { $left } plus { $right }
eel-minus = { $left } minus { $right }
eel-times = { $left } times { $right }
eel-rest = the remainder by { $right } of { $left }
eel-negative = minus { $left }
eel-step = the climb round the corner from { $left } to { $right }
eel-dist = the distance between { $left } and { $right }
eel-min = the lower of { $left } and { $right }
eel-max = the higher of { $left } and { $right }
eel-abs = { $left } without its sign
eel-wrap = { $left } brought back between ace and king
eel-after = the suit that follows { $suit } in the cycle { $order }
eel-pos = the place of the card
eel-phase = the place in the cycle of { $number } (the starter’s is 0)
eel-run = the length of the last row { $of ->
    [color] of one colour
    [suit] of one suit
    [parity] of one parity
    [face] all of face cards or all without
    [rank] of one rank
   *[size] all low or all high
}
eel-tally = the remainder by { $number } of the number of { $of ->
    [red] red cards
    [black] black cards
    [even] even cards
    [odd] odd cards
    [face] face cards
    [number] cards without a face
    [low] cards up to 7
    [high] cards from 8 up
    [prime] cards of prime rank
    [spades] spades
    [hearts] hearts
    [diamonds] diamonds
   *[clubs] clubs
}
eel-total = the remainder by { $number } of the total of all ranks

prepare-volunteer = When somebody is wanted to deal
prepare-abandon = The vote to abandon the round
prepare-ready = After the round
guard-dealer = if { $who } deals


## What the plays told: after the round, where somebody practises alone

mortem = What the plays told
mortem-none = No card was judged in this round.
mortem-start = In the beginning { $rules ->
    [one] one rule was
   *[other] { $rules } rules were
} possible.
mortem-play = { $who } played { $card }: { $verdict ->
    [right] right
   *[wrong] wrong
}. Of { $before } rules { $after ->
    [0] none is
    [one] one is
   *[other] { $after } are
} left.
mortem-idle = Of your { $plays } these told nothing new: { $cards }. All rules that were still possible judged them alike.
mortem-end = In the end { $rules ->
    [one] one was
   *[other] { $rules } were
} left. The likeliest, from { $card } on: { $rule }
mortem-beyond = In the end no rule of the catalogue agreed with every verdict.
