# Le parole delle pagine: quello che sta intorno al gioco, nel browser.

## Ogni pagina

skip-main = Vai al contenuto
skip-games = Vai ai giochi
skip-seats = Vai ai posti
skip-record = Vai al verbale
skip-question = Vai alla tua domanda
to-home = Inizio
to-table = Il tavolo
help = Aiuto
foot-nav = Altre pagine
language = Lingua
theme = Aspetto
theme-system = Come il sistema
theme-light = Chiaro
theme-dark = Scuro
deck = Colori dei semi
deck-two = Due
deck-four = Quattro
title = { $call } · { $table }
you = tu
robot = robot
more = Uno in più
less = Uno in meno
copy = Copia
search = Cerca
search-among = Cerca fra { $count }
choose = Scegli…
reload = Riprova adesso
new-tab = (si apre in un’altra scheda)
seat = Posto
seats = Posti
pace = Ritmo
rules = Regole
ladder-of = Palestra di { $game }
rules-of = Regole di { $game }

## Detto dalle pagine mentre si gioca

js-offline = Non sento più il tavolo. Riprovo da solo; quello che hai scritto non è perso.
js-unsent = La risposta non è partita. Controlla la rete e premi ancora: arriva una volta sola.
js-copied = Copiato
js-left = Restano # caratteri.
js-some-fewer = Scelte: #. Non bastano ancora.
js-some-more = Scelte: #. Sono troppe: togline.
js-some-done = Scelte: #. Puoi confermare.
js-moved = #1: posto #2 di #3
js-rest = Questa scheda si è messa a riposo, perché ne hai molte aperte. Si sveglia quando la guardi.
js-your-turn = Tocca a te
js-seal-good = L’impronta torna.
js-seal-bad = L’impronta non torna.
js-verb-count = #1 #2 di #3
js-enough = Bastano.
js-missing = Ancora #1.
js-over = #1 di troppo.
js-sure = Confermi?
js-bell-on = Ti avviso io quando tocca a te.
js-bell-off = Non ti avviso più.
js-still = ancora
js-first = Prima scegli:

## Errori

sorry-title = Così non si può
sorry-missing = Qui non c’è niente
sorry-nowhere = Questo indirizzo non porta a nessuna pagina. Controllalo, o riparti dall’inizio.
sorry-unreadable = Non riesco a leggere questa richiesta. Torna indietro e riprova: niente è cambiato.
sorry-broken = Si è rotto qualcosa dalla nostra parte. Niente è cambiato: torna indietro e riprova.
refused-host = Arbitro non risponde a questo nome. Usa l’indirizzo che ha scritto quando è partito.
refused-cross-site = Questa richiesta arriva da un altro sito, e da lì non si gioca. Apri il tavolo e premi da lì: niente è cambiato.
refused-oversized = È troppo lungo perché io lo legga. Accorcialo e riprova: niente è cambiato.
crowded-address = Dal posto in cui sei ci sono troppe pagine aperte sui tavoli. Questa il tavolo te lo mostra, ma non si aggiorna da sola: chiudine qualcuna e ricaricala.
crowded-visitor = Chiedi più in fretta di quanto riesca a rispondere. Aspetta qualche secondo e ricarica: niente è cambiato.
crowded-house = In questo momento stanno guardando in troppi. Questa pagina il tavolo te lo mostra, ma non si aggiorna da sola: ricaricala fra un po’.

## Inizio

