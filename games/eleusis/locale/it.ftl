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
cards-drawn-mine = Peschi { $cards }.
no-play-declared = { $who } dichiara il non gioco e mostra { $hand }.
no-play-judged = { $verdict ->
    [right] È vero: nessuna va bene
   *[wrong] Non è vero: almeno una andava bene
}.
hand-discarded = { $who } scarta { $count } carte e ne riceve { $fewer ->
    [one] una
   *[other] { $fewer }
}.
hand-discarded-last = { $who } la scarta.
card-placed = { $dealer } sceglie { $card }, che va nella sequenza principale. { $who } riprende le altre e ne pesca una.
turn-skipped = { $who } non risponde in tempo: il turno salta.
guessed = { $who } prova a indovinare: «{ $rule }».
guess-judged = { $verdict ->
    [right] Giusta
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
    [guessed] La mano { $number } è finita: { $guesser } ha indovinato la regola
    [out] La mano { $number } è finita: { $out } è senza carte
    [both] La mano { $number } è finita: { $guesser } ha indovinato la regola ed è senza carte
    [stock] La mano { $number } è finita: non ci sono più carte da pescare
   *[other] La mano { $number } è finita
}. Punti: { $points }. Mazziere: { $dealer } { $best }.
round-void = { $cause ->
    [abandoned] La mano { $number } è abbandonata
   *[time] La mano { $number } si ferma qui
}: nessuno segna punti.
points-of = { $who } { $points }
rule-revealed = La regola di { $who } era: «{ $rule }». Impronta { $print }, sale { $salt }.
hands-shown = Restano in mano: { $hands }.
hands-shown-none = In mano non resta niente.
hand-of = { $who } ({ $hand })
guess-refuted = { $who } aveva detto «{ $rule }»: dopo { $line }, { $accepted ->
    [yes] { $card } è giusta, e per il tentativo sarebbe sbagliata
   *[no] { $card } è sbagliata, e per il tentativo sarebbe giusta
}.
line-from = … { $cards }
line-whole = { $cards }

## Dove siamo

stage-opening = si comincia
stage-round = mano { $number } di { $rounds }
stage-over = partita finita
waiting-dealing = Si mescola e si distribuisce.
waiting-choosing = Si sceglie la regola segreta della mano { $number }.
waiting-opening-hint = Un indizio per tutti, o nessuno; poi si comincia.
waiting-turn = Gioca una carta o dichiara il non gioco. L’ultima carta è { $last }.
waiting-picking = Si sceglie una delle carte di { $who } che andavano bene.
waiting-guessing = Si può dire la regola, davanti a tutti.
waiting-judging = Si confronta il tentativo di { $who } con la regola.
waiting-pausing = La mano { $number } è finita. La prossima comincia quando tutti hanno visto, o fra poco da sola.
waiting-over = La partita è finita.
foot-stock = Mazzo { $count }
foot-last = Ultima { $card }
foot-hint = Indizio di { $who }: «{ $words }»

## Che cosa si chiede

ask-rule = Scegli la regola segreta
ask-rule-hint = Nessuno la vede fino alla fine della mano. Segni quanto il migliore: scegline una che si possa trovare.
ask-rule-verb = Sigilla la regola
ask-opening-hint = Vuoi dare un indizio?
ask-opening-hint-hint = Lo leggono tutti, prima di cominciare. Deve essere vero; può anche non dire tutto.
ask-opening-hint-verb = Pubblica l’indizio
ask-hint = Dai un indizio
ask-hint-hint = Lo leggono tutti, col tuo nome. Non costa niente.
ask-hint-verb = Pubblica l’indizio
ask-play = Gioca una carta
ask-play-hint = La vedono tutti. Se è giusta puoi dire la regola; se è sbagliata ne peschi una.
ask-play-verb = Gioca
ask-no-play = Nessuna va bene?
ask-no-play-hint = Puoi dichiarare il non gioco, invece di giocare una carta.
ask-no-play-verb = Nessuna va bene
ask-no-play-confirm = { $count ->
    [one] Mostri a tutti la tua carta. Se davvero non va bene la scarti e resti senza carte. Se va bene entra nella sequenza e tu ne peschi una.
   *[other] Mostri a tutti le tue { $count } carte. Se davvero nessuna va bene le scarti e ne ricevi una in meno. Se una va bene, la sceglie il mazziere e tu ne peschi una.
}
ask-pick = Scegli una carta che andava bene
ask-pick-hint = { $who } ha dichiarato il non gioco, ma queste andavano bene. Quella che scegli entra nella sequenza principale.
ask-pick-verb = Metti in sequenza
ask-guess = Vuoi dire la regola?
ask-guess-hint = La leggono tutti. Se non è quella non costa niente, e si continua.
ask-guess-last = La leggono tutti. È l’ultimo tentativo: poi la mano finisce in ogni caso.
ask-guess-verb = Annuncia
ask-abandon = Abbandonare la mano?
ask-abandon-hint = Serve la maggioranza delle persone al tavolo.
ask-abandon-verb = Vota per abbandonare
ask-abandon-confirm = Il tuo voto si vede e non si ritira. Con la maggioranza la mano finisce senza punti per nessuno, e la regola si mostra.
ask-ready = La mano è finita
ask-ready-hint = Guarda con calma la regola e le carte rimaste.
ask-ready-verb = Prossima mano
skip-guess = Nessun tentativo
skip-opening-hint = Nessun indizio
field-entry = Regola
field-params = Dettagli
field-words = Indizio
level = Livello { $number }
silence-rule = Se non scegli in tempo, la mano passa al prossimo mazziere.
silence-opening-hint = Se non rispondi, si comincia senza indizio.
silence-play = Se non rispondi, il turno salta.
silence-pick = Se non rispondi, si sceglie a caso fra quelle.
silence-guess = Se non rispondi, rinunci al tentativo.

