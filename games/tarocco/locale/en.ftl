# The family of the Tarocco bolognese in English; the terms that only this game has stay Italian. A deal is what is dealt, a hand what you hold.

## Cards

card-short = { $rank ->
    [k] King
    [q] Queen
    [n] Knight
    [j] Jack
    [a] Ace
   *[other] { $rank }
} of { $suit ->
    [d] Coins
    [c] Cups
    [s] Swords
   *[b] Batons
}
card = { $rank ->
    [k] King
    [q] Queen
    [n] Knight
    [j] Jack
    [a] Ace
    [10] Ten
    [9] Nine
    [8] Eight
    [7] Seven
   *[6] Six
} of { $suit ->
    [d] Coins
    [c] Cups
    [s] Swords
   *[b] Batons
}
card-within = { $of ->
    [suit] { $suit ->
        [d] Coins
        [c] Cups
        [s] Swords
       *[b] Batons
    }
   *[rank] { $rank ->
        [k] King
        [q] Queen
        [n] Knight
        [j] Jack
       *[a] Ace
    }
}
card-brief = { $rank ->
    [k] K
    [q] Q
    [n] Kn
    [j] J
    [a] A
   *[other] { $rank }
} { $suit ->
    [d] Coins
    [c] Cups
    [s] Swords
   *[b] Batons
}
trump-brief = { $card ->
    [t9] 9 Stren.
    [t7] 7 Temp.
   *[other] { trump-short }
}
trump-short = { $card ->
    [ang] Angel
    [mon] World
    [sol] Sun
    [lun] Moon
    [t16] 16 Star
    [t15] 15 Tower
    [t14] 14 Devil
    [t13] 13 Death
    [t12] 12 Traitor
    [t11] 11 Old Man
    [t10] 10 Wheel
    [t9] 9 Strength
    [t8] 8 Justice
    [t7] 7 Temperance
    [t6] 6 Chariot
    [t5] 5 Love
    [beg] Begato
    [mat] Matto
   *[moro] Moor
}
trump = { $card ->
    [ang] Angel
    [mon] World
    [sol] Sun
    [lun] Moon
    [t16] Sixteen (Star)
    [t15] Fifteen (Tower)
    [t14] Fourteen (Devil)
    [t13] Thirteen (Death)
    [t12] Twelve (Traitor)
    [t11] Eleven (Old Man)
    [t10] Ten (Wheel)
    [t9] Nine (Strength)
    [t8] Eight (Justice)
    [t7] Seven (Temperance)
    [t6] Six (Chariot)
    [t5] Five (Love)
    [m1] Moor with the spear
    [m2] Moor with the bow
    [m3] Moor with the scimitar
    [m4] Moor with the arrow
    [beg] Begato
   *[mat] Matto
}

## Combinations, and the lines of the count

kind = { $kind ->
    [tarocchi] Tarocchi
    [re] Kings
    [regine] Queens
    [cavalli] Knights
    [fanti] Jacks
    [grande] Grande
    [danari] Coins
    [coppe] Cups
    [spade] Swords
    [bastoni] Batons
    [mori] Moors
   *[assi] Aces
}
kind-phrase = { $kind ->
    [tarocchi] the cricca of Tarocchi
    [re] the cricca of Kings
    [regine] the cricca of Queens
    [cavalli] the cricca of Knights
    [fanti] the cricca of Jacks
    [grande] the Grande
    [danari] the Coins sequence
    [coppe] the Cups sequence
    [spade] the Swords sequence
    [bastoni] the Batons sequence
    [mori] the Moors sequence
   *[assi] the Aces sequence
}
combination = { $kind } ({ $cards }) { $points }
combination-chain = { $one }, { $rest }
declared-chain = { $one }; { $rest }
line = { $line ->
    [cricche] Cricche
    [criccone] Cricche: criccone
    [sequences] Sequences
    [cards] Cards
    [last] Last trick
   *[accusi] Accusi
}
signal = { $signal ->
    [busso] busso
    [striscio] striscio
   *[volo] volo
}


## The table as a picture and in words