home-title = Arbitro
home-heading = A che cosa giochiamo?
home-lede = Dove non siede nessuno gioca un robot.
home-games = Giochi
how-many = Quanti siete?
how-many-any = Tutti
how-many-none = In tanti così non si gioca a niente, qui.
family-games = { $count ->
    [one] un gioco
   *[other] { $count } giochi
}
my-tables = I miei tavoli
entrance-title = Apri qui il mio posto
entrance-who = Da { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[other] una chat
} entra { $who }: chi preme vede in questo browser le mani di { $who } e gioca ai suoi posti.
entrance-other = In questo browser tu sei { $other }. Se vai avanti, il browser è di { $who } e non più di { $other }: i posti che { $other } ha soltanto qui li perdi, e le due persone restano due.
entrance-go = Vai avanti come { $who }
entrance-note = Il link vale una volta sola, per dieci minuti. { $chat ->
    [discord] Su Discord
    [telegram] Su Telegram
   *[other] Nella chat
} ti viene detto che è stato usato, e con /account puoi chiudere fuori questo browser.
entrance-over = Questo link non apre più niente: è già stato usato, ha più di dieci minuti, oppure ne è arrivato uno dopo. Nella chat, al tuo posto, «Nel browser» ne fa uno nuovo.
privacy-session = Questo browser è stato aperto da una chat: cancellarti puoi là, con /dati. A chi ha soltanto il browser non è permesso.
session-who = In questo browser giochi come { $who }, da una chat.
session-out = Esci da questo browser
privacy-title = Che cosa so di te
privacy-lede = Quel che tengo, perché, per quanto tempo e dove; e come portartelo via o cancellarlo.
privacy-kept = Di te
privacy-kept-text = Un numero (nel browser a caso, in chat quello del tuo account), il nome che mostri, la lingua, quando può suonare il telefono, quando dormi (me l’hai detto tu, o me lo immagino), quali regole hai già visto, quali messaggi ti ho mandato, quali account hai collegato e in quali browser hai aperto il tuo posto da una chat.
privacy-tables = Dei tavoli
privacy-tables-text = Chi era seduto dove, ogni risposta con la sua ora, e le parole date al sorteggio: servono a rivedere la partita e a controllare le carte. Finché si gioca la tua mano la vedi solo tu; a partita finita chi era al tavolo può scaricare il verbale, con le mani di tutti e i nomi, senza account.
privacy-not = Quel che non tengo
privacy-not-text = Quel che vi scrivete fra voi, chi legge una pagina senza sedersi, da che indirizzo arrivi. Non c’è pubblicità, non conto nessuno, e niente va ad altri.
privacy-where = Dove, e chi lo tiene
privacy-where-text = Sul computer di chi mi fa funzionare. Le risposte, i messaggi che aspettano e i semi dei mazzi sono cifrati su disco.
privacy-long = Per quanto
privacy-long-text = Un messaggio che aspetta si cancella appena è servito; risposte lasciate a metà e messaggi che non ho capito, dopo qualche settimana; un browser aperto da una chat, quando lo chiudi fuori o dopo novanta giorni che non lo usi. I tavoli restano finché chi mi fa funzionare li tiene. Le copie di sicurezza durano quanto decide lui.
privacy-gone = Se ti cancello
privacy-gone-text = Nei tavoli in corso al tuo posto gioca un robot. Se hai collegato più account vale per tutti. Nei verbali al posto del tuo nome e del tuo numero resta un nome che non dice niente, uno diverso per ogni tavolo, e le carte si controllano ancora. Non posso richiamare i messaggi già mandati, i file già scaricati e le copie di sicurezza già fatte. Se chi ospita ti ha tolto di aprire tavoli, un numero che non porta a te continua a dirlo. Che sei stato cancellato resta scritto, con un numero così, accanto alle copie di sicurezza: rimetterne una non ti fa tornare.
privacy-own = I tuoi dati
privacy-file = Scarica il file
privacy-sure = Sì, cancella tutto quel che sai di me: indietro non si torna.
privacy-delete = Cancella tutto
privacy-unsure = Non ho cancellato niente: prima conferma che sei sicuro.
privacy-nobody = In questo browser non so niente di te: non ti sei mai seduto a un tavolo.
host-title = Chi ospita
host-lede = I tavoli visti da fuori: chi ospita e gioca qui non vede carte né mosse di nessuno.
host-refused = Qui non c’è niente per te: chi ospita entra con l’indirizzo scritto all’avvio.
host-password = Password
host-enter = Entra
host-now = Adesso
host-waiting = messaggi da mandare
host-unreachable = persone che in privato non si raggiungono
host-copied = ultima copia del database
host-copied-never = nessuna, che io sappia
host-wrong = Quel che è andato storto
host-tables = Tavoli aperti
host-no-tables = Nessun tavolo è aperto.
host-people = { $count ->
    [one] una persona
   *[other] { $count } persone
}
host-due = si aspetta fino a
host-pause = Metti in pausa
host-suspend = Sospendi
host-resume = Fai riprendere
host-close = Chiudi il tavolo
host-ban = Chi l’ha aperto non ne apre più
host-bans = Chi non apre più tavoli
host-bans-none = Tutti possono aprire tavoli.
host-ban-since = dal
host-ban-lift = Può aprirne di nuovo
host-ban-who = Numero di una persona
host-ban-hint = Come in cima al file dei suoi dati: discord:…, telegram:… o web:… Lo legge solo lei, quando prova ad aprire un tavolo.
host-ban-add = Non apre più tavoli
host-status-lobby = da cominciare
host-status-live = in corso
host-status-paused = in pausa
host-status-suspended = sospesi
host-status-over = finiti
host-status-closed = chiusi
accounts-title = I miei account
accounts-lede = Chi gioca anche su Discord o su Telegram, o in un altro browser, collega gli account: da tutti è la stessa persona, con gli stessi posti, e quello che è solo suo gli arriva anche in chat.
accounts-nobody = Questo browser non è ancora nessuno: siediti a un tavolo, poi torna qui.
accounts-session = Questa pagina è stata aperta da una chat: gli account li colleghi là, con /collega. A chi ha soltanto la pagina non è permesso.
accounts-known = Giochi con questi account
accounts-line = { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[web] Un browser
}, { $name }
accounts-here = è questo
accounts-undo = Separalo
accounts-undo-sure = Torna a essere un’altra persona, e si riprende i posti che aveva portato con sé; i browser e le finestre aperti da lì si chiudono
accounts-drop = È perso o rubato: toglilo
accounts-drop-sure = Non riceve più niente di mio e non gioca più per me, da subito; i posti restano a me. Per un giorno ci si può opporre
accounts-leaving = Account tolti
accounts-leaving-line = ci si può opporre entro un giorno
accounts-disputed = qualcuno si è opposto: dopo un giorno torna dov’era, se chi ospita non decide altro
accounts-dispute = Mi oppongo
accounts-link = Collegane un altro
accounts-code = Il codice che ti ho dato dall’altra parte
accounts-read = Leggi che cosa comporta
accounts-sure = Ho capito, avanti
accounts-enter = Sì, collegali
accounts-stop = No, lascia stare
accounts-yes = Sì, è mio
accounts-no = No, annulla il codice
accounts-give-hint = Oppure prendi qui un codice, e scrivilo dall’altro account.
accounts-give = Dammi un codice
hours-title = I miei orari
pace-day-hint = Se dici quando dormi, il tempo conta solo mentre sei sveglio:
hours-lede = Ai tavoli con una mossa al giorno il tuo tempo conta soltanto mentre sei sveglio, e di notte non ti si fa squillare il telefono. Quando si gioca stasera non cambia niente.
hours-nobody = Gli orari sono di chi ha un posto: siediti a un tavolo, poi torna qui.
hours-none = Non hai ancora detto quando dormi: il tuo tempo conta giorno e notte.
hours-guess = Immagino che tu viva a { $place }: lì adesso sono le { $now }. Notte: { $night }. Giorni liberi: { $days }. È giusto? Vale finché non dici altro.
hours-own = Vivi a { $place }: lì adesso sono le { $now }. Notte: { $night }. Giorni liberi: { $days }.
hours-zone = Dove vivi?
hours-zone-hint = Se la tua città non c’è, basta una che ha la tua stessa ora.
hours-night = Quando dormi?
hours-night-hint = Dodici ore al massimo, ai quarti d’ora. Se le lasci vuote, nessuna notte.
hours-first = dalle
hours-last = alle
hours-days = In quali giorni non giochi?
hours-days-hint = Due al massimo.
hours-later = Li hai già cambiati due volte in questi sette giorni: dal { $day } vale { $place ->
    [none] che non ne hai
   *[other] { $place }, notte { $night }, giorni liberi: { $days }
}.
hours-seen = Gli altri vedono solo fino a quando hai tempo; chi guarda a lungo può indovinare quando dormi.
hours-save = È giusto così
hours-forget = Dimentica i miei orari
holidays = Ferie
holidays-hint = Mentre sei via, ai tavoli con una mossa al giorno e a quelli più calmi il tuo tempo sta fermo, e quello che ti è già stato chiesto aspetta altrettanto di più. Quest’anno ti restano { $left } giorni su { $most }.
holidays-meanwhile = { $answer ->
    [robot] Mentre sei via gioca un robot al posto tuo, e quando torni ti ridà il posto.
    [wait] Mentre sei via nessuno gioca per te: i tavoli aspettano.
   *[none] Sei via per più giorni: chi gioca al posto tuo nelle partite a una mossa al giorno?
}
holidays-robot = Un robot per me
holidays-wait = Mi aspettano
holidays-booked = Sei via: { $days }.
holidays-first = dal
holidays-last = al
holidays-book = Segna
holidays-back = Invece ci sono
region-europe = Europa
region-africa = Africa
region-america = America
region-asia = Asia
region-oceania = Oceania
archive = Tavoli finiti: { $count }
playing-as = Giochi come { $who }
next-game = La prossima partita la gioco io
plan-it = Fissa la serata
plan-evening = Un’altra sera
evening-of = La serata di { $who }
evening-day = Giorno e ora
evening-hint = Il tavolo resta aperto fino ad allora: chi ha il link dice se viene.
evening-when = Si gioca { $when }
evening-yours = Da te sono le ore:
evening-maybe = Forse: { $who }.
evening-no = Non può: { $who }.
evening-move = Sposta la serata
evening-off = Disdici la serata
coming-yes = Ci sono
coming-maybe = Forse
coming-no = Non posso
open-hint = Posti, ritmo e regole si scelgono al tavolo. Con i robot non c’è orologio, e un amico può prendere il posto di uno di loro.
your-name = Il tuo nome
game-seats = { $exact ->
    [yes] { $least } posti
   *[no] { $least }–{ $most } posti
}
game-minutes = { $minutes } min
pace-live = Stasera
pace-evening = In serata
pace-day = Una mossa al giorno
pace-relaxed = Con calma
pace-free = Senza orologio
pace-hint-live = pochi minuti a mossa
pace-hint-evening = dieci minuti a mossa
pace-hint-day = si risponde entro domani a quest’ora
pace-hint-relaxed = tre giorni a mossa
pace-hint-free = si aspetta e basta
open-table = Apri il tavolo
practice = Gioca coi robot
with-friends = Con gli amici
guest-name = Ospite
table-of = Il tavolo di { $who }
how-heading = Come funziona
how-1 = Apri il tavolo e manda l’indirizzo agli amici, o fai inquadrare il codice.
how-2 = Ognuno si siede dal suo telefono: le carte le vede solo chi le ha in mano.
how-3 = L’arbitro distribuisce, chiede, giudica e segna. Tu pensa a giocare.

