# Tickets, Please!: the words in English.

title = Tickets, Please!
blurb = One ticket inspector, a carriage full of fare dodgers, and a plain-clothes agent.
mood = lying

## Cards

kind = { $card ->
    [ticket] Ticket
    [excuse] Excuse
    [accusation] Accusation
    [neutral] Neutral
    [hide] Hide
   *[polfer] Pol.Fer.
}
kind-a = { $card ->
    [ticket] a Ticket
    [excuse] an Excuse
    [accusation] an Accusation
    [neutral] a Neutral
    [hide] a Hide
   *[polfer] the Pol.Fer.
}
kind-the = { $card ->
    [ticket] the Ticket
    [excuse] the Excuse
    [accusation] the Accusation
    [neutral] the Neutral
    [hide] the Hide
   *[polfer] the Pol.Fer.
}
control-card = Control card worth { $value }
values = { $values }
cards-worth = { $count ->
    [0] no Control cards
    [one] 1 card ({ $values })
   *[other] { $count } cards ({ $values })
}
card-the-of = { $who }’s { $card ->
    [ticket] Ticket
    [excuse] Excuse
    [accusation] Accusation
    [neutral] Neutral
    [hide] Hide
   *[polfer] Pol.Fer.
}
card-your = { $card ->
    [ticket] your Ticket
    [excuse] your Excuse
    [accusation] your Accusation
    [neutral] your Neutral
    [hide] your Hide
   *[polfer] your Pol.Fer.
}
several = { $card }{ $number ->
    [one] { "" }
   *[other] { " " }×{ $number }
}
laid = { $who } ({ $card }{ $mark ->
    [linked] { " " }✓
    [unlinked] { " " }✗
   *[none] { "" }
})
laid-nothing = { $who } (no card)
link = { $giver } → { $rest }
cards-held = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}

## What happens

