# Caccia alla Spia: le parole in italiano. Le case si dicono per numero, «in 34», come sugli scacchi; tu a chi legge la domanda.

title = Caccia alla Spia
blurb = Una spia in incognito, cinque partigiani sulle sue tracce, novanta case.
mood = inseguire

## Carte e case

piece = { $piece ->
    [king] Re
    [queen] Regina
    [rook] Torre
    [bishop] Alfiere
    [knight] Cavallo
   *[pawn] Pedone
}
card-a = { $piece ->
    [king] un Re
    [queen] una Regina
    [rook] una Torre
    [bishop] un Alfiere
    [knight] un Cavallo
   *[pawn] un Pedone
}
house = { $house }
house-by = { $by }→{ $house }
house-stay = qui
ring = Anello { $ring }
cards-held = { $count ->
    [0] senza carte
    [one] 1 carta
   *[other] { $count } carte
}
partisan = P{ $number }
partisan-of = P{ $number } ({ $who })
leads = { $numbers-count ->
    [one] partigiano { $numbers }
   *[other] partigiani { $numbers }
}

## Che cosa succede

hunt-number = Caccia { $number }.{ " " }
volunteers-named = { $seats-count ->
    [0] Nessuno si offre: sorteggio fra tutti.
    [one] Si offre { $seats }.
   *[other] Si offrono { $seats }: sorteggio fra loro.
}
spy-named = { $part }{ $by-lot ->
    [yes] Sorteggio: la spia è { $who }.
   *[no] La spia è { $who }.
}{ $holders-count ->
    [0] { " " }Gli altri si dividono i partigiani.
   *[other] { " " }Partigiani: { $shares }.
}
spy-named-mine = { $part }{ $by-lot ->
    [yes] Sorteggio: { $who }, la spia sei tu.
   *[no] { $who }, la spia sei tu.
}{ $holders-count ->
    [0] { " " }Gli altri si dividono i partigiani.
   *[other] { " " }Partigiani: { $shares }.
}
partisan-taken = { $who } prende il partigiano { $number }.
enough-taken = { $who } ne ha abbastanza, e lascia gli altri ai compagni.
partisans-posted = I partigiani partono così: { $posts }.{ $again-count ->
    [0] { "" }
    [one] { " " }Il { $again } trova la casa occupata: sceglie di nuovo.
   *[other] { " " }I partigiani { $again } trovano la casa occupata: scelgono di nuovo.
}
post = il { $number } da { $house }
share = { $who } ({ $numbers })
map-redrawn = La mappa è divisa in due: mescolo di nuovo.
map-laid-mine = Il tuo nascondiglio è { $hideout }: parti da lì.
hand-drawn-mine = Le tue carte: { $hand }.
card-played = Turno { $turn }. La spia { $moved ->
    [yes] gioca { $card }
   *[no] non può muovere: mostra { $card } e resta dov’è
}.{ $deck ->
    [0] { " " }Il mazzo è finito.
   *[other] { "" }
}
card-played-mine = Turno { $turn }. { $moved ->
    [yes] Giochi { $card }
   *[no] Non puoi muovere: mostri { $card } e resti dove sei
}.{ $deck ->
    [0] { " " }Il mazzo è finito.
   *[other] { "" }
}
crept = { $step ->
    [slide] Arrivi in { $house } passando per { $over }.
    [step] Arrivi in { $house }.
   *[stay] Resti in { $house }.
}{ $outcome ->
    [raid] { " " }Assalti il rifugio: dopo la tua prossima mossa sparisce, e lo sapranno tutti.
    [last] { " " }Assalti l’ultimo rifugio: dopo la tua prossima mossa sparisce, e vinci.
    [home] { " " }Sei di nuovo al nascondiglio.
    [due] { " " }Devi ancora tornare al nascondiglio.
   *[none] { "" }
}{ $drawn ->
    [yes] { " " }Peschi { $card }.
   *[no] { "" }
}
fate-void = Arresto fallito in { $house }: i tuoi ordini non contano.
refuge-removed = Rifugio { $house } tolto: { $left ->
    [0] era l’ultimo
    [one] ne resta 1
   *[other] ne restano { $left }
}. Assalto al turno { $turn }{ $cleared ->
    [yes] ; la traccia riparte da lì, indizi cancellati
   *[no] { "" }
}.
came-home = { $you ->
    [yes] Lo sanno tutti: sei al nascondiglio.
   *[no] La spia è tornata al nascondiglio.
}{ $cleared ->
    [yes] { " " }La traccia riparte da zero, e gli indizi si cancellano.
   *[no] { "" }
}
refuge-moved = Un rifugio cambia posto: da { $start } va in { $house }.
deck-renewed = Il mazzo è finito: rimescolo le carte giocate, per l’unica volta. Nel mazzo ne restano { $deck }.
card-drawn = Peschi { $card }.
partisan-acted = { $partisan } { $moved ->
    [yes] { $start } → { $house }
   *[no] resta in { $house }
}{ $passed ->
    [yes] , chiede di { $asked }: sì
    [no] , chiede di { $asked }: no
   *[none] { "" }
}.
partisan-barred = { $partisan } resta in { $start } e non fa altro: { $house } è già presa.
fate-asked = { $house }: { $passed ->
    [yes] è passata
   *[no] non è passata
}.
fate-barred = Il partigiano { $number } trova la casa già presa e resta in { $start }.
fate-arrest = { $partisan } tenta l’arresto in { $house }: { $caught ->
    [yes] la spia è presa
   *[no] la spia non è lì
}.
fate-raid = Rifugio { $house } tolto: { $left ->
    [0] era l’ultimo
    [one] ne resta 1
   *[other] ne restano { $left }
}.
order-tab = { $number } · { $house }
post-tab = { $number }
order-short = { $moved ->
    [yes] → { $house }
   *[no] { $house }
}{ $deed ->
    [ask] { " " }? { $about }
    [arrest] { " " }! { $about }
   *[nothing] { "" }
}
arrest-made = { $partisan } tenta l’arresto in { $house }: la spia è presa.
arrest-failed = { $partisan } tenta l’arresto in { $house }: la spia non è lì, turno perso.{ $void-count ->
    [0] { "" }
   *[other] { " " }Non contano: { $void }.
}{ $waiting-count ->
    [0] { "" }
    [one] { " " }Resta dov’è P{ $waiting }.
   *[other] { " " }Restano dove sono i partigiani { $waiting }.
}
deed-ask = P{ $number } (chiede di { $house })
deed-arrest = P{ $number } (arresta)
deed-arrest-at = P{ $number } (arresta in { $house })
deed-nothing = P{ $number }
turn-missed = Dopo l’arresto fallito i partigiani saltano questo turno.
house-noted = { $noted ->
    [yes] { $who } segna { $house } sulla mappa dei partigiani.
   *[no] { $who } toglie il segno da { $house } sulla mappa dei partigiani.
}
side-taken = { $taken ->
    [yes] { $who } copre la mappa { side }.
   *[no] { $who } non copre più la mappa { side }.
}
round-ended = { $ending } { $removed ->
    [0] Nessun rifugio tolto
   *[other] Rifugi tolti: { $refuges }
}. Il nascondiglio era { $hideout }.{ $hand-count ->
    [0] { "" }
   *[other] { " " }In mano aveva { $hand }.
}
ready-said = { $who } ha visto abbastanza.
match-ended = { $winners-count ->
    [one] Vince { $winners }
   *[other] Vincono insieme { $winners }
}. Da spia: { $rows }.
match-ended-mine = { $winners-count ->
    [one] Hai vinto
   *[other] Avete vinto insieme, { $winners }
}. Da spia: { $rows }.
match-score = { $who } { $removed ->
    [0] nessun rifugio
    [one] 1 rifugio
   *[other] { $removed } rifugi
} in { $turns ->
    [one] 1 turno
   *[other] { $turns } turni
}
ending-refuges = Vince la spia, { $who }: cade anche l’ultimo rifugio, al turno { $turns }.
ending-refuges-mine = Hai vinto come spia: cade anche l’ultimo rifugio, al turno { $turns }.
ending-arrest = Vincono i partigiani ({ $winners }): il partigiano { $number } arresta la spia, { $who }, in { $house }, al turno { $turns }.
ending-arrest-mine = { $winners-count ->
    [one] Hai vinto con i partigiani
   *[other] Avete vinto con i partigiani ({ $winners })
}: il partigiano { $number } arresta la spia, { $who }, in { $house }, al turno { $turns }.
ending-deck = Vincono i partigiani ({ $winners }): la spia, { $who }, non ha più carte dopo { $turns ->
    [one] 1 turno
   *[other] { $turns } turni
}.
ending-deck-mine = { $winners-count ->
    [one] Hai vinto con i partigiani
   *[other] Avete vinto con i partigiani ({ $winners })
}: la spia, { $who }, non ha più carte dopo { $turns ->
    [one] 1 turno
   *[other] { $turns } turni
}.
ending-stuck = Vincono i partigiani ({ $winners }): la spia, { $who }, non può più muovere { $turns ->
    [0] fin dal primo turno
    [one] dopo 1 turno
   *[other] dopo { $turns } turni
}.
ending-stuck-mine = { $winners-count ->
    [one] Hai vinto con i partigiani
   *[other] Avete vinto con i partigiani ({ $winners })
}: la spia, { $who }, non può più muovere { $turns ->
    [0] fin dal primo turno
    [one] dopo 1 turno
   *[other] dopo { $turns } turni
}.