## Il tavolo che si riempie

lobby = si riempie
lobby-heading = Chi si siede?
open-seat = Posto libero
seat-origin = { $origin ->
    [discord] Discord
    [telegram] Telegram
    [web] browser: non riceve messaggi
   *[other] {""}
}
host-tag = ha aperto il tavolo
robot-level = Come gioca il robot al posto { $number }
seat-more = Altro per il posto { $number }
seat-robot = Metti un robot
free-seat = Libera il posto
at-seat = al posto { $number }
sit-here-too = Siediti anche qui
get-up = Alzati
add-seat = Un posto in più
drop-seat = Un posto in meno
sit-heading = Siediti
sit-anywhere = Siediti al tavolo
ready-heading = Ci siete?
ready-guest = Comincia { $host }, che ha aperto il tavolo.
ready-robots = I posti liberi vanno ai robot. Chi arriva dopo prende il posto di un robot quando vuole.
start = Distribuisci la prima mano
invite-heading = Invita gli amici
invite-hint = L’indirizzo porta al tavolo, non alle carte: il posto si prende con un bottone.
invite-link = Indirizzo del tavolo
invite-alone = Per ora il tavolo si vede solo da questo computer. Per far entrare gli altri, ferma Arbitro e riparti con
invitation-make = Fai un invito
invitation-title = Un invito
invitation-what = Vale per «{ $table }», per tre persone e per un giorno. Chi lo ha si siede, e in una chat può far vedere il tavolo anche al suo gruppo: il tuo sì c’è già.
invitation-pages = Per chi gioca nel browser
invitation-qr = Codice QR con l’indirizzo dell’invito
invitation-others = Per chi gioca in una chat
invitation-way = { $chat ->
    [telegram] { $kind ->
        [place] In un gruppo Telegram
       *[other] Su Telegram
    }
    [discord] Su un server Discord dove Arbitro non c’è ancora
   *[other] Altrove
}
invitation-code = Dove Arbitro c’è già basta il codice, { $code }: dopo /siediti su Telegram, con /tavolo siediti su Discord.
invitation-back = Al tavolo
invitation-withdraw = Ritira i miei inviti
invitation-withdrawn = Fatto: i tuoi inviti a questo tavolo non aprono più niente.
invited-title = { $who } ti invita a giocare
invited-note = Il tavolo è di chi lo ha aperto; il posto che prendi è tuo, in questo browser.
qr = Codice QR
qr-alt = Codice QR con l’indirizzo del tavolo
table-rules = Regole di questo tavolo
preset = Regole pronte
set-option = Cambia
suggest-option = Proponi
suggest-hint = Le regole le decide { $host }: quello che scegli qui glielo proponi.
suggest-add-seat = Proponi un posto in più
suggest-drop-seat = Proponi un posto in meno
suggestions = Proposte
suggestion-waits = decide { $host }
accept = Va bene
decline = No
remove = Fai alzare
remove-hint = Il posto si libera, e { $who } non può sedersi a questo tavolo finché non ci ripensi.
remove-yes = Sì, { $who } si alzi
removed = { $who } per ora non può sedersi qui.
readmit = Riammetti
one-seat-now = Ogni ospite ha un posto solo.
several-now = Un ospite può avere più posti.
one-seat = Un posto a testa
several = Permetti più posti
changed-by = cambiata da { $who }
none-of-them = nessuno