controller-drawn = { $lot ->
    [one] { $you ->
        [yes] You’re the Inspector
       *[no] The Inspector is { $who }
    }
    [all] Random draw: { $you ->
        [yes] you’re the Inspector
       *[no] the Inspector is { $who }
    }
   *[some] Random draw among { $candidates }: { $you ->
        [yes] you’re the Inspector
       *[no] the Inspector is { $who }
    }
}.
dealt-mine = Your cards: { $hand }.
leg-began = { $leg ->
    [outbound] The outbound leg begins
   *[return] The return leg begins
}: { $who } takes { $count } Control cards and wins { $leg ->
    [outbound] as soon as a Traveller has { $limit } points.
   *[return] as soon as a Traveller has { $limit } points{ $counted ->
        [whole] , counting both legs
       *[per-leg] , counting this leg alone
    }. After each vote the Inspector removes one of the cards played from the game.
}
leg-began-mine = { $leg ->
    [outbound] The outbound leg begins
   *[return] The return leg begins
}. You win { $leg ->
    [outbound] as soon as a Traveller has { $limit } points.
   *[return] as soon as a Traveller has { $limit } points{ $counted ->
        [whole] , counting both legs
       *[per-leg] , counting this leg alone
    }. After each vote you remove one of the cards played from the game.
}
controller-silent = { $you ->
    [yes] You didn’t answer
   *[no] { $who } didn’t answer
} in time: a random Traveller is checked, with the lowest card.
controlled = Turn { $turn }. { $who } checks { $you ->
    [yes] you{ $hidden ->
        [yes] , while you were hiding
       *[no] { "" }
    }
   *[no] { $target }{ $hidden ->
        [yes] , who was hiding
       *[no] { "" }
    }
}.
controlled-mine = Turn { $turn }. You check { $target }{ $hidden ->
    [yes] , who was hiding,
   *[no] { "" }
} with a card worth { $value }.
situation-hidden-ticket = { $you ->
    [yes] You show a Ticket and take it back; having hidden, you can eliminate an earlier Control card too, if you have one.
   *[no] { $who } shows a Ticket and takes it back; having hidden, { $who } can eliminate an earlier Control card too.
}
situation-hidden-no-ticket = { $you ->
    [yes] { $ticket ->
        [shows] You show no Ticket
       *[has] You have no Ticket
    } and get { $second ->
        [yes] two Control cards
       *[no] only one Control card
    }.
   *[no] { $who } { $ticket ->
        [shows] shows no Ticket
       *[has] has no Ticket
    } and gets { $second ->
        [yes] two Control cards
       *[no] only one Control card
    }.
}
situation-open-ticket = { $you ->
    [yes] You show a Ticket and take it back.
   *[no] { $who } shows a Ticket and takes it back.
}
situation-open-no-ticket = { $you ->
    [yes] { $ticket ->
        [shows] You show no Ticket
       *[has] You have no Ticket
    }: a vote.
   *[no] { $who } { $ticket ->
        [shows] shows no Ticket
       *[has] has no Ticket
    }: a vote.
}
hides-taken-back = { $seats-count ->
    [one] { $seats } takes the Hide back.
   *[other] { $seats } take their Hides back.
}
hides-taken-back-mine = You take your Hide back{ $others-count ->
    [0] { "" }
    [one] , and so does { $others }
   *[other] , and so do { $others }
}.
vote-counted = { $you ->
    [yes] You’re
   *[no] { $target } is
} { $saved ->
    [yes] saved
   *[no] not saved
}: { $linked ->
    [0] no linked Excuses
    [one] 1 linked Excuse
   *[other] { $linked } linked Excuses
}, { $needed } needed. { $table }
vote-counted-no-excuse = { $you ->
    [yes] You’re
   *[no] { $target } is
} not saved: no Excuses, { $needed } needed. { $table }
vote-counted-unaccused = { $you ->
    [yes] You’re
   *[no] { $target } is
} saved: no Accusations. { $table }
vote-table = { $table }.
vote-table-idle = { $table }. Nothing from { $idle }, with no cards to play.
vote-table-empty = No one has a card to play.
vote-links-cut = { $table } { $unlinked-count ->
    [one] { $unlinked }’s Excuse doesn’t count
   *[other] { $unlinked }’s Excuses don’t count
}: { $cut }.
fate-control = { $target } is { $saved ->
    [yes] saved
   *[no] not saved
}.
vote-cut = the chain stops at { $cuts }
cut-by-end = the end of the row
delivered = { $who } receives { $second ->
    [yes] a second Control card
   *[no] a Control card
}: { $held } now.
delivered-known = { $who } receives { $second ->
    [yes] a second Control card
   *[no] a Control card
} worth { $value }: { $held } now.
fate-vote-of-me = { $saved ->
    [yes] You’re saved: no Control card for you.
   *[no] You’re not saved.
}
fate-vote = { $what ->
    [unaccused] No one accuses:
    [linked] Your Excuse counts{ $saved ->
        [yes] :
       *[no] , but isn’t enough:
    }
    [unlinked] Your Excuse doesn’t count, since it isn’t linked.
    [accusation] Your Accusation counts{ $saved ->
        [yes] , but isn’t enough:
       *[no] :
    }
   *[other] You played { $card }.
} { $target } is { $saved ->
    [yes] saved
   *[no] not saved
}.
fate-removed = Out of the game: { $card }.
reveal-control = Control cards: { $held }.
reveal-hands = In hand: { $hands }.
delivered-to-me = You receive { $second ->
    [yes] a second Control card
   *[no] a Control card
} worth { $value } and now hold { $held }.
eliminated = Control card eliminated.
eliminated-mine = The Control card, worth { $value }, is eliminated.
dropped = { $who } also eliminates an earlier Control card: { $held ->
    [0] none left
   *[other] { $held } left
}.
dropped-known = { $who } also eliminates an earlier Control card worth { $value }: { $held ->
    [0] none left
   *[other] { $held } left
}.
dropped-mine = You also eliminate a Control card worth { $value }: { $held ->
    [0] none left
   *[other] { $held } left
}.
dropped-nothing = { $you ->
    [yes] You keep your earlier Control cards.
   *[no] { $who } keeps all earlier Control cards.
}
exchange-began = Exchange among { $participants }.{ $left-out-count ->
    [0] { "" }
   *[other] { " " }{ exchange-left-out }
}
exchange-left-out = { $you ->
    [yes] You have nothing to give, so you sit this one out.
   *[no] { $left-out-count ->
        [one] { $left-out } has nothing to give.
       *[other] { $left-out } have nothing to give.
    }
}
exchange-skipped = No exchange: { $you ->
    [yes] no one can exchange with you.
   *[no] no one can exchange with { $who }.
}
exchange-skipped-empty = No exchange: { $you ->
    [yes] you have no cards.
   *[no] { $who } has no cards.
}
card-link = Exchange: { $who } → { $to }.
card-given = { $who } gives a card to { $to }.
card-given-by-me = You give { $card } to { $to }.
card-given-to-me = From { $who }: { $card }.
cards-swapped = Cards go round: { $round }.
cards-swapped-mine = Cards go round: { $round }. You give { $gave } to { $to } and receive { $came } from { $giver }.
cards-swapped-unmet = Cards go round: { $round }. You give { $gave } to { $to }, because { $wish } already had one, and receive { $came } from { $giver }.
card-removed = { $you ->
    [yes] You remove
   *[no] { $who } removes
} { $card } from the game{ $forced ->
    [yes] : there’s no other card on the table
   *[no] { "" }
}.
turn-ended = { $hidden-count ->
    [one] { $hidden } hides, 1 of { $travellers }
   *[other] { $hidden } hide, { $hidden-count } of { $travellers }
}{ $only ->
    [only] : next turn the Inspector can only check { $hidden-count ->
        [one] the one who hides
       *[other] one of them
    }
    [not] : next turn the Inspector can check any of the others
   *[none] { "" }
}.
turn-ended-brief = { $hidden-count ->
    [0] No one hides
    [one] { $hidden } hides, 1 of { $travellers }
   *[other] { $hidden } hide, { $hidden-count } of { $travellers }
}.
turn-ended-mine = { $others-count ->
    [0] Only you hide, 1 of { $travellers }
   *[other] You hide, with { $others }, { $number } of { $travellers }
}{ $only ->
    [only] : next turn the Inspector can only check { $others-count ->
        [0] you
       *[other] one of you
    }
    [not] : next turn you can’t be checked
   *[none] { "" }
}.
turn-ended-nobody = No one hides: next turn the Inspector can check anyone.
leg-ended = { $leg ->
    [outbound] The outbound leg is over
   *[return] The return leg is over
}. { $free-count ->
    [0] No Traveller is free
    [one] Free Travellers: only { $free }
   *[other] Free Travellers: { $free }
}. Tickets: { $tickets }.{ $agent ->
    [yes] { " " }To win, the agent needs { $needed ->
        [one] at least 1 free Traveller
       *[other] at least { $needed } free Travellers
    }, not counting the agent.
   *[no] { "" }
}
game-ended = { $ending } Control cards: { $held }. In hand: { $hands }.
ending-and-agent = { $ending } { $agent }
held-of-none = { $who } none
held-of = { $who } { $cards }
hand-of = { $who } ({ $hand })
hand = { $hand }
hand-empty = nothing
agent-was = The Pol.Fer. agent was { $who }.
agent-passed-over = The Pol.Fer. agent was { $who }, whose points don’t count.
agent-gone = The Pol.Fer. was no longer in the game.
ending-limit = The Inspector, { $who }, wins: { $target } has { $points } Control points { $counted ->
    [outbound] on the outbound leg
    [whole] over both legs
   *[per-leg] on the return leg
}.
ending-limit-mine = You won as the Inspector: { $target } has { $points } Control points { $counted ->
    [outbound] on the outbound leg
    [whole] over both legs
   *[per-leg] on the return leg
}.
ending-agent = { $who }, agent of the Pol.Fer., wins: { $leg ->
    [outbound] at the end of the outbound leg
   *[return] at the end of the return leg
} { $free ->
    [0] no other Traveller is free
    [one] 1 other Traveller is free
   *[other] { $free } other Travellers are free
}, { $leg ->
    [outbound] at least twice the Tickets
   *[return] more than the Tickets
} ({ $tickets }).
ending-agent-mine = You won as the agent of the Pol.Fer.: { $leg ->
    [outbound] at the end of the outbound leg
   *[return] at the end of the return leg
} { $free ->
    [0] no other Traveller is free
    [one] 1 other Traveller is free
   *[other] { $free } other Travellers are free
}, { $leg ->
    [outbound] at least twice the Tickets
   *[return] more than the Tickets
} ({ $tickets }).
ending-fewest = { $winners-count ->
    [one] { $winners } wins with the fewest Control points
   *[other] { $winners } win together with the fewest Control points
}{ $agent ->
    [yes] { " " }(not counting the agent)
   *[no] { "" }
}: { $points }{ $winners-count ->
    [one] { "" }
   *[other] { " " }each
}.
ending-fewest-mine = { $winners-count ->
    [one] You won with the fewest Control points
   *[other] You won together, { $winners }, with the fewest Control points
}{ $agent ->
    [yes] { " " }(not counting the agent)
   *[no] { "" }
}: { $points }{ $winners-count ->
    [one] { "" }
   *[other] { " " }each
}.

