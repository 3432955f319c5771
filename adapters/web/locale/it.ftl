# Le parole delle pagine: quello che sta intorno al gioco, nel browser.

## Ogni pagina

skip-main = Vai al contenuto
skip-games = Vai ai giochi
skip-seats = Vai ai posti
to-home = Inizio
to-table = Il tavolo
whole-table = Tutto sul tavolo
help = Aiuto
foot-nav = Altre pagine
turns = Tocca a te a:
language = Lingua
theme = Aspetto
theme-system = Sistema
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
reload = Riprova adesso
seat = Posto
seats = Posti
pace = Ritmo
rules = Regole
ladder-of = Palestra di { $game }
rules-of = Regole di { $game }

## Detto dalle pagine mentre si gioca

js-offline = Connessione persa: riprovo. Quello che hai scritto non va perso.
js-unsent = La risposta non è partita. Controlla la connessione e premi di nuovo: vale una volta sola.
js-copied = Copiato
js-rest = Questa scheda si è messa a riposo, perché ne hai molte aperte. Si sveglia quando la guardi.
js-seal-good = L’impronta corrisponde.
js-seal-bad = L’impronta non corrisponde.

## Errori

sorry-title = Non ha funzionato
sorry-missing = Pagina non trovata
sorry-nowhere = Non trovo questa pagina. Controlla l’indirizzo, o riparti dall’inizio.
sorry-unreadable = Non riesco a leggere questa richiesta. Non è cambiato nulla: torna indietro e riprova.
sorry-broken = Si è rotto qualcosa dalla nostra parte. Non è cambiato nulla: torna indietro e riprova.
refused-host = A questo indirizzo non rispondo. Usa quello scritto all’avvio.
refused-cross-site = Questa richiesta arriva da un altro sito, e non ne tengo conto. Non è cambiato nulla: apri il tavolo e premi da lì.
refused-oversized = È troppo lungo da leggere. Non è cambiato nulla: accorcialo e riprova.
crowded-address = Dalla tua rete sono aperte troppe pagine. Questa mostra il tavolo ma non si aggiorna: chiudine qualcuna e ricaricala.
crowded-visitor = Chiedi più in fretta di quanto riesca a rispondere. Non è cambiato nulla: aspetta qualche secondo e ricarica.
crowded-house = In questo momento guardano in troppi. Questa pagina mostra il tavolo ma non si aggiorna: ricaricala fra un po’.

## Inizio

