# Schicki Micki: le parole in italiano. Si dà del tu a chi legge la domanda, e del voi al tavolo.

title = Schicki Micki
blurb = Fagiane in gran gala: l’occhio più svelto vince le carte.
mood = guardare

## Le carte

colour-him = { $colour ->
    [red] rosso
    [blue] blu
    [yellow] giallo
    [green] verde
    [pink] rosa
   *[black] nero
}
colour-her = { $colour ->
    [red] rossa
    [blue] blu
    [yellow] gialla
    [green] verde
    [pink] rosa
   *[black] nera
}
colour-them = { $colour ->
    [red] rossi
    [blue] blu
    [yellow] gialli
    [green] verdi
    [pink] rosa
   *[black] neri
}
colour-ladies = { $colour ->
    [red] rosse
    [blue] blu
    [yellow] gialle
    [green] verdi
    [pink] rosa
   *[black] nere
}
letter = { $colour ->
    [red] RO
    [blue] B
    [yellow] G
    [green] V
    [pink] RA
   *[black] N
}
part = { $element ->
    [umbrella] ombrello { colour-him }
    [hat] cappello { colour-him }
    [scarf] sciarpa { colour-her }
    [beak] becco { colour-him }
    [tail] coda { colour-her }
   *[worm] lombrico { colour-him }
}
several-parts = { $element ->
    [umbrella] ombrelli { colour-them }
    [hat] cappelli { colour-them }
    [scarf] sciarpe { colour-ladies }
    [beak] becchi { colour-them }
    [tail] code { colour-ladies }
   *[worm] lombrichi { colour-them }
}
worms = due { several-parts }
card-hen = { $parts }
card-detail = solo { $part }
card-row = { $place }: { $card }.
match = { several-parts } (carte { $cards })
cards-held = { $count ->
    [0] senza carte
    [one] 1 carta
   *[other] { $count } carte
}

## Che cosa succede