## The picture

picture-name = { $who }
picture-boarding = All aboard
picture-heading = { $leg ->
    [outbound] Outbound
   *[return] Return
}{ $turn ->
    [0] { "" }
   *[other] , turn { $turn }
}
picture-tickets = Tickets in the game
picture-removed = Out of the game
picture-exchange = Exchange
picture-free = Free
picture-needed = the agent needs { $count }
picture-outcome = { $saved ->
    [yes] saved
   *[no] not saved
}
picture-choosing = { $who } is choosing who to check
picture-checking = Does { $who } have a Ticket to show?
picture-voting = { $who } asks for help: the others choose a card
picture-adding = { $who } was hiding and shows no Ticket: a second Control card is coming
picture-dropping = { $who } shows a Ticket and can eliminate a Control card
picture-control = { $who } { $situation ->
    [open-ticket] shows a Ticket: the Control card is eliminated
    [hidden-ticket] was hiding but shows a Ticket: the Control card is eliminated
    [hidden-no-ticket] was hiding and shows no Ticket: { $delivered ->
        [one] one Control card
       *[other] two Control cards
    }
   *[open-no-ticket] shows no Ticket
}
picture-alt = { $heading }. { $what }.
picture-counted = { $who }: { $excuses ->
    [one] 1 linked Excuse
   *[other] { $excuses } linked Excuses
} and { $accusations ->
    [one] 1 Accusation
   *[other] { $accusations } Accusations
}, { $saved ->
    [yes] saved
   *[no] not saved
}
picture-twin-line = { $line }.
picture-twin-head = { $heading }. Inspector { $who }, with { $left ->
    [0] no Control cards
    [one] 1 Control card
   *[other] { $left } Control cards
} in hand.
picture-twin-seat = { $number }. { $who }: { $target ->
    [yes] being checked,{ " " }
    [last] checked last turn,{ " " }
   *[no] { "" }
}{ $laid ->
    [lays] plays { $card }
    [shows] shows a { $card }
   *[none] { "" }
}{ $mark ->
    [linked] , which counts
    [unlinked] , which doesn’t count
   *[none] { "" }
}{ $removed ->
    [yes] { " " }(the card is removed from the game)
   *[no] { "" }
}{ $laid ->
    [none] { "" }
   *[lays] ,{ " " }
}{ $hidden ->
    [yes] hides,{ " " }
   *[no] { "" }
}{ $held ->
    [0] no Control cards
    [one] 1 Control card
   *[other] { $held } Control cards
}{ $known ->
    [yes] { " " }({ $values })
   *[no] { "" }
}{ $allowed ->
    [yes] , can be checked
   *[no] { "" }
}.
picture-twin-broken = { $way ->
    [forth] Clockwise
    [back] Anticlockwise
   *[both] Both ways
} the chain stops at { $who }{ $laid ->
    [yes] { " " }({ $card })
   *[no] , who has no cards
}.
picture-twin-exchange = Exchange: { $round }.
picture-twin-removed = Out of the game: { $cards }.
picture-twin-free = Tickets in the game: { $tickets }{ $agent ->
    [yes] . Free Travellers: { $free }; to win the agent needs { $needed }, not counting the agent
   *[no] { "" }
}.
picture-twin-result = { $winner ->
    [yes] ★{ " " }
   *[no] { "" }
}{ $who }{ $role ->
    [controller] , Inspector: { $count ->
        [0] with no Control cards in hand
       *[other] with { $held } in hand
    }
    [agent] , Pol.Fer. agent: { $points ->
        [one] 1 point
       *[other] { $points } points
    }
   *[traveller] : { $points ->
        [one] 1 point
       *[other] { $points } points
    }
}{ $role ->
    [controller] { "" }
   *[other] , { $held }, { $hand-count ->
        [0] with nothing in hand
       *[other] with { $hand } in hand
    }
}