home-title = Arbitro
home-heading = A che cosa giochiamo?
home-lede = I posti vuoti li prendono i robot.
home-games = Giochi
how-many = In quanti siete?
how-many-any = Tutti
how-many-none = Nessun gioco per questo numero.
family-games = { $count ->
    [one] un gioco
   *[other] { $count } giochi
}
my-tables = I miei tavoli
entrance-title = Apri qui il mio posto
entrance-who = Apri qui il posto di { $who }, da { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[other] una chat
}? Chi preme vede qui le carte di { $who } e gioca al suo posto.
entrance-other = Qui giochi come { $other }. Se continui giocherai come { $who }: i posti che { $other } ha solo in questo browser andranno persi, e i due profili non si uniscono.
entrance-go = Continua come { $who }
entrance-note = Il link vale una volta sola, entro dieci minuti. { $chat ->
    [discord] Su Discord
    [telegram] Su Telegram
   *[other] Nella chat
} saprai che è stato usato, e con /account puoi scollegare questo browser.
entrance-over = Questo link non funziona più: è già stato usato, ha più di dieci minuti, oppure ce n’è uno più nuovo. Nella chat, al tuo posto, «Nel browser» ne fa un altro.
session-who = Giochi come { $who }, con accesso da una chat.
session-out = Esci
privacy-title = Che cosa so di te
privacy-lede = Quel che tengo, perché, per quanto tempo e dove; e come averne una copia o cancellarlo.
privacy-kept = Di te
privacy-kept-text = Un numero (nel browser uno a caso, in chat quello del tuo account), il nome che mostri, la lingua, le notifiche che hai scelto, i tuoi orari (quelli che mi hai detto tu, o che immagino io), quali regole hai già visto, quali messaggi ti ho mandato, quali account hai collegato, in quali browser hai aperto il tuo posto da una chat e quali browser avviso.
privacy-tables = Dei tavoli
privacy-tables-text = Chi era a quale posto, ogni risposta con la sua ora, e quel che è entrato nel mescolamento: servono a rivedere la partita e a controllare le carte. Durante la partita la tua mano la vedi solo tu; alla fine chi era al tavolo può scaricare il file di verifica, con le mani e i nomi di tutti ma senza account. A che cosa sono arrivate le partite finite sta nei primati dei tuoi gruppi, se non vuoi restarne fuori.
privacy-not = Quel che non tengo
privacy-not-text = Quel che vi scrivete fra voi, chi legge una pagina senza sedersi, da che indirizzo arrivi. Non c’è pubblicità, non conto le visite, e niente va ad altri. Una notifica del browser passa dal servizio di chi lo fa, che non può leggerla ma vede quando è arrivata.
privacy-where = Dove, e chi ce l’ha
privacy-where-text = Sul computer di chi gestisce il bot. Le risposte, i messaggi in attesa e le chiavi dei mazzi sono cifrati su disco.
privacy-long = Per quanto
privacy-long-text = Un messaggio in attesa si cancella appena è servito; risposte lasciate a metà e messaggi che non ho capito, dopo qualche settimana; un browser aperto da una chat, quando lo scolleghi o dopo novanta giorni che non lo usi. I tavoli e le copie di sicurezza restano finché li tiene chi gestisce il bot.
privacy-gone = Se ti cancello
privacy-gone-text = I tuoi posti vanno ai robot. Vale per tutti i tuoi account collegati. Nelle partite passate un nome a caso, diverso per ogni tavolo, prende il posto del tuo nome e del tuo numero, e le carte si controllano ancora. Non posso richiamare messaggi, file scaricati e copie di sicurezza. Se non potevi più aprire tavoli, un numero anonimo conserva il divieto. Accanto alle copie di sicurezza resta solo un numero anonimo: serve a cancellarti di nuovo se una viene ripristinata.
privacy-own = I tuoi dati
privacy-nobody = In questo browser non ho niente su di te.
host-title = Per chi gestisce il bot
host-lede = I tavoli visti da fuori: qui non vedi carte né mosse di nessuno, neanche se giochi.
host-refused = Qui non c’è niente per te: chi gestisce il bot entra con l’indirizzo scritto all’avvio.
host-password = Password
host-enter = Entra
host-now = Adesso
host-waiting = messaggi da mandare
host-unreachable = persone che non riesco a raggiungere in privato
host-copied = ultima copia del database
host-copied-never = nessuna, che io sappia
host-wrong = Errori
host-tables = Tavoli aperti
host-no-tables = Nessun tavolo aperto.
host-people = { $count ->
    [one] una persona
   *[other] { $count } persone
}
host-due = si aspetta fino a
host-pause = Metti in pausa
host-suspend = Sospendi
host-resume = Riprendi
host-close = Chiudi il tavolo
host-ban = Vieta all’host di aprirne altri
host-bans = Non possono aprire tavoli
host-bans-none = Tutti possono aprire tavoli.
host-ban-since = dal
host-ban-lift = Togli il divieto
host-ban-who = Numero della persona
host-ban-hint = È in cima al file con i suoi dati: discord:…, telegram:… o web:… Lo legge solo lei, quando prova ad aprire un tavolo.
host-ban-add = Vieta
host-status-lobby = da cominciare
host-status-live = in corso
host-status-paused = in pausa
host-status-suspended = sospesi
host-status-over = finiti
host-status-closed = chiusi
accounts-title = I miei account
command-send = Invia
command-others = Altro su di te
autoplay-title = Gioca per me
autoplay-chosen = { $wish ->
    [forced] D’ora in poi, quando hai una risposta sola, dopo un po’ la do io per te, a ogni tavolo. Se vuoi giocarla di nuovo tu, disattivalo in «Gioca per me».
   *[other] D’ora in poi qui rispondo io per te, a ogni tavolo. Se vuoi che te lo chieda di nuovo, disattivalo in «Gioca per me».
}
hours-title = I miei orari
pace-day-hint = Se mi dici quando dormi, di notte il tuo tempo si ferma:
hours-nobody = Prima siediti a un tavolo, poi torna qui.
archive = Tavoli finiti: { $count }
playing-as = Giochi come { $who }
plan-it = Fissa la data
plan-evening = Fissa una serata
evening-of = La serata di { $who }
evening-day = Giorno e ora
evening-hint = Il tavolo resta aperto fino ad allora: chi ha il link dice se viene.
evening-when = Si gioca { $when }
evening-yours = Ora da te:
evening-maybe = Forse: { $who }.
evening-no = Non può: { $who }.
evening-move = Sposta la data
evening-off = Disdici
coming-yes = Ci sono
coming-maybe = Forse
coming-no = Non posso
open-hint = Posti, ritmo e impostazioni si scelgono al tavolo. Con i robot non c’è timer, e chi arriva dopo può prendere il posto di uno di loro.
your-name = Il tuo nome
game-seats = { $exact ->
    [yes] { $least } posti
   *[no] { $least }–{ $most } posti
}
game-minutes = { $minutes } min
pace-live = In diretta
pace-evening = Serata lunga
pace-day = Una mossa al giorno
pace-relaxed = Senza fretta
pace-free = Senza timer
pace-hint-live = pochi minuti a mossa
pace-hint-evening = dieci minuti a mossa
pace-hint-day = rispondi entro domani a quest’ora
pace-hint-relaxed = tre giorni a mossa
pace-hint-free = si aspetta e basta
open-table = Apri il tavolo
practice = Allenati con i robot
with-friends = Con gli amici
guest-name = Ospite
table-of = Il tavolo di { $who }
how-heading = Come funziona
how-1 = Apri il tavolo e manda l’indirizzo agli amici, o fai inquadrare il codice.
how-2 = Ognuno si siede dal suo telefono: le tue carte le vedi solo tu.
how-3 = L’arbitro distribuisce, chiede, applica le regole e segna. Tu pensa a giocare.