## Dove siamo

stage-map = si prepara la mappa
stage = { $part }turno { $turn }
hunt-of = caccia { $number } di { $count },{ " " }
stage-rest = finita la caccia { $number } di { $count }
stage-over = partita finita
waiting-map = Mescolo e preparo la mappa.
waiting-sneaking = Gioca una carta e si sposta.
waiting-hunting = Ordini dei partigiani, in segreto.
waiting-partisan = I partigiani agiscono uno alla volta: { $left-count ->
    [one] manca { $left }
   *[other] mancano { $left }
}.
waiting-offering = Chi vuole fare la spia?
waiting-sharing = Chi prende quali partigiani?
waiting-posting = Da dove partono i partigiani? In segreto, finché non avete scelto tutti.
waiting-resting = Guardate pure il percorso della spia: la prossima caccia comincia fra un minuto, o quando avete premuto tutti «Avanti».
waiting-over = La partita è finita.
foot-refuges = Rifugi rimasti: { $count }
foot-deck = Carte nel mazzo: { $count }
foot-played = { $since ->
    [0] Giocate finora
   *[other] Dopo l’assalto del turno { $since }
}: { $cards }
foot-possible = La spia può essere in { $count ->
    [one] 1 casa
   *[other] { $count } case
}

## Che cosa si chiede