## Where we are

stage-boarding = departing
stage = { $leg ->
    [outbound] Outbound
   *[return] Return
}, turn { $turn }
stage-over = game over
waiting-boarding = Shuffling and dealing.
waiting-control = { $limits ->
    [all] Who to check?
    [only] Who to check, out of those who hide?
   *[not] Who to check? No one who hides.
}
waiting-ticket = { $you ->
    [yes] Will you show a Ticket?
   *[no] Will { $who } show a Ticket?
}
waiting-second = The second Control card for { $you ->
    [yes] you
   *[no] { $who }
}.
waiting-drop = { $you ->
    [yes] You can eliminate an earlier Control card.
   *[no] { $who } can eliminate an earlier Control card.
}
waiting-vote = For { $you ->
    [yes] you or against you
   *[no] { $who } or against
}.
waiting-give = A card to give.
waiting-give-last = A card for { $to }.
waiting-swap = You each choose a card to give, and a player to give it to.
waiting-remove = A card to remove.
waiting-over = The game is over.
foot-control = The Inspector { $count ->
    [0] has no cards left
    [one] has 1 card left
   *[other] has { $count } cards left
} and wins if a Traveller has { $limit } points
foot-tickets = Tickets { $count }
foot-free = Free Travellers { $count }{ $agent ->
    [yes] ; the agent needs { $needed ->
        [one] 1
       *[other] { $needed }
    }, not counting the agent
   *[no] { "" }
}