picture-name = { $who }
picture-side = { $who }
picture-boarding = Drawing for seats
picture-heading = Deal { $hand }{ $trick ->
    [0] { "" }
   *[other] { " " }· trick { $trick }
}
picture-dealing = Shuffling and dealing
picture-weighing = Five cards each: throw in, or play?
picture-owing = { $who } is paying for the Matto
picture-bidding = { $who } speaks
picture-answering = { $who } is answering { $asker }’s “Posso?”
picture-alone = { $heading } · { $who } { $mio ->
    [yes] di mio
   *[no] with the Pozzo
}
picture-looking = { $who } is looking at the first cards
picture-discarding = { $who } { $who-count ->
    [1] is
   *[other] are
} discarding
picture-beginning = { $who }’s turn
picture-over = The match is over
picture-tricks = { $count ->
    [0] no tricks
    [one] 1 trick
   *[other] { $count } tricks
}{ $declared ->
    [0] { "" }
   *[other] { " " }· accusi { $declared }
}
picture-hand = Deal { $hand }
picture-row = { $way ->
    [up] +
   *[down] −
}{ $gain } → { $score }
picture-total = Deal total
picture-match = { $unit ->
    [poste] Poste
    [penalties] Penalties
   *[points] Match
}
picture-score = { $score }
picture-pile = { $valued ->
    [0] none of value
   *[other] { $valued } of value
}, { $plain ->
    [one] 1 scartino
   *[other] { $plain } scartini
}
picture-kind = { $kind }
picture-declared = { $who }: { $kind }
picture-scarto = Discard, { $who }: { $cards }
picture-cappotto = Cappotto: { $who } { $who-count ->
    [1] has
   *[other] have
} no tricks
picture-poste = { $who }, { $mio ->
    [yes] di mio
   *[no] with the Pozzo
}{ $won ->
    [yes] , wins
    [no] , loses
   *[none] { "" }
}: the deal is worth { $poste ->
    [0] nothing, and no one pays
    [one] 1 posta
   *[other] { $poste } poste
}
picture-losers = { $trickless ->
    [yes] Taking no tricks loses: { $who }
   *[no] Most points lose: { $who }
}
picture-payment = { $giver } { $giver-count ->
    [1] pays
   *[other] pay
} { $taker } for the Matto: { $card }
picture-rounded = Rounded: { $gains }
picture-out = { $who } goes out with { $total ->
    [one] 1 point
   *[other] { $total } points
}
picture-alt = { $heading }. On the table: { $cards }.
picture-alt-own = { $heading }. { $count ->
    [one] One card is
   *[other] { $count } cards are
} on the table{ $takes ->
    [so-far] : { $who } is winning so far
    [yes] : { $who } wins the trick
   *[no] { "" }
}.
picture-alt-card = { $who } { $card }
picture-alt-notice = { $heading }. { $notice }.
picture-count = The count of deal { $hand }
picture-alt-sheet = { $heading }. { $sides }
picture-side-total = { $who }: { $total ->
    [one] 1 point
   *[other] { $total } points
}
picture-twin-line = { $line }.
picture-twin-head = Dealer { $dealer }.
picture-twin-card = { $number }. { $who }: { $card }{ $speaks ->
    [yes] , { $said }
   *[no] { "" }
}{ $takes ->
    [so-far] { " – winning so far" }
    [yes] { " – wins the trick" }
   *[no] { "" }
}.
picture-twin-meld = { $who } declares { $points } points: { $shown }{ $doubled ->
    [both] . A criccone and three sequences: everything counts double
    [cricche] . A criccone: the cricche count double
    [sequences] . The sequences count double
   *[none] { "" }
}.
picture-twin-side = { $who }: { $tricks }; { $unit ->
    [points] before this deal{ " " }
   *[other] { "" }
}{ $scores }{ $target ->
    [0] { "" }
   *[other] { " " }of { $target }
}.{ $held-count ->
    [0] { "" }
   *[other] { " " }In hand: { $held }.
}
picture-twin-points-of = { $unit ->
    [poste] { $count ->
        [one] { $score } posta
       *[other] { $score } poste
    }
    [penalties] { $count ->
        [one] { $score } penalty
       *[other] { $score } penalties
    }
   *[points] { $count ->
        [one] { $score } point
       *[other] { $score } points
    }
}
picture-twin-own = { $who } { $unit ->
    [poste] { $count ->
        [one] { $score } posta
       *[other] { $score } poste
    }
    [penalties] { $count ->
        [one] { $score } penalty
       *[other] { $score } penalties
    }
   *[points] { $count ->
        [one] { $score } point
       *[other] { $score } points
    }
}
picture-twin-held = { $who } { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
picture-twin-held-alone = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
picture-twin-hand = Your cards: { $cards }.
picture-twin-count = – { $line ->
    [cricche] Cricche
    [sequences] Sequences
    [last] Last trick
   *[accusi] Accusi
} { $points }{ $doubled ->
    [criccone] , a criccone
    [yes] , doubled
   *[no] { "" }
}{ $some ->
    [yes] : { $shown }
    [named] . { $shown }
   *[no] { "" }
}.
picture-twin-cards = – Cards { $points }{ $cards-count ->
    [0] { $plain ->
        [0] { "" }
        [one] : 1 scartino
       *[other] : { $plain } scartini
    }
   *[other] : { $cards }{ $plain ->
        [0] { "" }
        [one] { " " }+ 1 scartino
       *[other] { " " }+ { $plain } scartini
    }
}.
picture-twin-last = – Last trick { $points }: { $who } ({ $card }).
picture-twin-declared = { $named ->
    [yes] { $who }:{ " " }
   *[no] { "" }
}{ $what }{ $doubled ->
    [both] , a criccone, and sequences doubled
    [cricche] , a criccone
    [sequences] , sequences doubled
   *[none] { "" }
}
picture-twin-part = For { $who }:
picture-void = Deal { $hand }: everyone passed, no score [TZ-6].
picture-twin-row = Deal { $hand }, { $unit ->
    [poste] in poste
    [penalties] in penalties
   *[points] in points
}: { $scores }.
picture-twin-score = { $who } { $row }
picture-twin-score-of = { $who } { $row } ({ $total ->
    [one] 1 point
   *[other] { $total } points
})
picture-twin-made = – { $who } { $total ->
    [one] 1 point
   *[other] { $total } points
}{ $lines-count ->
    [0] { "" }
   *[other] : { $lines }
}.
picture-twin-points = { $line ->
    [cricche] cricche
    [sequences] sequences
    [cards] cards
    [last] last trick
   *[accusi] accusi
} { $points }
picture-legend = Below: { $lines ->
    [none] { $unit ->
        [poste] the poste and the points of the deal
       *[other] the points of the deal
    }
   *[all] { $unit ->
        [penalties] cricche, sequences, cards and last trick
       *[other] cricche, sequences, cards, last trick, accusi
    }
}

## The games

title = { $game ->
    [ottocento] Ottocento
    [quattro-scartate] Quattro Scartate
    [terziglio] Terziglio
    [millone] Millone
    [centocinquanta] Centocinquanta
    [quindici] Quindici
   *[mattazza] Mattazza
}
blurb = { $game ->
    [ottocento] Bolognese tarot: four in pairs, to 800.
    [quattro-scartate] Bolognese tarot in pairs: four deals, one discard each.
    [terziglio] Bolognese tarot for three: one against two, in poste.
    [millone] Bolognese tarot for two, to 1000, dealt twice.
    [centocinquanta] Bolognese tarot for two, quick, to 150.
    [quindici] Centocinquanta in round points, to 15.
   *[mattazza] Bolognese tarot in reverse: avoid tricks, but not all of them. Loud. Three to six players.
}
mood = counting
family = Bolognese tarot
family-blurb = Sixty-two cards, four Moors, and a Fool that no trick can take.
brief = { $game ->
    [ottocento] in pairs, to 800
    [quattro-scartate] in pairs, four deals
    [terziglio] one against two
    [millone] to 1000
    [centocinquanta] quick, to 150
    [quindici] in round points
   *[mattazza] avoiding tricks
}

## What happens

seats-drawn = { $lot ->
    [lot] Random draw:{ " " }
    [cards] Each player drew a card:{ " " }
   *[seated] { "" }
}{ $one } against { $other }. Play goes to the right: { $order }. { $dealer } deals first.
dealer-drawn = { $lot ->
    [cards] Each player drew a card
   *[lot] Random draw
}: { $dealer } deals first.
ricevitore-drawn = { $lot ->
    [cards] Each player drew a card
   *[lot] Random draw
}: the first ricevitore is { $who }, and { $dealer } deals.
cards-drawn = { $what } The cards drawn: { $drawn }.
drawn-by = { $who } { $cards }
hand-began = Deal { $number }. Dealer: { $who }.
score-of = { $who } { $score }
dealt-mine = Your cards: { $hand }.
dealt-again = { $count } more cards each.
throw-weighed = { $thrown ->
    [yes] All agree: a monte. New deal.
   *[no] Not all of you want to throw in: play on.
}
closed-taken = { $who } takes the last two cards.
closed-taken-mine = You take the last two cards: { $cards }.
stayed-in = { $you ->
    [yes] You don’t
   *[no] { $who } doesn’t
} go out.
discarded-brief = { $who } has discarded.
discarded = { $who } has discarded: the discard lies face down.
discarded-mine = You discard { $many ->
    [yes] { $cards-count } cards
   *[no] { $cards }
}.
said = { $you ->
    [yes] You
   *[no] { $who }
}: “{ $bid }”
said-to = { $you ->
    [yes] You
   *[no] { $who }
} to { $to }: “{ $bid }”
bid = { $bid ->
    [passo] Passo
    [posso] Posso?
    [di-mio] Faccio di mio
    [no-di-mio] No! Faccio di mio
   *[va-bene] Va bene
}
contract-up = { $who } goes up: alone against the other two, with the cards of the Pozzo.
contract-mio = { $who } plays di mio: alone against the other two. The Pozzo stays face down, for the player who takes the last trick.
hand-void = Everyone passed: no score. New deal.
pozzo-taken = { $who } takes the eight cards of the Pozzo.
pozzo-taken-mine = You take the Pozzo: { $cards }.
accuso = { $you ->
    [yes] You declare
   *[no] { $who } declares
} { $points }: { $shown }{ $doubled ->
    [both] . A criccone and three sequences: everything counts double
    [cricche] . A criccone: the cricche count double
    [sequences] . The sequences count double
   *[none] { "" }
}.
declared = { $what }{ $pair ->
    [yes] { " " }{ $side }: { $points } declared{ $target ->
        [0] .
       *[other] , { $reach } of { $target }{ going-out-bar }.
    }
   *[no] { $target ->
        [0] { "" }
       *[other] { " " }{ $side }: { $reach } of { $target }{ going-out-bar }.
    }
}
going-out-bar = { $bar ->
    [second-deal] , but after the second deal you can’t go out: play goes on
    [last-two] , but after taking the last two cards you can’t go out: play goes on
    [partner] , but the partner’s accuso isn’t added for going out: play goes on
    [raw] , but the accuso isn’t rounded for going out: play goes on
   *[none] { "" }
}
declared-none = { $you ->
    [yes] You declare nothing.
   *[no] { $who } declares nothing.
}
declared-kept-back = You declare nothing, though you could.
gone-out = { $what } { $you ->
    [yes] You go out
   *[no] { $who } goes out
}: { $score } in the match and { $declared } { $rounded ->
    [yes] rounded
   *[no] declared
}{ $added ->
    [0] { "" }
   *[other] , with { $added } declared before by the partner,
} make { $total }, and the target is { $target }.
played = { $place ->
    [lead] { $you ->
        [yes] You
       *[no] { $who } leads
    }: { $card }
   *[follow] { $you ->
        [yes] You
       *[no] { $who }
    }: { $card }
}{ $signal ->
    [busso] . Busso!
    [striscio] . Striscio.
    [volo] . Volo.
   *[none] { "" }
}
played-phrase = { $what } “{ $phrase }”
matto-shown = { $you ->
    [yes] You show the Matto.
   *[no] { $who } shows the Matto.
}
matto-led = { $you ->
    [yes] You lead
   *[no] { $who } leads
} the Matto.
trick-taken = Trick { $trick }: { $shown ->
    [yes] { $you ->
        [yes] you take it
       *[no] { $who } takes it
    } ({ $card })
   *[no] { $who }
}.{ $last ->
    [yes] { " " }It’s the last trick: 6 points.
   *[no] { "" }
}{ $owed ->
    [mine] { " " }For the Matto you owe a card.
    [yes] { " " }For the Matto { $owing } owes a card.
   *[no] { "" }
}{ $lost ->
    [yes] { " " }In the last trick the Matto is lost.
   *[no] { "" }
}
fate-trick = { $mine ->
    [yes] You take it
   *[no] Trick { $trick }: { $who } takes it ({ $card })
}.
fate-contract = { $mine ->
    [yes] You play di mio: alone against the other two.
   *[no] { $who } { $mio ->
        [yes] plays di mio
       *[no] goes up
    }: alone against the two of you.
}
fate-hand = Deal { $hand } brings you { $gain } { $unit ->
    [poste] { $count ->
        [one] posta
       *[other] poste
    }
   *[points] { $count ->
        [one] point
       *[other] points
    }
}.
fate-lost-hand = You lost the deal: one penalty.
hand-counted = Deal { $hand } is over: { $totals }. { $rest }
hand-counted-low = Deal { $hand } is over: { $totals }.
passed-matto = { $giver } { $giver-count ->
    [one] has no tricks
   *[other] have no tricks
}: the Matto goes to the other side.
passed-card = { $giver } { $giver-count ->
    [one] pays
   *[other] pay
} { $taker } for the Matto: { $card }.
passed-cappotto = Cappotto: { $who } { $who-count ->
    [one] has no tricks
   *[other] have no tricks
}.
count-chain = { $one } { $rest }
score-chain = { $one }, { $rest }
score-duel = { $won } to { $lost }
count-side = { $who }: cricche { $cricche }{ $doubled ->
    [both] { " " }(criccone)
    [cricche] { " " }(criccone)
   *[other] { "" }
}, sequences { $sequences }{ $doubled ->
    [both] { " " }(doubled)
    [sequences] { " " }(doubled)
   *[other] { "" }
}, cards { $cards }, last trick { $last }{ $declares ->
    [yes] , accusi { $accusi }
   *[no] { "" }
}.
stands = Match score: { $scores }.
rounded = Rounded: { $gains }.
poste-won = The deal is worth { $poste ->
    [0] nothing: no one pays
    [one] 1 posta
   *[other] { $poste } poste
}{ $mio ->
    [yes] , and di mio pays double
   *[no] { "" }
}{ $won ->
    [yes] : { $who } wins { $lone }, the other two lose { $each } each
    [no] : { $who } loses { $lone }, the other two win { $each } each
   *[none] { "" }
}.
losers-charged = { $losers-count ->
    [one] { $losers } loses
   *[other] { $losers } lose
}, { $trickless ->
    [yes] without a single trick
   *[no] with the most points
}: one penalty{ $losers-count ->
    [one] { "" }
   *[other] { " " }each
}.{ $out-count ->
    [0] { "" }
    [one] { " " }{ $out } leaves the match.
   *[other] { " " }{ $out } leave the match.
}
ending-went-out = { $winners-count ->
    [one] { $winners } wins by going out with { $total } points; the target is { $target }
   *[other] { $winners } win: { $who } goes out with { $total } points; the target is { $target }
}
ending-went-out-mine = { $winners-count ->
    [one] You won by going out with { $total } points; the target is { $target }
   *[other] You won, { $winners }: { $who } goes out with { $total } points; the target is { $target }
}
ending-target = { $winners-count ->
    [one] { $winners } wins
   *[other] { $winners } win
} by reaching { $target }
ending-target-mine = { $winners-count ->
    [one] You won
   *[other] You won, { $winners },
} by reaching { $target }
ending-hands = { $winners-count ->
    [one] { $winners } wins
   *[other] { $winners } win
} after { $hands ->
    [one] one deal
   *[other] { $hands } deals
}
ending-hands-mine = { $winners-count ->
    [one] You won
   *[other] You won, { $winners },
} after { $hands ->
    [one] one deal
   *[other] { $hands } deals
}
ending-draw = A tie: the match is drawn
ending-last-left = { $winners-count ->
    [one] { $winners } wins, the last one left
   *[other] { $winners } win, the last ones left
}
ending-last-left-mine = { $winners-count ->
    [one] You won as the last one left
   *[other] You won, { $winners }, as the last ones left
}
ending-penalties = { $winners-count ->
    [one] { $winners } wins, with the fewest penalties
   *[other] { $winners } win, with the fewest penalties
}
ending-penalties-mine = { $winners-count ->
    [one] You won
   *[other] You won, { $winners },
} with the fewest penalties
ended-scores = { $ending }{ $unit ->
    [penalties] . Penalties
    [poste] . Poste
   *[points] { "" }
}: { $scores }.
ended = { $ending }.

## Where the match stands

stage-seats = the seats
stage = Deal { $hand }{ $trick ->
    [0] { "" }
   *[other] , trick { $trick }
}
stage-count = the count of deal { $hand }
stage-over = match over
waiting-seats = Drawing for seats.
waiting-dealing = Shuffling and dealing.
waiting-a-monte = Five cards each: throw in?
waiting-bid = Passo, posso or di mio?
waiting-posso = { $who } said “Posso?”: va bene?
waiting-first-cards = Out on the first cards?
waiting-scarto = The discard: { $count } cards.
waiting-accuso = Anything to declare?
waiting-play = { "" }
waiting-last-card = The last card plays itself.
waiting-owing = A card to pay for the Matto.
waiting-pause = The next deal comes when you’ve all pressed “Continue”, or in a minute.
waiting-another-hand = Have a look at the count, and say if you want another deal.
waiting-over = The match is over.
foot-score = { $who } { $score }
foot-scores = { $unit ->
    [poste] Poste
   *[penalties] Penalties
}: { $scores }
foot-target = To { $target }
foot-hands = Deal { $hand } of { $hands }
foot-penalties = { $end ->
    [two-losers] Over when two of you reach
    [first-out] Over when one of you reaches
   *[elimination] Out at
} { $count } penalties
foot-hand = Deal { $hand }, for as long as you like

## What is asked

ask-a-monte = Throw in?
ask-a-monte-hint = There’s a new deal only if you all want it. Your answer stays secret.
ask-a-monte-verb = Answer
answer-a-monte-keep = Play
answer-a-monte-throw = A monte
ask-bid = What do you say?
ask-bid-hint = With “Posso?” you ask to play with the Pozzo; with “Faccio di mio” you play without it, for twice the stake.
ask-bid-verb = Say
ask-posso = { $who } asks: “Posso?”
ask-posso-hint = “Va bene” lets them play with the Pozzo. With “No! Faccio di mio” you play alone yourself, without the Pozzo, and can’t go back.
ask-posso-verb = Answer
bid-hint = { $bid ->
    [passo] you don’t play alone
    [posso] alone, with the Pozzo, if the others let you
    [di-mio] alone, without the Pozzo
   *[va-bene] fine by you
}
ask-first-cards = The first cards
ask-first-cards-hint = You can’t reach the target with these: take the last two.
ask-first-cards-out = With what you hold you reach { $total } of { $target }: you can go out and win right away.
ask-first-cards-verb = Continue
answer-first-cards-take = Take the last two
answer-first-cards-out = Go out
ask-first-hand = The first cards
ask-first-hand-hint = You can’t reach the target with these: play goes on.
ask-first-hand-out = With what you hold you reach { $total } of { $target }: you can go out and win right away.
ask-first-hand-verb = Continue
answer-first-hand-stay = Play on
answer-first-hand-out = Go out
confirm-out = If you go out you show your combinations, reach { $total } of { $target }, and the match ends here.
ask-scarto = Discard { $count } cards
ask-scarto-hint = They stay yours, unseen until the count. No Kings, no Tarocchi.
ask-scarto-verb = Discard
barred-scarto = You can’t discard Kings or Tarocchi.
used-in = part of { $kinds }
suit = { $suit ->
    [D] Coins
    [C] Cups
    [S] Swords
    [B] Batons
    [T] Trumps
   *[M] Matto
}
ask-accuso = What do you declare?
ask-accuso-hint = { $count ->
    [one] It’s worth { $points } points. If you declare it, everyone sees it; if not, it scores nothing. After your first card it’s too late.
   *[other] Together they’re worth { $points } points. Everyone sees the ones you declare; the ones you take out score nothing. After your first card it’s too late.
}
ask-accuso-all-hint = Everything together is worth { $points } points. Everyone sees what you declare; after your first card it’s too late.
ask-accuso-out = Declare everything, { $points } points{ $rounded ->
    [0] { "" }
   *[other] { " " }or { $rounded } rounded
}, and you reach { $total } of { $target }: you go out and the match is won.
ask-accuso-verb = Declare
ask-accuso-all-verb = Confirm
confirm-accuso = If you declare everything you reach { $total } of { $target }: the match ends here.
answer-accuso-all-all = Declare everything
answer-accuso-all-nothing = Declare nothing
ask-accuso-none = You have nothing to declare
ask-accuso-none-hint = The others only hear that you declare nothing.
ask-accuso-none-verb = Continue
answer-accuso-none-press = Nothing to declare
declare-one = { $kind ->
    [tarocchi] Cricca of Tarocchi
    [re] Cricca of Kings
    [regine] Cricca of Queens
    [cavalli] Cricca of Knights
    [fanti] Cricca of Jacks
    [grande] The Grande
    [danari] Coins sequence
    [coppe] Cups sequence
    [spade] Swords sequence
    [bastoni] Batons sequence
    [mori] The Moors
   *[assi] The Aces
} · { $points }
declare-one-hint = { $cards }
suit-of = { $suit ->
    [D] coins
    [C] cups
    [S] swords
    [B] batons
   *[T] trumps
}
signal-suit = { suit-of }
ask-play = Play a card
ask-play-hint = { $must ->
    [lead] Any you like
    [follow] Follow suit: { suit-of }
    [trump] { $suit ->
        [T] Follow with a trump
       *[other] You have no { suit-of }: play a trump
    }
    [free] { $suit ->
        [T] You have no trumps: play what you like
       *[other] You have no { suit-of } and no trumps: play what you like
    }
   *[matto] The Matto was led: you choose the suit
}{ $matto ->
    [yes] , or the Matto
   *[no] { "" }
}.
ask-play-verb = Play
ask-lead = Play a card
ask-lead-hint = { ask-play-hint }
ask-signal-hint = { $hint } With { $suits } you can give a signal.
ask-signalled-hint = { $hint } { $signal ->
    [busso] Busso: your partner asks for your best.
    [striscio] Striscio: your partner holds more of it.
   *[volo] Volo: that was your partner’s last of it.
}
ask-lead-verb = Play
ask-last-card = Say a phrase?
ask-last-card-hint = Choose the phrase first, then the card: it commits no one.
ask-card-and-phrase = Play a card
ask-card-and-phrase-hint = { ask-play-hint } Before the card you can choose a phrase: it commits no one.
ask-card-and-phrase-verb = Play
ask-owing = Pay for the Matto
ask-owing-hint = Give one of the scartini you won. Everyone sees it at the count.
ask-owing-verb = Give
ask-owing-any = Pay for the Matto
ask-owing-any-hint = Give any card you won. Everyone sees it at the count.
ask-owing-any-verb = Give
ask-another-hand = Another deal?
ask-another-hand-hint = You stop only if you all say so. Your answer stays secret until all of you have answered.
ask-another-hand-verb = Answer
answer-another-hand-more = Another
answer-another-hand-enough = That’s enough
ask-ready = Seen the count?
ask-ready-verb = Continue
answer-ready-press = Continue
field-card = Card
field-signal = Signal
field-phrase = Phrase
no-signal = No signal
no-phrase = Nothing
no-answer = Nothing
signal-hint = { $signal ->
    [busso] partner, play your best
    [striscio] I hold more of this suit
   *[volo] that was my last of this suit
}
phrase = { $phrase ->
    [andare-a-duro] Vado a duro
    [mettere] Metti!
    [farsi-delle-carte-buone] Fatti delle carte buone
    [farsi-i-migliori] Fatti i migliori
    [fare-il-pagatore] Fa’ il pagatore
    [travalicare] Travalica
   *[andare-in-campagna] Va’ in campagna
}
phrase-hint = { $phrase ->
    [andare-a-duro] “I go hard”: I hold cards that take. Who helps me leave a player without a trick?
    [mettere] “put”: play your high trumps or your Kings, so that a player is left without a trick
    [farsi-delle-carte-buone] “have good cards”: like “Metti!”, play cards that take
    [farsi-i-migliori] “have the best”: play your best trumps
    [fare-il-pagatore] “be the payer”: going hard? Play a strong card, and we’ll load it
    [travalicare] “step over”: play a low card of a suit
   *[andare-in-campagna] “go to the country”: like “Travalica”
}
silence-a-monte = If you don’t answer, you play on.
silence-bid = If you don’t answer, you pass.
silence-posso = If you don’t answer, it’s “Va bene”.
silence-first-cards = If you don’t answer, you go out if you can; if not, you take the last two.
silence-first-hand = If you don’t answer, you go out if you can; if not, play goes on.
silence-scarto = If you don’t answer, I’ll discard the cards worth least.
silence-accuso = If you don’t answer, you declare everything.
silence-accuso-all = If you don’t answer, you declare everything.
silence-accuso-none = If you don’t answer, play goes on.
silence-play = If you don’t answer, you play the legal card worth least; the Matto only if you have no other.
silence-lead = If you don’t answer, you play the card worth least, with no signal; the Matto only if you have no other.
silence-card-and-phrase = If you don’t answer, you play your weakest card and say nothing; the Matto only if you have no other.
silence-owing = If you don’t answer, I’ll give the scartino that costs you least.
silence-owing-any = If you don’t answer, I’ll give the card that costs you least.
silence-another-hand = If you don’t answer, you’ve had enough.

## What you have

tag-dealer = dealer
tag-alone = alone
tag-out = out
holds = { $count ->
    [one] 1 card
   *[other] { $count } cards
}, { $tricks ->
    [0] no tricks
    [one] 1 trick
   *[other] { $tricks } tricks
}
panel-hand = { $count ->
    [0] Your hand is empty
    [one] Your hand, 1 card
   *[other] Your hand, { $count } cards
}
panel-hand-closed = { $count } more cards lie face down in front of you.
tag-taken = just taken
panel-last = Trick { $trick }: { $who } takes it
played-by = { $who }
panel-meld = { $who } declares { $points }
panel-accuso = { $final ->
    [yes] You can declare { $points } points
   *[no] With these cards you would declare { $points } points
}
panel-accuso-none = You have nothing to declare
panel-accuso-line = { $what }
panel-accuso-doubled = { $doubled ->
    [both] At least three cricche, a criccone, and at least three sequences: they all count double.
    [cricche] At least three cricche, a criccone: the cricche count double.
   *[sequences] At least three sequences: the sequences count double.
}
panel-accuso-out = You reach { $total } of { $target }: you can go out.
panel-scarto = { $count ->
    [one] Your discard, 1 card
   *[other] Your discard, { $count } cards
}

## Points

sheet-match = { $unit ->
    [poste] Poste
    [penalties] Penalties
   *[points] Match
}
sheet-total = Deal { $hand }, total
sheet-number = { $count }

## Options of the table

option-target = Target
option-target-hint = How many points the match goes to.
option-target-800 = 800
option-target-1000 = 1000
option-target-1500 = 1500
option-target-150 = 150
option-target-151 = 151
option-target-200 = 200
option-target-15 = 15
option-target-20 = 20
option-target-21 = 21
option-out-by = To go out
option-out-by-hint = The accuso is rounded, or counts as it is and the target is worth ten times as much.
option-out-by-rounded = the accuso rounded
option-out-by-raw = the accuso as it is
option-tiebreak = If it ends in a tie
option-tiebreak-hint = After four deals with the same score.
option-tiebreak-draw = a draw
option-tiebreak-four-more = four more deals
option-tiebreak-one-more = one more deal at a time
option-partners = The pairs
option-partners-hint = At random, or as you sit: first and third against second and fourth.
option-partners-drawn = at random
option-partners-seated = as you sit
option-draw = Draw for seats
option-draw-hint = Seats and first dealer: at random, or you each draw a card from the pack; ties draw again.
option-draw-lot = at random
option-draw-cards = a card each
option-signals = Signals
option-signals-hint = Who can say busso, striscio and volo with a card.
option-signals-leader = the player who leads
option-signals-any-player = everyone
option-signals-off = no one
option-trump-signals = Signals on trumps
option-trump-signals-hint = From the start, or only once the Angel has been played.
option-trump-signals-always = from the start
option-trump-signals-after-angelo = after the Angel
option-accuso = The accuso
option-accuso-hint = You choose what to declare, or it’s all or nothing, or all of it automatically.
option-accuso-free = as you like
option-accuso-all-or-nothing = all or nothing
option-accuso-automatic = all, automatically
option-scartatore-accuso = Declaring after the discard
option-scartatore-accuso-hint = The player who discards declares on the cards left, or on the discarded ones too.
option-scartatore-accuso-after-scarto = after the discard
option-scartatore-accuso-before-scarto = the discard included
option-first-accuso = The accuso on the first cards
option-first-accuso-hint = On the first twenty cards you can only go out, or you declare and score; then you declare again on the final cards.
option-first-accuso-out-only = only to go out
option-first-accuso-scores = it scores
option-matto-payment = The card for the Matto
option-matto-payment-hint = The program picks it, always by the same rule, or the player who showed the Matto chooses.
option-matto-payment-rule = by the rule
option-matto-payment-owner = the player who owes it chooses
option-matto-payment-free = the player who owes it, any card
option-matto-lead = Leading the Matto
option-matto-lead-hint = Whether you can start a trick with the Matto.
option-matto-lead-allowed = allowed
option-matto-lead-forbidden = forbidden
option-matto-last = The Matto in the last trick
option-matto-last-hint = Shown there, it’s kept or lost.
option-matto-last-kept = kept
option-matto-last-lost = goes with the trick
option-trick-history = Past tricks
option-trick-history-hint = Which tricks you can look at again.
option-trick-history-last = only the last
option-trick-history-all = all
option-a-monte = A monte
option-a-monte-hint = After the first five cards each, there’s a new deal if you all want one.
option-a-monte-off = no
option-a-monte-on = yes
option-late-out = After the last two cards
option-late-out-hint = Whether the player who took them can still go out, on that player’s accuso alone.
option-late-out-allowed = can go out
option-late-out-never = no longer
option-hands = Deals
option-hands-hint = How many deals before the match is over.
option-hands-3 = 3
option-hands-6 = 6
option-hands-9 = 9
option-hands-12 = 12
option-hands-18 = 18
option-hands-0 = for as long as you like
option-all-pass = If everyone passes
option-all-pass-hint = Who deals next when everyone passed.
option-all-pass-next = the next player deals
option-all-pass-same = the same player deals again
option-oppose = Who can answer “No! Faccio di mio”
option-oppose-hint = “Posso?” is answered by players who passed too, or only by those who didn’t.
option-oppose-all = players who passed, too
option-oppose-not-passed = only players who didn’t pass
option-first-lead = The first lead
option-first-lead-hint = Who plays the first card.
option-first-lead-ricevitore = the ricevitore
option-first-lead-right-of-lone = to the right of the lone player
option-poste-rounding = Poste
option-poste-rounding-hint = One for every ten points from 15; or nothing up to 45, and from 46 as usual or from one again.
option-poste-rounding-standard = from 15 points
option-poste-rounding-dead-to-45 = nothing up to 45, then four
option-poste-rounding-restart = nothing up to 45, then from one
option-tie = In a tie
option-tie-hint = What happens when the lone player and the other two count the same.
option-tie-lost = the lone player loses
option-tie-void = no score
option-cappotto = Cappotto
option-cappotto-hint = When one side takes every trick, count the points, or make it forty poste.
option-cappotto-counted = counted
option-cappotto-flat-40 = 40 poste
option-odd-card = The odd card
option-odd-card-hint = What the scartino left over is worth when they are counted in pairs.
option-odd-card-0 = nothing
option-odd-card-1 = one point
option-next-dealer = The next dealer
option-next-dealer-hint = In turn, or the player who lost the deal.
option-next-dealer-rotate = in turn
option-next-dealer-last-loser = the loser
option-end = End of the match
option-end-hint = Players with too many penalties leave and the others go on, or it ends when two have them, or as soon as one has, or after as many deals as “Deals” says.
option-end-elimination = one by one, players leave
option-end-two-losers = when two have them
option-end-first-out = as soon as one has
option-end-hands = after a number of deals
option-penalties = Penalties
option-penalties-hint = How many put you out, or end the match.
option-penalties-2 = 2
option-penalties-3 = 3
option-penalties-4 = 4
option-penalties-5 = 5
option-penalties-6 = 6
robot-random = Random
robot-learner = Learner
robot-sound = Solid
robot-old-hand = Old hand

## The game in one minute

primer-cards = The long cards
primer-cards-suits = Four suits without 2, 3, 4 and 5. In swords and batons the 10 is high and the Ace low; in coins and cups it’s the other way round: after the court cards come Ace, 6, 7, 8, 9, and the 10 is lowest.
primer-cards-trumps = Twenty-one trumps, from the Angel to the Begato, beat every suit. The four Moors are equal: the last one played wins. The Matto neither takes nor is lost.
primer-play = Play
primer-play-follow = To the right. Follow suit if you can, else play a trump, else anything. You don’t have to beat the highest card.
primer-play-matto = You can show the Matto at any time, and keep it. If the trick goes to your opponents, you give them a plain card at the end.
primer-play-cards = Cards you win count too, from Kings and Tarocchi (5) to Jacks (2), and the last trick 6.
primer-before = { $game ->
    [terziglio] One against two
    [mattazza] The phrases
   *[other] The discard
}
primer-before-what = { $game ->
    [terziglio] In turn you say “Passo”, “Posso?” or “Faccio di mio”. To “Posso?” the others say “Va bene”, or one says “No! Faccio di mio” and plays alone instead. With the Pozzo you discard eight cards, no Kings or Tarocchi.
    [mattazza] With a card you can say a set phrase, such as “Metti!” or “Travalica”: it commits no one.
    [millone] What you discard stays yours, and no one sees it before the count. You can’t discard Kings or Tarocchi.
   *[other] The dealer has two extra cards and discards two, which stay theirs: no Kings or Tarocchi. No one sees them before the count.
}
primer-cricche = Cricche
primer-cricche-what = Three or four Kings, Queens, Knights, Jacks, or Tarocchi (Angel, World, Begato, Matto) among the cards you’ve won.
primer-cricche-doubled = Three cricche are a criccone: they all count double.
primer-sequences = Sequences
primer-sequences-what = The King with the court cards of its suit, the Angel with the highest trumps, the Moors, the Aces: 10 points for three cards, 5 for each further one.
primer-sequences-counters = Begato and Matto are counters: both lengthen every sequence, and fill some gaps.
primer-sequences-twice = With three sequences, they all count double.
primer-accuso = The accuso
primer-accuso-when = Before your first card you can declare the combinations in your hand: you show them and score the points.
primer-accuso-count = The same cards, if you win them, count again at the end.
primer-win = How to win
primer-win-how = { $game ->
    [ottocento] The pair that reaches the target, usually 800, wins. If you reach it with an accuso, you go out and the match ends there.
    [quattro-scartate] Four deals: you each deal, and discard, once. The pair with more points wins.
    [terziglio] One plays alone against two, with the Pozzo or without. More points win the deal, in poste: one for every ten points, double for the lone player.
    [millone] You each discard ten cards and get ten more. The first to reach 1000 wins; if you reach it on the first cards, you go out.
    [centocinquanta] Half of the cards stay out. The first to reach the target, usually 150, wins. If you reach it with an accuso, you go out.
    [quindici] Like Centocinquanta, but ten points make one. The first to reach the target, usually 15, wins.
   *[mattazza] Ten cards each, nothing to declare. Here points are bad: the player with the most loses. But if a player is left without a trick, that player loses.
}

prepare-play = The next card
prepare-lead = When you lead and can signal
prepare-card-and-phrase = The next card
prepare-bid = When it is your turn to speak
prepare-posso = When a player asks “Posso?”
prepare-accuso = The accuso
prepare-a-monte = When you can throw in
prepare-another-hand = When I ask about another deal
prepare-ready = After the count
guard-led = if { suit-of } were led
guard-lead = if you lead
guard-partner = if your partner is winning the trick
guard-card-ANG = if the Angel is on the table
guard-card-MAT = if the Matto is on the table
guard-card-BEG = if the Begato is on the table
guard-first-trick = in the first trick
guard-later-trick = after the first trick
guard-last-trick = in the last trick
guard-last-to-play = if you play last
guard-bid-first = if you speak first
guard-bid-passed = if a player has already passed
guard-asked = if { $who } asks


## The teacher, when you practise alone

teach-suggestion = What I would do
teach-card = I would play: { $card }.
teach-only = You can only play: { $card }.
teach-scarto = I would discard: { $cards }.
teach-bid = I would say: “{ $bid }”.
teach-signal = And I would say: “{ $signal }”.
teach-as-good = { $card } is just as good, as far as you can know.
teach-next = Second best: { $card }, which on average { $unit ->
    [hands] loses you the deal { $points ->
        [one] once more
       *[other] { $points } times more
    } in a hundred.
   *[points] costs you about { $points ->
        [one] a point
       *[other] { $points } points
    }.
}
teach-review = The three plays that cost you most
teach-none = No avoidable mistakes: you played well with what you knew. { $cards ->
    [one] I looked at one play.
   *[other] I looked at { $cards } plays.
}
teach-found = { $faults ->
    [one] One of your { $cards } plays was avoidable with what you knew.
   *[other] { $faults } of your { $cards } plays were avoidable with what you knew{ $shown ->
        [3] { $faults ->
            [3] .
           *[other] ; here are the three that cost you most.
        }
       *[other] .
    }
} I count only what you could know at your seat, not where the cards really were.
teach-fault = Trick { $trick }: { $card }, { $unit ->
    [hands] the deal lost { $points } times more in a hundred
   *[points] about { $points } points lost
}
teach-better = Better: { $card }. On average { $unit ->
    [hands] you lose the deal { $points } times less in a hundred, ±{ $doubt },
   *[points] { $points } points more, ±{ $doubt },
} over the possible layouts.
teach-takers = After { $card } the trick usually goes to { $who } ({ $often } times in a hundred), after { $other } to { $whose } ({ $then }).
teach-same-taker = Either way the trick usually goes to { $who }.
teach-row = { $row ->
    [last] the last trick
   *[cards] single cards
}
teach-reason = Why: { $what }, on average { $points ->
    [one] a point
   *[other] { $points } points
} { $whose ->
    [own] more for your side
   *[others] less for the others
} (it matters in { $often ->
    [one] one deal
   *[other] { $often } deals
} out of a hundred).
teach-lay = As the cards were, which you couldn’t know, { $how ->
    [nothing] it changed nothing.
    [cost] it cost you { $unit ->
        [hands] the deal { $points } times in a hundred.
       *[points] { $points ->
            [one] a point.
           *[other] { $points } points.
        }
    }
   *[brought] it brought you { $unit ->
        [hands] the deal { $points } times in a hundred.
       *[points] { $points ->
            [one] a point.
           *[other] { $points } points.
        }
    } instead.
}


## The practice ladder

rung-warm-up = Warm-up
rung-warm-up-hint = Against players who forget the cards already played; in pairs, with an old hand as your partner. Win the match to pass.
rung-level = On equal terms
rung-level-hint = Everyone knows the game, as in a village bar. Win the match to pass.
rung-uphill = Uphill
rung-uphill-hint = Against old hands, who count everything. Win the match to pass.
rung-steep = Uphill, with a backpack
rung-steep-hint = Against two old hands, with a learner as your partner. Win the match to pass.

## What to do, after “your turn”: only what everyone knows, and no card

your-a-monte = throw in the deal?
your-bid = bid or pass
your-posso = answer { $who }’s “Posso?”
your-first-cards = look at your first cards
your-scarto = discard { $count } cards
your-accuso = declare, or stay silent
your-play = play a card
your-last-card = play your last card
your-owing = give a card for the Matto
your-pause = look at the count
your-another-hand = see the count: another deal?

## Records

feat-points = points on average { $value }
feat-criccone = highest criccone { $value }
feat-cappotto = cappotti given { $value }