ask-move = Gioca una carta
ask-move-hint = La carta la vedono tutti; dove vai, solo tu.
ask-move-onto = Muovi in
ask-move-verb = Muovi
barred-move = Da qui non porta in nessuna casa libera.
ask-stuck = Non puoi muovere: scegli la carta da mostrare
ask-stuck-hint = Resti in { $house }{ $due ->
    [yes] , e devi ancora tornare in { $hideout }
   *[no] { "" }
}. La carta la vedono tutti.
ask-stuck-verb = Mostra
ask-order = Partigiano { $number }, in { $house }
ask-order-hint = Fino a due passi, poi una domanda o un arresto. La spia vede gli ordini quando ci sono tutti.
ask-order-hint-two = Due passi, poi una domanda o un arresto. La spia vede gli ordini quando ci sono tutti.
ask-order-hint-alone = Fino a due passi, poi una domanda o un arresto. Parte subito.
ask-order-hint-two-alone = Due passi, poi una domanda o un arresto. Parte subito.
ask-order-onto = Vai in
ask-order-verb = Ordina
ask-agree = Tutto pronto?
ask-agree-hint = Gli ordini partono quando ognuno di voi ha detto «per me va bene»; fino ad allora potete cambiarli.
ask-agree-verb = Per me va bene
ask-volunteer = Vuoi fare la spia?
ask-volunteer-hint = Se vi offrite in più d’uno, sorteggio fra voi; se nessuno si offre, fra tutti.
ask-volunteer-verb = Rispondi
ask-lead = Quale partigiano prendi?
ask-lead-hint = Ne prendete uno per volta, finché ce ne sono.
ask-lead-verb = Prendi
ask-post = Da dove parte il partigiano { $number }?
ask-post-hint = Una casa libera, che non sia un rifugio. La spia lo vede quando avete scelto tutti.
ask-post-onto = Parti da
ask-post-verb = Parti
ask-note = Segna una casa
ask-note-hint = Lo vede solo chi comanda i partigiani. Premi di nuovo per toglierlo.
ask-note-verb = Segna
ask-side = Io copro…
ask-side-hint = Lo vede solo chi comanda i partigiani. Premi di nuovo per cambiare idea.
ask-side-verb = Copri
answer-side-top = in alto
answer-side-left = a sinistra
answer-side-bottom = in basso
answer-side-right = a destra
ask-ready = Avete visto abbastanza?
ask-ready-hint = La prossima caccia comincia quando rispondono tutti, o fra un minuto.
ask-ready-verb = Avanti
answer-ready-press = Avanti
answer-agree-press = Per me va bene
answer-volunteer-yes = Sì, la faccio io
answer-volunteer-no = No
answer-lead = Partigiano { $number }
answer-lead-enough = Mi bastano
answer-ask = Chiedi di { $house }
answer-ask-brief = Chiedi { $house }
answer-arrest = Arresta qui
answer-arrest-at = Arresta in { $house }
answer-nothing = Niente
clue = { $passed ->
    [yes] turno { $turn }: sì
   *[no] turno { $turn }: no
}
note-marked = segnata
goal-hideout = il tuo nascondiglio
goal-refuge = { $free ->
    [yes] rifugio, lo assalti
   *[no] rifugio, ma prima torna al nascondiglio
}
field-card = Carta
field-house = In quale casa
field-action = Che cosa fa
silence-move = Se non rispondi, fai una mossa a caso fra tutte quelle possibili.
silence-stuck = Se non rispondi, mostri una carta a caso.
silence-order-1 = Se non rispondi, il partigiano 1 resta dov’è e chiede della casa accanto col numero più basso ancora senza indizio.
silence-order-2 = Se non rispondi, il partigiano 2 resta dov’è e chiede della casa accanto col numero più basso ancora senza indizio.
silence-order-3 = Se non rispondi, il partigiano 3 resta dov’è e chiede della casa accanto col numero più basso ancora senza indizio.
silence-order-4 = Se non rispondi, il partigiano 4 resta dov’è e chiede della casa accanto col numero più basso ancora senza indizio.
silence-order-5 = Se non rispondi, il partigiano 5 resta dov’è e chiede della casa accanto col numero più basso ancora senza indizio.
silence-agree = Se non rispondi, per me è un sì.
silence-volunteer = Se non rispondi, non ti offri.
silence-lead = Se non rispondi, prendi il partigiano libero col numero più basso.
silence-post-1 = Se non rispondi, il partigiano 1 parte da una casa a sorte.
silence-post-2 = Se non rispondi, il partigiano 2 parte da una casa a sorte.
silence-post-3 = Se non rispondi, il partigiano 3 parte da una casa a sorte.
silence-post-4 = Se non rispondi, il partigiano 4 parte da una casa a sorte.
silence-post-5 = Se non rispondi, il partigiano 5 parte da una casa a sorte.