## What is asked

ask-control = Choose who to check
ask-control-hint = Everyone sees who you check; only that player sees the value of the card.
ask-control-verb = Check
ask-ticket = Show your Ticket?
ask-ticket-hint = If you don’t show it, it’s as if you had none.
ask-ticket-verb = Answer
answer-ticket-show = Show the Ticket
answer-ticket-keep = Show nothing
ask-second = Choose the second card for { $who }
ask-second-hint = You can only give a value that you hold the most cards of.
ask-second-verb = Deliver
ask-drop = Eliminate one of your Control cards?
ask-drop-hint = This turn’s card is already eliminated. You can also eliminate an earlier one, or keep it: fewer points for you, one more free Traveller for the agent if it was your last.
ask-drop-verb = Confirm
answer-drop-keep = Keep them all
ask-vote = Play a card, for or against { $who }
ask-vote-hint = Linked Excuses count, and every Accusation. { $last ->
    [yes] This is the last turn: there’s no point in hiding now.
   *[no] Hide: safe for a turn, unless half or more hide.
}
ask-vote-verb = Play
ask-give = Give a card
ask-give-hint = Everyone sees who gets it; only the receiver sees which card. You can’t give one you’ve just received.
ask-give-wish = Choose who gets it too. If they already have one by then, it goes to the next player clockwise who doesn’t.
ask-give-verb = Give
ask-give-card = Give a card to { $to }
ask-give-card-hint = Only the receiver sees which card. You can’t give one you’ve just received.
ask-give-card-verb = Give
ask-remove = Remove a card from the game
ask-remove-hint = One of those on the table, and it won’t come back. Everyone sees it.
ask-remove-verb = Remove
field-target = Who
field-card = Card
field-to = Who gets it
person = { $who }
stack = { $count ->
    [0] no Control cards
    [one] 1 Control card
   *[other] { $count } Control cards
}
stack-points = { $count ->
    [one] 1 Control card
   *[other] { $count } Control cards
}, { $points ->
    [one] 1 point
   *[other] { $points } points
}
card-of = { $who }’s { $card }
silence-control = If you don’t answer, a random Traveller is checked, with your lowest card.
silence-ticket = If you don’t answer and have a Ticket, you show it.
silence-second = If you don’t answer, I’ll give the lowest of those cards.
silence-drop = If you don’t answer, you eliminate your highest card; if you only have 0s, you keep them.
silence-vote = If you don’t answer, you play the first you have of Neutral, Excuse, Hide, Accusation, Ticket and Pol.Fer.
silence-give = If you don’t answer, you give the next player the first card you can of Accusation, Neutral, Hide, Excuse, Ticket and Pol.Fer.
silence-give-card = If you don’t answer, you give the first card you can of Accusation, Neutral, Hide, Excuse, Ticket and Pol.Fer.
silence-remove = If you don’t answer, I’ll remove an Excuse; if there’s none, a Neutral.

