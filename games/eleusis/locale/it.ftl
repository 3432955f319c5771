# Eleusis Express: le parole in italiano. Il nome prima del verbo, presente, tu a chi legge la domanda.

title = Eleusis Express
blurb = Uno nasconde una regola, gli altri la trovano giocando una carta alla volta.
mood = ragionare

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
entry-mod-cycle = I resti della divisione
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
rule-color-blocks = { $n } carte di un colore, poi altrettante dell’altro, e così via; la carta d’inizio apre il primo blocco
rule-alt-parity = Pari e dispari si alternano
rule-alt-size = Carte fino a { $n } e carte più alte si alternano
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
rule-near = A non più di { $n } valori dall’ultima carta, senza passare dal re all’asso
rule-step-down = Da { $a } a { $b } valori sotto l’ultima carta; sotto l’asso si riparte dal re
rule-far = Ad almeno { $n } valori dall’ultima carta
rule-alt-suit-pair = Due coppie di semi si alternano: { $pair }, poi { $others }
rule-parity-blocks = { $n } carte di una parità, poi altrettante dell’altra, e così via; la carta d’inizio apre il primo blocco
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
rule-close-hop = Da 1 a { $n } valori sopra o sotto l’ultima carta, senza passare dal re all’asso
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

rule-written = { $text }
rule-worded = { $words }
rule-explained = { $text } (cioè: { $meaning })

## Indizi pronti

hint-words = { $words }
hint-both = { $cue }. { $words }
cue-half = In ogni momento va bene circa metà delle carte
cue-few = In ogni momento va bene meno della metà delle carte
cue-many = In ogni momento va bene più della metà delle carte
cue-varies = Le carte che vanno bene a volte sono di più, a volte di meno
cue-twin-right = La gemella dell’ultima carta va sempre bene
cue-twin-wrong = La gemella dell’ultima carta non va mai bene
cue-older = L’ultima carta non basta per sapere quali vanno bene
cue-last-only = Per sapere quali vanno bene basta l’ultima carta
cue-alone = Vanno bene sempre le stesse carte
cue-ranks = Il seme della carta giocata non conta
cue-suits = Il valore della carta giocata non conta
cue-colors = Della carta giocata conta solo il colore

## Che cosa succede