## Che cosa hai

tag-spy = spia
panel-hand = { $count ->
    [one] La tua ultima carta
   *[other] Le tue { $count } carte
}
panel-reach = Dove portano le tue carte
reach = { $piece } può andare in: { $houses }
reach-none = { $piece }: da nessuna parte
panel-place = Sei in { $house }. Il nascondiglio è { $hideout }
panel-place-duty = { $duty ->
    [raided] Hai assaltato { $raided }: dopo la tua prossima mossa sparisce, e lo sapranno tutti.
    [last] Hai assaltato { $raided }, l’ultimo rifugio: dopo la tua prossima mossa sparisce, e vinci.
    [due] Prima del prossimo assalto devi tornare in { $hideout }, e fermarti lì.
   *[free] Puoi assaltare un rifugio: basta fermarsi lì.
}
panel-place-trail = La tua traccia: { $houses }
panel-place-way = Le tue fermate: { $way }
panel-orders = Gli ordini ai partigiani
panel-order = { $number }{ $several ->
    [yes] { " " }({ $who })
   *[no] { "" }
}: { $done ->
    [acted] ha già agito
    [missing] ancora nessun ordine
    [waiting] deve ancora agire
   *[ask] { $moved ->
        [yes] va in { $house }
       *[no] resta in { $house }
    }
}{ $done ->
    [ask] , chiede di { $asked }
    [arrest] , arresta
    [arrest-at] , arresta in { $asked }
   *[nothing] { "" }
}
panel-ready = { $ready-count ->
    [0] Ancora nessun sì
   *[other] Sì da { $ready }
}{ $waiting-count ->
    [0] { "" }
    [one] ; manca { $waiting }
   *[other] ; mancano { $waiting }
}
panel-plan = Piano: { $parts }
plan-marks = segnate { $houses }
plan-side = { $who } { side }
plan-order = P{ $number } { $moved ->
    [yes] → { $house }
   *[no] resta in { $house }
}{ $deed ->
    [ask] { " " }(chiede di { $about })
    [arrest] { " " }(arresta in { $about })
   *[nothing] { "" }
}
side = { $side ->
    [top] in alto
    [left] a sinistra
    [bottom] in basso
   *[right] a destra
}