## Il tavolo

table-public = quello che vedono tutti
kept-for-you = Un robot gioca al posto tuo.
take-back = Riprendo il mio posto
table-watching = Stai guardando: vedi quello che vedono tutti, e niente di più.
table-heading = Il tavolo: { $table }, { $game }
to-my-seat = { $count ->
    [one] Vai al mio posto
   *[other] Vai ai miei { $count } posti
}
call-until = entro le
board-words = Il tavolo in parole
board-how = Come mostrare il tavolo
board-picture = Figura
board-text = Testo
record = Verbale
record-empty = Ancora niente da raccontare.
record-older = { $count ->
    [one] Ancora una riga, più vecchia: il verbale per pagine
   *[other] Altre { $count } righe, più vecchie: il verbale per pagine
}
history-title = Il verbale: { $table }
history-page = pagina { $page } di { $pages }
history-own = come l’hai letto tu
history-pages = Le pagine del verbale
history-pages-below = Le pagine del verbale, in fondo
history-first = Dall’inizio
history-earlier = Prima
history-later = Dopo
history-last = Alle ultime
why = Perché?
awaited = di turno
score = Punti
score-title = Il foglio dei punti di { $table }
score-parts = Il foglio dei punti, mano per mano
score-nothing = Non c’è ancora niente da contare.
score-caption = I punti di ogni posto
wins = vince
take-seat = Prendi un posto
take-hint = Un robot ti cede il posto, con le sue carte, così come sono.
take-asked = Finché questo giro è in corso decide chi gioca già.
asked-for-seat = Ho chiesto a chi gioca: la risposta la leggi qui.
proposals = Proposte
proposal-until = Vale fino alle
agree = Sono d’accordo
refuse = No
take-from-hint = Chi gioca può cederti il posto, con le sue carte, se gli altri sono d’accordo.
take-from = Chiedi il posto { $number }, di { $who }
take-of = Posto { $number }, di { $who }
powers = Il tavolo
remind = Ricorda il turno a chi manca
retract = Ritira l’ultima risposta
retract-hint = Ci vuole il sì di tutti.
more-time = Altro tempo a chi manca
pause = Metti in pausa
resume = Riprendi la partita
unpause = Niente pausa
pace-change = Cambia ritmo
replace = Dai a un robot il posto di { $who }
end = Chiudi il tavolo
end-hint = La partita finisce qui, per tutti. Se giocano altre persone, dovete essere d’accordo in due terzi.
end-yes = Chiudi il tavolo per tutti
end-concede = Mi arrendo
seals = Distribuzione sigillata
seals-hint = Ogni sorteggio è deciso prima di cominciare (anche quello delle carte di una mano), e questa è la sua impronta: si può controllare quando il seme viene mostrato. Dimostra che niente è stato cambiato dopo; non che chi gestisce Arbitro non abbia aperto il suo archivio.
seals-check = Controlla la distribuzione
seals-proof = L’impronta l’hai vista prima, il seme lo vedi ora: se tornano, nessuna mano è stata cambiata. Non dimostra che chi gestisce Arbitro non abbia aperto il suo archivio.
seals-do = Rifai il conto qui
seal-master = Tutto il tavolo
seal-deal = Sorteggio { $deal }
seal-digest = impronta
seal-seed = seme
word-heading = La tua parola
word-hint = Si mescola con il seme del tavolo, così nessuno sceglie le carte da solo. Resta nel tuo browser: gli altri ne vedono solo l’impronta, finché i posti e le regole non sono chiusi. Se vuoi, scrivine una tua.
word-yours = Il tuo contributo:
word-none = ancora niente
word-kind = { $kind ->
    [sealed] parola sigillata
    [typed] parola detta a tutti
   *[press] numero e ora di quando si è preso il posto
}
word-label = La tua parola
word-give = Usa questa
word-awaited = ancora da aprire
word-other-terms = I posti e le regole con cui si comincia non sono quelli che avevi visto: la tua parola non si apre. Parlane con gli altri prima di giocare.
words-given = I contributi
terms-are-closed = I posti e le regole sono chiusi: si comincia appena le parole sono aperte.
terms-digest = impronta di posti, regole e contributi
terms-same = È quella che ha visto il tuo browser.
terms-other = Non è quella che ha visto il tuo browser.
ready-words = I posti e le regole sono chiusi: si aprono le parole sigillate, e poi si comincia da sé. Se una non arriva, dopo dieci secondi puoi farne a meno.
start-without = Comincia senza le parole che mancano
verify-title = Che cosa si può controllare
verify-file = Il registro
verify-how = A partita finita il registro contiene tutto; prima, solo quello che hanno sentito tutti. Lo controlla chiunque:
verify-download = Scarica il registro
ended = La partita è finita
and-now = E adesso?
reveals = Che cosa era nascosto
reveal-next = Scopri
share = Condividi
more-rules = Altre regole
put-back = Rimetti
suggest-put-back = Proponi di rimettere
customs = Come si fa qui
more-rules-changed = { $count ->
    [0] tutte come da regolamento
    [one] una cambiata
   *[other] { $count } cambiate
}
rematch = Rivincita, stessi posti
rematch-join = Vai alla rivincita
another-game = Un altro gioco

