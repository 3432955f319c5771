# Il comando che tiene insieme gli altri.
menu-why = Perché?
command-table = tavolo
command-table-hint = Tutto quello che si fa a un tavolo: aprirlo, sedersi, giocare, chiuderlo
command-me = io
command-me-hint = Le tue impostazioni: orari, notifiche, lingua, account, dati
command-games = giochi
command-games-hint = I giochi: quali sono, regole, allenamento, risultati
# Within /games the list of games.
inside-games = elenco

# I permessi, con il loro perché.
permission-view-channel = Vedere il canale: per sapere dove va il tavolo
permission-send-messages = Inviare messaggi: per raccontare che cosa succede
permission-send-messages-in-threads = Inviare messaggi nei thread: per i tavoli che hanno un thread loro
permission-create-public-threads = Creare thread pubblici: per un secondo tavolo nello stesso canale
permission-embed-links = Incorporare i link: per i link da un tavolo all’altro
permission-attach-files = Allegare file: per l’immagine del tavolo
permission-pin-messages = Fissare i messaggi: per tenere il tavolo a portata di mano (facoltativo)

missing-here = Qui non posso ancora aprire un tavolo. Per chi amministra il server, mi mancano:
no-thread = Non riesco ad aprire un thread in questo canale: apri il tavolo in un altro canale, o in un thread tuo.
unshown = Non ho potuto mostrarti la risposta. Premi di nuovo: vale una volta sola.
press-again = È passato troppo tempo: premi di nuovo, per favore.
button-thread = Vai al thread
thread-name = Il tavolo di { $who }

# Da riga di comando.
emojis-made = { $picture }: caricata
emojis-kept = { $picture }: già caricata
emojis-done = { $made ->
    [one] Una nuova emoji delle carte
   *[other] { $made } nuove emoji delle carte
}; { $kept } c’erano già.
commands-sent = Comandi mandati.
commands-same = I comandi non sono cambiati: non c’era niente da mandare.
invite = Invitami in un server: { $link }
token-missing = Manca il token: mettilo in .env come ARBITRO_DISCORD_TOKEN.
token-wrong = Discord non accetta questo token: controlla ARBITRO_DISCORD_TOKEN.
unreachable = Non riesco a raggiungere Discord: continuo a provare.
unreachable-now = Non riesco a raggiungere Discord: riprova più tardi.
amiss-intents = Discord: sono attivi intent privilegiati, ma non ne serve nessuno. Disattivali nel portale per sviluppatori, alla pagina Bot.
amiss-commands = Discord: i comandi non sono aggiornati. Lancia arbitro discord commands.
amiss-emojis = Discord: caricate { $there } emoji delle carte su { $all }. Lancia arbitro discord emojis sync.
amiss-permissions = Discord, server { $server }: mi manca { $permissions }. Dallo al mio ruolo, oppure usa di nuovo il link di arbitro discord invite.
entry-point = gioca
entry-point-hint = Apri il tavolo in una finestra dentro Discord
check-name = L’applicazione è { $name } ({ $id }).
check-windows = { $missing ->
    [0] I tavoli si aprono dentro Discord. Resta una cosa da controllare a mano
    [one] Per aprire i tavoli dentro Discord (facoltativo) manca una cosa, e una è da controllare a mano
   *[other] Per aprire i tavoli dentro Discord (facoltativo) mancano { $missing } cose, e una è da controllare a mano
}:
window-address = ARBITRO_PUBLIC_URL in .env: l’indirizzo https pubblico delle pagine.
window-secret = Nel portale, OAuth2, Reset Secret: va in .env come ARBITRO_DISCORD_SECRET.
window-redirect = Nel portale, OAuth2, Redirects: https://127.0.0.1 (Discord ne vuole uno, ma non lo usa).
window-application = ARBITRO_DISCORD_APPLICATION in .env: { $id }.
window-activities = Nel portale, Activities, Settings: Enable Activities, con web, iOS e Android.
window-command = Il comando che apre le finestre: fatto il resto, lancia arbitro discord commands.
window-mapping = Nel portale, Activities, URL Mappings: / verso { $host } (questa impostazione non posso leggerla).