## Punti

sheet-role = Ruolo
sheet-role-of = { $role ->
    [spy] spia
    [partisan] partigiani
   *[none] –
}
sheet-removed = Rifugi tolti
sheet-turns = Turni
sheet-number = { $count }
sheet-none = –
sheet-outcome = Esito
sheet-won = vince

## Opzioni del tavolo

option-orders = Ordini
option-orders-hint = I partigiani si muovono tutti insieme, con ordini segreti, oppure uno alla volta nell’ordine che vogliono.
option-orders-together = tutti insieme
option-orders-in-turn = uno alla volta
option-rounds = Quante cacce
option-rounds-hint = Una caccia sola, oppure un torneo in cui ognuno fa la spia una volta.
option-rounds-one = una
option-rounds-each = una a testa
option-aid = Aiuto ai partigiani
option-aid-hint = Segno per tutti le case dove la spia può essere, in base a quello che tutti sanno.
option-aid-on = sì
option-aid-off = no
option-home-announced = Il ritorno è annunciato
option-home-announced-hint = Quando la spia torna al nascondiglio dopo un assalto, lo dico a tutti.
option-home-announced-on = sì
option-home-announced-off = no
option-must-return = Tornare al nascondiglio
option-must-return-hint = Fra un assalto e l’altro la spia deve tornarci. Senza, la caccia è molto più breve.
option-must-return-on = si deve
option-must-return-off = non serve
option-trail-scope = Fin dove arriva la traccia
option-trail-scope-hint = Le domande valgono dall’ultimo rifugio tolto, oppure da tutta la caccia, oppure da quando la spia è tornata al nascondiglio, che allora annuncio.
option-trail-scope-removal = l’ultimo rifugio tolto
option-trail-scope-whole-game = tutta la caccia
option-trail-scope-since-home = il ritorno
option-trail-detail = Che cosa lascia traccia
option-trail-detail-hint = Tutte le case in cui la spia entra, oppure solo quelle dove si ferma.
option-trail-detail-path = dove passa
option-trail-detail-landed = dove si ferma
option-arrest-price = Arresto fallito
option-arrest-price-hint = Costa le risposte di quel turno, oppure anche tutto il turno dopo.
option-arrest-price-turn = le risposte
option-arrest-price-next-turn = anche il turno dopo
option-topology = Il tabellone
option-topology-hint = Oltre il centro e il bordo c’è il raggio di fronte; oppure il bordo confina con l’anello interno dello stesso raggio; oppure non si esce.
option-topology-sphere = come una sfera
option-topology-torus = come una ciambella
option-topology-flat = piatto
option-pieces = I pezzi sulle carte
option-pieces-hint = Come negli scacchi, con pochi Pedoni, oppure 15 carte per ogni pezzo, più difficile per la spia.
option-pieces-chess = come negli scacchi
option-pieces-even = 15 per pezzo
option-agreed = La squadra si dice pronta
option-agreed-hint = Gli ordini partono solo quando tutta la squadra ha detto «per me va bene».
option-agreed-on = sì
option-agreed-off = no
option-starts = Da dove partono i partigiani
option-starts-hint = Dalle case che dicono le carte, oppure da quelle che sceglie chi li comanda.
option-starts-drawn = dalle carte
option-starts-chosen = a scelta
option-refuges-move = I rifugi si spostano
option-refuges-move-hint = Tolto un rifugio, un altro cambia casa a sorte. Vale solo se la spia deve tornare al nascondiglio.
option-refuges-move-on = sì
option-refuges-move-off = no
option-sharing = Più partigiani in una casa
option-sharing-hint = Se non si può, dove due vogliono andare nella stessa casa ci va il numero più basso.
option-sharing-on = si può
option-sharing-off = no
option-steps = I passi dei partigiani
option-steps-hint = Ogni partigiano fa fino a due passi, oppure due precisi.
option-steps-up-to-two = fino a due
option-steps-two = due precisi
option-arrest-range = Dove si arresta
option-arrest-range-hint = Solo sulla casa del partigiano, oppure anche in una che confina, dicendo quale.
option-arrest-range-own = sulla propria casa
option-arrest-range-adjacent = anche accanto
option-deck = Il mazzo
option-deck-hint = Finito il mazzo la spia gioca le ultime carte e perde, oppure le carte giocate si rimescolano una volta.
option-deck-once = una volta
option-deck-twice = due volte
option-trapped = Se la spia non può muovere
option-trapped-hint = Mostra una carta e resta dov’è, oppure perde.
option-trapped-stays = resta
option-trapped-loses = perde
option-leading = Chi comanda quali partigiani
option-leading-hint = In ordine di posto, oppure se li divide la squadra.
option-leading-dealt = in ordine
option-leading-chosen = a scelta
option-first-spy = La prima spia
option-first-spy-hint = A sorte fra tutti, oppure fra chi si offre.
option-first-spy-drawn = a sorte
option-first-spy-volunteer = chi si offre
preset-hunt = Una caccia
preset-hunt-hint = Le regole di base, con una spia sola.
preset-match = Torneo
preset-match-hint = Ognuno fa la spia una volta, e contano i rifugi tolti.
preset-beginners = Per cominciare
preset-beginners-hint = Vedete dove la spia può essere, e sapete quando torna al nascondiglio.