dealers-drawn = Sorteggio dei mazzieri, in quest’ordine: { $order }.
dealer-volunteered = { $who } si offre come mazziere.
round-began = Mano { $number } di { $rounds }. Mazziere: { $who }.
deal-passed = { $who } non sceglie una regola in tempo: fa il mazziere { $to }.
deal-passed-again = { $who } non sceglie una regola in tempo, ma gli altri sono già stati mazzieri: tocca di nuovo { AD($who) }.
deal-passed-skipped = { $who } non sceglie una regola in tempo per la seconda volta e non fa più il mazziere: tocca { AD($to) }.
deal-passed-nobody = { $who } non sceglie una regola in tempo, e nessun altro può fare il mazziere.
rule-sealed = { $by-hand ->
    [yes] La regola di { $who } è a parole ed è sigillata: le carte le giudica { $who }.
   *[no] La regola di { $who } è sigillata.
}
rule-sealed-mine = La tua regola è sigillata: «{ $rule }».
dealt-mine = Le tue carte: { $hand }.
starter-turned = Carta d’inizio: { $card }.
starter-replaced = { $who } cambia la carta d’inizio: via { $refused }, ecco { $card }.
hint-given = { $you ->
    [yes] Dai
   *[no] { $who } dà
} un indizio{ $opening ->
    [yes] { " " }prima di cominciare
   *[no] { "" }
}: «{ $words }»
hint-declined = { $you ->
    [yes] Non dai
   *[no] { $who } non dà
} nessun indizio prima di cominciare.
hints-opened = Metà del mazzo è stata pescata: da ora { $you ->
    [yes] puoi
   *[no] { $who } può
} dare indizi.
card-played = { $you ->
    [yes] Giochi
   *[no] { $who } gioca
} { $card }: { $right ->
    [yes] giusta
   *[no] sbagliata
}.
fate-card = { $card }: { $verdict ->
    [right] giusta
   *[wrong] sbagliata
}.
fate-guess = { $verdict ->
    [right] La regola è giusta
   *[wrong] La regola non è questa
}.
fate-forgiven = { $who } fa valere il tuo tentativo.
fate-no-guess = Il tuo tentativo non vale, e non costa niente.
fate-withdrawn = { $who } ritira il giudizio: si torna a prima.
reveal = La regola di { $who }: { $rule }
card-laid = { $you ->
    [yes] Metti
   *[no] { $who } mette
} giù { $card }: la parola al mazziere.
verdict-withdrawn = { $who } ritira il giudizio { $card ->
    [none] sulla dichiarazione di { $seat }
   *[other] sulla carta di { $seat } ({ $card })
}: si torna a prima{ $returned-count ->
    [0] .
   *[other] , e { $returned } torna in cima al mazzo.
}
the-card = { $card }
dealer-silent = { $who } non giudica in tempo.
corrected = { $who } segnala un errore: «{ $words }»
cards-drawn-mine = Peschi { $cards }.
no-play-declared = { $you ->
    [yes] Dichiari il non gioco e mostri
   *[no] { $who } dichiara il non gioco e mostra
} { $hand }.
no-play-judged = { $right ->
    [yes] È vero: nessuna va bene
   *[no] Non è vero: almeno una andava bene
}.
hand-discarded = { $you ->
    [yes] Scarti { $count } carte e ne ricevi
   *[no] { $who } scarta { $count } carte e ne riceve
} { $fewer ->
    [one] una
   *[other] { $fewer }
}.
hand-discarded-last = { $you ->
    [yes] La scarti
   *[no] { $who } la scarta
}.
card-placed = { $own ->
    [dealer] Scegli
   *[other] { $dealer } sceglie
} { $card }, che va nella sequenza principale. { $own ->
    [player] Riprendi le altre
   *[other] { $who } riprende le altre e ne pesca una
}.
turn-skipped = { $you ->
    [yes] Non rispondi
   *[no] { $who } non risponde
} in tempo: il turno salta.
guess-prepared = Hai preparato un tentativo: «{ $guess }». Lo annuncio solo se la carta è giusta.
guess-unprepared = Non hai più un tentativo preparato.
guess-sealed = { $who } può aver lasciato un tentativo coperto.
guess-sealed-mine = Lasci coperto il tentativo «{ $guess }».
guess-sealed-again = Ora il tuo tentativo coperto è «{ $guess }».
guess-sealed-none = Non hai nessun tentativo coperto.
guessed = { $you ->
    [yes] Provi
   *[no] { $who } prova
} a indovinare: «{ $guess }»{ $meaning-count ->
    [0] { "" }
   *[other] { " " }(cioè: { $meaning })
}.
guess-judged = { $right ->
    [yes] { $tested ->
        [0] Il tentativo è giusto.
       *[other] Il tentativo è giusto: non posso provare ogni caso, ma è d’accordo in tutte le { $tested } posizioni provate.
    }
   *[no] Il tentativo è sbagliato.
}
guess-forgiven = { $you ->
    [yes] Fai valere
   *[no] { $who } fa valere
} il tentativo di { $seat }.
guess-unsettled = Non riesco a giudicare in tempo: il tentativo di { $who } non vale, ma non costa niente. Si va avanti.
guess-void = Il mazziere non risponde in tempo: il tentativo di { $who } non vale, ma { $who } può ripeterlo dal catalogo o come espressione.
guess-fined = { $you ->
    [yes] Peschi
   *[no] { $who } pesca
} una carta per il tentativo sbagliato.
went-out = { $you ->
    [yes] Resti
   *[no] { $who } resta
} senza carte.
stock-refilled = { $extra ->
    [0] Il mazzo è finito: rimescolo le { $count } carte scartate.
   *[other] Il mazzo è finito: ne mescolo uno nuovo, { $count } carte.
}
stock-ran-out = Il mazzo è finito: { $owed ->
    [one] la carta che { $who } non può pescare conta
   *[other] le { $owed } carte che { $who } non può pescare contano
} come in mano.
abandon-left = { $who } lascia decidere agli altri se abbandonare la mano: { $votes } { $votes ->
    [one] voto
   *[other] voti
} su { $needed }.
abandon-voted = { $who } vuole abbandonare la mano: { $votes } { $votes ->
    [one] voto
   *[other] voti
} su { $needed }.
time-ran-out = È scaduto il tempo della partita: contano solo le mani finite.
round-over = { $cause ->
    [guessed] La mano { $number } è finita: { $guesser } ha indovinato la regola
    [out] La mano { $number } è finita: { $out } è senza carte
    [both] La mano { $number } è finita: { $guesser } ha indovinato la regola ed è senza carte
    [stock] La mano { $number } è finita: non ci sono più carte da pescare
   *[other] La mano { $number } è finita
}.
round-ended = { $over } Punti: { $points }. Mazziere: { $who } { $best }.
round-closed = { $over } Dava le carte { $dealer }, che segna quanto chi ha fatto meglio.
round-void = { $cause ->
    [abandoned] La mano { $number } è abbandonata
   *[time] La mano { $number } si ferma qui
}: nessuno segna punti.
points-of = { $who } { $points }
rule-revealed = La regola di { $who } era: «{ $rule }»{ $meaning-count ->
    [0] { "" }
   *[other] { " " }(cioè: { $meaning })
}.
round-added = { $level } sono in testa a pari punti: un’altra mano.
hands-shown = Restano in mano: { $hands }.
hands-shown-none = In mano non resta niente.
hand-of = { $who } ({ $hand })
guess-refuted = { $who } aveva detto «{ $guess }»: dopo { $line }, { $accepted ->
    [yes] { $card } è giusta, e per il tentativo sarebbe sbagliata
   *[no] { $card } è sbagliata, e per il tentativo sarebbe giusta
}{ $agreement ->
    [none] .
   *[other] . In tutto era d’accordo su { $agreement } giudizi ogni cento.
}
line-from = … { $cards }
line-whole = { $cards }

## Dove siamo

