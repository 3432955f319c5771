# Eleusis Express: the words in English. The name first, present tense, plain; you, to the reader of the question.

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
entry-alt-face = Alternating face cards
entry-near = Near
entry-step-down = Going down
entry-far = Far
entry-alt-suit-pair = Alternating pairs of suits
entry-parity-blocks = Blocks of parity
entry-suit-pairs = Suits two by two
entry-two-and-one = Two and one
entry-size-color = Rank sets the colour
entry-color-parity = Colour sets the parity
entry-color-size = Colour sets high or low
entry-face-flips = Face cards change the colour
entry-twin-suit = The other suit
entry-same-parity-new-color = Same parity, new colour
entry-holes = Signs with holes
entry-close-hop = Short hop
entry-one-changes = One thing changes
entry-color-or-neighbour = Colour or next rank
entry-mod-cycle = Remainders in a cycle
entry-sum-multiple = Sum and multiple
entry-sum-band = Middling sum
entry-face-suit = Face cards keep the suit
entry-color-step = One colour up, the other down
entry-before-last-color = Against the card before last
entry-zigzag = Zigzag
entry-suit-size = Suit sets high or low
entry-repeat-color-parity = Double colour
entry-rise-color = Direction sets the colour
entry-new-suit-of-three = New suit
entry-three-odd = Sum of three
entry-one-feature = One thing in common
entry-hop-limit = Measured hop
entry-own-colour-ladder = Ladders of colour
entry-face-count-parity = Counting face cards
entry-running-total = Running total
entry-parity-sum-color = The sum sets the colour

## The catalogue: the rules

rule-alt-color = Colours alternate
rule-suit-cycle = Suits go round in this order: { $order }, and so on
rule-color-blocks = { $n } cards of one colour, then as many of the other, and so on; the starter opens the first block
rule-alt-parity = Odd and even alternate
rule-alt-size = Cards up to { $n } and higher ones alternate
rule-step-up = { $a } to { $b } ranks above the last card; after the king comes the ace
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
rule-step-down = { $a } to { $b } ranks below the last card; below the ace comes the king
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
rule-before-last-color = Not the colour of the card before last; at the start the starter counts twice
rule-zigzag = Alternately 1 to { $n } ranks up and 1 to { $n } down; king and ace touch, and the first card played goes up
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
rule-one-feature = Of colour, parity and size (up to 7, from 8), exactly one is as on the last card
rule-hop-limit = At most { $n } ranks further from the last card than that card was from the one before it
rule-own-colour-ladder = 1 to { $n } ranks above the most recent card of its own colour; after the king comes the ace
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
cue-older = The last card alone doesn’t tell which cards are right
cue-last-only = The last card alone tells which cards are right
cue-alone = The same cards are always right
cue-ranks = The suit of the card played doesn’t matter
cue-suits = The rank of the card played doesn’t matter
cue-colors = Only the colour of the card played matters

## What happens