## Il posto

you-are = sei { $who }
you-are-at = posto { $number }
bell = Avvisami
side = Posti e verbale
to-turn = Torna al tavolo
call-heading = A chi tocca
board-heading = Il tavolo
board-scroll = La figura, da scorrere
hand-legend = { $count ->
    [one] La tua mano, una carta
   *[other] La tua mano, { $count } carte
}
card-not = { $card }, non si può: { $why }
card-lift = { $card }, da tenere pronta
lift-hint = Tocca una carta per tenerla pronta.
chips = Quello che ti si chiede
chip-open = qui
chip-missing = manca
zoom = Ingrandisci il tavolo
roll = Elenco
step-next = Avanti
step-back = Ci ripenso
wait-verb = Aspetta
seat-of = { $who }, posto { $number }
first-time = Come si gioca
primer = In un minuto: come si gioca
primer-close = Ho capito, chiudi
point-call = Qui leggi a chi tocca.
point-stage = Il tavolo.
point-bar = Scegli, poi premi il bottone.
point-verbs = Rispondi qui.
mine-heading = Quello che hai tu
replay = Rivedi queste mosse
replay-own = Rivedi cos’è successo dalla mia ultima risposta
replay-title = Com’è andata, passo per passo
replay-step = Passo { $step } di { $steps }
replay-nav = I passi
replay-first = Il primo
replay-earlier = Indietro
replay-later = Avanti
replay-last = L’ultimo
replay-no-picture = Di questo passo non c’è figura: quel che si vedeva allora non si può rivedere.
replay-nothing = Dalla tua ultima risposta non è successo niente.
replay-note = Come lo vedevi dal tuo posto. Intanto la partita va avanti.
replay-steps = Tutti i passi
since = Dall’ultima volta
since-more = { $count ->
    [one] Un’altra riga è nel verbale.
   *[other] Altre { $count } righe sono nel verbale.
}
my-answers = Le mie risposte
what-now = Che cosa posso fare?
my-seat = Il mio posto
leave-hint = Se devi andare, al tuo posto gioca un robot; lo riprendi quando torni.
leave = Lascia il posto a un robot
to-seats = Tutti i miei posti insieme