## Il tavolo che si riempie

lobby = si riempie
lobby-heading = Chi gioca?
open-seat = Posto libero
seat-origin = { $origin ->
    [discord] Discord
    [telegram] Telegram
    [web] browser
   *[other] {""}
}
host-tag = host
robot-level = Come gioca il robot al posto { $number }
seat-more = Altro per il posto { $number }
seat-robot = Metti un robot
free-seat = Libera il posto
at-seat = al posto { $number }
sit-here-too = Siediti anche qui
get-up = Alzati
add-seat = Un posto in più
drop-seat = Un posto in meno
fix-seats = Solo { $seats } posti
free-seats = Tanti posti quante persone
sit-heading = Siediti
sit-anywhere = Siediti al tavolo
ready-heading = Si parte?
ready-guest = Fa cominciare { $host }, l’host del tavolo.
ready-robots = { $elastic ->
    [yes] { $lacking ->
        [0] Si comincia con chi è al tavolo.
        [one] Se si comincia ora, un robot prende il posto che manca.
       *[other] Se si comincia ora, i { $lacking } posti che mancano vanno ai robot.
    }
   *[no] I posti liberi vanno ai robot.
} Chi arriva dopo può prendere il posto di un robot in qualsiasi momento.
start = Comincia
invite-heading = Invita gli amici
invite-hint = L’indirizzo porta al tavolo, non alle carte: il posto si prende con un pulsante.
invite-link = Indirizzo del tavolo
invite-alone = Per ora il tavolo si vede solo su questo computer. Per far entrare gli altri, ferma Arbitro e riavvialo con
invitation-make = Invita
invitation-title = Un invito
invitation-what = Vale per «{ $table }», per tre persone e per un giorno. Chi lo riceve può sedersi, e anche mostrare il tavolo nel suo gruppo.
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
invitation-withdrawn = Fatto: i tuoi inviti a questo tavolo non valgono più.
invited-title = { $who } ti invita a giocare
invited-note = Il posto che prendi è tuo, in questo browser.
qr = Codice QR
qr-alt = Codice QR con l’indirizzo del tavolo
table-rules = Impostazioni del tavolo
preset = Variante
set-option = Cambia
suggest-option = Proponi
suggest-hint = Le impostazioni le sceglie { $host }: la tua scelta qui è una proposta.
suggest-add-seat = Proponi un posto in più
suggest-drop-seat = Proponi un posto in meno
suggest-fix-seats = Proponi solo { $seats } posti
suggest-free-seats = Proponi tanti posti quante persone
suggestions = Proposte
suggestion-waits = decide { $host }
accept = Va bene
decline = No
remove = Fai alzare
remove-hint = Il posto si libera, e { $who } può tornare solo se ci ripensi.
remove-yes = Sì, fai alzare { $who }
handover = Cambia host
handover-hint = Da quel momento il tavolo lo gestisce l’altra persona, e tu giochi soltanto.
handover-to = Lascia il tavolo a { $who }
removed = { $who } per ora non può tornare.
readmit = Riammetti
one-seat-now = Ognuno ha un posto solo.
several-now = Ognuno può avere più posti.
one-seat = Un posto a testa
several = Permetti più posti
changed-by = cambiata da { $who }
none-of-them = nessuno