## Il gioco in un minuto

primer-names = Da sinistra: { $cards }.
primer-idea = Una spia contro tutti
primer-idea-sides = Una persona fa la spia, e nessuno vede dov’è. Gli altri comandano insieme cinque partigiani, che si vedono.
primer-idea-board = Le 90 case stanno su 5 anelli e 18 raggi. Oltre il centro o il bordo rientri dalla parte opposta.
primer-spy = La spia gioca una carta
primer-spy-move = Si sposta di nascosto come quel pezzo degli scacchi. Tutti vedono la carta, nessuno la casa.
primer-spy-cards = Il Pedone fa un passo verso il centro. Se il mazzo finisce, la spia ha perso.
primer-raid = Assaltare i rifugi
primer-raid-stop = Se si ferma su un rifugio lo assalta: un turno dopo il rifugio sparisce, e lo sanno tutti.
primer-raid-home = Prima di un altro assalto deve tornare al suo nascondiglio. Tolti tutti e otto i rifugi, vince.
primer-partisans = I partigiani indagano
primer-partisans-steps = A ogni turno ciascuno fa fino a due passi, in ogni direzione.
primer-partisans-ask = Poi chiede di una casa accanto: la spia è passata di lì, dall’ultimo rifugio tolto? La risposta è sempre vera.
primer-arrest = L’arresto
primer-arrest-try = Invece di chiedere, un partigiano può arrestare chi è sulla sua casa. Se non c’è nessuno, in quel turno non risponde nessuno.
primer-arrest-win = Con l’arresto i partigiani vincono, tutti insieme.

## L’immagine