## Che cosa hai

tag-dealer = mazziere
panel-hand = { $count ->
    [one] La tua mano, 1 carta
   *[other] La tua mano, { $count } carte
}
panel-rule = La tua regola
panel-rule-words = { $rule }.
panel-rule-source = Come espressione: { $source }
panel-advice = Una buona regola
panel-advice-1 = Permette sempre più carte, ma non quasi tutte.
panel-advice-2 = Non ha eccezioni né jolly, e l’asso o è basso o è alto.
panel-advice-3 = È più difficile di quanto credi: se qualcuno gioca per la prima volta, scegli dal livello 1.
panel-guesses = Tentativi in questa mano
panel-guess = { $who }: «{ $rule }», { $verdict ->
    [right] giusta
   *[wrong] non giusta
}.

## Punti

sheet-round = Mano { $number }
sheet-total = Totale
sheet-points = { $points }
sheet-dealt = { $points } · mazziere
sheet-robot-dealt = ({ $points }) · mazziere
sheet-beside = { $points } (più { $beside } da mazziere)
sheet-void = –
ending-won = Vince { $who } con { $points } { $points ->
    [one] punto
   *[other] punti
}.
ending-shared = Vincono insieme { $winners }, con { $points } { $points ->
    [one] punto
   *[other] punti
} a testa.
ending-void = La partita finisce senza mani finite: non vince nessuno.

## Opzioni del tavolo

option-rounds = Mani
option-rounds-hint = 0: una per ogni persona al tavolo.
option-levels = Livelli del catalogo
option-levels-hint = Fra quali regole sceglie un mazziere robot.
option-levels-1 = 1, facili
option-levels-2 = 2
option-levels-3 = 3, difficili
option-levels-4 = 4
option-levels-5 = 5, da maestri
option-dealers = Chi fa il mazziere
option-dealers-hint = Chi gioca con i soli robot non fa mai il mazziere, se scegli «le persone».
option-dealers-people = le persone
option-dealers-everybody = persone e robot
option-dealers-robots = i robot
option-dealer-order = Ordine dei mazzieri
option-dealer-order-hint = Chi apre il tavolo comincia, oppure si tira a sorte.
option-dealer-order-seats = in ordine di posto
option-dealer-order-random = a sorte
option-hints = Indizi durante la mano
option-hints-hint = Quando il mazziere può aiutare. L’indizio prima di cominciare è sempre permesso.
option-hints-half = da metà mazzo
option-hints-always = sempre
option-hints-never = mai
option-counter-examples = Dove sbaglia un tentativo
option-counter-examples-hint = Una carta su cui il tentativo non è d’accordo con la regola. Mostrarla subito rende il gioco molto più facile.
option-counter-examples-end = si mostra a fine mano
option-counter-examples-immediately = si mostra subito
option-counter-examples-never = non si mostra
option-guess-scope = Quando un tentativo è giusto
option-guess-scope-hint = Se si comporta come la regola segreta: in questa mano, con qualunque carta d’inizio, o da qui in avanti.
option-guess-scope-round = in questa mano
option-guess-scope-any-starter = con ogni carta d’inizio
option-guess-scope-from-now = da qui in avanti
option-stock-end = Quando il mazzo finisce
option-stock-end-hint = Al massimo due mazzi nuovi per mano.
option-stock-end-new-deck = se ne mescola uno nuovo
option-stock-end-end-round = la mano finisce
option-reshuffle-discards = Rimescola gli scarti
option-reshuffle-discards-hint = Le carte scartate dopo una dichiarazione vera tornano nel mazzo quando è finito.
option-reshuffle-discards-on = sì
option-reshuffle-discards-off = no
option-noplay-out-bonus = Premio a chi esce col non gioco
option-noplay-out-bonus-hint = I 3 punti valgono anche per l’ultima carta scartata.
option-noplay-out-bonus-on = sì
option-noplay-out-bonus-off = no
option-guess-on-out = Chi esce può indovinare
option-guess-on-out-hint = Un ultimo tentativo per chi resta senza carte.
option-guess-on-out-on = sì
option-guess-on-out-off = no
option-minutes = Minuti in tutto
option-minutes-hint = 0: senza limite. A tempo scaduto contano le mani finite.
preset-at-the-table = Come al tavolo
preset-at-the-table-hint = Le regole dell’autore, livelli da 1 a 3.
preset-beginners = Per cominciare
preset-beginners-hint = Regole facili, e indizi quando serve.
preset-masters = Da maestri
preset-masters-hint = Regole difficili, nessun indizio, e il tentativo deve valere con ogni carta d’inizio.
robot-casual = Alla buona