stage-opening = si comincia
stage-round = mano { $number } di { $rounds }
stage-over = partita finita
waiting-dealing = Si mescola e si distribuisce.
waiting-rule = Una regola segreta per la mano { $number }.
waiting-volunteer = Chi vuole fare il mazziere?
waiting-opening-hint = Un indizio per tutti, o nessuno; poi si comincia.
waiting-turn = Una carta, o «nessuna va bene»? L’ultima è { $last }.
waiting-verdict = { $card } di { $who }: giusta o sbagliata?
waiting-fitting = Quali carte di { $who } andavano bene?
waiting-pick = Quale carta di { $who }, fra quelle che andavano bene?
waiting-guess = Un tentativo sulla regola?
waiting-judge = Confronto il tentativo di { $who } con la regola.
waiting-hear-guess = Il tentativo di { $who }: giusto o sbagliato?
waiting-mercy = Il tentativo di { $who } non è esatto: decide il mazziere se accettarlo.
waiting-pause = La mano { $number } è finita. La prossima comincia quando avete visto tutti, o fra poco da sola.
waiting-over = La partita è finita.
foot-stock = Mazzo { $count }
foot-last = Ultima { $card }
foot-note = Correzione di { $who }: «{ $words }»
foot-hint = Indizio di { $who }: «{ $words }»

## Che cosa si chiede

ask-secret-rule = Scegli la regola segreta
ask-secret-rule-hint = Nessuno la vede fino alla fine della mano. Fai tanti punti quanti chi ne fa di più: scegline una che si possa trovare.
ask-secret-rule-verb = Sigilla la regola
ask-secret-rule-confirm = Sigillata, non si cambia più fino alla fine della mano.
ask-first-hint = Vuoi dare un indizio?
ask-first-hint-hint = Lo leggono tutti, prima di cominciare. Deve essere vero; può anche non dire tutto.
ask-first-hint-verb = Pubblica l’indizio
ask-give-hint = Dai un indizio
ask-give-hint-hint = Lo leggono tutti, col tuo nome. Non costa niente.
ask-give-hint-verb = Pubblica l’indizio
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
ask-guess-rule = Vuoi dire la regola?
ask-guess-rule-hint = La leggono tutti. { $cost ->
    [0] Se è sbagliata non costa niente, e il gioco continua.
   *[other] Se è sbagliata peschi una carta, e il gioco continua.
}
ask-guess-rule-last = La leggono tutti. È l’ultimo tentativo: poi la mano finisce in ogni caso.
ask-guess-rule-verb = Annuncia
ask-guess-rule-confirm = Lo leggono tutti col tuo nome.
ask-guess-sealed-hint = Resta coperto finché il giro torna al mazziere; fino ad allora puoi cambiarlo.
ask-guess-sealed-verb = Lascia coperto
ask-guess-sealed-confirm = Lo scopro insieme agli altri, quando il giro torna al mazziere.
ask-prepare-guess = Prepara un tentativo
ask-prepare-guess-hint = Lo annuncio solo se la carta che giochi è giusta. Fino ad allora lo vedi solo tu.
ask-prepare-guess-verb = Tieni pronto
ask-replace-guess = Il tuo tentativo coperto
ask-replace-guess-hint = Puoi cambiarlo finché non li scopro tutti. Lo vedi solo tu.
ask-replace-guess-verb = Lascia coperto
ask-verdict = { $card } di { $who }: giusta o sbagliata?
ask-verdict-hint = L’ultima carta è { $last }. Lo sentono tutti.
ask-verdict-verb = Giudica
answer-verdict-right = Giusta
answer-verdict-wrong = Sbagliata
ask-fitting = Quali carte di { $who } andavano bene?
ask-fitting-hint = Segna tutte quelle che sarebbero giuste dopo { $last }. Se non ce n’è nessuna la dichiarazione è vera.
ask-fitting-verb = Sono queste
ask-hear-guess = { $who } dice: «{ $rule }»{ $meaning-count ->
    [0] { "" }
   *[other] { " " }(cioè: { $meaning })
}
ask-hear-guess-hint = È la tua regola, comunque sia detta? È giusta se giudica ogni carta come te.
ask-hear-guess-verb = Giudica
ask-hear-guess-confirm = È l’ultima parola su questo tentativo; se è giusto la mano finisce.
answer-hear-guess-right = Giusta
answer-hear-guess-wrong = Sbagliata
ask-mercy = { $who } dice: «{ $rule }»
ask-mercy-hint = Per il programma è sbagliata. Puoi farla valere lo stesso.
ask-mercy-parting = Per il programma è sbagliata: dopo { $line }, { $accepted ->
    [yes] { $card } per te è giusta, per il tentativo sbagliata
   *[no] { $card } per te è sbagliata, per il tentativo giusta
}. Puoi farla valere lo stesso.
ask-mercy-verb = Decidi
ask-mercy-confirm = Se la fai valere la mano finisce, e il premio è suo.
answer-mercy-stands = Resta sbagliata
answer-mercy-forgiven = Falla valere
ask-withdraw = Hai sbagliato a giudicare?
ask-withdraw-hint = Puoi ritirare l’ultimo giudizio finché non succede altro: si torna a prima.
ask-withdraw-verb = Ritira il giudizio
ask-correct = Un giudizio sbagliato che non puoi più ritirare?
ask-correct-hint = Scrivilo a tutti: il gioco va avanti, oppure votate di abbandonare la mano.
ask-correct-verb = Segnala
ask-volunteer = Vuoi fare il mazziere?
ask-volunteer-hint = Della prossima mano. Se vi offrite in più d’uno tocca al primo in ordine di posto; se nessuno si offre, al prossimo.
ask-volunteer-verb = Rispondi
answer-volunteer-yes = Sì, lo faccio io
answer-volunteer-no = No
ask-another-starter = Un’altra carta d’inizio?
ask-another-starter-hint = Scarto quella girata e ne giro un’altra: al massimo tre volte, prima di cominciare.
ask-another-starter-verb = Gira un’altra carta
tab-abandon = Abbandona la mano
ask-abandon = Abbandonare la mano?
ask-abstain = Lasci decidere agli altri se abbandonare?
ask-abstain-hint = Non conti per la maggioranza; puoi ancora votare più tardi.
ask-abstain-verb = Decidano gli altri
ask-abandon-hint = Serve la maggioranza delle persone al tavolo.
ask-abandon-verb = Vota per abbandonare
ask-abandon-confirm = Il tuo voto lo vedono tutti e non si ritira. Con la maggioranza la mano finisce senza punti per nessuno, e tutti vedono la regola.
ask-ready = La mano è finita
ask-ready-hint = Guarda con calma la regola e le carte rimaste.
ask-ready-verb = Prossima mano
rule-either = { $one } (o viceversa)
open-only-color = Solo carte rosse, o solo carte nere
open-only-parity = Solo carte pari, o solo carte dispari
open-three-odd = Il valore sommato a quelli delle ultime due carte è sempre pari, o sempre dispari
order-open = a scelta
pair-open = due a scelta
others-open = gli altri due
one-number = { $some } o { $last }
skip-guess-rule = Nessun tentativo
skip-prepare-guess = Nessun tentativo
skip-replace-guess = Nessun tentativo
skip-give-hint = Nessun indizio
none-words = niente parole
none-cue = Nessuno
skip-first-hint = Nessun indizio
field-entry = Regola
field-params = Dettagli
field-way = Come la dici
field-text = Espressione
field-words = Con parole tue
field-cue = Indizio pronto
way-catalogue = Dal catalogo
way-catalogue-rule = Quarantotto regole già pronte, per livello.
way-catalogue-guess = Una delle quarantotto regole già pronte.
way-written = Con un’espressione
way-written-rule = Le carte le giudica il programma.
way-written-guess = La confronta il programma.
way-worded = Con parole tue
way-worded-rule = Giudichi tu ogni carta.
way-worded-guess = La giudica il mazziere.
level = Livello { $number }
silence-secret-rule = Se non scegli in tempo, la mano passa al prossimo mazziere.
silence-first-hint = Se non rispondi, cominciate senza indizio.
silence-volunteer = Se non rispondi, non ti offri.
silence-verdict = Se per due volte di fila non giudichi in tempo, la mano finisce senza punti.
silence-fitting = Se per due volte di fila non giudichi in tempo, la mano finisce senza punti.
silence-hear-guess = Se non giudichi in tempo, il tentativo non vale; con una regola a parole, alla seconda volta la mano finisce senza punti.
silence-mercy = Se non rispondi, resta sbagliata.
silence-play = Se non rispondi, il turno salta.
silence-pick = Se non rispondi, ne scelgo io una a caso.
silence-guess-rule = Se non rispondi, rinunci al tentativo.

