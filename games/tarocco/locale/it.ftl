# La famiglia del tarocco bolognese: le parole in italiano. Tu a chi legge la domanda, presente, i termini del gioco: smazzata (non mano), scartata, Trionfi.

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
card-within = { $of ->
    [suit] { $suit ->
        [d] danari
        [c] coppe
        [s] spade
       *[b] bastoni
    }
   *[rank] { $rank ->
        [k] Re
        [q] Regina
        [n] Cavallo
        [j] Fante
       *[a] Asso
    }
}
card-brief = { $rank ->
    [k] Re
    [q] Reg
    [n] Cav
    [j] Fan
    [a] Asso
   *[other] { $rank }
} { $suit ->
    [d] dan.
    [c] cop.
    [s] spa.
   *[b] bas.
}
trump-brief = { $card ->
    [t14] 14 Diav.
    [t12] 12 Trad.
    [t11] 11 Vecc.
    [t8] 8 Giust.
   *[other] { trump-short }
}
trump-short = { $card ->
    [ang] Angelo
    [mon] Mondo
    [sol] Sole
    [lun] Luna
    [t16] 16 Stella
    [t15] 15 Saetta
    [t14] 14 Diavolo
    [t13] 13 Morte
    [t12] 12 Traditore
    [t11] 11 Vecchio
    [t10] 10 Ruota
    [t9] 9 Forza
    [t8] 8 Giustizia
    [t7] 7 Tempra
    [t6] 6 Carro
    [t5] 5 Amore
    [beg] Begato
    [mat] Matto
   *[moro] Moro
}
trump = { $card ->
    [ang] Angelo
    [mon] Mondo
    [sol] Sole
    [lun] Luna
    [t16] Sedici (Stella)
    [t15] Quindici (Saetta)
    [t14] Quattordici (Diavolo)
    [t13] Tredici (Morte)
    [t12] Dodici (Traditore)
    [t11] Undici (Vecchio)
    [t10] Dieci (Ruota)
    [t9] Nove (Forza)
    [t8] Otto (Giustizia)
    [t7] Sette (Tempra)
    [t6] Sei (Carro)
    [t5] Cinque (Amore)
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
kind-phrase = { $kind ->
    [tarocchi] la cricca di Tarocchi
    [re] la cricca di Re
    [regine] la cricca di Regine
    [cavalli] la cricca di Cavalli
    [fanti] la cricca di Fanti
    [grande] la Grande
    [danari] la sequenza di danari
    [coppe] la sequenza di coppe
    [spade] la sequenza di spade
    [bastoni] la sequenza di bastoni
    [mori] la sequenza di Mori
   *[assi] la sequenza di Assi
}
combination = { $kind } ({ $cards }) { $points }
combination-chain = { $one }, { $rest }
declared-chain = { $one }; { $rest }
line = { $line ->
    [cricche] Cricche
    [criccone] Cricche: criccone
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


## Il tavolo in immagine e in parole

picture-name = { $who }
picture-side = { $who }
picture-boarding = Sorteggio dei posti
picture-heading = Smazzata { $hand }{ $trick ->
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
picture-beginning = Tocca { AD($who) }
picture-over = La partita è finita
picture-tricks = { $count ->
    [0] nessuna presa
    [one] 1 presa
   *[other] { $count } prese
}{ $declared ->
    [0] { "" }
   *[other] { " " }· accusi { $declared }
}
picture-hand = Smazzata { $hand }
picture-row = { $way ->
    [up] +
   *[down] −
}{ $gain } → { $score }
picture-total = Totale smazzata
picture-match = { $unit ->
    [poste] Poste
    [penalties] Penalità
   *[points] Partita
}
picture-score = { $score }
picture-pile = { $valued ->
    [0] nessuna di valore
   *[other] { $valued } di valore
}, { $plain ->
    [one] 1 scartino
   *[other] { $plain } scartini
}
picture-kind = { $kind }
picture-declared = { $who }: { $kind }
picture-scarto = Scartata di { $who }: { $cards }
picture-cappotto = Cappotto: { $who } { $who-count ->
    [1] resta
   *[other] restano
} senza prese
picture-poste = { $who }, { $mio ->
    [yes] di mio
   *[no] col Pozzo
}{ $won ->
    [yes] , vince
    [no] , perde
   *[none] { "" }
}: la smazzata { $poste ->
    [0] non vale niente, e nessuno paga
    [one] vale 1 posta
   *[other] vale { $poste } poste
}
picture-losers = { $trickless ->
    [yes] Perde chi non ha preso: { $who }
   *[no] Perde chi ha più punti: { $who }
}
picture-payment = { $giver } { $giver-count ->
    [1] paga
   *[other] pagano
} il Matto { AD($taker) }: { $card }
picture-rounded = In punti tondi: { $gains }
picture-out = { $who } si chiama fuori con { $total ->
    [one] 1 punto
   *[other] { $total } punti
}
picture-alt = { $heading }. In tavola: { $cards }.
picture-alt-own = { $heading }. { $count ->
    [one] In tavola c’è una carta
   *[other] In tavola ci sono { $count } carte
}{ $takes ->
    [so-far] : per ora prende { $who }
    [yes] : prende { $who }
   *[no] { "" }
}.
picture-alt-card = { $who } { $card }
picture-alt-notice = { $heading }. { $notice }.
picture-count = Il conto della smazzata { $hand }
picture-alt-sheet = { $heading }. { $sides }
picture-side-total = { $who }: { $total ->
    [one] 1 punto
   *[other] { $total } punti
}
picture-twin-line = { $line }.
picture-twin-head = Mazziere { $dealer }.
picture-twin-card = { $number }. { $who }: { $card }{ $speaks ->
    [yes] , { $said }
   *[no] { "" }
}{ $takes ->
    [so-far] { " – per ora prende" }
    [yes] { " – prende" }
   *[no] { "" }
}.
picture-twin-meld = { $who } accusa { $points } punti: { $shown }{ $doubled ->
    [both] . Criccone e tre sequenze: vale tutto il doppio
    [cricche] . Criccone: le cricche valgono il doppio
    [sequences] . Le sequenze valgono il doppio
   *[none] { "" }
}.
picture-twin-side = { $who }: { $tricks }; { $unit ->
    [points] prima di questa smazzata{ " " }
   *[other] { "" }
}{ $scores }{ $target ->
    [0] { "" }
   *[other] { " " }su { $target }
}.{ $held-count ->
    [0] { "" }
   *[other] { " " }In mano: { $held }.
}
picture-twin-points-of = { $unit ->
    [poste] { $count ->
        [one] { $score } posta
       *[other] { $score } poste
    }
    [penalties] { $score } penalità
   *[points] { $count ->
        [one] { $score } punto
       *[other] { $score } punti
    }
}
picture-twin-own = { $who } { $unit ->
    [poste] { $count ->
        [one] { $score } posta
       *[other] { $score } poste
    }
    [penalties] { $score } penalità
   *[points] { $count ->
        [one] { $score } punto
       *[other] { $score } punti
    }
}
picture-twin-held = { $who } { $count ->
    [0] nessuna carta
    [one] 1 carta
   *[other] { $count } carte
}
picture-twin-held-alone = { $count ->
    [0] nessuna carta
    [one] 1 carta
   *[other] { $count } carte
}
picture-twin-hand = Le tue carte: { $cards }.
picture-twin-count = – { $line ->
    [cricche] Cricche
    [sequences] Sequenze
    [last] Ultima presa
   *[accusi] Accusi
} { $points }{ $doubled ->
    [criccone] , criccone
    [yes] , raddoppiate
   *[no] { "" }
}{ $some ->
    [yes] : { $shown }
    [named] . { $shown }
   *[no] { "" }
}.
picture-twin-cards = – Carte { $points }{ $cards-count ->
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
picture-twin-last = – Ultima presa { $points }: { $who } ({ $card }).
picture-twin-declared = { $named ->
    [yes] { $who }:{ " " }
   *[no] { "" }
}{ $what }{ $doubled ->
    [both] , criccone, e sequenze raddoppiate
    [cricche] , criccone
    [sequences] , sequenze raddoppiate
   *[none] { "" }
}
picture-twin-part = Il conto di { $who }:
picture-void = Smazzata { $hand }: hanno passato tutti, non vale [TZ-6].
picture-twin-row = Smazzata { $hand }, { $unit ->
    [poste] in poste
    [penalties] in penalità
   *[points] in punti
}: { $scores }.
picture-twin-score = { $who } { $row }
picture-twin-score-of = { $who } { $row } ({ $total ->
    [one] 1 punto
   *[other] { $total } punti
})
picture-twin-made = – { $who } { $total ->
    [one] 1 punto
   *[other] { $total } punti
}{ $lines-count ->
    [0] { "" }
   *[other] : { $lines }
}.
picture-twin-points = { $line ->
    [cricche] cricche
    [sequences] sequenze
    [cards] carte
    [last] ultima presa
   *[accusi] accusi
} { $points }
picture-legend = Sotto: { $lines ->
    [none] { $unit ->
        [poste] le poste e i punti della smazzata
       *[other] i punti della smazzata
    }
   *[all] { $unit ->
        [penalties] cricche, sequenze, carte e ultima presa
       *[other] cricche, sequenze, carte, ultima presa, accusi
    }
}

## I giochi

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
    [ottocento] Il tarocco bolognese: quattro in coppia, a 800.
    [quattro-scartate] Tarocco bolognese a coppie: quattro smazzate, una scartata a testa.
    [terziglio] Tarocco bolognese in tre: uno contro due, a poste.
    [millone] Tarocco bolognese in due, a 1000, con due distribuzioni.
    [centocinquanta] Tarocco bolognese in due, svelto, a 150.
    [quindici] Il Centocinquanta a punti tondi, a 15.
   *[mattazza] Tarocco bolognese a non prendere: allegro e fracassone, da tre a sei.
}
mood = contare
family = Tarocco bolognese
family-blurb = Sessantadue carte, quattro Mori, e un Matto che non si prende mai.
brief = { $game ->
    [ottocento] in coppia, a 800
    [quattro-scartate] in coppia, quattro smazzate
    [terziglio] uno contro due
    [millone] a 1000
    [centocinquanta] svelto, a 150
    [quindici] a punti tondi
   *[mattazza] a non prendere
}

## Che cosa succede

seats-drawn = { $lot ->
    [lot] Sorteggio:{ " " }
    [cards] Ognuno tira una carta:{ " " }
   *[seated] { "" }
}{ $one } contro { $other }. Si gioca verso destra: { $order }. Distribuisce { $dealer }.
dealer-drawn = { $lot ->
    [cards] Ognuno tira una carta
   *[lot] Sorteggio
}: distribuisce { $dealer }.
ricevitore-drawn = { $lot ->
    [cards] Ognuno tira una carta
   *[lot] Sorteggio
}: fa da ricevitore { $who }, distribuisce { $dealer }.
cards-drawn = { $what } Le carte tirate: { $drawn }.
drawn-by = { $who } { $cards }
hand-began = Smazzata { $number }. Distribuisce { $who }.
score-of = { $who } { $score }
dealt-mine = Le tue carte: { $hand }.
dealt-again = Altre { $count } carte a testa.
throw-weighed = { $thrown ->
    [yes] Tutti d’accordo: a monte. Ridistribuisco.
   *[no] Non siete tutti per andare a monte: si gioca.
}
closed-taken = { $who } prende le ultime due carte.
closed-taken-mine = Prendi le ultime due carte: { $cards }.
stayed-in = { $you ->
    [yes] Non ti chiami
   *[no] { $who } non si chiama
} fuori.
discarded-brief = { $who }: «Fatta».
discarded = { $who }: «Fatta». La scartata è in tavola, coperta.
discarded-mine = Scarti { $many ->
    [yes] { $cards-count } carte
   *[no] { $cards }
}.
said = { $you ->
    [yes] Tu
   *[no] { $who }
}: «{ $bid }»
said-to = { $you ->
    [yes] Tu
   *[no] { $who }
} { AD($to) }: «{ $bid }»
bid = { $bid ->
    [passo] Passo
    [posso] Posso?
    [di-mio] Faccio di mio
    [no-di-mio] No! Faccio di mio
   *[va-bene] Va bene
}
contract-up = { $who } va su: gioca contro gli altri due, con le carte del Pozzo.
contract-mio = { $who } fa di suo: gioca contro gli altri due. Il Pozzo resta coperto, per chi fa l’ultima presa.
hand-void = Passano tutti: la smazzata è nulla, e ridistribuisco.
pozzo-taken = { $who } prende le otto carte del Pozzo.
pozzo-taken-mine = Prendi il Pozzo: { $cards }.
accuso = { $you ->
    [yes] Accusi
   *[no] { $who } accusa
} { $points }: { $shown }{ $doubled ->
    [both] . Criccone e tre sequenze: vale tutto il doppio
    [cricche] . Criccone: le cricche valgono il doppio
    [sequences] . Le sequenze valgono il doppio
   *[none] { "" }
}.
declared = { $what }{ $pair ->
    [yes] { " " }{ $side }: { $points } accusati{ $target ->
        [0] .
       *[other] , { $reach } su { $target }{ going-out-bar }.
    }
   *[no] { $target ->
        [0] { "" }
       *[other] { " " }{ $side }: { $reach } su { $target }{ going-out-bar }.
    }
}
going-out-bar = { $bar ->
    [second-deal] , ma dopo la seconda distribuzione nessuno si chiama fuori: si gioca
    [last-two] , ma chi ha preso le ultime due carte non si chiama fuori: si gioca
    [partner] , ma per chiamarsi fuori l’accuso del compagno non si somma: si gioca
    [raw] , ma per chiamarsi fuori l’accuso non si arrotonda: si gioca
   *[none] { "" }
}
declared-none = { $you ->
    [yes] Non accusi.
   *[no] { $who } non accusa.
}
declared-kept-back = Non accusi, anche se potresti.
gone-out = { $what } { $you ->
    [yes] Ti chiami fuori
   *[no] { $who } si chiama fuori
}: { $score } della partita e { $declared } { $rounded ->
    [yes] in punti tondi
   *[no] accusati
}{ $added ->
    [0] { "" }
   *[other] , con { $added } accusati prima in coppia,
} fanno { $total }, e il traguardo è { $target }.
played = { $place ->
    [lead] { $you ->
        [yes] Tu
       *[no] { $who } esce
    }: { $card }
   *[follow] { $you ->
        [yes] Tu
       *[no] { $who }
    }: { $card }
}{ $signal ->
    [busso] . Busso!
    [striscio] . Striscio.
    [volo] . Volo.
   *[none] { "" }
}
played-phrase = { $what } «{ $phrase }»
matto-shown = { $you ->
    [yes] Copri il Matto.
   *[no] { $who } copre il Matto.
}
matto-led = { $you ->
    [yes] Esci
   *[no] { $who } esce
} col Matto.
trick-taken = Giro { $trick }: { $shown ->
    [yes] { $you ->
        [yes] prendi tu
       *[no] prende { $who }
    } ({ $card })
   *[no] { $who }
}.{ $last ->
    [yes] { " " }È l’ultima presa: 6 punti.
   *[no] { "" }
}{ $owed ->
    [mine] { " " }Per il Matto devi una carta.
    [yes] { " " }Per il Matto { $owing } deve una carta.
   *[no] { "" }
}{ $lost ->
    [yes] { " " }Il Matto, all’ultima presa, si perde.
   *[no] { "" }
}
fate-trick = { $mine ->
    [yes] Prendi tu
   *[no] Giro { $trick }: prende { $who } ({ $card })
}.
fate-contract = { $mine ->
    [yes] Fai di tuo: giochi contro gli altri due.
   *[no] { $who } { $mio ->
        [yes] fa di suo
       *[no] va su
    }: gioca contro voi due.
}
fate-hand = La smazzata { $hand } ti porta { $gain } { $unit ->
    [poste] { $count ->
        [one] posta
       *[other] poste
    }
   *[points] { $count ->
        [one] punto
       *[other] punti
    }
}.
fate-lost-hand = La smazzata l’hai persa tu: una penalità.
hand-counted = La smazzata { $hand } è finita: { $totals }. { $rest }
hand-counted-low = La smazzata { $hand } è finita: { $totals }.
passed-matto = { $giver } { $giver-count ->
    [one] non ha prese
   *[other] non hanno prese
}: il Matto passa all’altra parte.
passed-card = { $giver } { $giver-count ->
    [one] paga
   *[other] pagano
} il Matto { AD($taker) }: { $card }.
passed-cappotto = Cappotto: { $who } { $who-count ->
    [one] non ha prese
   *[other] non hanno prese
}.
count-chain = { $one } { $rest }
score-chain = { $one }, { $rest }
score-duel = { $won } a { $lost }
count-side = { $who }: cricche { $cricche }{ $doubled ->
    [both] { " " }(criccone)
    [cricche] { " " }(criccone)
   *[other] { "" }
}, sequenze { $sequences }{ $doubled ->
    [both] { " " }(raddoppiate)
    [sequences] { " " }(raddoppiate)
   *[other] { "" }
}, carte { $cards }, ultima presa { $last }{ $declares ->
    [yes] , accusi { $accusi }
   *[no] { "" }
}.
stands = La partita: { $scores }.
rounded = In punti tondi: { $gains }.
poste-won = La smazzata { $poste ->
    [0] non vale niente: nessuno paga
    [one] vale 1 posta
   *[other] vale { $poste } poste
}{ $mio ->
    [yes] , e di mio si paga il doppio
   *[no] { "" }
}{ $won ->
    [yes] : { $who } ne vince { $lone }, gli altri due ne perdono { $each } a testa
    [no] : { $who } ne perde { $lone }, gli altri due ne vincono { $each } a testa
   *[none] { "" }
}.
losers-charged = { $losers-count ->
    [one] Perde { $losers }
   *[other] Perdono { $losers }
}, { $trickless ->
    [yes] senza nemmeno una presa
   *[no] con più punti di tutti
}: una penalità{ $losers-count ->
    [one] { "" }
   *[other] { " " }a testa
}.{ $out-count ->
    [0] { "" }
    [one] { " " }{ $out } esce dalla partita.
   *[other] { " " }{ $out } escono dalla partita.
}
ending-went-out = { $winners-count ->
    [one] Vince { $winners }, che si chiama fuori con { $total } punti su { $target }
   *[other] Vincono { $winners }: { $who } si chiama fuori con { $total } punti su { $target }
}
ending-went-out-mine = { $winners-count ->
    [one] Hai vinto chiamandoti fuori con { $total } punti su { $target }
   *[other] Avete vinto, { $winners }: { $who } si chiama fuori con { $total } punti su { $target }
}
ending-target = { $winners-count ->
    [one] Vince { $winners }, che ha
   *[other] Vincono { $winners }, che hanno
} raggiunto il traguardo di { $target }
ending-target-mine = { $winners-count ->
    [one] Hai vinto
   *[other] Avete vinto, { $winners },
} raggiungendo il traguardo di { $target }
ending-hands = { $winners-count ->
    [one] Vince { $winners }
   *[other] Vincono { $winners }
} dopo { $hands ->
    [one] una smazzata
   *[other] { $hands } smazzate
}
ending-hands-mine = { $winners-count ->
    [one] Hai vinto
   *[other] Avete vinto, { $winners },
} dopo { $hands ->
    [one] una smazzata
   *[other] { $hands } smazzate
}
ending-draw = Pari: la partita è patta
ending-last-left = { $winners-count ->
    [one] Vince { $winners }, che resta in partita
   *[other] Vincono { $winners }, che restano in partita
}
ending-last-left-mine = { $winners-count ->
    [one] Hai vinto
   *[other] Avete vinto, { $winners },
} restando in partita
ending-penalties = { $winners-count ->
    [one] Vince { $winners }, con meno penalità di tutti
   *[other] Vincono { $winners }, con meno penalità di tutti
}
ending-penalties-mine = { $winners-count ->
    [one] Hai vinto
   *[other] Avete vinto, { $winners },
} con meno penalità di tutti
ended-scores = { $ending }{ $unit ->
    [penalties] . Penalità
    [poste] . Poste
   *[points] { "" }
}: { $scores }.
ended = { $ending }.

## Dove siamo

stage-seats = i posti
stage = Smazzata { $hand }{ $trick ->
    [0] { "" }
   *[other] , giro { $trick }
}
stage-count = il conto della smazzata { $hand }
stage-over = partita finita
waiting-seats = Sorteggio dei posti.
waiting-dealing = Si mescola e si distribuisce.
waiting-a-monte = Cinque carte a testa: a monte?
waiting-bid = Passo, posso o di mio?
waiting-posso = { $who } ha detto «Posso?»: va bene?
waiting-first-cards = Fuori con le prime carte?
waiting-scarto = Lo scarto: { $count } carte.
waiting-accuso = Qualcosa da accusare?
waiting-play = { "" }
waiting-last-card = L’ultima carta si gioca da sola.
waiting-owing = Una carta per pagare il Matto.
waiting-pause = Ridistribuisco quando tutto il tavolo preme «Avanti», o fra un minuto.
waiting-another-hand = Guardate il conto, e dite se farne un’altra.
waiting-over = La partita è finita.
foot-score = { $who } { $score }
foot-scores = { $unit ->
    [poste] Poste
   *[penalties] Penalità
}: { $scores }
foot-target = Si va a { $target }
foot-hands = Smazzata { $hand } di { $hands }
foot-penalties = { $end ->
    [two-losers] Si finisce quando in due arrivano a
    [first-out] Si finisce quando qualcuno arriva a
   *[elimination] Fuori a
} { $count } penalità
foot-hand = Smazzata { $hand }, finché ne avete voglia

## Che cosa si chiede

ask-a-monte = Si va a monte?
ask-a-monte-hint = Ridistribuisco solo se lo dite tutti. La risposta resta segreta.
ask-a-monte-verb = Rispondi
answer-a-monte-keep = Gioco
answer-a-monte-throw = A monte
ask-bid = Che cosa dici?
ask-bid-hint = Con «Posso?» chiedi di giocare con il Pozzo; con «Faccio di mio» giochi senza, e la posta è doppia.
ask-bid-verb = Di’
ask-posso = { $who } chiede: «Posso?»
ask-posso-hint = Con «Va bene», per te può andare su. Con «No! Faccio di mio» giochi tu contro gli altri due, senza il Pozzo, e non torni indietro.
ask-posso-verb = Rispondi
bid-hint = { $bid ->
    [passo] non giochi contro gli altri due
    [posso] contro gli altri due, con il Pozzo, se vogliono
    [di-mio] contro gli altri due, senza il Pozzo
   *[va-bene] per te può andare su
}
ask-first-cards = Le prime carte
ask-first-cards-hint = Con queste non arrivi al traguardo: prendi le ultime due.
ask-first-cards-out = Con quello che hai in mano arrivi a { $total } su { $target }: puoi chiamarti fuori e vincere subito.
ask-first-cards-verb = Avanti
answer-first-cards-take = Prendo le ultime due
answer-first-cards-out = Mi chiamo fuori
ask-first-hand = Le prime carte
ask-first-hand-hint = Con queste non arrivi al traguardo: si continua.
ask-first-hand-out = Con quello che hai in mano arrivi a { $total } su { $target }: puoi chiamarti fuori e vincere subito.
ask-first-hand-verb = Avanti
answer-first-hand-stay = Si continua
answer-first-hand-out = Mi chiamo fuori
confirm-out = Se ti chiami fuori mostri le tue combinazioni, arrivi a { $total } su { $target } e la partita finisce qui.
ask-scarto = Scarta { $count } carte
ask-scarto-hint = Restano tue, coperte fino al conto. Né Re né Tarocchi.
ask-scarto-verb = Scarta
barred-scarto = Re e Tarocchi non si scartano.
used-in = serve per { $kinds }
suit = { $suit ->
    [D] Danari
    [C] Coppe
    [S] Spade
    [B] Bastoni
    [T] Trionfi
   *[M] Matto
}
ask-accuso = Che cosa accusi?
ask-accuso-hint = { $count ->
    [one] Vale { $points } punti. Se la accusi la vedono tutti, se no non vale; dopo la prima carta non puoi più.
   *[other] Tutte insieme valgono { $points } punti. Quelle che accusi le vedono tutti, quelle che togli non valgono; dopo la prima carta non puoi più.
}
ask-accuso-all-hint = Tutto insieme vale { $points } punti. Quello che accusi lo vedono tutti; dopo la prima carta non puoi più.
ask-accuso-out = Se accusi tutto fai { $points } punti{ $rounded ->
    [0] { "" }
   *[other] , in punti tondi { $rounded },
} e arrivi a { $total } su { $target }: ti chiami fuori e la partita è vinta.
ask-accuso-verb = Accusa
ask-accuso-all-verb = Conferma
confirm-accuso = Se accusi tutto arrivi a { $total } su { $target }: la partita finisce qui.
answer-accuso-all-all = Accuso tutto
answer-accuso-all-nothing = Non accuso niente
ask-accuso-none = Non hai niente da accusare
ask-accuso-none-hint = Gli altri sapranno solo che non accusi.
ask-accuso-none-verb = Avanti
answer-accuso-none-press = Non accuso
declare-one = { $kind ->
    [tarocchi] Cricca di Tarocchi
    [re] Cricca di Re
    [regine] Cricca di Regine
    [cavalli] Cricca di Cavalli
    [fanti] Cricca di Fanti
    [grande] La Grande
    [danari] Seq. di danari
    [coppe] Seq. di coppe
    [spade] Seq. di spade
    [bastoni] Seq. di bastoni
    [mori] I Mori
   *[assi] Gli Assi
} · { $points }
declare-one-hint = { $cards }
suit-of = { $suit ->
    [D] danari
    [C] coppe
    [S] spade
    [B] bastoni
   *[T] Trionfi
}
signal-suit = { $suit ->
    [D] i danari
    [C] le coppe
    [S] le spade
    [B] i bastoni
   *[T] i Trionfi
}
ask-play = Gioca una carta
ask-play-hint = { $must ->
    [lead] Quella che vuoi
    [follow] Rispondi a { suit-of }
    [trump] { $suit ->
        [T] Rispondi con un Trionfo
       *[other] Non hai { suit-of }: gioca un Trionfo
    }
    [free] { $suit ->
        [T] Non hai Trionfi: gioca quello che vuoi
       *[other] Non hai né { suit-of } né Trionfi: gioca quello che vuoi
    }
   *[matto] È uscito il Matto: il seme lo scegli tu
}{ $matto ->
    [yes] , o il Matto
   *[no] { "" }
}.
ask-play-verb = Gioca
ask-lead = Gioca una carta
ask-lead-hint = { ask-play-hint }
ask-signal-hint = { $hint } Con { $suits } puoi fare un segnale.
ask-signalled-hint = { $hint } { $signal ->
    [busso] Busso: gioca la tua migliore.
    [striscio] Striscio: chi gioca con te ne ha ancora.
   *[volo] Volo: chi gioca con te non ne ha più.
}
ask-lead-verb = Gioca
ask-last-card = Vuoi dire una frase?
ask-last-card-hint = Scegli prima la frase, poi la carta: non impegna nessuno.
ask-card-and-phrase = Gioca una carta
ask-card-and-phrase-hint = { ask-play-hint } Prima della carta puoi scegliere una frase: non impegna nessuno.
ask-card-and-phrase-verb = Gioca
ask-owing = Paga per il Matto
ask-owing-hint = Dai uno scartino delle tue prese. Lo vedono tutti, al conto.
ask-owing-verb = Dai
ask-owing-any = Paga per il Matto
ask-owing-any-hint = Dai una carta delle tue prese, quella che vuoi. La vedono tutti, al conto.
ask-owing-any-verb = Dai
ask-another-hand = Un’altra smazzata?
ask-another-hand-hint = Si smette solo se lo dite tutti. La risposta resta segreta finché non avete risposto tutti.
ask-another-hand-verb = Rispondi
answer-another-hand-more = Un’altra
answer-another-hand-enough = Basta così
ask-ready = Visto il conto?
ask-ready-verb = Avanti
answer-ready-press = Avanti
field-card = Carta
field-signal = Segnale
field-phrase = Frase
no-signal = Senza segnale
no-phrase = Niente
no-answer = Niente
signal-hint = { $signal ->
    [busso] compagno, gioca la tua migliore
    [striscio] di questo seme ne ho ancora
   *[volo] di questo seme era l’ultima
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
    [andare-a-duro] ho carte che prendono, chi mi aiuta a lasciare qualcuno senza prese?
    [mettere] gioca i tuoi Trionfi alti o i tuoi Re, perché qualcuno resti senza prese
    [farsi-delle-carte-buone] come «Metti!», gioca le carte che prendono
    [farsi-i-migliori] gioca i tuoi Trionfi migliori
    [fare-il-pagatore] vai a duro? metti una carta forte, e ti carichiamo
    [travalicare] gioca una carta bassa di un seme
   *[andare-in-campagna] come «Travalica»
}
silence-a-monte = Se non rispondi, si gioca.
silence-bid = Se non rispondi, passi.
silence-posso = Se non rispondi, va bene.
silence-first-cards = Se non rispondi, ti chiami fuori se basta; se no prendi le ultime due.
silence-first-hand = Se non rispondi, ti chiami fuori se basta; se no si continua.
silence-scarto = Se non rispondi, scarto io le carte che valgono meno.
silence-accuso = Se non rispondi, accusi tutto.
silence-accuso-all = Se non rispondi, accusi tutto.
silence-accuso-none = Se non rispondi, si va avanti.
silence-play = Se non rispondi, giochi la carta permessa che vale meno; il Matto solo se non hai altro.
silence-lead = Se non rispondi, giochi la carta che vale meno, senza segnali; il Matto solo se non hai altro.
silence-card-and-phrase = Se non rispondi, giochi la carta più debole, senza dire niente; il Matto solo se non hai altro.
silence-owing = Se non rispondi, do io lo scartino che ti costa meno.
silence-owing-any = Se non rispondi, do io la carta che ti costa meno.
silence-another-hand = Se non rispondi, per te basta così.

## Che cosa hai

tag-dealer = mazziere
tag-alone = contro tutti
tag-out = fuori
holds = { $count ->
    [one] 1 carta
   *[other] { $count } carte
}, { $tricks ->
    [0] nessuna presa
    [one] 1 presa
   *[other] { $tricks } prese
}
panel-hand = { $count ->
    [0] La tua mano è vuota
    [one] La tua mano, 1 carta
   *[other] La tua mano, { $count } carte
}
panel-hand-closed = Altre { $count } carte sono coperte davanti a te.
tag-taken = appena presa
panel-last = Giro { $trick }: prende { $who }
played-by = { $who }
panel-meld = { $who } accusa { $points }
panel-accuso = { $final ->
    [yes] Puoi accusare { $points } punti
   *[no] Con queste carte accuseresti { $points } punti
}
panel-accuso-none = Non hai niente da accusare
panel-accuso-line = { $what }
panel-accuso-doubled = { $doubled ->
    [both] Almeno tre cricche, cioè il criccone, e almeno tre sequenze: valgono tutte il doppio.
    [cricche] Almeno tre cricche, cioè il criccone: le cricche valgono il doppio.
   *[sequences] Almeno tre sequenze: le sequenze valgono il doppio.
}
panel-accuso-out = Arrivi a { $total } su { $target }: ti puoi chiamare fuori.
panel-scarto = { $count ->
    [one] La tua scartata, 1 carta
   *[other] La tua scartata, { $count } carte
}

## Punti

sheet-match = { $unit ->
    [poste] Poste
    [penalties] Penalità
   *[points] Partita
}
sheet-total = Smazzata { $hand }, totale
sheet-number = { $count }

## Opzioni del tavolo

option-target = Traguardo
option-target-hint = A quanti punti si gioca.
option-target-800 = 800
option-target-1000 = 1000
option-target-1500 = 1500
option-target-150 = 150
option-target-151 = 151
option-target-200 = 200
option-target-15 = 15
option-target-20 = 20
option-target-21 = 21
option-out-by = Per chiamarsi fuori
option-out-by-hint = L’accuso viene arrotondato, o si conta com’è e il traguardo vale dieci volte tanto.
option-out-by-rounded = accuso arrotondato
option-out-by-raw = accuso com’è
option-tiebreak = Se si finisce pari
option-tiebreak-hint = Dopo quattro smazzate con lo stesso punteggio.
option-tiebreak-draw = patta
option-tiebreak-four-more = altre quattro smazzate
option-tiebreak-one-more = una smazzata alla volta
option-partners = Le coppie
option-partners-hint = A sorte, oppure come siete seduti: primo e terzo contro secondo e quarto.
option-partners-drawn = a sorte
option-partners-seated = come siete seduti
option-draw = Sorteggio dei posti
option-draw-hint = Posti e primo mazziere: a sorte, oppure ognuno tira una carta dal mazzo; chi è pari ritira.
option-draw-lot = a sorte
option-draw-cards = si tira una carta
option-signals = I segnali
option-signals-hint = Chi può dire busso, striscio e volo con la sua carta.
option-signals-leader = chi è primo di mano
option-signals-any-player = tutti
option-signals-off = nessuno
option-trump-signals = I segnali sui Trionfi
option-trump-signals-hint = Da subito, o solo dopo che è uscito l’Angelo.
option-trump-signals-always = da subito
option-trump-signals-after-angelo = dopo l’Angelo
option-accuso = L’accuso
option-accuso-hint = Ognuno sceglie che cosa accusare, oppure tutto o niente, oppure tutto in automatico.
option-accuso-free = a scelta
option-accuso-all-or-nothing = tutto o niente
option-accuso-automatic = tutto, in automatico
option-scartatore-accuso = L’accuso di chi scarta
option-scartatore-accuso-hint = Sulle carte con cui gioca, o anche su quelle che ha scartato.
option-scartatore-accuso-after-scarto = dopo lo scarto
option-scartatore-accuso-before-scarto = anche con la scartata
option-first-accuso = L’accuso sulle prime carte
option-first-accuso-hint = Sulle prime venti carte puoi solo chiamarti fuori, oppure accusi e segni i punti; poi accusi di nuovo sulle carte finali.
option-first-accuso-out-only = solo per chiamarsi fuori
option-first-accuso-scores = si segna
option-matto-payment = La carta per il Matto
option-matto-payment-hint = La dà il programma, sempre con la stessa regola, o la sceglie chi ha mostrato il Matto.
option-matto-payment-rule = secondo la regola
option-matto-payment-owner = sceglie chi deve
option-matto-payment-free = chi deve, una qualunque
option-matto-lead = Uscire col Matto
option-matto-lead-hint = Se puoi cominciare un giro mostrando il Matto.
option-matto-lead-allowed = si può
option-matto-lead-forbidden = non si può
option-matto-last = Il Matto all’ultima presa
option-matto-last-hint = Chi lo mostra all’ultimo giro lo tiene, o lo perde.
option-matto-last-kept = si tiene
option-matto-last-lost = lo prende chi fa la presa
option-trick-history = Le prese passate
option-trick-history-hint = Quali prese potete rivedere.
option-trick-history-last = solo l’ultima
option-trick-history-all = tutte
option-a-monte = A monte
option-a-monte-hint = Dopo le prime cinque carte a testa, ridistribuisco se lo volete tutti.
option-a-monte-off = no
option-a-monte-on = sì
option-late-out = Chi ha preso le ultime due
option-late-out-hint = Se dopo può ancora chiamarsi fuori, col solo suo accuso.
option-late-out-allowed = può chiamarsi fuori
option-late-out-never = non più
option-hands = Smazzate
option-hands-hint = Dopo quante smazzate finisce la partita.
option-hands-3 = 3
option-hands-6 = 6
option-hands-9 = 9
option-hands-12 = 12
option-hands-18 = 18
option-hands-0 = finché ne avete voglia
option-all-pass = Se passano tutti
option-all-pass-hint = Chi dà le carte dopo una smazzata nulla.
option-all-pass-next = dà le carte il prossimo
option-all-pass-same = le ridà chi le aveva date
option-oppose = Chi può dire «No! Faccio di mio»
option-oppose-hint = Al «Posso?» risponde anche chi aveva passato, o solo chi non aveva passato.
option-oppose-all = anche chi ha passato
option-oppose-not-passed = solo chi non ha passato
option-first-lead = Il primo di mano
option-first-lead-hint = Chi gioca la prima carta.
option-first-lead-ricevitore = il ricevitore
option-first-lead-right-of-lone = chi siede a destra di chi gioca contro due
option-poste-rounding = Le poste
option-poste-rounding-hint = Una ogni dieci punti da 15 in su; o niente fino a 45, e da 46 come sempre o di nuovo da una.
option-poste-rounding-standard = da 15 punti
option-poste-rounding-dead-to-45 = niente fino a 45, poi quattro
option-poste-rounding-restart = niente fino a 45, poi da una
option-tie = In parità
option-tie-hint = Che cosa succede quando chi gioca contro due e gli altri contano uguale.
option-tie-lost = perde chi gioca contro due
option-tie-void = la smazzata non vale
option-cappotto = Il cappotto
option-cappotto-hint = A chi fa tutte le prese si contano i punti, o spettano quaranta poste.
option-cappotto-counted = si conta
option-cappotto-flat-40 = 40 poste
option-odd-card = La carta spaiata
option-odd-card-hint = Quanto vale lo scartino che resta solo nel conto degli scartini.
option-odd-card-0 = niente
option-odd-card-1 = un punto
option-next-dealer = Il prossimo mazziere
option-next-dealer-hint = A turno, o chi ha perso la smazzata.
option-next-dealer-rotate = a turno
option-next-dealer-last-loser = chi ha perso
option-end = Fine della partita
option-end-hint = Chi ha troppe penalità esce e gli altri continuano, o si finisce quando ci arrivano in due, o appena ci arriva uno, o dopo tante smazzate quante dice «Smazzate».
option-end-elimination = si esce uno alla volta
option-end-two-losers = quando ci arrivano in due
option-end-first-out = appena ci arriva uno
option-end-hands = dopo un certo numero di smazzate
option-penalties = Penalità
option-penalties-hint = Con quante esci, o finisce la partita.
option-penalties-2 = 2
option-penalties-3 = 3
option-penalties-4 = 4
option-penalties-5 = 5
option-penalties-6 = 6
robot-random = A caso
robot-learner = Principiante
robot-sound = Pratico
robot-old-hand = Vecchia volpe

## Il gioco in un minuto

primer-cards = Le carte lunghe
primer-cards-suits = Quattro semi senza 2, 3, 4 e 5. In spade e bastoni comanda il 10 sull’asso; in danari e coppe è il contrario: dopo le figure l’asso, poi 6, 7, 8, 9, e il 10 è il più basso.
primer-cards-trumps = Ventuno Trionfi, dall’Angelo al Begato, battono ogni seme. I quattro Mori sono pari: fra loro vince l’ultimo giocato. Il Matto non prende e non si perde.
primer-play = Si gioca
primer-play-follow = Verso destra. Se hai del seme rispondi, se no gioca un Trionfo, se no quello che vuoi. Non c’è obbligo di superare.
primer-play-matto = Il Matto lo mostri quando vuoi e lo tieni. Se la presa è degli avversari, alla fine gli dai una cartina.
primer-play-cards = Anche le carte prese valgono, dai Re e dai Tarocchi (5) ai Fanti (2), e l’ultima presa 6.
primer-before = { $game ->
    [terziglio] Uno contro due
    [mattazza] Le frasi
   *[other] Lo scarto
}
primer-before-what = { $game ->
    [terziglio] A turno dite «Passo», «Posso?» o «Faccio di mio». A «Posso?» gli altri dicono «Va bene», o uno dice «No! Faccio di mio» e gioca contro gli altri due. Col Pozzo si scartano otto carte, non Re né Tarocchi.
    [mattazza] Con la carta puoi dire una frase d’uso, come «Metti!» o «Travalica»: non impegna nessuno.
    [millone] Quello che scarti resta tuo, e nessuno lo vede fino al conto. Re e Tarocchi non si scartano.
   *[other] Chi dà le carte ne ha due in più e ne scarta due, che restano sue: non Re né Tarocchi. Nessuno le vede fino al conto.
}
primer-cricche = Le cricche
primer-cricche-what = Tre o quattro Re, Regine, Cavalli, Fanti, o Tarocchi (Angelo, Mondo, Begato, Matto), fra le carte che hai preso.
primer-cricche-doubled = Con tre cricche hai il criccone: valgono tutte il doppio.
primer-sequences = Le sequenze
primer-sequences-what = Il Re con le figure del suo seme, l’Angelo con i Trionfi più alti, i Mori, gli Assi: 10 punti per tre carte, 5 per ogni altra.
primer-sequences-counters = Begato e Matto sono contatori: allungano ogni sequenza, tutti e due, e riempiono qualche buco.
primer-sequences-twice = Con tre sequenze, valgono tutte il doppio.
primer-accuso = L’accuso
primer-accuso-when = Prima della tua prima carta puoi accusare le combinazioni che hai in mano: le mostri, e segni i punti.
primer-accuso-count = Le stesse carte, se le prendi, contano di nuovo alla fine.
primer-win = Come si vince
primer-win-how = { $game ->
    [ottocento] Vince la coppia che arriva al traguardo, di solito 800. Chi ci arriva con un accuso si chiama fuori, e la partita finisce lì.
    [quattro-scartate] Quattro smazzate: ciascuno dà le carte, e scarta, una volta. Vince la coppia con più punti.
    [terziglio] Uno gioca contro due, col Pozzo o senza. Chi fa più punti vince la smazzata, a poste: una ogni dieci punti, il doppio per chi gioca contro due.
    [millone] Scartate dieci carte a testa e ne prendete altre dieci. Vince chi arriva a 1000; chi ci arriva con le prime carte si chiama fuori.
    [centocinquanta] Metà delle carte resta fuori. Vince chi arriva al traguardo, di solito 150. Chi ci arriva con un accuso si chiama fuori.
    [quindici] Come il Centocinquanta, ma dieci punti ne fanno uno. Vince chi arriva al traguardo, di solito 15.
   *[mattazza] Dieci carte a testa, niente accuso. Qui i punti non si vogliono: perde chi ne fa più di tutti. Ma se qualcuno resta senza prese, perde chi non ne ha.
}

prepare-play = La prossima carta
prepare-lead = Quando esci tu e puoi fare un segnale
prepare-card-and-phrase = La prossima carta
prepare-bid = Quando tocca a te parlare
prepare-posso = Quando qualcuno chiede «Posso?»
prepare-accuso = L’accuso
prepare-a-monte = Quando potete andare a monte
prepare-another-hand = Quando chiedo se farne un’altra
prepare-ready = Dopo il conto
guard-led = se è uscita una carta di { suit-of }
guard-lead = se esci tu
guard-partner = se la presa è del compagno
guard-card-ANG = se in tavola c’è l’Angelo
guard-card-MAT = se in tavola c’è il Matto
guard-card-BEG = se in tavola c’è il Begato
guard-first-trick = al primo giro
guard-later-trick = dopo il primo giro
guard-last-trick = all’ultimo giro
guard-last-to-play = se l’ultima carta del giro è tua
guard-bid-first = se la prima parola è tua
guard-bid-passed = se qualcuno ha già passato
guard-asked = se chiede { $who }


## Il maestro, al tavolo di allenamento

teach-suggestion = Io farei così
teach-card = Giocherei: { $card }.
teach-only = Si può giocare solo: { $card }.
teach-scarto = Scarterei: { $cards }.
teach-bid = Direi: «{ $bid }».
teach-signal = E direi: «{ $signal }».
teach-as-good = Va bene anche { $card }, per quel che puoi sapere.
teach-next = Seconda scelta: { $card }, che in media { $unit ->
    [hands] ti fa perdere la smazzata { $points ->
        [one] una volta in più su cento
       *[other] { $points } volte in più su cento
    }.
   *[points] ti costa circa { $points ->
        [one] un punto
       *[other] { $points } punti
    }.
}
teach-review = Le tre giocate che ti sono costate di più
teach-none = Nessun errore evitabile: con quello che sapevi hai giocato bene. { $cards ->
    [one] Ho guardato una giocata.
   *[other] Ho guardato { $cards } giocate.
}
teach-found = { $faults ->
    [one] Una giocata su { $cards } era evitabile con quello che sapevi.
   *[other] { $faults } giocate su { $cards } erano evitabili con quello che sapevi{ $shown ->
        [3] { $faults ->
            [3] .
           *[other] : ecco le tre che ti sono costate di più.
        }
       *[other] .
    }
} Conto solo quello che al tuo posto potevi sapere, non dove stavano davvero le carte.
teach-fault = Giro { $trick }: { $card }, { $unit ->
    [hands] la smazzata persa { $points } volte in più su cento
   *[points] circa { $points } punti in meno
}
teach-better = Meglio: { $card }. In media { $unit ->
    [hands] perdi la smazzata { $points } volte in meno su cento, { $doubt } più o meno
   *[points] sono { $points } punti in più, { $doubt } più o meno
}, nei modi in cui potevano stare le carte.
teach-takers = Con { $card } la presa va di solito a { $who } ({ $often } volte su cento), con { $other } a { $whose } ({ $then }).
teach-same-taker = In tutti e due i casi la presa va di solito a { $who }.
teach-row = { $row ->
    [last] l’ultima presa
   *[cards] le carte una per una
}
teach-reason = Perché: { $what }, in media { $points ->
    [one] un punto
   *[other] { $points } punti
} { $whose ->
    [own] in più per la tua parte
   *[others] in meno per gli altri
} ({ $often ->
    [one] cambia una volta su cento
   *[other] cambia { $often } volte su cento
}).
teach-lay = Per come stavano le carte, e non potevi saperlo, { $how ->
    [nothing] non è cambiato niente.
    [cost] ti è costata { $unit ->
        [hands] la smazzata { $points } volte su cento.
       *[points] { $points ->
            [one] un punto.
           *[other] { $points } punti.
        }
    }
   *[brought] invece ti ha portato { $unit ->
        [hands] la smazzata { $points } volte su cento.
       *[points] { $points ->
            [one] un punto.
           *[other] { $points } punti.
        }
    }
}


## La palestra

rung-warm-up = Per scaldarsi
rung-warm-up-hint = Contro chi dimentica le carte uscite; nei giochi a coppie, con una vecchia volpe per compagno. Si passa vincendo la partita.
rung-level = Alla pari
rung-level-hint = Tutti pratici, come al bar di paese. Si passa vincendo la partita.
rung-uphill = In salita
rung-uphill-hint = Contro vecchie volpi, che contano tutto. Si passa vincendo la partita.
rung-steep = In salita, con lo zaino
rung-steep-hint = Contro due vecchie volpi, con un principiante per compagno. Si passa vincendo la partita.

## Che cosa ti tocca, dopo «tocca a te»: solo quello che sanno tutti, e nessuna carta

your-a-monte = si va a monte?
your-bid = passo, posso o di mio?
your-posso = rispondi al «Posso?» di { $who }
your-first-cards = guarda le prime carte
your-scarto = scarta { $count } carte
your-accuso = accusa, o taci
your-play = gioca una carta
your-last-card = gioca l’ultima carta
your-owing = dai una carta per il Matto
your-pause = guarda il conto
your-another-hand = guarda il conto: un’altra smazzata?

## Primati

feat-points = punti in media { $value }
feat-criccone = criccone più alto { $value }
feat-cappotto = cappotti dati { $value }