## Il tavolo

call-until = entro le
score = Punti
asked-for-seat = Ho chiesto a chi gioca. La risposta la leggi qui.
proposal-until = Vale fino alle
agree = Sono d’accordo
refuse = No
pause = Pausa
resume = Riprendi
end = Chiudi il tavolo
seals = Il mazzo è sigillato
seals-hint = Ogni mescolata è fissata in anticipo, e questa è la sua impronta: si può controllare quando viene mostrata la chiave. Dimostra che nulla è stato cambiato. Non può dimostrare che chi gestisce il bot non abbia sbirciato.
seals-proof = L’impronta l’hai vista prima, la chiave la vedi ora: se corrispondono, le carte non sono state cambiate. Non può dimostrare che chi gestisce il bot non abbia sbirciato.
seals-do = Controlla qui
seal-master = Tutto il tavolo
seal-deal = Mescolata { $deal }
seal-digest = impronta
seal-seed = chiave
word-heading = La tua parola
word-hint = Si mescola con la chiave del tavolo, così nessuno sceglie le carte per conto suo. Resta nel tuo browser: gli altri ne vedono solo l’impronta, finché posti e impostazioni non sono chiusi. Puoi scriverne una tua.
word-yours = Il tuo contributo:
word-none = ancora niente
word-kind = { $kind ->
    [sealed] una parola segreta
    [typed] una parola visibile a tutti
   *[press] numero e ora di quando hai preso il posto
}
word-label = La tua parola
word-give = Usa questa parola
word-awaited = ancora da aprire
word-other-terms = I posti e le impostazioni non sono quelli che avevi visto: la tua parola resta chiusa. Parlane con gli altri prima di giocare.
words-given = I contributi
terms-are-closed = Iscrizioni chiuse: si parte appena le parole sono aperte.
terms-digest = impronta di posti, impostazioni e contributi
terms-same = È quella che avevi visto tu.
terms-other = Attenzione: non è quella che avevi visto.
ready-words = Si mescola con le parole di tutti e si parte. Se una non arriva, fra dieci secondi puoi farne a meno.
start-without = Comincia senza le parole che mancano
verify-title = Verifica
verify-file = Il file di verifica
verify-how = A partita finita il file di verifica contiene tutto; prima, solo quello che hanno visto tutti. Chiunque può controllarlo:
verify-download = Scarica il file di verifica
more-rules = Altre impostazioni
put-back = Ripristina
suggest-put-back = Proponi il ripristino
customs = Regole della casa
more-rules-changed = { $count ->
    [0] tutte come al solito
    [one] una cambiata
   *[other] { $count } cambiate
}
rematch = Rivincita, stessi posti
another-game = Un altro gioco

## Il posto

primer = Come si gioca, in un minuto
leave = Alzati

## Le domande


## Più posti insieme


## Regole e aiuto

ladder-title = Palestra di { $game }
ladder-lede = Contro i robot, un livello alla volta, senza timer. I livelli sono tutti aperti: comincia da dove vuoi.
ladder-passed = { $count ->
    [one] superato
   *[other] superato { $count } volte
  }