## Che cosa hai

tag-dealer = mazziere
tag-dealer-by-hand = mazziere, giudica a mano
panel-hand = { $count ->
    [one] La tua carta
   *[other] Le tue { $count } carte
}
panel-rule = La tua regola
panel-rule-words = { $rule }.
panel-rule-source = Come espressione: { $source }
panel-rule-by-hand = È a parole: giudichi tu ogni carta. Un errore si può ritirare finché non succede altro.
panel-left = Solo per te
panel-left-prepared = Preparato, se la carta è giusta: «{ $rule }».
panel-left-sealed = Coperto, fino al giro del mazziere: «{ $rule }».
panel-writing = Come si scrive una regola
panel-writing-1 = Chiedi qualcosa della carta giocata, che si chiama card: card.red è una carta rossa, card.rank <= 7 una carta fino a 7.
panel-writing-2 = L’ultima della sequenza è last, quelle prima prev(2), prev(3), prev(4), la carta d’inizio first: card.color != last.color sono colori alternati.
panel-writing-3 = Di una carta puoi dire rank, suit, color, e poi red, black, even, odd, face, low (fino a 7), high, prime.
panel-writing-4 = Unisci con and, or, xor, not: card.suit == last.suit or card.rank == last.rank.
panel-writing-5 = Scegli con if: if last.even then card.red else card.black.
panel-writing-6 = Di quanto si sale lo dice step(last, card), che dopo il re ricomincia; quanto è lontana, dist(last, card): step(last, card) in 1..3.
panel-writing-7 = Della sequenza sai run(color), quante carte uguali di fila; phase(3), il posto in un giro di tre a partire da 0; tally(face, 2) e total(4), i conteggi a meno di multipli; recent(red), la più recente di quel tipo.
panel-advice = Una buona regola
panel-advice-1 = Permette sempre più carte, ma non quasi tutte.
panel-advice-2 = Non ha eccezioni né jolly, e l’asso o è basso o è alto.
panel-advice-3 = È più difficile di quanto credi: se qualcuno gioca per la prima volta, scegli dal livello 1.
panel-guesses = Tentativi in questa mano
panel-guess = { $who }: «{ $rule }», { $verdict ->
    [right] giusta
    [forgiven] fatta valere
   *[wrong] sbagliata
}.

