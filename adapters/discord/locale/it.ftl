# Il comando che tiene insieme gli altri.
menu-why = Perché?
command-table = tavolo
command-table-hint = Tutto quello che si fa a un tavolo: aprirlo, sedersi, giocare, chiuderlo

# I permessi, con il loro perché.
permission-view-channel = Vedere il canale: altrimenti non so dove mettere il tavolo
permission-send-messages = Inviare messaggi: per raccontare che cosa succede
permission-send-messages-in-threads = Inviare messaggi nei thread: per i tavoli che hanno un thread tutto loro
permission-create-public-threads = Creare thread pubblici: per un secondo tavolo nello stesso canale
permission-embed-links = Incorporare i link: per i rimandi da un tavolo all’altro
permission-attach-files = Allegare file: per la figura del tavolo
permission-pin-messages = Fissare i messaggi: per tenere il tavolo a portata di mano (se ne può fare a meno)

missing-here = Qui non posso ancora aprire un tavolo. A chi amministra il server: mi mancano
no-thread = Non riesco ad aprire un thread in questo canale: apri il tavolo in un altro canale, o in un thread aperto da te.
unshown = Non sono riuscito a mostrarti la risposta. Premi ancora: quello che è già arrivato conta una volta sola.
press-again = È passato troppo tempo: premi ancora, per favore.
button-thread = Vai al thread
thread-name = Il tavolo di { $who }

# Da riga di comando.
emojis-made = { $picture }: messa
emojis-kept = { $picture }: c’era già
emojis-done = { $made ->
    [one] Una faccia nuova
   *[other] { $made } facce nuove
}, { $kept } c’erano già.
commands-sent = I comandi sono stati mandati.
commands-same = I comandi non sono cambiati: non c’era niente da mandare.
invite = Per invitarmi in un server: { $link }
token-missing = Manca il token: mettilo in .env come ARBITRO_DISCORD_TOKEN.
token-wrong = Discord non accetta questo token: controlla ARBITRO_DISCORD_TOKEN.
unreachable = Discord non risponde: riprova più tardi.
amiss-intents = Discord: sono attivi intent privilegiati e non ne serve nessuno: disattivali nel portale per sviluppatori, alla pagina Bot.
amiss-commands = Discord: i comandi non sono quelli di questa versione: li manda arbitro discord commands.
amiss-emojis = Discord: delle { $all } facce delle carte ce ne sono { $there }: le altre le carica arbitro discord emojis sync.
amiss-permissions = Discord, server { $server }: mi manca { $permissions }. Dallo al mio ruolo, oppure segui di nuovo il link di arbitro discord invite.
entry-point = gioca
entry-point-hint = Apri il tavolo in una finestra di Discord
check-name = L’applicazione è { $name } ({ $id }).
check-windows = { $missing ->
    [0] Il tavolo si apre in una finestra dentro Discord. Resta da guardare
    [one] Perché il tavolo si apra in una finestra dentro Discord (se ne può fare a meno) manca una cosa, più una da guardare
   *[other] Perché il tavolo si apra in una finestra dentro Discord (se ne può fare a meno) mancano { $missing } cose, più una da guardare
}:
window-address = ARBITRO_PUBLIC_URL in .env: l’indirizzo https a cui tutti trovano le pagine.
window-secret = Nel portale, OAuth2, Reset Secret: va in .env come ARBITRO_DISCORD_SECRET.
window-redirect = Nel portale, OAuth2, Redirects: https://127.0.0.1 (Discord ne vuole uno, e nessuno ci viene mandato).
window-application = ARBITRO_DISCORD_APPLICATION in .env: { $id }.
window-activities = Nel portale, Activities, Settings: Enable Activities, con web, iOS e Android.
window-command = Il comando che apre le finestre: lo manda arbitro discord commands, fatto il resto.
window-mapping = Nel portale, Activities, URL Mappings: / verso { $host } (Discord non mi dice che cosa c’è scritto).
