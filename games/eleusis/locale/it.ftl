# Eleusis Express: le parole in italiano. Il nome prima del verbo, presente, tu a chi legge la domanda.

title = Eleusis Express
blurb = Uno nasconde una regola, gli altri la trovano giocando una carta alla volta.

## Carte

card = { $rank ->
    [1] asso
    [11] fante
    [12] donna
    [13] re
   *[other] { $rank }
} di { $suit ->
    [spades] picche
    [hearts] cuori
    [diamonds] quadri
   *[clubs] fiori
}
suit = { $suit ->
    [spades] picche
    [hearts] cuori
    [diamonds] quadri
   *[clubs] fiori
}
cards-held = { $count ->
    [0] senza carte
    [one] 1 carta
   *[other] { $count } carte
}

## Il catalogo: nomi

entry-alt-color = Colori alternati
entry-suit-cycle = Giro di semi
entry-color-blocks = Blocchi di colore
entry-alt-parity = Pari e dispari
entry-alt-size = Basse e alte
entry-step-up = In salita
entry-parity-color = La parità dà il colore
entry-suit-or-rank = Seme o valore
entry-color-direction = Il colore dà la direzione
entry-only-color = Un colore solo
entry-only-parity = Una parità sola
entry-same-color = Stesso colore
entry-alt-face = Figure alternate
entry-near = Vicine
entry-step-down = In discesa
entry-far = Lontane
entry-alt-suit-pair = Coppie di semi alternate
entry-parity-blocks = Blocchi di parità
entry-suit-pairs = Semi a due a due
entry-two-and-one = Due e una
entry-size-color = L’altezza dà il colore
entry-color-parity = Il colore dà la parità
entry-color-size = Il colore dà l’altezza
entry-face-flips = La figura cambia colore
entry-twin-suit = L’altro seme
entry-same-parity-new-color = Parità ferma, colore nuovo
entry-holes = Segni col buco
entry-close-hop = Salto corto
entry-one-changes = Ne cambia una
entry-color-or-neighbour = Colore o valore accanto
entry-mod-cycle = Resti in fila
entry-sum-multiple = Somma multipla
entry-sum-band = Somma di mezzo
entry-face-suit = La figura tiene il seme
entry-color-step = Un colore sale, l’altro scende
entry-before-last-color = Contro la penultima
entry-zigzag = Zigzag
entry-suit-size = Il seme dà l’altezza
entry-repeat-color-parity = Doppio colore
entry-rise-color = Il verso dà il colore
entry-new-suit-of-three = Seme nuovo
entry-three-odd = Somma di tre
entry-one-feature = Una cosa in comune
entry-hop-limit = Passo misurato
entry-own-colour-ladder = Scala di colore
entry-face-count-parity = Figure contate
entry-running-total = Il totale
entry-parity-sum-color = La somma dà il colore

## Il catalogo: le regole