## Consigli, solo per chi risponde

counsel-worded = Con parole tue
counsel-worded-judge = Giudichi tu ogni carta, e ogni tentativo. Il programma non può né misurare la regola né controllarla: tiene solo i conti.
counsel-worded-clear = Scrivila in modo che, riletta alla fine, si veda che hai giudicato bene.
counsel-meaning = Vuol dire
counsel-meaning-words = { $meaning }.
counsel-meter = Quanto permette
counsel-band = { $band ->
    [too-strict] In media le carte giuste sono circa { $average } su 100: è troppo stretta, quasi ogni prova fallisce
    [strict] In media le carte giuste sono circa { $average } su 100: è stretta
    [good] In media le carte giuste sono circa { $average } su 100: è una buona misura
    [loose] In media le carte giuste sono circa { $average } su 100: è larga
   *[too-loose] In media le carte giuste sono circa { $average } su 100: è troppo larga, una carta giusta non insegna niente
}. In una buona regola sono tra 20 e 60.
counsel-opening = All’inizio sono { $opening } su 100; nel punto più stretto { $floor }.
counsel-dead-end = Si può bloccare: dopo { $line } nessuna carta va bene. Giocando a caso succede { $chance ->
    [0] meno di una volta
    [one] una volta
   *[other] { $chance } volte
} su cento entro la ventesima carta.
counsel-example = Una sequenza d’esempio
counsel-after = Dopo queste, fra dieci carte a caso: { $right-count ->
    [0] nessuna giusta
   *[other] giuste { $right }
}; { $wrong-count ->
    [0] nessuna sbagliata
   *[other] sbagliate { $wrong }
}.
counsel-evidence = Le carte sul tavolo
evidence-agrees = { $count ->
    [0] Sul tavolo non c’è ancora niente che lo contraddica
   *[other] È d’accordo con tutto quello che c’è sul tavolo
}.
evidence-against = { $judged ->
    [wrong] Secondo questa regola { $card } dopo { $last }, al posto { $place }, sarebbe giusta; invece era sbagliata
   *[right] Secondo questa regola { $card } dopo { $last }, al posto { $place }, sarebbe sbagliata; invece era giusta
}.
evidence-of = Il tentativo e le carte sul tavolo

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
ending-won-mine = Hai vinto con { $points } { $points ->
    [one] punto
   *[other] punti
}.
ending-shared = Vincono insieme { $winners }, con { $points } { $points ->
    [one] punto
   *[other] punti
} a testa.
ending-shared-mine = Avete vinto insieme, { $winners }, con { $points } { $points ->
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
option-dealer-order-hint = Comincia chi apre il tavolo, oppure decide il sorteggio, oppure chi si offre.
option-dealer-order-seats = in ordine di posto
option-dealer-order-random = a sorte
option-dealer-order-volunteer = chi si offre
option-starter = Carta d’inizio
option-starter-hint = Se il mazziere può farne girare un’altra, prima di cominciare: al massimo tre volte per mano.
option-starter-kept = resta la prima girata
option-starter-replaceable = il mazziere può cambiarla
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
option-ways = Come si dice una regola
option-ways-hint = Vale per la regola segreta e per i tentativi.
option-ways-catalogue = dal catalogo
option-ways-written = scritta
option-ways-worded = a parole
option-guesses = Tentativi
option-guesses-hint = Coperti, li scopro tutti insieme quando il giro torna al mazziere.
option-guesses-open = detti subito
option-guesses-sealed = coperti
option-wrong-guess-cost = Prezzo di un tentativo sbagliato
option-wrong-guess-cost-hint = 1: chi sbaglia pesca una carta. 0: non costa niente.
option-dealer-mercy = Il mazziere può far valere un tentativo
option-dealer-mercy-hint = Anche se per il programma è sbagliato.
option-dealer-mercy-on = sì
option-dealer-mercy-off = no
option-similarity = Quanto era vicino un tentativo
option-similarity-hint = A fine mano vedete su quanti giudizi era d’accordo con la regola.
option-similarity-on = sì
option-similarity-off = no
option-assist-consistency = Avviso prima di un tentativo
option-assist-consistency-hint = Dice in privato se contraddice le carte sul tavolo.
option-assist-consistency-on = sì
option-assist-consistency-off = no
option-stock-end = Quando il mazzo finisce
option-stock-end-hint = Al massimo due mazzi nuovi per mano.
option-stock-end-new-deck = ne arriva uno nuovo
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
option-ties = Parità alla fine
option-ties-hint = Se i primi sono a pari punti.
option-ties-shared = vincono insieme
option-ties-extra-round = si gioca un’altra mano
option-minutes = Minuti in tutto
option-minutes-hint = 0: senza limite. A tempo scaduto contano le mani finite.
preset-at-the-table = Come al tavolo
preset-at-the-table-hint = Le regole dell’autore, livelli da 1 a 3.
preset-beginners = Per cominciare
preset-beginners-hint = Regole facili, e indizi quando serve.
preset-masters = Da maestri
preset-masters-hint = Regole difficili, nessun indizio, e il tentativo deve valere con ogni carta d’inizio.
robot-casual = Alla buona
robot-companion = Compagno: gioca e non indovina
robot-serious = Ragionatore
rung-level-1 = Livello 1
rung-level-1-hint = Basta notare una cosa sola: un colore, un seme, un valore. Il mazziere aiuta con gli indizi.
rung-level-2 = Livello 2
rung-level-2-hint = Due cose insieme, o un passo che si ripete. Il mazziere aiuta con gli indizi.
rung-level-3 = Livello 3
rung-level-3-hint = Come la carta di prima decide che cosa viene dopo. Il mazziere aiuta con gli indizi.
rung-level-4 = Livello 4
rung-level-4-hint = L’ultima carta non basta più. Gli indizi arrivano a metà mazzo.
rung-level-5 = Livello 5
rung-level-5-hint = Conta tutta la sequenza, e forse bisogna contare. Gli indizi arrivano a metà mazzo.

## Risposte rifiutate

refused-empty-words = Non hai scritto niente: di’ la regola con parole tue.
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
primer-dealer-points = Scegli la regola e non giochi carte. Fai tanti punti quanti chi ne fa di più: ti conviene che qualcuno la trovi.
primer-dealer-rule = Se la prendi dal catalogo o la scrivi come espressione, le carte le giudica il programma. Se la dici a parole, le giudichi tu.

## L’immagine

picture-name = { $who }
picture-round = Mano { $number } di { $rounds }
picture-start = inizio
picture-earlier = + { $count } precedenti
picture-opening = Si comincia
picture-volunteering = Chi fa il prossimo mazziere?
picture-twin-laid = { $card } di { $who } aspetta il giudizio.
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
picture-twin-round = { $heading }, mazziere { $dealer }.
picture-twin-rule = { $title }: «{ $rule }».
picture-twin-stock = Nel mazzo { $count ->
    [0] non restano carte
    [one] resta 1 carta
   *[other] restano { $count } carte
}.
picture-twin-wrong = Fra parentesi le carte sbagliate, dopo quella a cui seguono.
picture-twin-row = { $first }{ $count ->
    [one] { "" }
   *[other] –{ $last }
}{ $place ->
    [start] { $count ->
        [one] , carta d’inizio
       *[other] , dalla carta d’inizio
    }
   *[line] { "" }
}: { $columns }.
picture-twin-column = { $card }{ $wrong-count ->
    [0] { "" }
   *[other] { " " }({ $wrong }{ $newest ->
        [yes] , appena giocata
       *[no] { "" }
    })
}
picture-twin-hands = In mano: { $hands }.
picture-twin-hand = { $who } { $held }

# Il linguaggio delle regole

## Che cosa non va in una regola scritta

refused-eel-long = La regola supera i { $most } caratteri: accorciala.
refused-eel-character = Carattere { $at }: non conosco il segno «{ $found }».
refused-eel-expected = Carattere { $at }: qui ci vuole «{ $wanted }», e invece c’è «{ $found }».
refused-eel-ends = La regola si ferma al carattere { $at }, ma manca ancora «{ $wanted }».
refused-eel-stops = La regola si ferma al carattere { $at }, ma qui ci vuole ancora una carta, un numero o un altro valore.
refused-eel-value = Carattere { $at }: qui ci vuole una carta, un numero o un altro valore, e invece c’è «{ $found }».
refused-eel-more = Carattere { $at }: la regola qui era già finita, e invece c’è «{ $found }». Per unire due condizioni si scrive and oppure or; per dire qualcosa di una carta ci vuole il punto, come in card.red.
refused-eel-chained = Carattere { $at }: due confronti non si mettono in fila («{ $found }»). Scrivine due, uniti da and; oppure card.rank in 2..4.
refused-eel-set = Carattere { $at }: qui va un insieme come { "{" }A, 4, Q{ "}" } o un intervallo come 1..3, dal più basso al più alto, con soli valori semplici.
refused-eel-suits = Carattere { $at }: dopo il primo seme, after vuole un giro di due, tre o quattro semi diversi, come in after(last.suit, spades, hearts, diamonds, clubs).
refused-eel-unknown = Carattere { $at }: non conosco «{ $found }».
refused-eel-mean = Carattere { $at }: non conosco «{ $found }». Volevi scrivere «{ $advice }»?
refused-eel-whose = Carattere { $at }: di quale carta è «{ $found }»? Scrivi card.{ $found } per la carta giocata, last.{ $found } per l’ultima.
refused-eel-flag = Carattere { $at }: qui ci vuole una parola fra { $names }.
refused-eel-compare = Carattere { $at }: non posso confrontare { $left ->
    [number] un numero
    [truth] un sì o no
    [suit] un seme
    [color] un colore
   *[card] una carta intera
} con { $right ->
    [number] un numero
    [truth] un sì o no
    [suit] un seme
    [color] un colore
   *[card] una carta intera
}.
refused-eel-order = Carattere { $at }: con «{ $sign }» si confrontano solo i numeri, e qui c’è { $found ->
    [truth] un sì o no
    [suit] un seme
    [color] un colore
   *[card] una carta intera: scrivine il valore, come in card.rank
}.
refused-eel-kind = Carattere { $at }: qui ci vuole { $wanted ->
    [number] un numero
    [truth] qualcosa a cui si risponde sì o no
    [suit] un seme
    [color] un colore
   *[card] una carta
}, e invece c’è { $found ->
    [number] un numero
    [truth] un sì o no
    [suit] un seme
    [color] un colore: di una carta si dice card.red o card.black
   *[card] una carta intera: scrivine il valore, il seme o il colore, come in card.rank
}.
refused-eel-question = Una regola deve essere una domanda a cui si risponde sì o no; questa è { $found ->
    [number] un numero: confrontalo con qualcosa, come in card.rank > 7
    [suit] un seme: confrontalo, come in card.suit == last.suit
    [color] un colore: confrontalo, come in card.color == last.color
   *[card] una carta: chiedine qualcosa, come in card.red
}.
refused-eel-number = Carattere { $at }: qui ci vuole un numero da { $least } a { $most }.
refused-eel-literal = Carattere { $at }: dopo % ci vuole un numero scritto in cifre, da 2 a 52, e non «{ $found }».
refused-eel-place = Carattere { $at }: il posto non si divide. Per contare a giri di tre scrivi phase(3).
refused-eel-card = La regola non guarda mai la carta giocata, che si chiama card: tutte le carte avrebbero la stessa risposta.
refused-eel-parts = Carattere { $at }: la regola ha più di { $most } parti. Dividi il pensiero a metà: forse ne basta una.
refused-eel-deep = Carattere { $at }: la regola ha più di { $most } livelli, uno dentro l’altro.

## Una regola riletta a parole

eel-card = { $place ->
    [card] la carta
    [back-1] l’ultima
    [back-2] la penultima
    [back-3] la terzultima
    [back-4] la quartultima
    [first] la carta d’inizio
   *[recent] l’ultima { $flag ->
        [red] rossa
        [black] nera
        [even] pari
        [odd] dispari
        [face] figura
        [number] carta senza figura
        [low] carta fino a 7
        [high] carta da 8 in su
        [prime] carta di valore primo
        [spades] di picche
        [hearts] di cuori
        [diamonds] di quadri
       *[clubs] di fiori
    }
}
eel-of-card = { $place ->
    [card] della carta
    [back-1] dell’ultima
    [back-2] della penultima
    [back-3] della terzultima
    [back-4] della quartultima
    [first] della carta d’inizio
   *[recent] dell’ultima { $flag ->
        [red] rossa
        [black] nera
        [even] pari
        [odd] dispari
        [face] figura
        [number] carta senza figura
        [low] carta fino a 7
        [high] carta da 8 in su
        [prime] carta di valore primo
        [spades] di picche
        [hearts] di cuori
        [diamonds] di quadri
       *[clubs] di fiori
    }
}
eel-of-chosen = di una carta: { $card }
eel-choice = ({ $yes } se { $condition }, altrimenti { $no })
eel-is = { $card } { $flag ->
    [number] non è una figura
   *[other] è { $flag ->
        [red] rossa
        [black] nera
        [even] pari
        [odd] dispari
        [face] una figura
        [low] bassa, fino a 7
        [high] alta, da 8 in su
       *[prime] di valore primo
    }
}
eel-is-not = { $card } { $flag ->
    [number] è una figura
   *[other] non è { $flag ->
        [red] rossa
        [black] nera
        [even] pari
        [odd] dispari
        [face] una figura
        [low] bassa, fino a 7
        [high] alta, da 8 in su
       *[prime] di valore primo
    }
}
eel-both = { $left } e { $right } sono { $flag ->
    [red] tutte e due rosse o nessuna delle due
    [black] tutte e due nere o nessuna delle due
    [even] tutte e due pari o nessuna delle due
    [odd] tutte e due dispari o nessuna delle due
    [face] tutte e due figure o nessuna delle due
    [number] tutte e due senza figura o nessuna delle due
    [low] tutte e due fino a 7 o nessuna delle due
    [high] tutte e due da 8 in su o nessuna delle due
   *[prime] tutte e due di valore primo o nessuna delle due
}
eel-one = fra { $left } e { $right } ce n’è proprio una { $flag ->
    [red] rossa
    [black] nera
    [even] pari
    [odd] dispari
    [face] che è una figura
    [number] senza figura
    [low] fino a 7
    [high] da 8 in su
   *[prime] di valore primo
}
eel-same = { $left } ha lo stesso { $name ->
    [rank] valore
    [suit] seme
   *[color] colore
} { $right }
eel-different = { $left } ha un { $name ->
    [rank] valore diverso da quello
    [suit] seme diverso da quello
   *[color] colore diverso da quello
} { $right }
eel-alike = { $left } e { $right } sono la stessa carta
eel-unlike = { $left } e { $right } non sono la stessa carta
eel-compare = { $left } { $relation ->
    [eq] è
    [ne] non è
    [lt] è sotto
    [le] è al massimo
    [gt] supera
   *[ge] è almeno
} { $right }
eel-between = { $left } va da { $low } a { $high }
eel-outside = { $left } non va da { $low } a { $high }
eel-span = { $low }–{ $high }
eel-one-of = { $left } è uno fra { $members }
eel-none-of = { $left } non è nessuno fra { $members }
eel-and = { $left } e { $right }
eel-or = { $left } oppure { $right }
eel-xor = una sola di queste è vera: { $left }; { $right }
eel-exactly = queste sono vere tutte e due o nessuna delle due: { $left }; { $right }
eel-if = se { $condition }, { $yes }; altrimenti { $no }
eel-not = non è vero che ({ $inner })
eel-group = ({ $inner })
eel-always = sempre
eel-never = mai
eel-attribute = { $name ->
    [rank] il valore
    [suit] il seme
   *[color] il colore
} { $of }
eel-color = { $color ->
    [red] rosso
   *[black] nero
}
eel-rank = { $rank ->
    [1] asso
    [11] fante
    [12] donna
    [13] re
   *[other] { $rank }
}
eel-number = { $number }
eel-plus = { $left } più { $right }
eel-minus = { $left } meno { $right }
eel-times = { $left } per { $right }
eel-rest = quel che resta dividendo { $left } per { $right }
eel-negative = meno { $left }
eel-step = la salita a giro fra { $left } e { $right }
eel-dist = la distanza fra { $left } e { $right }
eel-min = il più basso fra { $left } e { $right }
eel-max = il più alto fra { $left } e { $right }
eel-abs = { $left } senza segno
eel-wrap = { $left } riportato fra asso e re
eel-after = il seme che viene dopo { $suit } nel giro { $order }
eel-pos = il posto della carta
eel-phase = il posto nel giro di { $number } (quello della carta d’inizio è 0)
eel-run = la lunghezza dell’ultima fila { $of ->
    [color] di un colore
    [suit] di un seme
    [parity] di una parità
    [face] tutta di figure o tutta senza
    [rank] di un valore
   *[size] tutta bassa o tutta alta
}
eel-tally = quel che resta dividendo per { $number } il numero di carte { $of ->
    [red] rosse
    [black] nere
    [even] pari
    [odd] dispari
    [face] con figura
    [number] senza figura
    [low] fino a 7
    [high] da 8 in su
    [prime] di valore primo
    [spades] di picche
    [hearts] di cuori
    [diamonds] di quadri
   *[clubs] di fiori
}
eel-total = quel che resta dividendo per { $number } il totale dei valori

automatic-guess-rule = Non tento (Eleusis)
automatic-guess-rule-hint = dopo una carta giusta dico io «nessun tentativo», tranne all’ultimo tentativo della mano. Se ne prepari uno prima di giocare la carta, vale.
prepare-volunteer = Quando serve un mazziere
prepare-abandon = Il voto per abbandonare la mano
prepare-ready = A fine mano
guard-dealer = se il mazziere è { $who }


## Che cosa dicevano le giocate: dopo la mano, al tavolo di allenamento

mortem = Che cosa dicevano le giocate
mortem-none = In questa mano nessuna carta è stata giudicata.
mortem-start = All’inizio erano possibili { $rules ->
    [one] una regola
   *[other] { $rules } regole
}.
mortem-play = { $who } ha giocato { $card }: { $verdict ->
    [right] giusta
   *[wrong] sbagliata
}. Da { $before } regole ne { $after ->
    [0] resta nessuna
    [one] resta una
   *[other] restano { $after }
}.
mortem-idle = Non hanno detto niente di nuovo, fra le tue { $plays }: { $cards }. Tutte le regole ancora possibili le giudicavano allo stesso modo.
mortem-end = Alla fine { $rules ->
    [one] ne restava una
   *[other] ne restavano { $rules }
}. La più probabile, da { $card } in poi: { $rule }
mortem-beyond = Alla fine nessuna regola del catalogo andava d’accordo con tutti i giudizi.

## Che cosa ti tocca, dopo «tocca a te»: solo quello che sanno tutti, e nessuna carta

your-rule = scegli la regola segreta
your-volunteer = vuoi fare il prossimo mazziere?
your-opening-hint = dai un indizio, se vuoi
your-turn = gioca una carta
your-verdict = giudica la carta di { $who }
your-fitting = segna le carte di { $who } che andavano bene
your-pick = scegli una carta di { $who }
your-guess = vuoi dire la regola?
your-hear-guess = giudica il tentativo di { $who }
your-mercy = accetti il tentativo di { $who }?
your-pause = guarda com’è andata

## Primati

feat-points = punti in media { $value }
feat-rules = regole indovinate { $value }
feat-plays = regola indovinata con meno carte giocate { $value }