ladder-next = il prossimo per te
ladder-begin = Comincia
ladder-again = Gioca di nuovo
ladder-go-on = Riprendi
rules-title = Regole di { $game }
rules-lede = Prima come si gioca in un minuto, poi le regole che applico, clausola per clausola.
rules-contents = In questa pagina
rules-search = Cerca nelle regole
rules-placeholder = una parola, o un numero
rules-found = { $count ->
    [0] Nessuna clausola.
    [one] Una clausola.
   *[other] { $count } clausole.
}
rules-all = Mostrale tutte
help-title = Come si usa il tavolo
help-lede = Distribuisco, chiedo, applico le regole e segno. Un segreto lo dico solo a chi deve saperlo.
help-start-title = Cominciare
help-start = Dall’inizio scegli un gioco, scrivi il tuo nome e apri il tavolo; oppure allenati subito con i robot. Al tavolo trovi l’indirizzo e il codice da mostrare agli amici, e un invito per chi è su Discord o su Telegram: giocate allo stesso tavolo, ciascuno da dove sta.
help-seat-title = Il tuo posto
help-seat = Il posto si prende con un pulsante, e resta di questo browser: nessun link lo apre ad altri. Cambi telefono? Lascia il posto da qui e riprendilo di là.
help-answer-title = Rispondere
help-answer = In alto vedi a chi tocca, che cosa è stato della tua ultima risposta e quanto tempo resta; in basso il pulsante, che ripete la tua scelta. Si sceglie dalla mano, sul tavolo o da un elenco. Le risposte che mostrano o costano qualcosa vanno premute due volte.
help-sealed-title = Risposte sigillate
help-sealed = Quando si risponde in più persone, la tua risposta resta chiusa finché non ci sono tutte; fino ad allora puoi cambiarla.
help-keys-title = Tastiera e lettore di schermo
help-keys = Tutto si fa con Tab, frecce, spazio e invio, e ogni pagina comincia con il salto alla tua domanda. Ogni tavolo ha una versione a parole, e il lettore di schermo annuncia le righe nuove.
help-away-title = Se devi andare
help-away = Un robot ti tiene il posto finché non torni. Se il tempo scade vale la risposta che hai pronta; se non c’è, al tuo posto vale una mossa prudente.
help-private-title = Che cosa resta qui
help-private = Un cookie tiene i tuoi posti, altri tre la lingua, l’aspetto e i colori dei semi. Nient’altro, e nessun altro sito è coinvolto. In «I miei orari» vedi dove penso che tu viva e quando dormi: lì puoi cambiarlo o cancellarlo.
help-fair-title = Carte oneste
help-fair = Prima di ogni mano il tavolo mostra l’impronta del mazzo; alla fine mostra la chiave, e chiunque può controllare. Dimostra che nulla è stato cambiato. Non può dimostrare che chi gestisce il bot non abbia sbirciato.

## Quando parte, nel terminale

serve-at = Arbitro è acceso su { $address }
serve-public = Per tutti: { $address }
serve-lan = Da altri dispositivi su questa rete: { $address }
serve-warning = Attenzione: chiunque su questa rete può aprire la pagina e sedersi. Fallo solo su una rete di cui ti fidi.
serve-host-page = Per chi gestisce il bot, solo da questo computer: { $address }
serve-host-password = Per chi gestisce il bot, con ARBITRO_HOST_PASSWORD: { $address }
serve-stop = Ctrl+C per fermarlo; non si perde nulla.
serve-port = La porta { $port } è già occupata: chiudi l’altro programma, o scegline un’altra con --port o ARBITRO_PORT.
serve-port-forbidden = La porta { $port } non si può usare qui: scegline una dal 1024 in su con --port.
serve-host = Questo computer non può rispondere su { $host }: controlla ARBITRO_HOST.

## Risposte preparate


frame-wait = In attesa del tavolo…
frame-scripts = Questa finestra ha bisogno di JavaScript.
frame-browser = Apri il tavolo nel browser
frame-away = Adesso non riesco a raggiungere il tavolo. Chiudi questa finestra e riaprila dalla chat.

## Il tavolo che il browser disegna