rule-alt-color = I colori si alternano
rule-suit-cycle = I semi girano in quest’ordine: { $order }, e da capo
rule-color-blocks = { $n } carte di un colore, poi { $n } dell’altro, e così via; la carta d’inizio apre il primo blocco
rule-alt-parity = Pari e dispari si alternano
rule-alt-size = Carte fino a { $n } e oltre { $n } si alternano
rule-step-up = Da { $a } a { $b } valori sopra l’ultima carta; dopo il re si riparte dall’asso
rule-parity-color = { $x ->
    [red] Dopo una carta pari una rossa, dopo una dispari una nera
   *[black] Dopo una carta pari una nera, dopo una dispari una rossa
}
rule-suit-or-rank = Stesso seme o stesso valore dell’ultima carta
rule-color-direction = { $x ->
    [black] Dopo una nera un valore uguale o più basso, dopo una rossa uguale o più alto
   *[red] Dopo una rossa un valore uguale o più basso, dopo una nera uguale o più alto
}
rule-only-color = { $x ->
    [red] Solo carte rosse
   *[black] Solo carte nere
}
rule-only-parity = { $x ->
    [even] Solo carte pari
   *[odd] Solo carte dispari
}
rule-same-color = Stesso colore dell’ultima carta
rule-alt-face = Figure (J Q K) e altre carte si alternano
rule-near = A non più di { $n } valori dall’ultima carta, senza passare tra re e asso
rule-step-down = Da { $a } a { $b } valori sotto l’ultima carta; sotto l’asso si riparte dal re
rule-far = Ad almeno { $n } valori dall’ultima carta
rule-alt-suit-pair = Due coppie di semi si alternano: { $pair }, poi { $others }
rule-parity-blocks = { $n } carte di una parità, poi { $n } dell’altra, e così via; la carta d’inizio apre il primo blocco
rule-suit-pairs = Due carte di un seme, poi due di un altro, e così via
rule-two-and-one = Due carte del colore della carta d’inizio, poi una dell’altro, e così via; la carta d’inizio è la prima
rule-size-color = { $x ->
    [red] Dopo una carta fino a { $n } una rossa, dopo una più alta una nera
   *[black] Dopo una carta fino a { $n } una nera, dopo una più alta una rossa
}
rule-color-parity = { $x ->
    [red] Dopo una rossa una carta pari, dopo una nera una dispari
   *[black] Dopo una nera una carta pari, dopo una rossa una dispari
}
rule-color-size = { $x ->
    [red] Dopo una rossa una carta fino a 7, dopo una nera una da 8 in su
   *[black] Dopo una nera una carta fino a 7, dopo una rossa una da 8 in su
}
rule-face-flips = Si resta nel colore; dopo una figura si cambia
rule-twin-suit = Stesso colore dell’ultima carta, ma l’altro seme
rule-same-parity-new-color = Stessa parità dell’ultima carta, ma l’altro colore
rule-holes = Segni col buco (A 4 6 8 9 10 Q) e senza si alternano
rule-close-hop = Da 1 a { $n } valori sopra o sotto l’ultima carta, senza passare tra re e asso
rule-one-changes = Tra colore e parità cambia una cosa sola
rule-color-or-neighbour = Stesso colore dell’ultima carta, o un valore accanto; re e asso non si toccano
rule-mod-cycle = Il resto del valore diviso per { $n } cresce ogni volta di uno, e dopo il più alto torna a 0
rule-sum-multiple = Il valore sommato a quello dell’ultima carta fa un multiplo di { $n }
rule-sum-band = Il valore sommato a quello dell’ultima carta fa da { $a } a { $b }
rule-face-suit = Dopo una figura lo stesso seme; dopo un’altra carta lo stesso colore, ma l’altro seme
rule-color-step = { $x ->
    [red] Dopo una rossa da 1 a { $n } valori sopra, dopo una nera da 1 a { $n } sotto; re e asso si toccano
   *[black] Dopo una nera da 1 a { $n } valori sopra, dopo una rossa da 1 a { $n } sotto; re e asso si toccano
}
rule-before-last-color = L’altro colore rispetto alla penultima carta; all’inizio quella d’inizio conta due volte
rule-zigzag = Una volta da 1 a { $n } valori sopra, una volta da 1 a { $n } sotto; re e asso si toccano, e la prima carta giocata sale
rule-suit-size = Dopo picche o cuori una carta fino a 7, dopo quadri o fiori una da 8 in su
rule-repeat-color-parity = { $x ->
    [even] Se le ultime due carte hanno lo stesso colore una pari, altrimenti una dispari
   *[odd] Se le ultime due carte hanno lo stesso colore una dispari, altrimenti una pari
}
rule-rise-color = { $x ->
    [red] Se l’ultima carta non è più bassa della penultima una rossa, altrimenti una nera
   *[black] Se l’ultima carta non è più bassa della penultima una nera, altrimenti una rossa
}
rule-new-suit-of-three = Un seme diverso da quelli delle ultime due carte
rule-three-odd = { $x ->
    [1] Il valore sommato a quelli delle ultime due carte è dispari
   *[0] Il valore sommato a quelli delle ultime due carte è pari
}
rule-one-feature = Di colore, parità e altezza (fino a 7, da 8 in su) una sola è come nell’ultima carta
rule-hop-limit = La distanza dall’ultima carta è al massimo { $n } in più di quella tra l’ultima e la penultima
rule-own-colour-ladder = Da 1 a { $n } valori sopra la più recente del suo colore; dopo il re si riparte dall’asso
rule-face-count-parity = Carte pari finché le figure in sequenza sono in numero pari, dispari quando sono in numero dispari
rule-running-total = Il totale di tutti i valori della sequenza, diviso per { $n }, dà resto 0 o 1
rule-parity-sum-color = Rossa se la somma degli ultimi due valori è pari, altrimenti nera

## Che cosa succede