## What you have

tag-controller = Inspector
tag-target = being checked
tag-hidden = hiding
traveller-holds = { $hand ->
    [0] no cards
    [one] 1 card
   *[other] { $hand } cards
}, { $count ->
    [0] no Control cards
    [one] 1 Control card
   *[other] { $count } Control cards
}
panel-control = { $count ->
    [0] You have no Control cards left in this leg
    [one] Your Control card, the last of this leg
   *[other] Your { $count } Control cards
}
panel-delivered = What you have delivered
panel-delivered-line = { $who }: { $cards }, { $points ->
    [one] 1 point
   *[other] { $points } points
}
panel-hand = { $count ->
    [0] Your hand is empty
    [one] Your hand, 1 card
   *[other] Your hand, { $count } cards
}
panel-hand-laid = { $card ->
    [ticket] Your Ticket is
    [excuse] Your Excuse is
    [accusation] Your Accusation is
    [neutral] Your Neutral is
    [hide] Your Hide is
   *[polfer] Your Pol.Fer. is
} on the table in front of you.
panel-hand-lying = Your Hide is on the table: you’ll pick it back up when the Inspector next checks a Traveller.
panel-stack = You have received { $stack }
panel-stack-none = You have no Control cards
panel-agent = You’re the Pol.Fer. agent
panel-agent-goal = { $leg ->
    [outbound] At the end of the outbound leg
   *[return] At the end of the return leg
} you win if, not counting you, { $needed ->
    [one] at least 1 Traveller is free
   *[other] at least { $needed } Travellers are free
}. Right now { $count ->
    [0] none is
    [one] 1 is
   *[other] { $count } are
}.
panel-agent-gift = You can only pass on the Pol.Fer. in a turn when you’re checked.

## Points

sheet-count = Control cards
sheet-points = Points
sheet-number = { $count }
sheet-unknown = ?
sheet-none = –
sheet-controller = Inspector
sheet-role = Role
sheet-role-of = { $role ->
    [controller] Inspector
    [agent] Pol.Fer. agent
   *[traveller] Traveller
}
sheet-held = Control
sheet-outcome = Outcome
sheet-won = wins

## Options of the table