game-opened = Ho mescolato { $cards } carte. Pedine: 1 rossa e { $blue } blu.{ $mode ->
    [live] { " " }Comincia a distribuire { $who }.
   *[looks] { "" }
}
settled-brief = Scena { $scene }: { $gains-count ->
    [0] nessuno
   *[other] { $gains }
}
gain = { $who } { $sign ->
    [won] +{ $count }
   *[paid] −{ $count }
}
last-chance-given = Era l’ultima carta del mazzo. Chi vede ancora qualcosa prema adesso: ci sono 20 secondi.
hint-given = { $up } carte scoperte: qualcosa da vedere c’è.
cards-cleared = { $up } carte scoperte, e nessuno le vuole: vanno tutte sotto il mazzo.{ $mode ->
    [live] { " " }{ $sight } Ora il mazziere è { $who }.
   *[looks] { "" }
}
batch-dealt = { $first ->
    [1] { $count ->
        [one] La scena è pronta: { $seconds } secondi, quando vuoi
       *[other] Le scene sono pronte: { $seconds } secondi l’una, quando vuoi
    }
   *[other] { $count ->
        [one] È pronta la scena { $first }
        [2] Sono pronte le scene { $first } e { $last }
       *[other] Sono pronte le scene da { $first } a { $last }
    }
}.
settled = { $scene ->
    [0] { "" }
   *[other] Scena { $scene }.{ " " }
}{ $sight }{ $acted ->
    [yes] { " " }{ told-deeds }
    [no] { " " }Non ha agito nessuno.
   *[quiet] { "" }
}{ $slower-count ->
    [0] { "" }
   *[other] { " " }{ told-slower }
}{ $tie ->
    [yes] { " " }Pari: una carta ciascuno.
   *[no] { "" }
}{ $void-count ->
    [0] { "" }
   *[other] { " " }{ told-void }
}{ $after }{ $margin }
told-deeds = { $deeds }.
told-slower = Giusto, ma tardi: { $slower }.
told-void = Non contano: { $void }.
sight-quiet = Non ha agito nessuno.
sight-untold = Nessuno fa la cosa giusta.
sight-none = Non c’era niente da vedere.
sight-one = Un particolare uguale: { $matches }.
sight-several = Più particolari uguali: { $matches }.
sight-identical = Carte identiche: { $cards }.
sight-two-worms = Due lombrichi: { $worms-count ->
    [one] carta { $worms }
   *[other] carte { $worms }
}.{ $besides ->
    [identical] { " " }C’erano anche carte identiche: { $cards }.
    [matches] { " " }C’erano anche { $matches }.
   *[none] { "" }
}
slower = { $who } ({ $moment ->
    [after] dopo { $time }
   *[own] { $time }
})
deed = { $who } ({ $act }{ $moment ->
    [after] , dopo { $time }
    [own] { " " }in { $time }
   *[first] { "" }
}{ $outcome ->
    [won] : vince { $count ->
        [one] 1 carta
       *[other] { $count } carte
    }
    [lost] : restituisce { $count ->
        [one] 1 carta
       *[other] { $count } carte
    }
    [broke] : sbaglia, ma non ha carte
    [nothing] : niente
   *[void] : { reason }
})
act = { $act ->
    [umbrella] ombrello
    [hat] cappello
    [scarf] sciarpa
    [beak] becco
    [tail] coda
    [worm] lombrico
    [blue] pedina blu
    [red] pedina rossa
    [knock] bussata
   *[nothing] «non c’è niente»
}
fate = { $scene ->
    [0] { "" }
   *[other] Scena { $scene }.{ " " }
}{ $act }: { $outcome ->
    [won] giusto, vinci { $count ->
        [one] 1 carta
       *[other] { $count } carte
    }
    [lost] sbagliato, restituisci { $count ->
        [one] 1 carta
       *[other] { $count } carte
    }
    [broke] sbagliato, ma non hai carte
    [slower] giusto, ma tardi
    [nothing] niente
    [no-pawn] la pedina era già presa
    [too-late] troppo tardi
    [other-picture] era un’altra immagine
    [old-picture] l’immagine era già cambiata
    [second-call] avevi già chiamato
   *[hands-full] avevi già le mani occupate
}.
fate-idle = Scena { $scene }. { $situation ->
    [none] Giusto: non c’era niente da vedere
    [one] Un particolare uguale: ti è sfuggito
    [several] Più particolari uguali: ti sono sfuggiti
    [identical] Carte identiche: ti sono sfuggite
   *[two-worms] Due lombrichi: ti sono sfuggiti
}.
void = { $who } ({ reason })
reason = { $outcome ->
    [no-pawn] pedina già presa
    [too-late] troppo tardi
    [other-picture] su un’altra immagine
    [old-picture] su un’immagine già cambiata
    [second-call] aveva già chiamato
   *[hands-full] aveva già le mani occupate
}
time = { $seconds },{ $rest } s
after-live = { $award ->
    [yes] { " " }Ora il mazziere è { $who }.
   *[no] { " " }Le carte restano lì.
}
after-look = { $fate ->
    [stay] { " " }Le carte restano per la prossima scena.
    [under] { " " }Le carte vanno sotto il mazzo.
   *[won] { "" }
}
margin = { $side ->
    [ahead] { " " }Hai battuto { $who } di { $time }.
    [behind] { " " }Eri in ritardo di { $time } su { $who }.
   *[none] { "" }
}
scene-opened = Scena { $scene }: il tempo corre.
noted = Scena { $scene }, a { $time }: { $act }.{ $ends ->
    [yes] { " " }L’occhiata è finita.
   *[no] { "" }
}
enough = Scena { $scene }: basta così. L’occhiata è finita.
look-over = { $arrived ->
    [yes] Scena { $scene }: il tempo è scaduto.
   *[no] Scena { $scene }: non ti è arrivata, e non conta. Puoi aprirla ancora.
}
looked = Hai guardato tutto. Il risultato arriva quando avranno guardato anche gli altri.
game-ended = Le carte: { $scores }.{ $count ->
    [0] { "" }
   *[other] { " " }{ $unclaimed }
}
game-closed = { $why ->
    [long] La partita ha raggiunto la durata massima.
   *[deck] È uscita l’ultima carta del mazzo.
}{ $count ->
    [0] { "" }
   *[other] { " " }{ $unclaimed }
}
unclaimed = { $count ->
    [one] Una carta resta scoperta, e non è di nessuno.
   *[other] { $count } carte restano scoperte, e non sono di nessuno.
}
score = { $who } { $count }{ $owed ->
    [0] { "" }
   *[other] { " " }(di cui { $owed } che il mazzo non aveva più)
}

## Dove siamo