## Le domande

verb-plain = Conferma
answered = La tua risposta: { $answer }. Puoi ancora cambiarla.
change-answer = Cambia la risposta
confirm-title = Confermi?
confirm-plain = Questa risposta non si può riprendere.
confirm-yes = { $verb }, è deciso
weighed = Sotto c’è scritto che cosa vuol dire la tua risposta.
confirm-no = Ci ripenso
some-exactly = { $count ->
    [one] Scegline una.
   *[other] Scegline { $count }.
}
some-between = { $least ->
    [0] Scegline al massimo { $most }, o nessuna.
   *[other] Scegline da { $least } a { $most }.
}
number-between = Da { $least } a { $most }.
words-limit = Al massimo { $limit } caratteri.
may-leave-out = Si può lasciare vuoto: { $what }.
move-up = { $what }: più su
move-down = { $what }: più giù

## Più posti insieme

practice-view = più posti insieme
seats-heading = { $table }: il tavolo e i tuoi posti, fianco a fianco
seats-note = Vedi tutti i posti che hai preso da qui: serve per provare.
next-due = Vai a chi tocca
only-table = Solo il tavolo
sit-everywhere = Prendi tutti i posti dei robot
open-alone = Apri da solo

## Regole e aiuto

ladder-title = Palestra di { $game }
ladder-lede = Da solo contro i robot, un gradino alla volta, senza orologio. I gradini sono tutti aperti: comincia da dove vuoi.
ladder-passed = { $count ->
    [one] superato
   *[other] superato { $count } volte
  }
