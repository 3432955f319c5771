# The family of the Tarocco bolognese in English; the terms that only this game has stay Italian.

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
trump-short = { $card ->
    [ang] Angel
    [mon] World
    [sol] Sun
    [lun] Moon
    [t16] 16
    [t15] 15
    [t14] 14
    [t13] 13
    [t12] 12
    [t11] 11
    [t10] 10
    [t9] 9
    [t8] 8
    [t7] 7
    [t6] 6
    [t5] 5
    [beg] Magician
    [mat] Fool
   *[moro] Moor
}
trump = { $card ->
    [ang] Angel
    [mon] World
    [sol] Sun
    [lun] Moon
    [t16] Sixteen, the Star
    [t15] Fifteen, the Tower
    [t14] Fourteen, the Devil
    [t13] Thirteen, Death
    [t12] Twelve, the Traitor
    [t11] Eleven, the Old Man
    [t10] Ten, the Wheel
    [t9] Nine, Strength
    [t8] Eight, Justice
    [t7] Seven, Temperance
    [t6] Six, the Chariot
    [t5] Five, Love
    [m1] Moor with the spear
    [m2] Moor with the bow
    [m3] Moor with the scimitar
    [m4] Moor with the arrow
    [beg] Magician
   *[mat] Fool
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
combination = { $kind } { $points } ({ $cards })
line = { $line ->
    [cricche] Cricche
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

phrase = { $phrase ->
    [andare-a-duro] vado a duro
    [mettere] metto
    [farsi-delle-carte-buone] mi faccio delle carte buone
    [farsi-i-migliori] mi faccio i migliori
    [fare-il-pagatore] faccio il pagatore
    [travalicare] travalico
   *[andare-in-campagna] vado in campagna
}

## The table as a picture and in words

picture-name = { $who }
picture-side = { $who }
picture-boarding = Seats are drawn
picture-heading = Hand { $hand }{ $trick ->
    [0] { "" }
   *[other] { " " }· trick { $trick }
}
picture-dealing = Shuffling and dealing
picture-weighing = Five cards each: throw in, or play?
picture-owing = { $who } pays for the Fool
picture-bidding = { $who } is to speak
picture-answering = { $who } answers the “Posso?” of { $asker }
picture-alone = { $heading } · { $who } { $mio ->
    [yes] di mio
   *[no] with the Pozzo
}
picture-looking = { $who } looks at the first cards
picture-discarding = { $who } { $who-count ->
    [1] makes
   *[other] make
} the scarto
picture-beginning = It is the turn of { $who }
picture-over = The match is over
picture-tricks = { $count ->
    [0] no tricks
    [one] 1 trick
   *[other] { $count } tricks
}{ $declared ->
    [0] { "" }
   *[other] { " " }· accusi { $declared }
}
picture-hand = Hand { $hand }
picture-row = { $way ->
    [up] +
   *[down] −
}{ $gain } → { $score }
picture-total = Total of the hand
picture-match = Match
picture-pile = { $valued ->
    [0] no cards of value
    [one] 1 card of value
   *[other] { $valued } cards of value
} and { $plain ->
    [one] 1 scartino
   *[other] { $plain } scartini
}
picture-declared = { $who }: { $kind }
picture-scarto = Scarto of { $who }: { $cards }
picture-cappotto = Cappotto: { $who } { $who-count ->
    [1] has
   *[other] have
} no trick
picture-poste = { $who } { $mio ->
    [yes] di mio
   *[no] with the Pozzo
}: the hand is worth { $poste ->
    [0] no poste
    [one] 1 posta
   *[other] { $poste } poste
}
picture-losers = { $trickless ->
    [yes] Whoever took no trick loses: { $who }
   *[no] The highest total loses: { $who }
}
picture-payment = For the Fool { $giver } { $giver-count ->
    [1] gives
   *[other] give
} { $card } to { $taker }
picture-out = { $who } goes out with { $total ->
    [one] 1 point
   *[other] { $total } points
}
picture-alt = { $heading }. On the table: { $cards }.
picture-alt-notice = { $heading }. { $notice }.
picture-count = The count of hand { $hand }
picture-alt-sheet = { $heading }: { $sides }.
picture-side-total = { $who }: { $total ->
    [one] 1 point
   *[other] { $total } points
}
picture-twin-line = { $line }.
picture-twin-head = { $heading }. Dealer { $dealer }.
picture-twin-card = { $number }. { $who }: { $card }{ $speaks ->
    [yes] , { $said }
   *[no] { "" }
}{ $takes ->
    [so-far] { " – takes so far" }
    [yes] { " – takes" }
   *[no] { "" }
}
picture-twin-meld = { $who } declares { $points } points: { $shown }.
picture-twin-side = { $who }: { $tricks }; { $unit ->
    [poste] { $score ->
        [one] 1 posta
       *[other] { $score } poste
    }
    [penalties] { $score ->
        [one] 1 penalty point
       *[other] { $score } penalty points
    }
   *[points] { $score ->
        [one] 1 point
       *[other] { $score } points
    }
}{ $target ->
    [0] { "" }
   *[other] { " " }of { $target }
}. { $held-count ->
    [0] { "" }
   *[other] In hand: { $held }.
}
picture-twin-held = { $who } { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
picture-twin-hand = Your cards: { $cards }.
picture-twin-turn = Waiting for { $who }.
picture-twin-count = – { $line ->
    [cricche] Cricche
    [sequences] Sequences
    [last] Last trick
   *[accusi] Accusi
} { $points }{ $doubled ->
    [yes] , doubled
   *[no] { "" }
}{ $shown-count ->
    [0] { "" }
   *[other] : { $shown }
}.
picture-twin-cards = – Cards { $points }: { $cards } + { $plain ->
    [one] 1 scartino
   *[other] { $plain } scartini
}.
picture-twin-last = – Last trick { $points }: { $who } with { $card }.
picture-twin-declared = { $who }: { $what }
picture-twin-row = Hand { $hand }, { $unit ->
    [poste] in poste
    [penalties] in penalty points
   *[points] in points
}: { $scores }.
picture-twin-score = { $who } { $row }