option-exchange = Exchange
option-exchange-hint = The printed rule is one after the other: you each give to any player who hasn’t received a card yet.
option-exchange-sequential = one after the other
option-exchange-batched = all together
option-exchange-off = no exchange
option-control-deck = Control cards
option-control-deck-hint = We chose the values, because the original ones aren’t published.
option-control-deck-even = even: all three sides have about the same chance
option-control-deck-former = old deck: more 0s
option-ticket-showing = Tickets
option-ticket-showing-hint = When checked, a player with a Ticket shows it, or can keep it secret.
option-ticket-showing-required = always shown
option-ticket-showing-optional = can be kept secret
option-open-values = Open values
option-open-values-hint = Everyone sees the values of the Control cards received.
option-open-values-on = yes
option-open-values-off = no
option-wrap = Closed circle
option-wrap-hint = If not, the Travellers sit in a row, and those on either side of the Inspector aren’t neighbours.
option-wrap-on = yes
option-wrap-off = no
option-removal-scope = What is removed on the return leg
option-removal-scope-hint = A card played in the vote, or a Ticket that was shown too.
option-removal-scope-vote = a card of the vote
option-removal-scope-vote-and-shown = a shown Ticket too
option-polfer-removable = The Pol.Fer. can be removed
option-polfer-removable-hint = If it’s among the cards played on the return leg. Without the Pol.Fer. there’s no agent.
option-polfer-removable-on = yes
option-polfer-removable-off = no
option-tickets-fixed = Fixed Tickets
option-tickets-fixed-hint = For the agent, all Tickets in the game at departure count, even those removed since.
option-tickets-fixed-on = yes
option-tickets-fixed-off = no
option-points = Control points
option-points-hint = On the return leg those of the outbound leg count too, or you all start again from zero.
option-points-whole = of the whole journey
option-points-per-leg = of each leg
option-controller = The Inspector of a rematch
option-controller-hint = A random winner, or the player who sits after the former Inspector.
option-controller-winners = one of the winners
option-controller-rotate = in turn
preset-at-the-table = As printed
preset-at-the-table-hint = The printed rules, with the exchange one after the other.
preset-full-carriage = A full carriage
preset-full-carriage-hint = For 8 players and more: you all exchange together. The printed rule is one after the other, and you would wait for hundreds of answers.
preset-slow-chat = Slow chat
preset-slow-chat-hint = You all exchange together. The printed rule is one after the other, which at a distance would mean days of waiting.
robot-random = Random
robot-sly = Sly

## The game in one minute

primer-names = From the left: { $cards }.
primer-idea = A carriage and an Inspector
primer-idea-control = Every turn the Inspector tries to give you a Control card, face down: it is worth 0 to 4 points, and the fewer points the better.
primer-idea-ticket = If you have a Ticket, you show it and you’re safe. But there are hardly any.
primer-vote = Excuses and Accusations
primer-vote-count = Without a Ticket the others decide, with a card each, in secret: you need at least two Excuses for every Accusation.
primer-vote-chain = An Excuse counts only if Excuses and Neutrals make a chain to you. An Accusation always counts.
primer-hide = Hiding
primer-hide-who = Play Hide and you’re safe next turn, if fewer than half of you hide. If not, one of you is next.
primer-hide-price = Found without a Ticket, you get two Control cards. With one, you can drop a Control card you had.
primer-exchange = The exchange
primer-exchange-round = Then all who aren’t hiding give a card to another player and receive one. Only the receiver sees which.
primer-exchange-polfer = You can only pass on the Pol.Fer. in a turn when you’re checked.
primer-win = Who wins
primer-win-controller = The Inspector, as soon as a Traveller has 8 points on the outbound leg, or 9 on the return.
primer-win-agent = The player with the Pol.Fer., if too many Travellers have no Control card at the end of a leg.
primer-win-fewest = Otherwise, at the end of the return leg, the player with the fewest points.

prepare-vote = The vote
prepare-ticket = When you’re checked
prepare-drop = When you can eliminate a Control card
prepare-give-card = The card you give
prepare-give = Who you give to, and what
guard-me = if you’re being checked
guard-target = if { $who } is being checked
guard-agent = if you’re the agent
guard-no-agent = if you’re not the agent
guard-received = if you received a card this turn


## The practice ladder

rung-strangers = Among strangers
rung-strangers-hint = Five of you, and the others play at random: to learn how a carriage works. Win in any role to pass.
rung-regulars = Among commuters
rung-regulars-hint = Five of you, and the others are sly. Win in any role to pass.
rung-carriage = Half a carriage
rung-carriage-hint = Eight of you, and the others are sly. Win in any role to pass.
rung-full-train = A full train
rung-full-train-hint = Twelve of you, and the others are sly. Win in any role to pass.

## What to do, after “your turn”: only what everyone knows, and no card

your-control = choose who to check
your-ticket = show your Ticket?
your-second = choose the second card for { $who }
your-drop = you can eliminate a card
your-vote = vote on { $who }
your-give = give a card
your-give-last = give { $to } a card
your-swap = choose a card, and who gets it
your-remove = remove a card from the game

## Records

feat-points = points held on average { $value }
feat-chain = longest chain of Excuses { $value }
feat-agent = won as the agent { $value }
feat-controller = won as the Inspector { $value }
