# La famiglia del tarocco bolognese: le parole in italiano. Tu a chi legge la domanda, presente, i termini del gioco.

## Carte

card-short = { $rank ->
    [k] Re
    [q] Regina
    [n] Cavallo
    [j] Fante
    [a] Asso
   *[other] { $rank }
} di { $suit ->
    [d] danari
    [c] coppe
    [s] spade
   *[b] bastoni
}
card = { $rank ->
    [k] Re
    [q] Regina
    [n] Cavallo
    [j] Fante
    [a] Asso
    [10] Dieci
    [9] Nove
    [8] Otto
    [7] Sette
   *[6] Sei
} di { $suit ->
    [d] danari
    [c] coppe
    [s] spade
   *[b] bastoni
}
trump-short = { $card ->
    [ang] Angelo
    [mon] Mondo
    [sol] Sole
    [lun] Luna
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
    [beg] Begato
    [mat] Matto
   *[moro] Moro
}
trump = { $card ->
    [ang] Angelo
    [mon] Mondo
    [sol] Sole
    [lun] Luna
    [t16] Sedici, la Stella
    [t15] Quindici, la Saetta
    [t14] Quattordici, il Diavolo
    [t13] Tredici, la Morte
    [t12] Dodici, il Traditore
    [t11] Undici, il Vecchio
    [t10] Dieci, la Ruota
    [t9] Nove, la Forza
    [t8] Otto, la Giustizia
    [t7] Sette, la Tempra
    [t6] Sei, il Carro
    [t5] Cinque, l’Amore
    [m1] Moro con la lancia
    [m2] Moro con l’arco
    [m3] Moro con la scimitarra
    [m4] Moro con la freccia
    [beg] Begato
   *[mat] Matto
}

## Combinazioni e righe del conto

kind = { $kind ->
    [tarocchi] Tarocchi
    [re] Re
    [regine] Regine
    [cavalli] Cavalli
    [fanti] Fanti
    [grande] Grande
    [danari] Danari
    [coppe] Coppe
    [spade] Spade
    [bastoni] Bastoni
    [mori] Mori
   *[assi] Assi
}
combination = { $kind } { $points } ({ $cards })
line = { $line ->
    [cricche] Cricche
    [sequences] Sequenze
    [cards] Carte
    [last] Ultima presa
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

## Il tavolo in figura e in parole

picture-name = { $who }
picture-side = { $who }
picture-boarding = Si tirano i posti
picture-heading = Mano { $hand }{ $trick ->
    [0] { "" }
   *[other] { " " }· giro { $trick }
}
picture-dealing = Si mescola e si distribuisce
picture-weighing = Cinque carte a testa: a monte, o si gioca?
picture-owing = { $who } paga per il Matto
picture-bidding = { $who } parla
picture-answering = { $who } risponde al «Posso?» di { $asker }
picture-alone = { $heading } · { $who } { $mio ->
    [yes] di mio
   *[no] col Pozzo
}
picture-looking = { $who } guarda le prime carte
picture-discarding = { $who } { $who-count ->
    [1] fa
   *[other] fanno
} lo scarto
picture-beginning = Tocca a { $who }
picture-over = La partita è finita
picture-tricks = { $count ->
    [0] nessuna presa
    [one] 1 presa
   *[other] { $count } prese
}{ $declared ->
    [0] { "" }
   *[other] { " " }· accusi { $declared }
}
picture-hand = Mano { $hand }
picture-row = { $way ->
    [up] +
   *[down] −
}{ $gain } → { $score }
picture-total = Totale mano
picture-match = Partita
picture-pile = { $valued ->
    [0] nessuna carta di valore
    [one] 1 carta di valore
   *[other] { $valued } carte di valore
} e { $plain ->
    [one] 1 scartino
   *[other] { $plain } scartini
}
picture-declared = { $who }: { $kind }
picture-scarto = Scarto di { $who }: { $cards }
picture-cappotto = Cappotto: { $who } { $who-count ->
    [1] resta
   *[other] restano
} senza prese
picture-poste = { $who } { $mio ->
    [yes] di mio
   *[no] col Pozzo
}: la mano vale { $poste ->
    [0] nessuna posta
    [one] 1 posta
   *[other] { $poste } poste
}
picture-losers = { $trickless ->
    [yes] Perde chi non ha preso: { $who }
   *[no] Perde chi ha più punti: { $who }
}
picture-payment = Per il Matto { $giver } { $giver-count ->
    [1] dà
   *[other] danno
} { $card } a { $taker }
picture-out = { $who } si chiama fuori con { $total ->
    [one] 1 punto
   *[other] { $total } punti
}
picture-alt = { $heading }. In tavola: { $cards }.
picture-alt-notice = { $heading }. { $notice }.
picture-count = Il conto della mano { $hand }
picture-alt-sheet = { $heading }: { $sides }.
picture-side-total = { $who }: { $total ->
    [one] 1 punto
   *[other] { $total } punti
}
picture-twin-line = { $line }.
picture-twin-head = { $heading }. Mazziere { $dealer }.
picture-twin-card = { $number }. { $who }: { $card }{ $speaks ->
    [yes] , { $said }
   *[no] { "" }
}{ $takes ->
    [so-far] { " – per ora prende" }
    [yes] { " – prende" }
   *[no] { "" }
}
picture-twin-meld = { $who } accusa { $points } punti: { $shown }.
picture-twin-side = { $who }: { $tricks }; { $unit ->
    [poste] { $score ->
        [one] 1 posta
       *[other] { $score } poste
    }
    [penalties] { $score ->
        [one] 1 penalità
       *[other] { $score } penalità
    }
   *[points] { $score ->
        [one] 1 punto
       *[other] { $score } punti
    }
}{ $target ->
    [0] { "" }
   *[other] { " " }su { $target }
}. { $held-count ->
    [0] { "" }
   *[other] In mano: { $held }.
}
picture-twin-held = { $who } { $count ->
    [0] nessuna carta
    [one] 1 carta
   *[other] { $count } carte
}
picture-twin-hand = Le tue carte: { $cards }.
picture-twin-turn = Si aspetta { $who }.
picture-twin-count = – { $line ->
    [cricche] Cricche
    [sequences] Sequenze
    [last] Ultima presa
   *[accusi] Accusi
} { $points }{ $doubled ->
    [yes] , raddoppiate
   *[no] { "" }
}{ $shown-count ->
    [0] { "" }
   *[other] : { $shown }
}.
picture-twin-cards = – Carte { $points }: { $cards } + { $plain ->
    [one] 1 scartino
   *[other] { $plain } scartini
}.
picture-twin-last = – Ultima presa { $points }: { $who } con { $card }.
picture-twin-declared = { $who }: { $what }
picture-twin-row = Mano { $hand }, { $unit ->
    [poste] in poste
    [penalties] in penalità
   *[points] in punti
}: { $scores }.
picture-twin-score = { $who } { $row }