dealers-drawn = Random draw of the dealers, in this order: { $order }.
dealer-volunteered = { $who } volunteers to deal.
round-began = Round { $number } of { $rounds }. Dealer: { $who }.
deal-passed = { $who } didn’t choose a rule in time: { $to } deals instead.
deal-passed-again = { $who } didn’t choose a rule in time, but all the others have dealt: it’s { $who }’s turn again.
deal-passed-skipped = { $who } didn’t choose a rule in time for the second time and won’t deal again: { $to } deals instead.
deal-passed-nobody = { $who } didn’t choose a rule in time, and there’s no one else to deal.
rule-sealed = { $by-hand ->
    [yes] { $who }’s rule is in words and sealed: { $who } will judge the cards.
   *[no] { $who }’s rule is sealed.
}
rule-sealed-mine = Your rule is sealed: “{ $rule }”.
dealt-mine = Your cards: { $hand }.
starter-turned = Starter: { $card }.
starter-replaced = { $who } swaps the starter: { $refused } out, { $card } in.
hint-given = { $you ->
    [yes] You give
   *[no] { $who } gives
} a hint{ $opening ->
    [yes] { " " }before play
   *[no] { "" }
}: “{ $words }”
hint-declined = { $you ->
    [yes] You give
   *[no] { $who } gives
} no hint before play.
hints-opened = Half of the stock has been drawn: from now on { $you ->
    [yes] you
   *[no] { $who }
} can give hints.
card-played = { $you ->
    [yes] You play
   *[no] { $who } plays
} { $card }: { $right ->
    [yes] right
   *[no] wrong
}.
fate-card = { $card }: { $verdict ->
    [right] right
   *[wrong] wrong
}.
fate-guess = { $verdict ->
    [right] The rule is right
   *[wrong] This is not the rule
}.
fate-forgiven = { $who } accepts your guess as right.
fate-no-guess = Your guess is void – no penalty.
fate-withdrawn = { $who } withdraws the verdict: back to where you were.
reveal = { $who }’s rule: { $rule }
card-laid = { $you ->
    [yes] You put
   *[no] { $who } puts
} down { $card }: it’s up to the dealer.
verdict-withdrawn = { $who } withdraws the verdict on { $card ->
    [none] { $seat }’s declaration
   *[other] { $seat }’s { $card }
}: back to where you were{ $returned-count ->
    [0] .
   *[other] , and { $returned } goes back on top of the stock.
}
the-card = { $card }
dealer-silent = { $who } didn’t judge in time.
corrected = { $who } points out a mistake: “{ $words }”
cards-drawn-mine = You draw { $cards }.
no-play-declared = { $you ->
    [yes] You declare no-play and show
   *[no] { $who } declares no-play and shows
} { $hand }.
no-play-judged = { $right ->
    [yes] True: no card fits
   *[no] Not so: at least one card fits
}.
hand-discarded = { $you ->
    [yes] You discard { $count } cards and receive
   *[no] { $who } discards { $count } cards and receives
} { $fewer }.
hand-discarded-last = { $you ->
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
turn-skipped = { $you ->
    [yes] You didn’t answer
   *[no] { $who } didn’t answer
} in time: turn skipped.
guess-prepared = You’ve prepared a guess: “{ $guess }”. I’ll announce it only if your card is right.
guess-unprepared = You no longer have a prepared guess.
guess-sealed = { $who } may have left a sealed guess.
guess-sealed-mine = You leave the guess “{ $guess }” sealed.
guess-sealed-again = Your sealed guess is now “{ $guess }”.
guess-sealed-none = You have no sealed guess.
guessed = { $you ->
    [yes] You make
   *[no] { $who } makes
} a guess: “{ $guess }”{ $meaning-count ->
    [0] { "" }
   *[other] { " " }(that is: { $meaning })
}.
guess-judged = { $right ->
    [yes] { $tested ->
        [0] The guess is right.
       *[other] The guess is right: I can’t check every case, but it agrees in all { $tested } positions I tried.
    }
   *[no] The guess is wrong.
}
guess-forgiven = { $you ->
    [yes] You accept
   *[no] { $who } accepts
} { $seat }’s guess as right.
guess-unsettled = I can’t judge it in time: { $who }’s guess is void, with no penalty. Play goes on.
guess-void = The dealer didn’t answer in time: { $who }’s guess is void, and can be made again from the catalogue or as an expression.
guess-fined = { $you ->
    [yes] You draw
   *[no] { $who } draws
} a card for the wrong guess.
went-out = { $you ->
    [yes] You have
   *[no] { $who } has
} no cards left.
stock-refilled = { $extra ->
    [0] The stock is empty: I shuffle the { $count } discarded cards back in.
   *[other] The stock is empty: I shuffle a new deck, { $count } cards.
}
stock-ran-out = The stock is empty: { $owed ->
    [one] the card { $who } can’t draw counts
   *[other] the { $owed } cards { $who } can’t draw count
} as held.
abandon-left = { $who } leaves it to the others to decide about abandoning the round: { $votes } { $votes ->
    [one] vote
   *[other] votes
} of { $needed }.
abandon-voted = { $who } wants to abandon the round: { $votes } { $votes ->
    [one] vote
   *[other] votes
} of { $needed }.
time-ran-out = The game’s time is up: only finished rounds count.
round-over = { $cause ->
    [guessed] Round { $number } is over: { $guesser } guessed the rule
    [out] Round { $number } is over: { $out } has no cards left
    [both] Round { $number } is over: { $guesser } guessed the rule and has no cards left
    [stock] Round { $number } is over: no cards left to draw
   *[other] Round { $number } is over
}.
round-ended = { $over } Points: { $points }. Dealer: { $who } { $best }.
round-closed = { $over } { $dealer } dealt, and scores as much as the best player.
round-void = { $cause ->
    [abandoned] Round { $number } is abandoned
   *[time] Round { $number } stops here
}: no one scores.
points-of = { $who } { $points }
rule-revealed = { $who }’s rule was “{ $rule }”{ $meaning-count ->
    [0] { "" }
   *[other] { " " }(that is: { $meaning })
}.
round-added = { $level } are tied for the lead: one more round.
hands-shown = Still held: { $hands }.
hands-shown-none = No cards left in hand.
hand-of = { $who } ({ $hand })
guess-refuted = { $who } said “{ $guess }”: after { $line }, { $accepted ->
    [yes] { $card } is right, and by that guess it would be wrong
   *[no] { $card } is wrong, and by that guess it would be right
}{ $agreement ->
    [none] .
   *[other] . Overall it agreed on { $agreement }% of the verdicts.
}
line-from = … { $cards }
line-whole = { $cards }

## Where we are

stage-opening = about to begin
stage-round = round { $number } of { $rounds }
stage-over = game over
waiting-dealing = Shuffling and dealing.
waiting-rule = A secret rule for round { $number }.
waiting-volunteer = Who wants to deal?
waiting-opening-hint = A hint for everyone, or none; then play begins.
waiting-turn = A card, or “no card fits”? The last card is { $last }.
waiting-verdict = { $who }’s { $card }: right or wrong?
waiting-fitting = Which of { $who }’s cards fitted?
waiting-pick = Which of { $who }’s cards that fitted?
waiting-guess = A guess at the rule?
waiting-judge = I’m comparing { $who }’s guess with the rule.
waiting-hear-guess = { $who }’s guess: right or wrong?
waiting-mercy = { $who }’s guess isn’t exact: the dealer decides whether to accept it.
waiting-pause = Round { $number } is over. The next begins when you’ve all seen it, or soon by itself.
waiting-over = The game is over.
foot-stock = Stock { $count }
foot-last = Last { $card }
foot-note = Correction by { $who }: “{ $words }”
foot-hint = Hint from { $who }: “{ $words }”

## What is asked

ask-secret-rule = Choose the secret rule
ask-secret-rule-hint = No one sees it until the round is over. You score as much as the best player: choose one they can find.
ask-secret-rule-verb = Seal the rule
ask-secret-rule-confirm = Once sealed, you can’t change it until the round is over.
ask-first-hint = Give a hint first?
ask-first-hint-hint = Everyone reads it before play. It has to be true; it doesn’t have to say everything.
ask-first-hint-verb = Publish the hint
ask-give-hint = Give a hint
ask-give-hint-hint = Everyone reads it, with your name. It’s free.
ask-give-hint-verb = Publish the hint
ask-play = Play a card
ask-play-hint = Everyone sees it. If it’s right, you can guess the rule; if it’s wrong, you draw one.
ask-play-verb = Play
ask-no-play = No card fits?
ask-no-play-hint = You can declare no-play instead of playing a card.
ask-no-play-verb = No card fits
ask-no-play-confirm = { $count ->
    [one] You show your card to everyone. If it really doesn’t fit, you discard it and have no cards left. If it fits, it joins the line and you draw one.
   *[other] You show your { $count } cards to everyone. If none of them fits, you discard them and receive one fewer. If one fits, the dealer picks it and you draw one.
}
ask-pick = Pick a card that fitted
ask-pick-hint = { $who } declared no-play, but these cards fitted. The one you pick joins the main line.
ask-pick-verb = Put it in the line
ask-guess-rule = Guess the rule?
ask-guess-rule-hint = Everyone reads it. { $cost ->
    [0] A wrong guess is free, and play goes on.
   *[other] A wrong guess costs you a card, and play goes on.
}
ask-guess-rule-last = Everyone reads it. It’s the last guess: the round ends after it in any case.
ask-guess-rule-verb = Announce
ask-guess-rule-confirm = Everyone reads it, with your name.
ask-guess-sealed-hint = It stays sealed until the turn comes round to the dealer; you can change it until then.
ask-guess-sealed-verb = Leave it sealed
ask-guess-sealed-confirm = It is opened with the others when the turn comes round to the dealer.
ask-prepare-guess = Prepare a guess
ask-prepare-guess-hint = I’ll announce it only if the card you play is right. Until then only you see it.
ask-prepare-guess-verb = Keep it ready
ask-replace-guess = Your sealed guess
ask-replace-guess-hint = You can change it until they’re all opened. Only you see it.
ask-replace-guess-verb = Leave it sealed
ask-verdict = { $who }’s { $card }: right or wrong?
ask-verdict-hint = The last card is { $last }. Everyone hears your verdict.
ask-verdict-verb = Judge
answer-verdict-right = Right
answer-verdict-wrong = Wrong
ask-fitting = Which of { $who }’s cards fitted?
ask-fitting-hint = Tick all that would be right after { $last }. If there are none, the declaration is true.
ask-fitting-verb = These ones
ask-hear-guess = { $who } says: “{ $rule }”{ $meaning-count ->
    [0] { "" }
   *[other] { " " }(that is: { $meaning })
}
ask-hear-guess-hint = Is it your rule, however it’s worded? It’s right if it judges every card as you do.
ask-hear-guess-verb = Judge
ask-hear-guess-confirm = It’s the last word on this guess; if it’s right, the round ends.
answer-hear-guess-right = Right
answer-hear-guess-wrong = Wrong
ask-mercy = { $who } says: “{ $rule }”
ask-mercy-hint = The program says it’s wrong. You can accept it anyway.
ask-mercy-parting = The program says it’s wrong: after { $line }, { $accepted ->
    [yes] { $card } is right by your rule, and wrong by the guess
   *[no] { $card } is wrong by your rule, and right by the guess
}. You can accept it anyway.
ask-mercy-verb = Decide
ask-mercy-confirm = If you accept it, the round ends and they get the bonus.
answer-mercy-stands = Keep it wrong
answer-mercy-forgiven = Accept it
ask-withdraw = Did you misjudge?
ask-withdraw-hint = You can withdraw the last verdict until something else happens: you go back to where you were.
ask-withdraw-verb = Withdraw the verdict
ask-correct = A wrong verdict you can’t withdraw now?
ask-correct-hint = Write it to everyone: play goes on, or you vote to abandon the round.
ask-correct-verb = Point it out
ask-volunteer = Do you want to deal?
ask-volunteer-hint = The next round. If several of you volunteer, it’s the first in seat order; if no one does, the next in turn.
ask-volunteer-verb = Answer
answer-volunteer-yes = Yes, I will
answer-volunteer-no = No
ask-another-starter = Another starter?
ask-another-starter-hint = This one is discarded and the next one turned up: at most three times, before play.
ask-another-starter-verb = Turn another card
tab-abandon = Abandon the round
ask-abandon = Abandon the round?
ask-abstain = Leave that vote to the others?
ask-abstain-hint = You won’t count towards the majority; you can still vote later.
ask-abstain-verb = Leave it to the others
ask-abandon-hint = It takes a majority of the people at the table.
ask-abandon-verb = Vote to abandon
ask-abandon-confirm = Everyone sees your vote, and you can’t take it back. With a majority the round ends with no points, and you all see the rule.
ask-ready = The round is over
ask-ready-hint = Have a look at the rule and the leftover cards.
ask-ready-verb = Next round
rule-either = { $one } (or the other way round)
open-only-color = Only red cards, or only black cards
open-only-parity = Only even cards, or only odd cards
open-three-odd = The rank and those of the last two cards add up to an even number, or to an odd one
order-open = your choice
pair-open = two of your choice
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
field-way = How
field-text = Expression
field-words = In your own words
field-cue = Ready-made hint
way-catalogue = From the catalogue
way-catalogue-rule = Forty-eight ready-made rules, by level.
way-catalogue-guess = One of the forty-eight ready-made rules.
way-written = As an expression
way-written-rule = The program judges the cards.
way-written-guess = The program compares it.
way-worded = In your own words
way-worded-rule = You judge every card.
way-worded-guess = The dealer judges it.
level = Level { $number }
silence-secret-rule = If you don’t choose in time, the next dealer takes over.
silence-first-hint = If you don’t answer, play begins without a hint.
silence-volunteer = If you don’t answer, you don’t volunteer.
silence-verdict = If you don’t judge in time twice in a row, the round ends with no points.
silence-fitting = If you don’t judge in time twice in a row, the round ends with no points.
silence-hear-guess = If you don’t judge in time, the guess is void; with a rule in words, the second time the round ends with no points.
silence-mercy = If you don’t answer, it stays wrong.
silence-play = If you don’t answer, your turn is skipped.
silence-pick = If you don’t answer, I’ll pick one at random.
silence-guess-rule = If you don’t answer, you make no guess.

## What you hold

tag-dealer = dealer
tag-dealer-by-hand = dealer, judging by hand
panel-hand = { $count ->
    [one] Your card
   *[other] Your { $count } cards
}
panel-rule = Your rule
panel-rule-words = { $rule }.
panel-rule-source = As an expression: { $source }
panel-rule-by-hand = It’s in words: you judge every card. You can withdraw a slip until something else happens.
panel-left = For you alone
panel-left-prepared = Prepared, if the card is right: “{ $rule }”.
panel-left-sealed = Sealed until the turn comes round to the dealer: “{ $rule }”.
panel-writing = How to write a rule
panel-writing-1 = Ask something about the card played, which is called card: card.red is a red card, card.rank <= 7 a card up to 7.
panel-writing-2 = The last card of the line is last, those before it are prev(2), prev(3), prev(4), the starter is first: card.color != last.color alternates colours.
panel-writing-3 = You can ask a card’s rank, suit, color, and also red, black, even, odd, face, low (up to 7), high, prime.
panel-writing-4 = Join with and, or, xor, not: card.suit == last.suit or card.rank == last.rank.
panel-writing-5 = Choose with if: if last.even then card.red else card.black.
panel-writing-6 = step(last, card) is how far up it goes, with the ace again after the king; dist(last, card) is how far apart they are: step(last, card) in 1..3.
panel-writing-7 = About the line there’s run(color), how many alike in a row; phase(3), the place in a cycle of three counted from 0; tally(face, 2) and total(4), the remainders of a count; recent(red), the most recent of that kind.
panel-advice = A good rule
panel-advice-1 = It always allows several cards, but not nearly all.
panel-advice-2 = It has no exceptions and no wild cards, and the ace is low or high, not both.
panel-advice-3 = It’s harder than you think: if any of you are new to the game, choose from level 1.
panel-guesses = Guesses in this round
panel-guess = { $who }: “{ $rule }”, { $verdict ->
    [right] right
    [forgiven] accepted
   *[wrong] wrong
}.

## Advice, for the answering player alone

counsel-worded = In your own words
counsel-worded-judge = You judge every card, and every guess. The program can’t measure the rule or check it: it only keeps the score.
counsel-worded-clear = Word it so that everyone can see at the end that you judged well.
counsel-meaning = It means
counsel-meaning-words = { $meaning }.
counsel-meter = How much it allows
counsel-band = { $band ->
    [too-strict] On average about { $average }% of the cards are right: too strict, nearly every try fails
    [strict] On average about { $average }% of the cards are right: strict
    [good] On average about { $average }% of the cards are right: a good amount
    [loose] On average about { $average }% of the cards are right: loose
   *[too-loose] On average about { $average }% of the cards are right: too loose, a right card teaches you nothing
}. In a good rule it’s 20 to 60%.
counsel-opening = At the start { $opening }% are right; at the tightest point { $floor }%.
counsel-dead-end = It can get stuck: after { $line } no card is right. Played at random, that happens { $chance ->
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
    [0] Nothing on the table contradicts it yet
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
ending-won-mine = You won with { $points } { $points ->
    [one] point
   *[other] points
}.
ending-shared = { $winners } share the win, with { $points } { $points ->
    [one] point
   *[other] points
} each.
ending-shared-mine = You share the win, { $winners }, with { $points } { $points ->
    [one] point
   *[other] points
} each.
ending-void = The game ends without a finished round: no winner.

## Options of the table

option-rounds = Rounds
option-rounds-hint = 0: one for each person at the table.
option-levels = Levels of the catalogue
option-levels-hint = Which rules a robot dealer chooses from.
option-levels-1 = 1, easy
option-levels-2 = 2
option-levels-3 = 3, hard
option-levels-4 = 4
option-levels-5 = 5, for masters
option-dealers = Who deals
option-dealers-hint = With “the people”, a player alone with robots never deals.
option-dealers-people = the people
option-dealers-everybody = people and robots
option-dealers-robots = the robots
option-dealer-order = Order of the dealers
option-dealer-order-hint = The host begins, or it’s a random draw, or a volunteer.
option-dealer-order-seats = in seat order
option-dealer-order-random = at random
option-dealer-order-volunteer = volunteers
option-starter = The starter
option-starter-hint = Whether the dealer can have another one turned up before play, at most three times in a round.
option-starter-kept = the first one stays
option-starter-replaceable = the dealer can change it
option-hints = Hints during the round
option-hints-hint = When the dealer can help. The hint before play is always allowed.
option-hints-half = once half the stock is gone
option-hints-always = always
option-hints-never = never
option-counter-examples = Where a guess goes wrong
option-counter-examples-hint = A card on which the guess and the rule disagree. Shown right away, it makes the game much easier.
option-counter-examples-end = shown after the round
option-counter-examples-immediately = shown right away
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
option-guesses-open = announced right away
option-guesses-sealed = sealed
option-wrong-guess-cost = Price of a wrong guess
option-wrong-guess-cost-hint = 1: a wrong guess costs a card. 0: it’s free.
option-dealer-mercy = The dealer can accept a guess
option-dealer-mercy-hint = Even if the program says it’s wrong.
option-dealer-mercy-on = yes
option-dealer-mercy-off = no
option-similarity = How close a guess was
option-similarity-hint = At the end of the round you see on how many verdicts it agreed with the rule.
option-similarity-on = yes
option-similarity-off = no
option-assist-consistency = Warning before a guess
option-assist-consistency-hint = Says in private whether it contradicts the cards on the table.
option-assist-consistency-on = yes
option-assist-consistency-off = no
option-stock-end = When the stock runs out
option-stock-end-hint = At most two new decks in a round.
option-stock-end-new-deck = a new one comes in
option-stock-end-end-round = the round ends
option-reshuffle-discards = Shuffle the discards again
option-reshuffle-discards-hint = Cards discarded after a true declaration go back into the stock when it is empty.
option-reshuffle-discards-on = yes
option-reshuffle-discards-off = no
option-noplay-out-bonus = Bonus for going out by no-play
option-noplay-out-bonus-hint = The 3 points also count for discarding the last card.
option-noplay-out-bonus-on = yes
option-noplay-out-bonus-off = no
option-guess-on-out = Guess when going out
option-guess-on-out-hint = One last guess for a player with no cards left.
option-guess-on-out-on = yes
option-guess-on-out-off = no
option-ties = A tie at the end
option-ties-hint = If the leaders have the same points.
option-ties-shared = they share the win
option-ties-extra-round = one more round is played
option-minutes = Minutes in all
option-minutes-hint = 0: no limit. When time is up, only finished rounds count.
preset-at-the-table = As at the table
preset-at-the-table-hint = The author’s rules, levels 1 to 3.
preset-beginners = For beginners
preset-beginners-hint = Easy rules, and hints when you need them.
preset-masters = For masters
preset-masters-hint = Hard rules, no hints, and a guess must hold with any starter.
robot-casual = Casual
robot-companion = Companion: plays and never guesses
robot-serious = Thinker
rung-level-1 = Level 1
rung-level-1-hint = There’s one thing to notice: a colour, a suit, a rank. The dealer helps with hints.
rung-level-2 = Level 2
rung-level-2-hint = Two things at once, or a step that repeats. The dealer helps with hints.
rung-level-3 = Level 3
rung-level-3-hint = How the card before decides what comes after it. The dealer helps with hints.
rung-level-4 = Level 4
rung-level-4-hint = The last card alone won’t tell you. Hints come once half of the stock is drawn.
rung-level-5 = Level 5
rung-level-5-hint = The whole line counts, and you may have to count. Hints come once half of the stock is drawn.

## Answers that are refused

refused-empty-words = You haven’t written anything: say the rule in your own words.
refused-empty-hint = The hint is empty. Write something, or give none.

## The game in a minute

primer-idea = A secret rule
primer-idea-rule = The dealer has a rule that no one sees. Here, for example, colours alternate, starting from { $first }.
primer-idea-verdict = After { $last }, { $right } is right and lengthens the line; { $wrong } is wrong and stays below { $last }, where it helps everyone.
primer-turn = Your turn
primer-turn-right = Play a card. If it’s right, you have one fewer and can guess the rule.
primer-turn-wrong = If it’s wrong, you draw one, and the next player goes.
primer-no-play = No card fits?
primer-no-play-true = Say so, and show your cards to everyone. If it’s true, you swap them for new ones, one fewer, and can guess the rule.
primer-no-play-false = If it isn’t, the dealer plays one of them for you and you draw another.
primer-guess = Guessing
primer-guess-free = A guess is public, and a wrong one is free. It’s right if it behaves like the rule, however it’s worded.
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
picture-twin-laid = { $who }’s { $card } is waiting for its verdict.
picture-choosing = { $who } is choosing the secret rule
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
picture-twin-round = { $heading }, dealer { $dealer }.
picture-twin-rule = { $title }: “{ $rule }”.
picture-twin-stock = { $count ->
    [0] No cards are
    [one] 1 card is
   *[other] { $count } cards are
} left in the stock.
picture-twin-wrong = Wrong cards are in brackets, after the card they followed.
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
refused-eel-character = Character { $at }: I don’t know the sign “{ $found }”.
refused-eel-expected = Character { $at }: expected “{ $wanted }” here, not “{ $found }”.
refused-eel-ends = The rule stops at character { $at }, but “{ $wanted }” is still missing.
refused-eel-stops = The rule stops at character { $at }, but expected a card, a number or another value here.
refused-eel-value = Character { $at }: expected a card, a number or another value here, not “{ $found }”.
refused-eel-more = Character { $at }: the rule was complete here, but there’s “{ $found }”. Join two conditions with and, or with or; to ask something of a card use a dot, as in card.red.
refused-eel-chained = Character { $at }: you can’t chain comparisons (“{ $found }”). Write two of them, joined by and; or card.rank in 2..4.
refused-eel-set = Character { $at }: this takes a set like { "{" }A, 4, Q{ "}" } or a range like 1..3, from low to high, of plain values only.
refused-eel-suits = Character { $at }: after the first suit, after expects a cycle of two, three or four different suits, as in after(last.suit, spades, hearts, diamonds, clubs).
refused-eel-unknown = Character { $at }: I don’t know “{ $found }”.
refused-eel-mean = Character { $at }: I don’t know “{ $found }”. Did you mean “{ $advice }”?
refused-eel-whose = Character { $at }: whose “{ $found }”? Write card.{ $found } for the card played, last.{ $found } for the last one.
refused-eel-flag = Character { $at }: expected one of these words here: { $names }.
refused-eel-compare = Character { $at }: I can’t compare { $left ->
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
refused-eel-kind = Character { $at }: expected { $wanted ->
    [number] a number
    [truth] something to answer with yes or no
    [suit] a suit
    [color] a colour
   *[card] a card
} here, but this is { $found ->
    [number] a number
    [truth] a yes/no value
    [suit] a suit
    [color] a colour: ask card.red or card.black instead
   *[card] a whole card: write its rank, suit or colour, as in card.rank
}.
refused-eel-question = A rule has to be a yes/no question; this one is { $found ->
    [number] a number: compare it with something, as in card.rank > 7
    [suit] a suit: compare it, as in card.suit == last.suit
    [color] a colour: compare it, as in card.color == last.color
   *[card] a card: ask something of it, as in card.red
}.
refused-eel-number = Character { $at }: expected a number from { $least } to { $most } here.
refused-eel-literal = Character { $at }: after % expected a number in digits, from 2 to 52, not “{ $found }”.
refused-eel-place = Character { $at }: you can’t divide the position. To count in threes write phase(3).
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
        [number] number card
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
        [number] number card
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
    [number] a number card
    [low] low, up to 7
    [high] high, from 8 up
   *[prime] of prime rank
}
eel-is-not = { $card } is { $flag ->
    [red] not red
    [black] not black
    [even] not even
    [odd] not odd
    [face] not a face card
    [number] a face card
    [low] not low, up to 7
    [high] not high, from 8 up
   *[prime] not of prime rank
}
eel-both = { $left } and { $right } are { $flag ->
    [red] both red or neither of them
    [black] both black or neither of them
    [even] both even or neither of them
    [odd] both odd or neither of them
    [face] both face cards or neither of them
    [number] both number cards or neither of them
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
    [number] a number card
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
eel-not = it’s not true that ({ $inner })
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
eel-rest = the remainder of { $left } divided by { $right }
eel-negative = minus { $left }
eel-step = the cyclic climb from { $left } to { $right }
eel-dist = the distance between { $left } and { $right }
eel-min = the lower of { $left } and { $right }
eel-max = the higher of { $left } and { $right }
eel-abs = { $left } without its sign
eel-wrap = { $left } brought back between ace and king
eel-after = the suit that follows { $suit } in the cycle { $order }
eel-pos = the place of the card
eel-phase = the place in the cycle of { $number } (the starter’s is 0)
eel-run = the length of the last run { $of ->
    [color] of one colour
    [suit] of one suit
    [parity] of one parity
    [face] of all face cards or all number cards
    [rank] of one rank
   *[size] of all low or all high cards
}
eel-tally = the remainder, divided by { $number }, of the number of { $of ->
    [red] red cards
    [black] black cards
    [even] even cards
    [odd] odd cards
    [face] face cards
    [number] number cards
    [low] cards up to 7
    [high] cards from 8 up
    [prime] cards of prime rank
    [spades] spades
    [hearts] hearts
    [diamonds] diamonds
   *[clubs] clubs
}
eel-total = the remainder, divided by { $number }, of the total of all ranks

automatic-guess-rule = No guess (Eleusis)
automatic-guess-rule-hint = after a right card I say “no guess” for you, except for the last guess of a round. Prepare a guess before you play a card, and it’s made.
prepare-volunteer = When a dealer is needed
prepare-abandon = The vote to abandon the round
prepare-ready = After the round
guard-dealer = if { $who } deals


## What the plays told: after the round, at a practice table

mortem = What the plays told you
mortem-none = No card was judged this round.
mortem-start = At the start { $rules ->
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
mortem-idle = Of your { $plays } plays, these told you nothing new: { $cards }. All rules still possible judged them alike.
mortem-end = At the end { $rules ->
    [one] one was
   *[other] { $rules } were
} left. The likeliest, from { $card } on: { $rule }
mortem-beyond = At the end no rule in the catalogue agreed with every verdict.

## What to do, after “your turn”: only what everyone knows, and no card

your-rule = choose the secret rule
your-volunteer = want to deal next?
your-opening-hint = give a hint, if you like
your-turn = play a card
your-verdict = judge { $who }’s card
your-fitting = tick { $who }’s cards that fitted
your-pick = pick one of { $who }’s cards
your-guess = want to guess the rule?
your-hear-guess = judge { $who }’s guess
your-mercy = accept { $who }’s guess?
your-pause = see how it went

## Records

feat-points = points on average { $value }
feat-rules = rules found { $value }
feat-plays = fewest cards played before finding a rule { $value }