ladder-next = il prossimo per te
ladder-begin = Comincia
ladder-again = Ancora una volta
ladder-go-on = Riprendi
rules-title = Regole di { $game }
rules-lede = Prima il gioco in un minuto, poi il regolamento che l’arbitro applica e cita, clausola per clausola.
rules-contents = In questa pagina
rules-search = Cerca una regola
rules-placeholder = una parola, o un numero
rules-found = { $count ->
    [0] Nessuna clausola.
    [one] Una clausola.
   *[other] { $count } clausole.
}
rules-all = Mostrale tutte
help-title = Come si usa il tavolo
help-lede = Arbitro distribuisce, chiede, giudica e segna. Quello che è segreto lo dice solo a chi deve saperlo.
help-start-title = Cominciare
help-start = Dall’inizio scegli un gioco, scrivi il tuo nome e apri il tavolo; oppure gioca subito con i robot. Al tavolo trovi l’indirizzo e il codice da mostrare agli amici, e un invito per chi è su Discord o su Telegram: si gioca allo stesso tavolo, ciascuno dove sta.
help-seat-title = Il tuo posto
help-seat = Il posto si prende con un bottone, e resta di questo browser: nessun link lo apre a un altro. Se cambi telefono, lascia il posto da qui e riprendilo di là.
help-answer-title = Rispondere
help-answer = In alto c’è sempre a chi tocca, che cosa è stato della tua ultima risposta e quanto tempo resta; in basso il bottone, che ripete quello che stai per fare. Si sceglie dalla mano, sul tavolo o da un elenco. Le risposte che mostrano o costano qualcosa si premono due volte.
help-sealed-title = Risposte sigillate
help-sealed = Quando si risponde tutti insieme, la tua risposta resta chiusa finché non ci sono tutte; fino ad allora la puoi cambiare.
help-keys-title = Da tastiera e a voce
help-keys = Tutto si fa con Tab, frecce, spazio e invio. In cima a ogni pagina c’è il salto alla domanda. Il tavolo ha sempre la sua versione in parole, e il verbale viene letto da sé man mano che cresce.
help-away-title = Se devi andare
help-away = Lascia il posto a un robot: lo riprendi quando torni. Se il tempo finisce vale quello che hai scelto; se non basta per una risposta, risponde l’orologio nel modo che le regole prevedono.
help-private-title = Che cosa resta qui
help-private = Un cookie tiene i tuoi posti, altri tre la lingua, l’aspetto e i colori dei semi. Nient’altro, e nessun altro sito viene chiamato. Dove vivi e quando dormi lo tengo solo se lo dici in I miei orari.
help-fair-title = Carte oneste
help-fair = Prima di ogni mano il tavolo mostra un’impronta del mazzo; alla fine mostra il seme, e chi vuole rifà il conto. Dimostra che niente è stato cambiato dopo; non che chi gestisce Arbitro non abbia aperto il suo archivio.