client-accept = Va bene
client-agree = Sono d’accordo
client-and-now = E adesso?
client-another-evening = Fissa una serata
client-another-game = Un altro gioco
client-awaited = di turno
client-bell = Avvisami
client-bell-off = Le notifiche sono spente.
client-bell-on = Ti avviso io quando tocca a te.
client-between = Da #1 a #2.
client-bubble-bar = Poi premi qui. Finché non premi non succede niente.
client-bubble-call = Qui leggi a chi tocca e che cosa devi fare.
client-bubble-hand = Queste sono le tue carte: toccane una per sceglierla. Quelle in grigio adesso non si possono giocare; toccale e leggi perché.
client-bubble-list = Qui scegli la risposta.
client-bubble-next = Avanti
client-bubble-race = Premi qui appena lo vedi: conta chi è più svelto.
client-bubble-skip = Salta
client-bubble-table = Questo è il tavolo. Quello che puoi toccare ha un anello bianco.
client-call = A chi tocca
client-card-lift = #1, scegli in anticipo
client-chip-missing = manca
client-chip-open = qui
client-chips = Che cosa scegliere
client-close = Chiudi
client-confirm-no = Ci ripenso
client-confirm-plain = Poi non si torna indietro.
client-confirm-title = Confermi?
client-confirm-yes = Sì, #1
client-copied = Copiato
client-copy = Copia
client-decline = No
client-do-drop = Esci dalla lista
client-do-end = Chiudi il tavolo
client-do-next = Avvisami della prossima partita
client-do-pause = Pausa
client-do-remind = Ricorda agli altri
client-do-resume = Riprendi
client-do-retract = Annulla l’ultima mossa
client-do-robot = Dai a un robot il posto di #1
client-do-time = Più tempo
client-do-unpause = Niente pausa
client-end-concede = Mi arrendo
client-end-hint = La partita finisce qui, per tutti. Se giocano altre persone, devono volerlo almeno due su tre.
client-end-yes = Chiudi il tavolo per tutti
client-ended = La partita è finita
client-enough = Bastano.
client-exactly = Scegline #1.
client-first = Prima scegli:
client-hand = La tua mano: #1
client-handover = Cambia host
client-handover-hint = Da quel momento il tavolo lo gestisce l’altra persona, e tu giochi soltanto.
client-handover-to = Lascia il tavolo a #1
client-home = Inizio
client-in-words = Il tavolo a parole
client-invitation-code = Dove Arbitro c’è già basta il codice, #1: dopo /siediti su Telegram, con /tavolo siediti su Discord.
client-invitation-make = Invita
client-invitation-pages = Per chi gioca nel browser
client-invitation-what = Vale per «#1», per tre persone e per un giorno. Chi lo riceve può sedersi, e anche mostrare il tavolo nel suo gruppo.
client-invitation-withdraw = Ritira i miei inviti
client-invite = Invita altri
client-kept-for-you = Un robot gioca al posto tuo.
client-ladder = La palestra
client-leave = Alzati
client-leave-hint = Devi andare? Un robot ti tiene il posto finché non torni.
client-less = Meno
client-lesson-card = Tu che cosa giocheresti?
client-lesson-hand = I tre errori più costosi
client-lesson-lede = Il maestro sa solo quello che il tuo posto sa, o sapeva. Ci pensa un po’, e lo leggi solo tu.
client-lesson-plays = Che cosa rivelavano le carte
client-list = Elenco
client-missing = Ancora #1.
client-more = Più
client-move-down = #1: più giù
client-move-up = #1: più su
client-my-answers = Le mie risposte
client-my-seat = Il mio posto
client-my-seats = I miei posti
client-never-ask = Non chiedermelo più
client-never-forced = Gioca tu le obbligate
client-not-now = adesso no
client-notes = Che cosa sai
client-offline = Connessione persa: riprovo. Quello che hai scelto non va perso.
client-older = Mostra righe precedenti: #1
client-over = #1 di troppo.
client-pace = Ritmo
client-pace-change = Cambia ritmo
client-pace-day = Una mossa al giorno
client-pace-evening = Serata lunga
client-pace-free = Senza timer
client-pace-live = In diretta
client-pace-relaxed = Senza fretta
client-picture = L’immagine del tavolo
client-powers = Gestisci il tavolo
client-prepare-add = Aggiungi
client-prepare-change = Cambia
client-prepare-yes = Prepara lo stesso
client-prepared = Risposte preparate
client-prepared-aside = Qui non vale: rispondi tu.
client-prepared-lede = Una risposta preparata la uso al posto tuo quando arriva la domanda, dopo un po’ di tempo. Se rispondi prima tu, vale la tua. Gli altri non la vedono (chi gestisce il bot potrebbe).
client-prepared-none = Non hai preparato nessuna risposta.
client-prepared-planned = Fra un po’ la uso. Se rispondi prima tu, vale la tua.
client-primer = Come si gioca, in un minuto
client-primer-close = Ho capito, chiudi
client-proposal = Proposta
client-qr = Codice QR
client-qr-alt = Codice QR con l’indirizzo del tavolo
client-queue = La prossima partita
client-rare = Serve di rado
client-readmit = Riammetti
client-record = Cronaca
client-refuse = No
client-rematch = Rivincita, stessi posti
client-rematch-join = Vai alla rivincita
client-remove = Fai alzare
client-remove-hint = Il posto si libera, e #1 può tornare solo se ci ripensi.
client-remove-yes = Sì, fai alzare #1
client-removed = #1 per ora non può tornare.
client-replay = Rivedi la partita
client-replay-keep = Tieni il replay in un file
client-replay-moves = Rivedi queste mosse
client-replay-of = Replay di #1
client-resting = Questa scheda si è messa a riposo, perché ne hai molte aperte. Si sveglia quando la guardi.
client-retract-hint = Ci vuole il sì di tutti.
client-reveal-next = Scopri
client-reveals = Che cosa era nascosto
client-robot = robot
client-robot-level = Come gioca il robot al posto #1
client-rules = Il regolamento
client-say-applause = Applauso
client-say-bella = Bella!
client-say-brava = Complimenti!
client-say-here = Ci sono
client-say-moment = Un attimo
client-say-mute = Non mostrarmeli
client-say-sorry = Scusa!
client-say-title = Di’ qualcosa
client-score = Punti
client-score-nothing = Non c’è ancora niente da contare.
client-score-parts = Foglio dei punti, mano per mano
client-scripts = Per giocare serve JavaScript: accendilo in questo browser, o gioca da Discord o da Telegram.
client-sealed = La tua risposta: #1. Puoi ancora cambiarla.
client-seals = Il mazzo è sigillato
client-seals-check = Verifica
client-search = Cerca
client-seats = Posti
client-share = Condividi
client-side = Posti e cronaca
client-since = Mentre non c’eri
client-since-more = Altre righe nella cronaca: #1.
client-sit-everywhere = Prendi tutti i posti dei robot
client-skip = Vai alla tua domanda
client-step-at = Passo
client-step-back = Ci ripenso
client-step-back-one = Un passo indietro
client-step-eyes = Visto da
client-step-first = Primo passo
client-step-halt = Ferma
client-step-last = Ultimo passo
client-step-link = Link a questo passo
client-step-lost = Questo passo non si carica. Controlla la connessione e riprova.
client-step-next = Un passo avanti
client-step-no-picture = Di questo passo non c’è immagine: quel che si vedeva allora non si può rivedere.
client-step-none = Non è ancora successo niente.
client-step-of = Passo #1 di #2
client-step-part = Vai a
client-step-play = Fai scorrere
client-step-public = come l’hanno visto tutti
client-step-seat = come l’ha visto #1
client-step-told = Che cosa è successo a questo passo
client-step-waits = Un momento…
client-steps = I passi
client-still = restano
client-suggestion-waits = decide #1
client-suggestions = Proposte
client-table = Il tavolo
client-table-address = L’indirizzo di questo tavolo, per chi vuole guardare o sedersi:
client-table-rules = Impostazioni del tavolo
client-take-asked = Finché questa mano è in corso decide chi gioca già.
client-take-back = Togli
client-take-from = Chiedi il posto #2 (#1)
client-take-from-hint = Chi gioca può cederti il posto, con le sue carte, se gli altri sono d’accordo.
client-take-hint = Prendi il posto di un robot, con le sue carte.
client-take-of = Posto #2 (#1)
client-take-seat = Prendi un posto
client-take-seat-back = Riprendi il posto
client-text = Testo
client-to-my-seat = Vai al mio posto
client-to-steps = Torna ai passi
client-to-turn = Torna al tavolo
client-turns = Tocca a te a:
client-unsent = La risposta non è partita. Controlla la connessione e premi di nuovo: vale una volta sola.
client-until = entro le
client-unusual = cambiata
client-verb-count = #1 #2 di #3
client-verb-plain = Conferma
client-wait-verb = In attesa…
client-watching = stai guardando
client-watching-note = Stai guardando: vedi quello che vedono tutti, e nient’altro.
client-what-now = Che cosa posso fare?
client-whole-table = Tutto sul tavolo
client-why = Perché?
client-wins = vince
client-words-limit = Restano #1 caratteri.
client-you = tu
client-you-are = sei #1
client-your-name = Il tuo nome
client-zoom = Ingrandisci l’immagine