stage-opening = si comincia
stage-live = { $last ->
    [yes] ultima occasione
   *[no] { $count ->
        [0] nessuna carta scoperta
        [one] 1 carta scoperta
       *[other] { $count } carte scoperte
    }
}
stage-looks = { $count ->
    [one] scena { $first }
    [2] scene { $first } e { $last }
   *[other] scene da { $first } a { $last }
}
stage-dealing = le scene sono in arrivo
stage-over = partita finita
waiting-deck = Mescolo le carte.
waiting-ready = Si comincia quando ci siete tutti, o fra 20 secondi.
waiting-live = { $hinted ->
    [yes] Qualcosa da vedere c’è.{ " " }
   *[no] { "" }
}{ $last ->
    [yes] Il mazzo è finito: ultima occasione, per chi vede qualcosa.
   *[no] { $count ->
        [0] Fra poco giro una carta.
       *[other] Chi vede qualcosa, prema!
    }
}
waiting-looks = { "" }
waiting-over = La partita è finita.
foot-deck = { $count ->
    [0] Il mazzo è finito
   *[other] Carte nel mazzo: { $count }
}
foot-pawns = Pedine: 1 rossa e { $blue } blu
foot-done = Hanno guardato tutto: { $count } su { $seats }

## Che cosa si chiede

ask-ready = Ci sei?
ask-ready-hint = Giro la prima carta quando rispondete tutti, o fra 20 secondi. Poi conta la velocità.
ask-ready-verb = Ci sono
ask-act = Che cosa vedi?
ask-act-hint = Due lombrichi: bussa. Carte identiche: pedina rossa. Più particolari uguali: pedina blu. Uno solo: chiamalo.
ask-act-verb = Premi
ask-open = Scena { $scene }, quando vuoi
ask-open-hint = { $read ->
    [yes] Aprila quando puoi stare senza distrazioni: hai { $seconds } secondi da quando ti arriva, con le carte anche a parole.
   *[no] Aprila quando puoi guardare senza distrazioni: hai { $seconds } secondi da quando ti arriva; per leggerla a parole ne hai 90.
} Si apre una volta sola.
ask-open-verb = Apri
ask-spot = Scena { $scene }: che cosa vedi?
ask-spot-hint = { ask-spot-film }{ $called ->
    [yes] Hai chiamato. Puoi ancora bussare o prendere una pedina, se ne vale la pena.
   *[no] { ask-act-hint } Quello che premi chiude l’occhiata, tranne una chiamata.
}
ask-spot-film = { $left ->
    [0] { "" }
    [one] Film: { $up } carte su { $total }; l’ultima compare entro 3 secondi.{ " " }
   *[other] Film: { $up } carte su { $total }; ne compare un’altra ogni 3 secondi.{ " " }
}
ask-spot-verb = Premi
ask-sit-out = Salti { $count ->
    [one] questa scena
   *[other] queste scene
}?
ask-sit-out-hint = Se proprio non puoi guardare, gli altri vanno avanti senza di te. Non paghi niente, e quello che hai già fatto vale.
ask-sit-out-verb = Salto questa volta
answer-ready = Ci sono
answer-open = Apri la scena { $scene }
answer-read = Leggi la scena { $scene } a parole
answer-sit-out = Salto questa volta
answer-enough = Basta così
answer-act = { $act ->
    [umbrella] Ombrello
    [hat] Cappello
    [scarf] Sciarpa
    [beak] Becco
    [tail] Coda
    [worm] Lombrico
    [blue] Pedina blu
    [red] Pedina rossa
    [knock] Bussa
   *[nothing] Non c’è niente
}
group = { $what ->
    [calls] Chiama
   *[hands] Prendi o bussa
}
silence-sit-out = Se non guardi, la scena si chiude senza di te, e non paghi niente.

## Che cosa hai

tag-turner = mazziere
tag-looked = ha guardato
panel-scenes = Le tue scene
panel-read = Scena { $scene }, a parole
scenes-closed = Da aprire: { $scenes-count ->
    [one] la scena { $scenes }
   *[other] le scene { $scenes }
}

panel-pressed = Hai premuto, per ora

## Punti

sheet-cards = Carte
sheet-number = { $count }
sheet-none = –
sheet-outcome = Esito
sheet-won = vince
ending = { $winners-count ->
    [one] Vince { $winners }
   *[other] Vincono insieme { $winners }
} con { $count ->
    [one] 1 carta
   *[other] { $count } carte
}.
ending-mine = { $winners-count ->
    [one] Hai vinto
   *[other] Avete vinto insieme, { $winners },
} con { $count ->
    [one] 1 carta
   *[other] { $count } carte
}.

## Opzioni del tavolo