## Quando parte, nel terminale

serve-at = Arbitro è aperto a { $address }
serve-public = Per tutti: { $address }
serve-lan = Dagli altri apparecchi di questa rete: { $address }
serve-warning = Attenzione: chiunque su questa rete può aprire la pagina e sedersi. Usala solo su una rete di cui ti fidi.
serve-host-page = Per chi ospita, solo da questo computer: { $address }
serve-stop = Ctrl+C per fermarlo; niente va perduto.
serve-port = La porta { $port } è già occupata: chiudi l’altro programma, o scegline un’altra con --port.
serve-port-forbidden = La porta { $port } non si può usare qui: scegline una dal 1024 in su con --port.
serve-host = A { $host } questo computer non può rispondere: controlla ARBITRO_HOST.

## Risposte preparate

prepare = Prepara una risposta
lesson = { $about ->
    [hand] Le tre carte più care
    [plays] Che cosa dicevano le giocate
   *[card] Tu che cosa giocheresti?
}
lesson-lede = Il maestro sa solo quello che il tuo posto sa, o sapeva. Ci pensa un po’, e nessun altro lo legge.
prepare-lede = Una risposta preparata la do io al posto tuo quando la domanda arriva, dopo un po’ di tempo, come se rispondessi tu. Se rispondi tu prima, vale la tua. Gli altri non ne sanno niente; chi ospita il bot può leggere il suo database.
prepare-back = Torna al tuo posto
prepare-none = Per ora non c’è niente da preparare.
prepare-planned = Fra un po’ la uso: se rispondi tu, vale la tua.
prepare-aside = A quello che ti si chiede adesso rispondi tu: qui non si usa.
prepare-remove = Togli
prepare-change = Cambia
prepare-add = Aggiungi
prepare-yes = Prepara lo stesso

frame-wait = In attesa del tavolo…
frame-scripts = Questa finestra ha bisogno degli script.
frame-browser = Apri il tavolo nel browser
frame-away = Il tavolo ora non risponde. Chiudi questa finestra e riaprila dalla chat.