dealers-drawn = Si tira a sorte chi fa il mazziere, in quest’ordine: { $order }.
round-began = Mano { $number } di { $rounds }. Mazziere: { $dealer }.
deal-passed = { $who } non sceglie una regola in tempo: la mano passa a { $to }.
deal-passed-skipped = { $who } non sceglie una regola in tempo per la seconda volta e non fa più il mazziere: la mano passa a { $to }.
deal-passed-nobody = { $who } non sceglie una regola in tempo, e nessun altro può fare il mazziere.
rule-sealed = La regola di { $who } è sigillata. Impronta: { $print }.
rule-sealed-mine = La tua regola è sigillata: «{ $rule }». Impronta: { $print }.
dealt = Le tue carte: { $hand }.
starter-turned = Si distribuisce. Carta d’inizio: { $card }.
hint-opening = { $who } dà un indizio prima di cominciare: «{ $words }»
hint-given = { $who } dà un indizio: «{ $words }»
card-played = { $who } gioca { $card }: { $verdict ->
    [right] giusta
   *[wrong] sbagliata
}.
cards-drawn = { $who } { $count ->
    [one] pesca una carta
   *[other] pesca { $count } carte
}.
cards-drawn-mine = Peschi { $cards }.
no-play-declared = { $who } dichiara il non gioco e mostra { $hand }.
no-play-judged = { $verdict ->
    [right] È vero: nessuna va bene
   *[wrong] Non è vero: almeno una andava bene
}.
hand-discarded = { $who } scarta { $count ->
    [one] la sua ultima carta
   *[other] tutte e { $count } le carte
}.
card-placed = { $dealer } sceglie { $card }, che va nella sequenza principale. Le altre tornano a { $who }.
turn-skipped = { $who } non risponde in tempo: il turno salta.
guessed = { $who } prova a indovinare: «{ $rule }».
guess-judged = { $verdict ->
    [right] La regola è giusta: { $who } indovina
   *[wrong] Non giusta
}.
went-out = { $who } resta senza carte.
stock-refilled = Il mazzo è finito: se ne mescola uno nuovo, { $count } carte.
stock-refilled-discards = Il mazzo è finito: si rimescolano le { $count } carte scartate.
stock-ran-out = Il mazzo è finito: { $owed ->
    [one] la carta che { $who } non può pescare conta
   *[other] le { $owed } carte che { $who } non può pescare contano
} come in mano.
abandon-voted = { $who } vuole abbandonare la mano: { $votes } { $votes ->
    [one] voto
   *[other] voti
} su { $needed }.
time-ran-out = Il tempo che il tavolo si era dato è finito: contano solo le mani finite.
round-ended = { $cause ->
    [guessed] La mano { $number } è finita: { $guesser } ha indovinato
    [out] La mano { $number } è finita: { $out } è senza carte
    [both] La mano { $number } è finita: { $guesser } ha indovinato ed è senza carte
    [stock] La mano { $number } è finita: non ci sono più carte da pescare
   *[other] La mano { $number } è finita
}. Punti: { $points }.
round-void = { $cause ->
    [abandoned] La mano { $number } è abbandonata
   *[time] La mano { $number } si ferma qui
}: nessuno segna punti.
points-of = { $who } { $points }
rule-revealed = La regola di { $who } era: «{ $rule }». Per verificare l’impronta { $print }, il sale: { $salt }
hands-shown = Restano in mano: { $hands }.
hands-shown-none = In mano non resta niente.
hand-of = { $who } ({ $hand })
guess-refuted = { $who } aveva detto «{ $rule }»: dopo { $line } { $accepted ->
    [yes] { $card } è giusta, e per il tentativo sarebbe sbagliata
   *[no] { $card } è sbagliata, e per il tentativo sarebbe giusta
}.
line-from = … { $cards }

## Dove siamo

stage-opening = si comincia
stage-round = mano { $number } di { $rounds }
stage-over = partita finita
waiting-dealing = Si mescola e si distribuisce
waiting-choosing = { $dealer } sceglie la regola segreta
waiting-opening-hint = { $dealer } può dare un indizio, poi si comincia
waiting-turn = Tocca a { $who }
waiting-picking = { $dealer } sceglie una delle carte di { $who } che andavano bene
waiting-guessing = { $who } può provare a indovinare la regola
waiting-judging = Si confronta il tentativo di { $who } con la regola
waiting-pausing = La mano è finita: la prossima comincia quando tutti hanno visto
waiting-over = La partita è finita