option-mode = Come si gioca
option-mode-hint = Le carte si girano davanti a tutti, e vale chi preme prima; oppure ciascuno guarda le scene quando vuole, e si confrontano i tempi.
option-mode-live = tutti insieme
option-mode-looks = ognuno quando può
option-rhythm = Velocità delle carte
option-rhythm-hint = Quanto passa fra una carta e l’altra, se giocate tutti insieme: 7–14 secondi, 4–9 o 3–6.
option-rhythm-slow = lento
option-rhythm-normal = normale
option-rhythm-fast = veloce
option-batch = Scene per volta
option-batch-hint = Se ognuno gioca quando può: quante scene arrivano insieme. Con una sola, le carte che nessuno vince restano per la prossima.
option-look = Durata di un’occhiata
option-look-hint = Se ognuno gioca quando può: quella lunga mostra a tutti le carte anche a parole; in quella breve chi non vede le immagini le legge, e ha 90 secondi.
option-look-45 = 45 secondi
option-look-90 = 90 secondi, anche a parole
option-film = Carte una alla volta
option-film-hint = Se ognuno gioca quando può: all’inizio ci sono due carte, e ogni 3 secondi ne compare un’altra. Conta l’immagine su cui qualcuno ha agito per primo.
option-film-off = no, tutte insieme
option-film-on = sì, come in un film
option-tie = Margine di parità
option-tie-hint = Entro quanto due sono pari. Di solito, se giocate tutti insieme, solo con la stessa ora al millesimo; se ognuno gioca quando può, entro 150 millesimi.
option-tie-usual = come di solito
option-tie-0 = solo al millesimo
option-tie-150 = entro 150 millesimi
option-marks = Segni sui colori
option-marks-hint = Perché i colori non siano l’unica guida. Rosso: RO, cerchio. Blu: B, quadrato. Giallo: G, triangolo. Verde: V, rombo. Rosa: RA, esagono. Nero: N, croce.
option-marks-both = forme e lettere
option-marks-letters = lettere
option-marks-shapes = forme
option-wrong-knock = Bussata sbagliata
option-wrong-knock-hint = Costa una carta, come dice il testo, oppure niente, come nella figura 7 dell’originale.
option-wrong-knock-costs = costa una carta
option-wrong-knock-free = non costa niente
option-blue-under-worms = Pedina blu con due lombrichi
option-blue-under-worms-hint = Costa una carta, a meno che non ci siano più particolari uguali; oppure non costa mai niente.
option-blue-under-worms-matches = costa, salvo più particolari uguali
option-blue-under-worms-nothing = non costa mai
option-red-under-worms = Pedina rossa con due lombrichi
option-red-under-worms-hint = Costa sempre una carta, come nella tabella stampata; oppure la costa se non ci sono carte identiche.
option-red-under-worms-identical = costa, salvo carte identiche
option-red-under-worms-lose = costa sempre
option-leftovers = Carte che avanzano
option-leftovers-hint = Quelle che nessuno vince tornano sotto il mazzo, oppure escono dal gioco.
option-leftovers-under = sotto il mazzo
option-leftovers-out = fuori dal gioco
option-count-by = Come si contano i particolari uguali
option-count-by-hint = Cappelli rossi e cappelli blu sono due particolari uguali, oppure uno perché l’elemento è lo stesso.
option-count-by-pair = per elemento e colore
option-count-by-element = per elemento
option-penalty-order = Quando si paga
option-penalty-order-hint = Chi sbaglia e vince alla stessa carta paga con le carte che aveva, oppure anche con quelle appena vinte.
option-penalty-order-before = prima di vincere
option-penalty-order-after = dopo aver vinto
preset-at-once = Tutti insieme
preset-at-once-hint = Le carte si girano davanti a tutti, e vale chi preme prima. Serve un quarto d’ora, e dovete esserci tutti.
preset-in-own-time = Ognuno quando può
preset-in-own-time-hint = Ciascuno guarda le scene quando ha un minuto. Non serve essere collegati insieme.

## Il gioco in un minuto