## Risposte che non si possono prendere

refused-empty-hint = L’indizio è vuoto. Scrivi qualcosa, oppure non darne.

## Il gioco in un minuto

primer-idea = Una regola segreta
primer-idea-rule = Il mazziere ha una regola che nessuno vede. Qui, per esempio, i colori si alternano a partire da { $first }.
primer-idea-verdict = Dopo { $last } la carta { $right } è giusta e allunga la sequenza; { $wrong } è sbagliata e resta sotto { $last }, dove aiuta tutti.
primer-turn = Il tuo turno
primer-turn-right = Gioca una carta. Se è giusta ne hai una di meno, e puoi dire la regola.
primer-turn-wrong = Se è sbagliata ne peschi una, e tocca al prossimo.
primer-no-play = Nessuna va bene?
primer-no-play-true = Dichiaralo, e mostri le tue carte a tutti. Se è vero le cambi, con una in meno, e puoi dire la regola.
primer-no-play-false = Se non è vero, il mazziere ne gioca una per te e tu ne peschi un’altra.
primer-guess = Indovinare
primer-guess-free = Il tentativo è pubblico, e sbagliare non costa niente. È giusto se si comporta come la regola, comunque sia detto.
primer-guess-points = Un punto per ogni carta che non hai più, 6 a chi indovina, 3 a chi finisce le carte.
primer-dealer = Quando fai il mazziere
primer-dealer-points = Scegli la regola e non giochi carte. Segni quanto il migliore: ti conviene che qualcuno la trovi.
primer-dealer-rule = Le carte le giudica il programma; tu dai gli indizi.

## La figura

picture-name = { $who }
picture-round = Mano { $number } di { $rounds }
picture-start = inizio
picture-earlier = + { $count } precedenti
picture-opening = Si comincia
picture-choosing = { $who } sceglie la regola segreta
picture-dealing = Si mescola e si distribuisce
picture-over = La partita è finita
picture-rule-of = La regola di { $who }
picture-alt = Il tavolo: sequenza principale di { $count ->
    [one] 1 carta
   *[other] { $count } carte
}, ultima { $last }; { $wrong ->
    [0] nessuna carta sbagliata
    [one] 1 carta sbagliata
   *[other] { $wrong } carte sbagliate
}.
picture-alt-empty = Il tavolo senza carte: { $notice }.
picture-twin-notice = { $notice }.
picture-twin-round = Mano { $number } di { $rounds }, mazziere { $dealer }.
picture-twin-seal = { $seal ->
    [open] La regola è scoperta: impronta { $print }.
   *[closed] La regola è sigillata: impronta { $print }.
}
picture-twin-rule = La regola di { $who }: «{ $rule }».
picture-twin-stock = Nel mazzo { $count ->
    [0] non restano carte
    [one] resta 1 carta
   *[other] restano { $count } carte
}.
picture-twin-card = { $position }. { $card }{ $place ->
    [start] , carta d’inizio
   *[line] { "" }
}{ $newest ->
    [card] , l’ultima
   *[no] { "" }
}{ $wrong-count ->
    [0] { "" }
    [one] ; sbagliata dopo: { $wrong }
   *[other] ; sbagliate dopo: { $wrong }
}{ $newest ->
    [wrong] , l’ultima
   *[no] { "" }
}
picture-twin-hands = In mano: { $hands }.
picture-twin-hand = { $who } { $held }
picture-twin-turn = Si aspetta { $who }.
