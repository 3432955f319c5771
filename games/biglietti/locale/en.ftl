# Tickets, Please!: the words in English.

title = Tickets, Please!
blurb = One ticket inspector, a carriage of fare-dodgers, and an agent in plain clothes.
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
    [0] no Control card
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
laid = { $who } ({ $card })
laid-nothing = { $who } (no card)
link = { $giver } → { $rest }
cards-held = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}

## What happens

controller-drawn = { $lot ->
    [one] The Inspector is { $you ->
        [yes] you
       *[no] { $who }
    }
    [all] The Inspector is drawn by lot: { $you ->
        [yes] it is you
       *[no] { $who }
    }
   *[some] The Inspector is drawn by lot among { $candidates }: { $you ->
        [yes] it is you
       *[no] { $who }
    }
}.
dealt = Your cards: { $hand }.
leg-began = { $leg ->
    [outbound] The outbound leg begins
   *[return] The return leg begins
}: { $who } takes { $count } Control cards in hand and wins { $leg ->
    [outbound] as soon as a Traveller has { $limit } points.
   *[return] as soon as a Traveller has { $limit } points{ $counted ->
        [whole] , both legs counted
       *[per-leg] , this leg alone counted
    }. After each vote the Inspector removes one of the cards played from the game.
}
leg-began-mine = { $leg ->
    [outbound] The outbound leg begins
   *[return] The return leg begins
}. Your Control cards: { $cards }. You win { $leg ->
    [outbound] as soon as a Traveller has { $limit } points.
   *[return] as soon as a Traveller has { $limit } points{ $counted ->
        [whole] , both legs counted
       *[per-leg] , this leg alone counted
    }. After each vote you remove one of the cards played from the game.
}
controller-silent = { $you ->
    [yes] You do not answer
   *[no] { $who } does not answer
} in time: a Traveller is checked at random, with the lowest card.
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
    [yes] You show a Ticket and take it back; as you were hiding, you may eliminate an earlier Control card too, if you have one.
   *[no] { $who } shows a Ticket and takes it back; as { $who } was hiding, an earlier Control card may be eliminated too, if there is one.
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
    }: the others choose a card each, in secret.
   *[no] { $who } { $ticket ->
        [shows] shows no Ticket
       *[has] has no Ticket
    }: the others choose a card each, in secret.
}
hides-taken-back = { $seats-count ->
    [one] { $seats } takes the Hide back in hand.
   *[other] { $seats } take their Hides back in hand.
}
hides-taken-back-mine = You take your Hide back in hand{ $others-count ->
    [0] { "" }
    [one] , as does { $others }
   *[other] , as do { $others }
}.
vote-counted = { $table } { $links } { $accusers-count ->
    [one] { $accusers } accuses
   *[other] { $accusers } accuse
}, so at least { $needed } Excuses are needed, and { $linked ->
    [0] none counts
    [one] 1 counts
   *[other] { $linked } count
}: { $you ->
    [yes] you are
   *[no] { $target } is
} { $saved ->
    [yes] saved
   *[no] not saved
}.
vote-counted-no-excuse = { $table } { $accusers-count ->
    [one] { $accusers } accuses
   *[other] { $accusers } accuse
}, so at least { $needed } Excuses would be needed, and there is none: { $you ->
    [yes] you are
   *[no] { $target } is
} not saved.
vote-counted-unaccused = { $table } Nobody accuses, so no Excuse is needed: { $you ->
    [yes] you are saved.
   *[no] { $target } is saved.
}
vote-table = Clockwise after { $you ->
    [yes] you
   *[no] { $target }
}: { $table }.
vote-table-idle = Clockwise after { $you ->
    [yes] you
   *[no] { $target }
}: { $table }. Nothing from { $idle }: whoever has no cards does not play.
vote-table-empty = Nobody has a card to play.
vote-links-all = { $linked-count ->
    [one] { $linked }’s Excuse is linked and counts.
    [2] { $linked }’s Excuses are linked and both count.
   *[other] { $linked }’s Excuses are linked and all count.
}
vote-links-some = { $linked-count ->
    [one] { $linked }’s Excuse is linked and counts
   *[other] { $linked }’s Excuses are linked and count
}; { $unlinked-count ->
    [one] { $unlinked }’s does not
   *[other] { $unlinked }’s do not
}: { $cut }.
vote-links-cut = { $unlinked-count ->
    [one] { $unlinked }’s Excuse does not count
   *[other] { $unlinked }’s Excuses do not count
}: { $cut }.
fate-control = { $target } is { $saved ->
    [yes] saved
   *[no] not saved
}.
vote-cut = the chain stops at { $cuts }
cut-by-end = the end of the row
delivered = { $who } receives { $which ->
    [first] a Control card
   *[second] a second Control card
} and now holds { $held }.
delivered-known = { $who } receives { $which ->
    [first] a Control card
   *[second] a second Control card
} worth { $value } and now holds { $held }.
fate-vote-of-me = { $saved ->
    [yes] You are saved: the Control card is not yours.
   *[no] You are not saved.
}
fate-vote = { $what ->
    [linked] Your Excuse counts
    [unlinked] Your Excuse is not linked and does not count
    [accusation] Your Accusation counts
   *[other] You played { $card }
}: { $target } is { $saved ->
    [yes] saved
   *[no] not saved
}.
reveal-control = Control cards: { $held }.
reveal-hands = In hand: { $hands }.
delivered-to-me = You receive { $which ->
    [first] a Control card
   *[second] a second Control card
} worth { $value } and now hold { $held }.
eliminated = The Control card is eliminated.
eliminated-known = The Control card, worth { $value }, is eliminated.
dropped = { $who } also eliminates a Control card received earlier: { $held ->
    [0] none is left
   *[other] { $held } left
}.
dropped-known = { $who } also eliminates a Control card worth { $value }, received earlier: { $held ->
    [0] none is left
   *[other] { $held } left
}.
dropped-mine = You also eliminate a Control card worth { $value }: { $held ->
    [0] none is left
   *[other] { $held } left
}.
dropped-nothing = { $you ->
    [yes] You keep the Control cards received earlier.
   *[no] { $who } keeps the Control cards received earlier.
}
exchange-began = Exchange among { $seats }.
exchange-began-without = Exchange among { $seats }. { $you ->
    [yes] You have nothing to give and are left out.
   *[no] { $out-count ->
        [one] { $out } has nothing to give and is left out.
       *[other] { $out } have nothing to give and are left out.
    }
}
exchange-skipped = No exchange: besides { $you ->
    [yes] you
   *[no] { $who }
} nobody can take part.
exchange-skipped-empty = No exchange: { $you ->
    [yes] you have no cards.
   *[no] { $who } has no cards.
}
card-given = { $giver } gives a card to { $to }.
card-given-by-me = You give { $card } to { $to }.
card-given-to-me = You receive { $card } from { $giver }.
cards-swapped = Cards go round: { $round }.
cards-swapped-mine = Cards go round: { $round }. You give { $gave } to { $to } and receive { $came } from { $giver }.
cards-swapped-unmet = Cards go round: { $round }. You give { $gave } to { $to }, since { $wish } already had one, and receive { $came } from { $giver }.
card-removed = { $you ->
    [yes] You remove
   *[no] { $who } removes
} { $card } from the game.
card-removed-forced = { $you ->
    [yes] You remove
   *[no] { $who } removes
} { $card } from the game: there is no other on the table.
turn-ended = { $hidden-count ->
    [one] { $hidden } hides, 1 of { $travellers }
   *[other] { $hidden } hide, { $hidden-count } of { $travellers }
}{ $only ->
    [only] : next turn only { $hidden-count ->
        [one] who hides
       *[other] one of them
    } may be checked
    [not] : next turn anybody else may be checked
   *[none] { "" }
}.
turn-ended-mine = { $others-count ->
    [0] Only you hide, 1 of { $travellers }
   *[other] You and { $others } hide, { $number } of { $travellers }
}{ $only ->
    [only] : next turn only { $others-count ->
        [0] you
       *[other] one of you
    } may be checked
    [not] : next turn anybody else may be checked
   *[none] { "" }
}.
turn-ended-nobody = Nobody hides: next turn anybody may be checked.
leg-ended = { $leg ->
    [outbound] The outbound leg is over
   *[return] The return leg is over
}. { $free-count ->
    [0] No Traveller is free
    [one] Free Travellers: only { $free }
   *[other] Free Travellers: { $free }
}. Tickets: { $tickets }.{ $agent ->
    [yes] { " " }To win, the agent needs { $needed ->
        [one] at least one free Traveller
       *[other] at least { $needed } free Travellers
    }, the agent not counted.
   *[no] { "" }
}
game-ended = { $ending } { $agent } Control cards: { $held }. In hand: { $hands }.
game-ended-by-agent = { $ending } Control cards: { $held }. In hand: { $hands }.
held-of-none = { $who } none
held-of = { $who } { $cards }
hand-of = { $who } ({ $hand })
hand = { $hand }
hand-empty = nothing
agent-was = The Pol.Fer. agent was { $who }.
agent-passed-over = The Pol.Fer. agent was { $who }, whose points do not count.
agent-gone = The Pol.Fer. was no longer in the game.
ending-limit = The Inspector, { $who }, wins: { $target } has { $points } Control points { $leg ->
    [outbound] on the outbound leg
   *[return] on the return leg
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
ending-fewest = { $winners-count ->
    [one] { $winners } wins with the fewest Control points
   *[other] { $winners } win together with the fewest Control points
}{ $agent ->
    [yes] , the agent left out
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
picture-choosing = { $who } chooses whom to check
picture-checking = Does { $who } have a Ticket to show?
picture-voting = { $who } asks for help: the others choose a card
picture-adding = { $who } was hiding and shows no Ticket: the second Control card is due
picture-dropping = { $who } shows a Ticket and may eliminate a Control card
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
    [0] no Control card
    [one] 1 Control card
   *[other] { $left } Control cards
} in hand.
picture-twin-seat = { $number }. { $who }: { $target ->
    [yes] checked,{ " " }
    [last] checked last turn,{ " " }
   *[no] { "" }
}{ $laid ->
    [lays] plays { $card }
    [shows] shows a { $card }
   *[none] { "" }
}{ $mark ->
    [linked] , which counts
    [unlinked] , which does not count
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
    [0] no Control card
    [one] 1 Control card
   *[other] { $held } Control cards
}{ $known ->
    [yes] { " " }({ $values })
   *[no] { "" }
}{ $allowed ->
    [yes] , may be checked
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
picture-twin-free = Tickets in the game: { $tickets }. Free Travellers: { $free }{ $agent ->
    [yes] ; to win the agent needs { $needed }, not counting themselves
   *[no] { "" }
}.
picture-twin-turn = Waiting for { $who }.
picture-twin-result = { $winner ->
    [yes] ★{ " " }
   *[no] { "" }
}{ $who }{ $role ->
    [controller] , Inspector: { $count ->
        [0] with no Control card in hand
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
waiting-boarding = Cards are shuffled and dealt.
waiting-control = { $limits ->
    [all] The Inspector may check anybody.
   *[some] The Inspector checks one of { $allowed }.
}
waiting-ticket = { $you ->
    [yes] Do you show a Ticket?
   *[no] Does { $who } show a Ticket?
}
waiting-second = The second Control card for { $you ->
    [yes] you
   *[no] { $who }
} is still to be chosen.
waiting-drop = { $you ->
    [yes] You may eliminate a Control card received earlier.
   *[no] { $who } may eliminate a Control card received earlier.
}
waiting-vote = One card each, in secret, for { $you ->
    [yes] you or against you
   *[no] { $who } or against
}.
waiting-give = A card is still to be given to somebody who has not received one.
waiting-give-last = A card is still to be given to { $to }.
waiting-swap = Each is still to choose a card to give, and to whom.
waiting-remove = One of the cards on the table is still to be removed from the game.
waiting-over = The game is over.
foot-control = The Inspector { $count ->
    [0] has no cards left
    [one] has 1 card left
   *[other] has { $count } cards left
} and wins if a Traveller has { $limit } points
foot-tickets = Tickets { $count }
foot-free = Free Travellers { $count }{ $agent ->
    [yes] ; the agent needs { $needed ->
        [one] 1 other
       *[other] { $needed } others
    }
   *[no] { "" }
}

## What is asked

ask-control = Choose whom to check
ask-control-hint = Everybody sees whom you check; only whoever gets the card sees its value.
ask-control-verb = Check
ask-ticket = Do you show a Ticket?
ask-ticket-hint = If you do not show it, it is as if you had none.
ask-ticket-verb = Answer
answer-ticket-show = Show the Ticket
answer-ticket-keep = Show nothing
ask-second = Choose the second card for { $who }
ask-second-hint = You may give only a value that you hold most of.
ask-second-verb = Deliver
ask-drop = Eliminate a Control card of yours?
ask-drop-hint = This turn’s card is eliminated already. You may also eliminate one from before, or keep it: fewer points for you, one more free Traveller for the agent if it was your last.
ask-drop-verb = Confirm
answer-drop-keep = Keep those you have
ask-vote = Play a card: { $who } has no Ticket
ask-vote-hint = All are turned up together. An Excuse helps only if linked, an Accusation always counts. { $last ->
    [yes] This is the last turn: hiding is of no use any more.
   *[no] Hide keeps you safe in the next turn, unless half of the Travellers or more hide: then one of them is checked.
}
ask-vote-verb = Play
ask-give = Give a card
ask-give-hint = Everybody sees to whom; only the receiver sees which card.{ $came ->
    [yes] { " " }The one just received may not be given.
   *[no] { "" }
}
ask-give-wish = Say to whom as well: if they have received one by your turn, it goes to the next clockwise who has not received.
ask-give-verb = Give
ask-give-card = Give a card to { $to }
ask-give-card-hint = Only the receiver sees which card.{ $came ->
    [yes] { " " }The one just received may not be given.
   *[no] { "" }
}
ask-give-card-verb = Give
ask-remove = Remove a card from the game
ask-remove-hint = One of those on the table, for good. Everybody sees it.
ask-remove-verb = Remove
field-target = Whom
field-card = Card
field-to = To whom
person = { $who }
stack = { $count ->
    [0] no Control card
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
silence-control = If you do not answer, a Traveller is checked at random, with your lowest card.
silence-ticket = If you do not answer and have a Ticket, you show it.
silence-second = If you do not answer, the lowest of those cards goes.
silence-drop = If you do not answer, you eliminate your highest card; if you have only 0s, you keep them.
silence-vote = If you do not answer, you play the first you have of Neutral, Excuse, Hide, Accusation, Ticket and Pol.Fer.
silence-give = If you do not answer, you give the next person the first card you may of Accusation, Neutral, Hide, Excuse, Ticket and Pol.Fer.
silence-give-card = If you do not answer, you give the first card you may of Accusation, Neutral, Hide, Excuse, Ticket and Pol.Fer.
silence-remove = If you do not answer, an Excuse goes; if there is none, a Neutral.

## What you have

tag-controller = Inspector
tag-target = being checked
tag-hidden = hiding
traveller-holds = { $hand ->
    [0] no cards
    [one] 1 card
   *[other] { $hand } cards
}, { $count ->
    [0] no Control
   *[other] { $count } Control
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
} on the table before you.
panel-hand-lying = Your Hide is on the table: you take it back as soon as the Inspector checks somebody.
panel-stack = You have received { $stack }
panel-stack-none = You have no Control card
panel-agent = You are the agent of the Pol.Fer.
panel-agent-goal = { $leg ->
    [outbound] At the end of the outbound leg
   *[return] At the end of the return leg
} you win if, not counting you, { $needed ->
    [one] at least 1 Traveller is free
   *[other] at least { $needed } Travellers are free
}. Now { $count ->
    [0] none is
    [one] 1 is
   *[other] { $count } are
}.
panel-agent-gift = You may give the Pol.Fer. away only in a turn in which you are checked.

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
option-exchange-hint = The printed rule: one after the other, each to whom they like among those who have not received.
option-exchange-sequential = one after the other
option-exchange-batched = all at once
option-exchange-off = no exchange
option-control-deck = Control cards
option-control-deck-hint = Their values are our ruling, since the original ones are not published.
option-control-deck-even = even: all three sides have about the same chance
option-control-deck-former = as before: more 0s
option-ticket-showing = Tickets
option-ticket-showing-hint = Whoever is checked and has a Ticket shows it, or may keep it secret.
option-ticket-showing-required = always shown
option-ticket-showing-optional = may be kept secret
option-open-values = Open values
option-open-values-hint = Everybody sees the values of the Control cards received.
option-open-values-on = yes
option-open-values-off = no
option-wrap = Closed circle
option-wrap-hint = If not, the Travellers are a row, and those on either side of the Inspector are not neighbours.
option-wrap-on = yes
option-wrap-off = no
option-removal-scope = What is removed on the return leg
option-removal-scope-hint = A card played in the vote, or a Ticket that was shown as well.
option-removal-scope-vote = a card of the vote
option-removal-scope-vote-and-shown = a Ticket shown as well
option-polfer-removable = The Pol.Fer. may be removed
option-polfer-removable-hint = If it is among the cards played on the return leg. Without the Pol.Fer. there is no agent any more.
option-polfer-removable-on = yes
option-polfer-removable-off = no
option-tickets-fixed = Fixed Tickets
option-tickets-fixed-hint = For the agent, all Tickets that were in the game at departure count, even those removed since.
option-tickets-fixed-on = yes
option-tickets-fixed-off = no
option-points = Control points
option-points-hint = On the return leg those of the outbound leg count too, or everybody starts again from zero.
option-points-whole = of the whole journey
option-points-per-leg = of each leg
option-controller = The Inspector of a rematch
option-controller-hint = By lot among the winners, or whoever sits after the former Inspector.
option-controller-winners = one of the winners
option-controller-rotate = in turn
preset-at-the-table = At the table
preset-at-the-table-hint = The printed rules, with the exchange one after the other.
preset-full-carriage = A full carriage
preset-full-carriage-hint = For 8 and more: the exchange is made all at once. The printed rule has it one after the other, and everybody would wait for hundreds of answers.
preset-slow-chat = Slow chat
preset-slow-chat-hint = The exchange is made all at once. The printed rule has it one after the other, which far away would mean days of waiting.
robot-random = Random
robot-sly = Sly

## The game in one minute

primer-names = From the left: { $cards }.
primer-idea = A carriage and an Inspector
primer-idea-control = Every turn the Inspector tries to give you a Control card, face down: it is worth 0 to 4 points, and the fewer points the better.
primer-idea-ticket = Whoever has a Ticket shows it and is saved. But there are hardly any.
primer-vote = Excuses and Accusations
primer-vote-count = Without a Ticket the others decide, with a card each, in secret: at least two Excuses for every Accusation save you.
primer-vote-chain = An Excuse counts only if Excuses and Neutrals make a chain to you. An Accusation always counts.
primer-hide = Hiding
primer-hide-who = Whoever plays Hide is safe in the next turn, if fewer than half of you hide. If not, one of them is next.
primer-hide-price = Found without a Ticket, you get two Control cards. With one, you may drop one you had.
primer-exchange = The exchange
primer-exchange-round = Then whoever does not hide gives somebody a card and receives one. Only the receiver sees which.
primer-exchange-polfer = The Pol.Fer. can be given only by whoever is checked in that turn.
primer-win = Who wins
primer-win-controller = The Inspector, as soon as somebody has 8 points on the outbound leg, or 9 on the return.
primer-win-agent = Whoever has the Pol.Fer., if at the end of a leg too many Travellers have no Control card.
primer-win-fewest = Otherwise, at the end of the return leg, whoever has the fewest points.

prepare-vote = The vote
prepare-ticket = When you are controlled
prepare-drop = When you may eliminate a Control card
prepare-give-card = The card you give
prepare-give = To whom you give, and what
guard-me = if you are the target
guard-target = if { $who } is the target
guard-agent = if you are the agent
guard-no-agent = if you are not the agent
guard-received = if you received a card this turn


## The practice ladder

rung-strangers = Among strangers
rung-strangers-hint = Five of you, and the others do anything: to learn how a carriage works. Passed by winning, in any role.
rung-regulars = Among commuters
rung-regulars-hint = Five of you, and the others are sly. Passed by winning, in any role.
rung-carriage = Half a carriage
rung-carriage-hint = Eight of you, all of them sly. Passed by winning, in any role.
rung-full-train = A full train
rung-full-train-hint = Twelve of you, all of them sly. Passed by winning, in any role.