primer-idea = Siete alla porta del gran gala
primer-idea-hens = Ogni fagiana porta ombrello, cappello, sciarpa, becco, coda e lombrico, in sei colori diversi. Qualche carta mostra solo un particolare.
primer-idea-match = Un particolare uguale è la stessa cosa, dello stesso colore, su due carte scoperte: per esempio due cappelli rossi.
primer-acts = Che cosa fare, appena lo vedi
primer-knock = Una fagiana con due lombrichi: bussa.
primer-red = Due carte identiche in tutto: prendi la pedina rossa.
primer-blue = Due o più particolari uguali: prendi una pedina blu.
primer-call = Un solo particolare uguale: chiamalo, come «cappello».
primer-price = Se valgono più righe, conta la prima
primer-price-highest = La prima risposta giusta vince tutte le carte scoperte; con la pedina blu, una carta ciascuno.
primer-price-wrong = Ogni sbaglio costa una carta delle tue.
primer-race = Due modi di giocare
primer-race-live = Tutti insieme: le carte si girano una alla volta, e conta il momento in cui premi.
primer-race-looks = Ognuno quando può: apri la scena quando vuoi, e il tuo tempo corre da quando la vedi.
primer-end = Chi vince
primer-end-most = Finito il mazzo, chi ha più carte.

## L’immagine

picture-heading = { $what ->
    [look] Scena { $scene }: che cosa vedi?
    [mine] Le scene che hai guardato
    [over] Partita finita
    [ready] Il gran gala sta per cominciare
    [looking] Ciascuno guarda le sue scene
    [last] Ultima occasione!
    [settled] Fermi tutti: ecco com’è andata
   *[turning] Chi vede qualcosa?
}
picture-notice = { $mode ->
    [live] Fra poco giro la prima carta.
   *[looks] { $count ->
        [0] Preparo le scene.
        [one] Una scena da guardare, ciascuno per conto suo, per { $seconds } secondi.
       *[other] { $count } scene da guardare, ciascuno per conto suo, per { $seconds } secondi l’una.
    }
}
picture-name = { $who }
picture-scene = Scena { $scene }
picture-situation = { $situation ->
    [untold] Nessuno vince
    [one] Un particolare uguale
    [several] Più particolari uguali
    [identical] Carte identiche
    [two-worms] Due lombrichi
   *[none] Niente da vedere
}
picture-match = { several-parts }
picture-time = { $since ->
    [yes] +{ time }
   *[no] { time }
}
picture-alt = { $count ->
    [0] Nessuna carta scoperta
    [one] 1 carta scoperta
   *[other] { $count } carte scoperte
}. { $heading }
picture-more = { $count ->
    [one] e un’altra azione
   *[other] e altre { $count } azioni
}
picture-twin-look = Le carte le mostra soltanto l’immagine.
picture-twin-head = { picture-heading }{ $what ->
    [look] { "" }
    [turning] { "" }
    [last] { "" }
   *[said] { "." }
}
picture-twin-cards = { $count ->
    [one] 1 carta scoperta. Che cosa mostra
   *[other] { $count } carte scoperte. Che cosa mostrano
} lo dice l’immagine.
picture-twin-before = Le carte di prima.
picture-twin-deck = { foot-deck-row }.
picture-twin-pawns = { foot-pawns }.
foot-deck-row = { $left ->
    [0] Il mazzo è finito
   *[other] Carte nel mazzo: { $left }
}
picture-twin-seat = { $number }. { $who }: { cards-held }{ $turner ->
    [yes] , mazziere
   *[no] { "" }
}.
picture-twin-scene = Scena { $scene }, le carte.
picture-twin-glance = { $act }: { $time }.

## I robot

robot-random = A caso
robot-dreamy = Sognatore
robot-calm = Tranquillo
robot-sharp = Occhio di falco


## La palestra

rung-dreamers = Fra sognatori
rung-dreamers-hint = Con due che vedono poco e tardi, e carte lente. Si passa con più carte di tutti.
rung-calm-round = Con calma
rung-calm-round-hint = Con due che guardano con calma. Si passa con più carte di tutti.
rung-calm-crowd = Un tavolo pieno
rung-calm-crowd-hint = Con quattro che guardano con calma. Si passa con più carte di tutti.
rung-hawks = Occhi di falco
rung-hawks-hint = Con due che vedono quasi tutto, e presto. Si passa con più carte di tutti.
rung-fast-hawks = Falchi in picchiata
rung-fast-hawks-hint = Con tre occhi di falco, e carte veloci. Si passa con più carte di tutti.

## Che cosa ti tocca, dopo «tocca a te»: solo quello che sanno tutti, e nessuna carta

your-ready = di’ che ci sei
your-looks = { $count ->
    [one] guarda la scena
   *[other] guarda le tue scene
}

## Primati

feat-points = carte in media { $value }
feat-grabs = prese giuste { $value }
feat-fastest = presa giusta più rapida in una scena { $value } ms