## Duplicati

season-table = La classifica della stagione
season-played = Tavoli
season-won = Vinti
season-missing = Da incontrare
season-title = Stagioni
season-lede = Per qualche settimana i vostri tavoli contano insieme. Nessuno aspetta il turno di nessuno: si gioca quando ci si trova.
season-new = Una nuova stagione
season-open = Apri la stagione
season-games = Quali giochi contano (nessuno scelto: tutti)
season-counting = Che cosa dà punti
season-by-wins = le vittorie
season-by-places = i piazzamenti
season-by-points = i punti del gioco
season-in-pairs = A coppie fisse
season-weeks = Quante settimane
season-next-round = Potreste giocare
series-for = Per chi
series-by-link = chi riceve l’indirizzo
season-by-link = Senza un gruppo contano i tavoli che chi partecipa apre qui, nel browser.
series-address = Per far venire gli amici, manda questo indirizzo
duplicate-title = Duplicati
duplicate-lede = Tutti giocano le stesse carte, ognuno quando vuole, e alla fine confrontate che cosa ne avete fatto.
duplicate-new = Un nuovo duplicato
duplicate-open = Apri il duplicato
duplicate-game = Gioco
duplicate-boards = Quante smazzate
duplicate-days = In quanti giorni
duplicate-board = Smazzata { $number }
duplicate-who = Chi
duplicate-side = Parte
duplicate-score = Punti
duplicate-matchpoints = Matchpoint
duplicate-difference = Scarto
duplicate-late = non finita
duplicate-par = Robot (par)
duplicate-fingerprint = Impronta delle carte:

## Primati

records-title = Primati
records-lede = Che cosa ricordano i tuoi gruppi delle partite finite. Viene tutto dalle partite; di un tavolo ancora in gioco non c’è niente.
records-chart = { $game }: quante volte ha vinto { $count ->
    [one] l’unica persona
   *[other] ognuna delle { $count } persone
}, su quante ha giocato. La tabella qui sotto dice lo stesso.
records-tables = { $count ->
    [one] una partita
   *[other] { $count } partite
}
records-caption = { $game }: chi ha vinto quante volte
records-who = Nome
records-won = Vinte
records-played = Giocate
records-streak = Serie più lunga
records-place = Posto in classifica
records-rated = { $place }° ({ $best }–{ $worst })
records-group = Il tuo gruppo su { $chat ->
    [discord] Discord
    [telegram] Telegram
   *[other] { $chat }
}{ $count ->
    [one] {""}
   *[other] , { $number }
}
records-own = I tuoi, in tutti i gruppi
records-kind = { $kind ->
    [people] Tra persone
    [robots] Con robot al tavolo
   *[practice] Allenamento
}
records-nothing = Non hai ancora giocato una partita fino in fondo.
records-state = { $out ->
    [yes] Nei primati dei gruppi non ci sei.
   *[no] Nei primati dei gruppi in cui giochi ci sei, col nome che avevi al tavolo.
}
records-keep-out = Tienimi fuori
records-let-in = Rimettimi

## Un dispositivo
device-about = Un arbitro per partite tra amici.
device-offline = Non c’è connessione. Il tuo tavolo è ancora lì: riprova quando torni in rete.
device-title = Notifiche
device-hint = Quando tocca a te o succede qualcosa che ti riguarda. Senza mai una carta, mai di notte e mai mentre guardi il tavolo. Se sei anche su Discord o Telegram, ti scrivo qui e non lì.
device-on = Avvisami su questo dispositivo
device-denied = Il browser blocca le notifiche. Permettile per questo sito, poi riprova.
device-failed = Non ha funzionato. Riprova più tardi.