picture-heading = { $rounds ->
    [1] Turno { $turn }
   *[other] Turno { $turn }, { $round }ª caccia di { $rounds }
}
picture-before = Prima della caccia
picture-beyond = { $edge ->
    [rim] oltre il bordo
    [centre] oltre il centro
   *[end] il tabellone finisce qui
}
picture-hub = { $who ->
    [you] Tocca a te
    [spy] Tocca alla spia
    [partisan] Tocca al partigiano { $number }
    [posts] Da dove partite?
   *[partisans] Tocca ai partigiani
}
picture-ended = { $ending ->
    [refuges] La spia ha vinto
    [arrest] Spia arrestata
    [stuck] Spia bloccata
   *[deck] Mazzo finito
}
picture-map = Si prepara la mappa
picture-refuges = rifugi
picture-deck = mazzo
picture-raid = ultimo assalto
picture-raid-at = { $house }, turno { $turn }
picture-since = { $raided ->
    [yes] dopo l’assalto
   *[no] carte giocate
}
picture-home = torna al nascondiglio
picture-out = va all’assalto
picture-homeward = torna al nascondiglio
picture-partisan = Partigiano { $number }
picture-alt-map = Si prepara la mappa.
picture-alt = { $heading }. { $hub }. { $refuges ->
    [0] Nessun rifugio rimasto
    [one] 1 rifugio rimasto
   *[other] { $refuges } rifugi rimasti
} su 8.
picture-twin-head = { $heading }. { $hub }.
picture-twin-houses = { $what ->
    [refuges] Rifugi
    [washers] Rondelle
    [passed] La spia è passata da
    [clear] La spia non è passata da
    [possible] La spia può essere in
    [trail] La tua traccia
   *[notes] Segnate dai partigiani
}: { $count ->
    [0] nessuna casa
   *[other] { $houses }
}.
picture-twin-deck = Nel mazzo: { $count ->
    [0] nessuna carta
    [one] 1 carta
   *[other] { $count } carte
}.
picture-twin-unasked = Indizi: nessuno.
picture-twin-partisan = Partigiano { $number }: in { $house }.
picture-twin-raid = Ultimo assalto: in { $house }, al turno { $turn }.
picture-twin-since = { $raided ->
    [yes] Carte giocate dopo l’ultimo assalto
   *[no] Carte giocate finora
}: { $pieces }.
picture-twin-spy = Sei in { $house }. Il nascondiglio è { $hideout }.
picture-twin-planned = Partigiano { $number }: { $stays ->
    [yes] resta
   *[no] andrà
} in { $house }.
picture-twin-reach = { $what } può andare in: { $houses }.
picture-twin-hideout = La spia parte dal nascondiglio, in { $house }.
picture-twin-turn = Turno { $turn }, { $piece }: { $count ->
    [0] ferma
   *[other] { $path }
}{ $raid ->
    [yes] , assalto
   *[no] { "" }
}.

## I robot

robot-random = A caso
robot-sly = Furbo

prepare-lead = Quale partigiano guidi
prepare-order-1 = L’ordine al partigiano 1
prepare-order-2 = L’ordine al partigiano 2
prepare-order-3 = L’ordine al partigiano 3
prepare-order-4 = L’ordine al partigiano 4
prepare-order-5 = L’ordine al partigiano 5
answer-order-ask = Resta, e chiede della casa accanto col numero più basso ancora senza indizio
answer-order-stay = Resta, e non fa niente
guard-near = se si sa che la spia è passata vicino al partigiano { $number }
guard-far = se non risulta che la spia sia passata vicino al partigiano { $number }
prepare-agree = Quando chiedo se è tutto pronto
prepare-ready = Quando la caccia è finita
guard-seen = se si sa dove è passata la spia
guard-unseen = se non si sa dove è passata la spia


## La palestra

rung-random-hunt = Prima caccia
rung-random-hunt-hint = Con chi gioca a caso e con l’aiuto ai partigiani: per imparare la mappa. Si passa vincendo, da una parte o dall’altra.
rung-helped-hunt = Caccia con l’aiuto
rung-helped-hunt-hint = Con gente furba: le case possibili sono segnate, e i ritorni annunciati. Si passa vincendo, da una parte o dall’altra.
rung-hunt-alone = Caccia senza aiuto
rung-hunt-alone-hint = Con gente furba, e i conti li fai tu. Si passa vincendo, da una parte o dall’altra.
rung-hideout = Dalla parte della spia
rung-hideout-hint = Fa la spia chi si offre, e i robot non si offrono: offriti, e scappa a cinque furbi. Si passa vincendo.

## Che cosa ti tocca, dopo «tocca a te»: solo quello che sanno tutti, e nessuna carta

your-sneaking = gioca una carta e spostati
your-hunting = dai gli ordini ai partigiani
your-partisan = muovi il tuo partigiano
your-offering = vuoi fare la spia?
your-sharing = dividete i partigiani
your-posting = scegli da dove partire
your-resting = guarda il percorso della spia

## Primati

feat-points = rifugi assaltati da spia, in media { $value }
feat-home = spie tornate a casa { $value }
feat-arrests = arresti { $value }
