# Biglietti, Prego!: le parole in italiano. Il nome prima del verbo, presente, tu a chi legge la domanda.

title = Biglietti, Prego!
blurb = Un Controllore, un vagone di furbi, e un agente in borghese.
mood = mentire

## Carte

kind = { $card ->
    [ticket] Biglietto
    [excuse] Scusa
    [accusation] Accusa
    [neutral] Imparziale
    [hide] Nasconditi
   *[polfer] Pol.Fer.
}
kind-a = { $card ->
    [ticket] un Biglietto
    [excuse] una Scusa
    [accusation] un’Accusa
    [neutral] un Imparziale
    [hide] un Nasconditi
   *[polfer] la Pol.Fer.
}
kind-the = { $card ->
    [ticket] il Biglietto
    [excuse] la Scusa
    [accusation] l’Accusa
    [neutral] l’Imparziale
    [hide] il Nasconditi
   *[polfer] la Pol.Fer.
}
control-card = carta Controllo da { $value }
values = { $values }
cards-worth = { $count ->
    [0] nessuna carta Controllo
    [one] 1 carta ({ $values })
   *[other] { $count } carte ({ $values })
}
card-the-of = { $card ->
    [ticket] il Biglietto
    [excuse] la Scusa
    [accusation] l’Accusa
    [neutral] l’Imparziale
    [hide] il Nasconditi
   *[polfer] la Pol.Fer.
} di { $who }
card-your = { $card ->
    [ticket] il tuo Biglietto
    [excuse] la tua Scusa
    [accusation] la tua Accusa
    [neutral] il tuo Imparziale
    [hide] il tuo Nasconditi
   *[polfer] la tua Pol.Fer.
}
several = { $card }{ $number ->
    [one] { "" }
   *[other] { " " }×{ $number }
}
laid = { $who } ({ $card }{ $mark ->
    [linked] { " " }✓
    [unlinked] { " " }✗
   *[none] { "" }
})
laid-nothing = { $who } (nessuna carta)
link = { $giver } → { $rest }
cards-held = { $count ->
    [0] senza carte
    [one] 1 carta
   *[other] { $count } carte
}

## Che cosa succede

controller-drawn = { $lot ->
    [one] Il Controllore { $you ->
        [yes] sei tu
       *[no] è { $who }
    }
    [all] Sorteggio: il Controllore { $you ->
        [yes] sei tu
       *[no] è { $who }
    }
   *[some] Sorteggio fra { $candidates }: il Controllore { $you ->
        [yes] sei tu
       *[no] è { $who }
    }
}.
dealt-mine = Le tue carte: { $hand }.
leg-began = { $leg ->
    [outbound] Comincia l’Andata
   *[return] Comincia il Ritorno
}: { $who } prende in mano { $count } carte Controllo e vince { $leg ->
    [outbound] appena un Viaggiatore ha { $limit } punti.
   *[return] appena un Viaggiatore ha { $limit } punti, contando { $counted ->
        [whole] anche l’Andata
       *[per-leg] solo il Ritorno
    }. Dopo ogni voto toglie dal gioco una delle carte giocate.
}
leg-began-mine = { $leg ->
    [outbound] Comincia l’Andata
   *[return] Comincia il Ritorno
}. Vinci { $leg ->
    [outbound] appena un Viaggiatore ha { $limit } punti.
   *[return] appena un Viaggiatore ha { $limit } punti, contando { $counted ->
        [whole] anche l’Andata
       *[per-leg] solo il Ritorno
    }. Dopo ogni voto togli dal gioco una delle carte giocate.
}
controller-silent = { $you ->
    [yes] Non rispondi
   *[no] { $who } non risponde
} in tempo: tocca a un Viaggiatore a sorte, con la carta più bassa.
controlled = Turno { $turn }. { $who } { $you ->
    [yes] ti controlla{ $hidden ->
        [yes] , mentre ti nascondevi
       *[no] { "" }
    }
   *[no] controlla { $target }{ $hidden ->
        [yes] , che si nascondeva
       *[no] { "" }
    }
}.
controlled-mine = Turno { $turn }. Controlli { $target }{ $hidden ->
    [yes] , che si nascondeva,
   *[no] { "" }
} con una carta da { $value }.
situation-hidden-ticket = { $you ->
    [yes] Mostri il Biglietto e te lo riprendi; e dato che ti nascondevi, puoi eliminare anche una carta Controllo di prima, se ne hai.
   *[no] { $who } mostra il Biglietto e se lo riprende; e dato che si nascondeva, può eliminare anche una carta Controllo di prima, se ne ha.
}
situation-hidden-no-ticket = { $you ->
    [yes] { $ticket ->
        [shows] Non mostri il Biglietto
       *[has] Non hai il Biglietto
    }: prendi { $second ->
        [yes] due carte Controllo
       *[no] una sola carta Controllo
    }.
   *[no] { $who } { $ticket ->
        [shows] non mostra il Biglietto
       *[has] non ha il Biglietto
    }: prende { $second ->
        [yes] due carte Controllo
       *[no] una sola carta Controllo
    }.
}
situation-open-ticket = { $you ->
    [yes] Mostri il Biglietto e te lo riprendi.
   *[no] { $who } mostra il Biglietto e se lo riprende.
}
situation-open-no-ticket = { $you ->
    [yes] { $ticket ->
        [shows] Non mostri il Biglietto
       *[has] Non hai il Biglietto
    }: si vota.
   *[no] { $who } { $ticket ->
        [shows] non mostra il Biglietto
       *[has] non ha il Biglietto
    }: si vota.
}
hides-taken-back = { $seats-count ->
    [one] { $seats } riprende in mano il suo Nasconditi.
   *[other] { $seats } riprendono in mano i loro Nasconditi.
}
hides-taken-back-mine = Riprendi in mano il tuo Nasconditi{ $others-count ->
    [0] { "" }
   *[other] , come { $others }
}.
vote-counted = { $you ->
    [yes] { $saved ->
        [yes] Ti salvi
       *[no] Non ti salvi
    }
   *[no] { $target } { $saved ->
        [yes] si salva
       *[no] non si salva
    }
}: { $linked ->
    [0] nessuna Scusa legata
    [one] 1 Scusa legata
   *[other] { $linked } Scuse legate
}, ne { $saved ->
    [yes] bastavano
   *[no] servivano
} { $needed }. { $table }
vote-counted-no-excuse = { $you ->
    [yes] Non ti salvi
   *[no] { $target } non si salva
}: nessuna Scusa, ne servivano { $needed }. { $table }
vote-counted-unaccused = { $you ->
    [yes] Ti salvi
   *[no] { $target } si salva
}: nessuno accusa. { $table }
vote-table = { $table }.
vote-table-idle = { $table }. Niente da { $idle }, senza carte.
fate-control = { $target } { $saved ->
    [yes] si salva
   *[no] non si salva
}.
vote-table-empty = Nessuno ha carte da giocare.
vote-links-cut = { $table } { $unlinked-count ->
    [one] La Scusa di { $unlinked } non conta
   *[other] Le Scuse di { $unlinked } non contano
}: { $cut }.
vote-cut = la catena si ferma { AD($cuts) }
cut-by-end = alla fine della fila
delivered = { $who } riceve { $second ->
    [yes] una seconda carta Controllo
   *[no] una carta Controllo
}: ora ne ha { $held }.
delivered-known = { $who } riceve { $second ->
    [yes] una seconda carta Controllo
   *[no] una carta Controllo
} da { $value }: ora ne ha { $held }.
fate-vote-of-me = { $saved ->
    [yes] Ti salvi: niente carta Controllo.
   *[no] Non ti salvi.
}
fate-vote = { $what ->
    [unaccused] Nessuno accusa:
    [linked] La tua Scusa conta{ $saved ->
        [yes] :
       *[no] , ma non basta:
    }
    [unlinked] La tua Scusa non conta, perché non è legata.
    [accusation] La tua Accusa conta{ $saved ->
        [yes] , ma non basta:
       *[no] :
    }
   *[other] Hai giocato { $card }.
} { $target } { $saved ->
    [yes] si salva
   *[no] non si salva
}.
fate-removed = Fuori dal gioco { $card }.
reveal-control = Carte Controllo: { $held }.
reveal-hands = In mano: { $hands }.
delivered-to-me = Ricevi { $second ->
    [yes] una seconda carta Controllo
   *[no] una carta Controllo
} da { $value }: ora ne hai { $held }.
eliminated = La carta Controllo è eliminata.
eliminated-mine = La carta Controllo, da { $value }, è eliminata.
dropped = { $who } elimina anche una carta Controllo che aveva già: { $held ->
    [0] non ne ha più
   *[other] ne ha ancora { $held }
}.
dropped-known = { $who } elimina anche una carta Controllo da { $value }, che aveva già: { $held ->
    [0] non ne ha più
   *[other] ne ha ancora { $held }
}.
dropped-mine = Elimini anche una carta Controllo da { $value }: { $held ->
    [0] non ne hai più
   *[other] ne hai ancora { $held }
}.
dropped-nothing = { $you ->
    [yes] Tieni le carte Controllo che avevi già.
   *[no] { $who } tiene le carte Controllo che aveva già.
}
exchange-began = Scambio fra { $participants }.{ $left-out-count ->
    [0] { "" }
   *[other] { " " }{ exchange-left-out }
}
exchange-left-out = { $you ->
    [yes] Tu non hai niente da dare e stai fuori.
   *[no] { $left-out-count ->
        [one] { $left-out } non ha niente da dare e sta fuori.
       *[other] { $left-out } non hanno niente da dare e stanno fuori.
    }
}
exchange-skipped = Niente scambio: { $you ->
    [yes] nessun altro può farlo con te.
   *[no] nessun altro può farlo con { $who }.
}
exchange-skipped-empty = Niente scambio: { $you ->
    [yes] sei senza carte.
   *[no] { $who } è senza carte.
}
card-link = Scambio: { $who } → { $to }.
card-given = { $who } dà una carta { AD($to) }.
card-given-by-me = Hai dato { $card } { AD($to) }.
card-given-to-me = Ricevi { $card } da { $who }.
cards-swapped = Le carte girano: { $round }.
cards-swapped-mine = Le carte girano: { $round }. Hai dato { $gave } { AD($to) } e ricevuto { $came } da { $giver }.
cards-swapped-unmet = Le carte girano: { $round }. Hai dato { $gave } { AD($to) }, perché { $wish } aveva già ricevuto, e hai ricevuto { $came } da { $giver }.
card-removed = { $you ->
    [yes] Togli
   *[no] { $who } toglie
} dal gioco { $card }{ $forced ->
    [yes] : sul tavolo non c’è altro
   *[no] { "" }
}.
turn-ended = { $hidden-count ->
    [one] Si nasconde { $hidden }, 1 su { $travellers }
   *[other] Si nascondono { $hidden }, { $hidden-count } su { $travellers }
}{ $only ->
    [only] : nel prossimo turno il controllo può toccare solo a { $hidden-count ->
        [one] chi si nasconde
       *[other] uno di loro
    }
    [not] : nel prossimo turno il controllo può toccare a chiunque altro
   *[none] { "" }
}.
turn-ended-brief = { $hidden-count ->
    [0] Nessuno si nasconde
    [one] Si nasconde { $hidden }, 1 su { $travellers }
   *[other] Si nascondono { $hidden }, { $hidden-count } su { $travellers }
}.
turn-ended-mine = { $others-count ->
    [0] Ti nascondi solo tu, 1 su { $travellers }
   *[other] Ti nascondi con { $others }, { $number } su { $travellers }
}{ $only ->
    [only] : nel prossimo turno il controllo può toccare solo a { $others-count ->
        [0] te
       *[other] chi si nasconde
    }
    [not] : nel prossimo turno non ti controllano
   *[none] { "" }
}.
turn-ended-nobody = Nessuno si nasconde: nel prossimo turno il controllo può toccare a chiunque.
leg-ended = { $leg ->
    [outbound] Finisce l’Andata
   *[return] Finisce il Ritorno
}. { $free-count ->
    [0] Nessun Viaggiatore è libero
    [one] Viaggiatori liberi: solo { $free }
   *[other] Viaggiatori liberi: { $free }
}. Biglietti: { $tickets }.{ $agent ->
    [yes] { " " }Per vincere, all’agente { $needed ->
        [one] ne serve almeno 1
       *[other] ne servono almeno { $needed }
    } oltre a sé.
   *[no] { "" }
}
game-ended = { $ending } Carte Controllo: { $held }. In mano: { $hands }.
ending-and-agent = { $ending } { $agent }
held-of-none = { $who } nessuna
held-of = { $who } { $cards }
hand-of = { $who } ({ $hand })
hand = { $hand }
hand-empty = niente
agent-was = L’agente della Pol.Fer. era { $who }.
agent-passed-over = L’agente della Pol.Fer. era { $who }, e i suoi punti non contano.
agent-gone = La Pol.Fer. non era più in gioco.
ending-limit = Vince il Controllore, { $who }: { $target } ha { $points } punti Controllo { $counted ->
    [outbound] all’Andata
    [whole] fra Andata e Ritorno
   *[per-leg] al Ritorno
}.
ending-limit-mine = Hai vinto come Controllore: { $target } ha { $points } punti Controllo { $counted ->
    [outbound] all’Andata
    [whole] fra Andata e Ritorno
   *[per-leg] al Ritorno
}.
ending-agent = Vince { $who }, agente della Pol.Fer.: { $leg ->
    [outbound] alla fine dell’Andata
   *[return] alla fine del Ritorno
} { $free ->
    [0] di altri Viaggiatori liberi non ce n’è
    [one] c’è un altro Viaggiatore libero
   *[other] gli altri Viaggiatori liberi sono { $free }
}, { $leg ->
    [outbound] almeno il doppio dei Biglietti
   *[return] più dei Biglietti
} ({ $tickets }).
ending-agent-mine = Hai vinto come agente della Pol.Fer.: { $leg ->
    [outbound] alla fine dell’Andata
   *[return] alla fine del Ritorno
} { $free ->
    [0] di altri Viaggiatori liberi non ce n’è
    [one] c’è un altro Viaggiatore libero
   *[other] gli altri Viaggiatori liberi sono { $free }
}, { $leg ->
    [outbound] almeno il doppio dei Biglietti
   *[return] più dei Biglietti
} ({ $tickets }).
ending-fewest = { $winners-count ->
    [one] Vince { $winners }, con meno punti Controllo di tutti
   *[other] Vincono insieme { $winners }, con meno punti Controllo di tutti
}{ $agent ->
    [yes] { " " }(l’agente non conta)
   *[no] { "" }
}: { $points }{ $winners-count ->
    [one] { "" }
   *[other] { " " }a testa
}.
ending-fewest-mine = { $winners-count ->
    [one] Hai vinto con meno punti Controllo di tutti
   *[other] Avete vinto insieme, { $winners }, con meno punti Controllo di tutti
}{ $agent ->
    [yes] { " " }(l’agente non conta)
   *[no] { "" }
}: { $points }{ $winners-count ->
    [one] { "" }
   *[other] { " " }a testa
}.

## L’immagine

picture-name = { $who }
picture-boarding = Si sale in carrozza
picture-heading = { $leg ->
    [outbound] Andata
   *[return] Ritorno
}{ $turn ->
    [0] { "" }
   *[other] , turno { $turn }
}
picture-tickets = Biglietti in gioco
picture-removed = Fuori gioco
picture-exchange = Scambio
picture-free = Liberi
picture-needed = { $count ->
    [one] all’agente ne serve 1
   *[other] all’agente ne servono { $count }
}
picture-outcome = { $saved ->
    [yes] si salva
   *[no] non si salva
}
picture-choosing = { $who } sceglie chi controllare
picture-checking = { $who } ha un Biglietto da mostrare?
picture-voting = { $who } chiede aiuto: gli altri scelgono una carta
picture-adding = { $who } si nascondeva, senza mostrare un Biglietto: arriva la seconda carta Controllo
picture-dropping = { $who } mostra il Biglietto e può eliminare una carta Controllo
picture-control = { $who } { $situation ->
    [open-ticket] mostra il Biglietto: carta Controllo eliminata
    [hidden-ticket] si nascondeva, ma mostra il Biglietto: carta Controllo eliminata
    [hidden-no-ticket] si nascondeva, senza mostrare un Biglietto: { $delivered ->
        [one] una carta Controllo
       *[other] due carte Controllo
    }
   *[open-no-ticket] non mostra un Biglietto
}
picture-alt = { $heading }. { $what }.
picture-counted = { $who }: { $excuses ->
    [one] 1 Scusa legata
   *[other] { $excuses } Scuse legate
} e { $accusations ->
    [one] 1 Accusa
   *[other] { $accusations } Accuse
}, { $saved ->
    [yes] si salva
   *[no] non si salva
}
picture-twin-line = { $line }.
picture-twin-head = { $heading }. Controllore { $who }, in mano { $left ->
    [0] nessuna carta Controllo
    [one] 1 carta Controllo
   *[other] { $left } carte Controllo
}.
picture-twin-seat = { $number }. { $who }: { $target ->
    [yes] controllo in corso,{ " " }
    [last] controllo nell’ultimo turno,{ " " }
   *[no] { "" }
}{ $laid ->
    [lays] gioca { $card }
    [shows] mostra { $card }
   *[none] { "" }
}{ $mark ->
    [linked] , che conta
    [unlinked] , che non conta
   *[none] { "" }
}{ $removed ->
    [yes] { " " }(la carta è tolta dal gioco)
   *[no] { "" }
}{ $laid ->
    [none] { "" }
   *[lays] ,{ " " }
}{ $hidden ->
    [yes] si nasconde,{ " " }
   *[no] { "" }
}{ $held ->
    [0] nessuna carta Controllo
    [one] 1 carta Controllo
   *[other] { $held } carte Controllo
}{ $known ->
    [yes] { " " }({ $values })
   *[no] { "" }
}{ $allowed ->
    [yes] , si può controllare
   *[no] { "" }
}.
picture-twin-broken = { $way ->
    [forth] In senso orario
    [back] In senso antiorario
   *[both] Nei due sensi
} la catena si ferma { AD($who) }{ $laid ->
    [yes] { " " }({ $card })
   *[no] , senza carte
}.
picture-twin-exchange = Scambio: { $round }.
picture-twin-removed = Fuori gioco: { $cards }.
picture-twin-free = Biglietti in gioco: { $tickets }{ $agent ->
    [yes] . Viaggiatori liberi: { $free }; per vincere all’agente ne { $needed ->
        [one] serve 1
       *[other] servono { $needed }
    } oltre a sé
   *[no] { "" }
}.
picture-twin-result = { $winner ->
    [yes] ★{ " " }
   *[no] { "" }
}{ $who }{ $role ->
    [controller] , Controllore: { $count ->
        [0] senza carte Controllo in mano
       *[other] in mano { $held }
    }
    [agent] , agente della Pol.Fer.: { $points ->
        [one] 1 punto
       *[other] { $points } punti
    }
   *[traveller] : { $points ->
        [one] 1 punto
       *[other] { $points } punti
    }
}{ $role ->
    [controller] { "" }
   *[other] , { $held }, { $hand-count ->
        [0] senza carte in mano
       *[other] in mano { $hand }
    }
}

## Dove siamo

stage-boarding = si parte
stage = { $leg ->
    [outbound] Andata
   *[return] Ritorno
}, turno { $turn }
stage-over = partita finita
waiting-boarding = Si mescola e si distribuisce.
waiting-control = { $limits ->
    [all] Chi controllare?
    [only] Chi controllare, fra chi si nasconde?
   *[not] Chi controllare? Non chi si nasconde.
}
waiting-ticket = { $you ->
    [yes] Mostri il Biglietto?
   *[no] { $who } mostra il Biglietto?
}
waiting-second = La seconda carta Controllo per { $you ->
    [yes] te
   *[no] { $who }
}.
waiting-drop = { $you ->
    [yes] Puoi eliminare una carta Controllo che avevi già.
   *[no] { $who } può eliminare una carta Controllo che aveva già.
}
waiting-vote = Per { $you ->
    [yes] te o contro di te
   *[no] { $who } o contro
}.
waiting-give = Una carta da dare.
waiting-give-last = Una carta per { $to }.
waiting-swap = Ognuno sceglie che carta dare, e a chi.
waiting-remove = Una carta da togliere.
waiting-over = La partita è finita.
foot-control = Al Controllore { $count ->
    [0] non restano carte
    [one] resta 1 carta
   *[other] restano { $count } carte
}: vince se un Viaggiatore ha { $limit } punti
foot-tickets = Biglietti { $count }
foot-free = Viaggiatori liberi { $count }{ $agent ->
    [yes] , all’agente { $needed ->
        [one] ne serve 1
       *[other] ne servono { $needed }
    } oltre a sé
   *[no] { "" }
}

## Che cosa si chiede

ask-control = Scegli chi controllare
ask-control-hint = Chi controlli lo vedono tutti; il valore della carta, solo chi la riceve.
ask-control-verb = Controlla
ask-ticket = Mostri il Biglietto?
ask-ticket-hint = Se non lo mostri, è come se non l’avessi.
ask-ticket-verb = Rispondi
answer-ticket-show = Mostra il Biglietto
answer-ticket-keep = Non mostrare niente
ask-second = Scegli la seconda carta per { $who }
ask-second-hint = Puoi dare solo uno dei valori che hai in maggior numero.
ask-second-verb = Consegna
ask-drop = Elimini una tua carta Controllo?
ask-drop-hint = Quella di questo turno è già eliminata. Una di prima puoi eliminarla, o tenerla: meno punti per te, un Viaggiatore libero in più per l’agente se era l’ultima.
ask-drop-verb = Conferma
answer-drop-keep = Tieni quelle che hai
ask-vote = Gioca una carta, per { $who } o contro
ask-vote-hint = Contano le Scuse legate e tutte le Accuse. { $last ->
    [yes] È l’ultimo turno: nascondersi non serve più.
   *[no] Nasconditi: al sicuro un turno, se non si nasconde la metà o più.
}
ask-vote-verb = Gioca
ask-give = Dai una carta
ask-give-hint = A chi la dai lo vedono tutti; quale, solo chi la riceve. Una appena ricevuta non la puoi dare.
ask-give-wish = Scegli anche a chi. Se nel frattempo ne ha già ricevuta una, va al primo, in senso orario, che ancora non ce l’ha.
ask-give-verb = Dai
ask-give-card = Dai una carta { AD($to) }
ask-give-card-hint = Quale, lo vede solo chi la riceve. Una appena ricevuta non la puoi dare.
ask-give-card-verb = Dai
ask-remove = Togli una carta dal gioco
ask-remove-hint = Una di quelle sul tavolo, e non torna più. Lo vedono tutti.
ask-remove-verb = Togli
field-target = Chi
field-card = Carta
field-to = A chi
person = { $who }
stack = { $count ->
    [0] nessuna carta Controllo
    [one] 1 carta Controllo
   *[other] { $count } carte Controllo
}
stack-points = { $count ->
    [one] 1 carta Controllo
   *[other] { $count } carte Controllo
}, { $points ->
    [one] 1 punto
   *[other] { $points } punti
}
card-of = { $card } di { $who }
silence-control = Se non rispondi, tocca a un Viaggiatore a sorte, con la tua carta più bassa.
silence-ticket = Se non rispondi e hai il Biglietto, lo mostri.
silence-second = Se non rispondi, do io la più bassa fra quelle.
silence-drop = Se non rispondi, elimini la tua carta più alta; se hai solo degli 0, li tieni.
silence-vote = Se non rispondi, giochi la prima che hai fra Imparziale, Scusa, Nasconditi, Accusa, Biglietto e Pol.Fer.
silence-give = Se non rispondi, dai al primo dopo di te la prima carta che puoi fra Accusa, Imparziale, Nasconditi, Scusa, Biglietto e Pol.Fer.
silence-give-card = Se non rispondi, dai la prima carta che puoi fra Accusa, Imparziale, Nasconditi, Scusa, Biglietto e Pol.Fer.
silence-remove = Se non rispondi, tolgo io una Scusa; se non ce n’è, un Imparziale.

## Che cosa hai

tag-controller = Controllore
tag-target = controllo in corso
tag-hidden = si nasconde
traveller-holds = { $hand ->
    [0] senza carte
    [one] 1 carta
   *[other] { $hand } carte
}, { $count ->
    [0] nessun controllo
    [one] 1 controllo
   *[other] { $count } controlli
}
panel-control = { $count ->
    [0] Non hai più carte Controllo in questo viaggio
    [one] La tua carta Controllo, l’ultima di questo viaggio
   *[other] Le tue { $count } carte Controllo
}
panel-delivered = Che cosa hai consegnato
panel-delivered-line = { $who }: { $cards }, { $points ->
    [one] 1 punto
   *[other] { $points } punti
}
panel-hand = { $count ->
    [0] La tua mano è vuota
    [one] La tua mano, 1 carta
   *[other] La tua mano, { $count } carte
}
panel-hand-laid = { $card ->
    [ticket] Il tuo Biglietto è
    [excuse] La tua Scusa è
    [accusation] La tua Accusa è
    [neutral] Il tuo Imparziale è
    [hide] Il tuo Nasconditi è
   *[polfer] La tua Pol.Fer. è
} sul tavolo, davanti a te.
panel-hand-lying = Il tuo Nasconditi è sul tavolo: lo riprendi appena il Controllore controlla qualcuno.
panel-stack = Hai ricevuto { $stack }
panel-stack-none = Non hai nessuna carta Controllo
panel-agent = Sei l’agente della Pol.Fer.
panel-agent-goal = { $leg ->
    [outbound] Alla fine dell’Andata
   *[return] Alla fine del Ritorno
} vinci se, senza contare te, { $needed ->
    [one] c’è almeno 1 Viaggiatore libero
   *[other] ci sono almeno { $needed } Viaggiatori liberi
}. Adesso { $count ->
    [0] non ce n’è nessuno
    [one] ce n’è 1
   *[other] ce ne sono { $count }
}.
panel-agent-gift = La Pol.Fer. la puoi dare via solo nel turno in cui il controllo tocca a te.

## Punti

sheet-count = Carte Controllo
sheet-points = Punti
sheet-number = { $count }
sheet-unknown = ?
sheet-none = –
sheet-controller = Controllore
sheet-role = Ruolo
sheet-role-of = { $role ->
    [controller] Controllore
    [agent] agente Pol.Fer.
   *[traveller] Viaggiatore
}
sheet-held = Controlli
sheet-outcome = Esito
sheet-won = vince

## Opzioni del tavolo

option-exchange = Scambio
option-exchange-hint = La regola stampata: uno alla volta, ciascuno a chi vuole fra chi non ha ancora ricevuto.
option-exchange-sequential = uno alla volta
option-exchange-batched = tutti insieme
option-exchange-off = nessuno scambio
option-control-deck = Le carte Controllo
option-control-deck-hint = I valori li abbiamo decisi noi, perché quelli originali non sono pubblicati.
option-control-deck-even = equilibrate: le tre parti vincono più o meno alla pari
option-control-deck-former = vecchio mazzo: più zeri
option-ticket-showing = Il Biglietto
option-ticket-showing-hint = Al controllo, chi ha il Biglietto lo mostra, oppure può tenerlo segreto.
option-ticket-showing-required = si mostra sempre
option-ticket-showing-optional = si può tenere segreto
option-open-values = Valori scoperti
option-open-values-hint = I valori delle carte Controllo ricevute li vedono tutti.
option-open-values-on = sì
option-open-values-off = no
option-wrap = Cerchio chiuso
option-wrap-hint = Se no, i Viaggiatori sono in fila, e chi sta ai due lati del Controllore non è vicino.
option-wrap-on = sì
option-wrap-off = no
option-removal-scope = Che cosa si toglie al Ritorno
option-removal-scope-hint = Una carta giocata nel voto, oppure anche un Biglietto mostrato.
option-removal-scope-vote = una carta del voto
option-removal-scope-vote-and-shown = anche un Biglietto mostrato
option-polfer-removable = La Pol.Fer. si può togliere
option-polfer-removable-hint = Se al Ritorno finisce fra le carte giocate. Senza Pol.Fer. non c’è più l’agente.
option-polfer-removable-on = sì
option-polfer-removable-off = no
option-tickets-fixed = Biglietti fissi
option-tickets-fixed-hint = Per l’agente contano i Biglietti che c’erano alla partenza, anche quelli tolti dal gioco.
option-tickets-fixed-on = sì
option-tickets-fixed-off = no
option-points = Punti Controllo
option-points-hint = Al Ritorno contano anche quelli dell’Andata, oppure ripartite da zero.
option-points-whole = di tutto il viaggio
option-points-per-leg = per ogni viaggio
option-controller = Il Controllore della rivincita
option-controller-hint = A sorte fra chi ha vinto, oppure chi siede dopo il Controllore di prima.
option-controller-winners = fra chi ha vinto
option-controller-rotate = a turno
preset-at-the-table = Come al tavolo
preset-at-the-table-hint = Le regole stampate, con lo scambio uno alla volta.
preset-full-carriage = A vagone pieno
preset-full-carriage-hint = Dagli 8 giocatori in su: lo scambio lo fate tutti insieme. La regola stampata lo vuole uno alla volta, e aspettereste centinaia di risposte.
preset-slow-chat = Per chi gioca con calma
preset-slow-chat-hint = Lo scambio lo fate tutti insieme. La regola stampata lo vuole uno alla volta, ma a distanza vorrebbe dire giorni di attesa.
robot-random = A caso
robot-sly = Furbo

## Il gioco in un minuto

primer-names = Da sinistra: { $cards }.
primer-idea = Un vagone e un Controllore
primer-idea-control = A ogni turno il Controllore prova a darti una carta Controllo, coperta: vale da 0 a 4 punti, e di punti è meglio averne pochi.
primer-idea-ticket = Chi ha il Biglietto lo mostra e si salva. Ma i Biglietti sono pochissimi.
primer-vote = Scuse e Accuse
primer-vote-count = Senza Biglietto decidono gli altri, con una carta a testa, in segreto: ti salvi con almeno due Scuse per ogni Accusa.
primer-vote-chain = Una Scusa conta solo se le Scuse e gli Imparziali fanno una catena fino a te. Un’Accusa conta sempre.
primer-hide = Nascondersi
primer-hide-who = Chi gioca Nasconditi nel prossimo turno è al sicuro, se si nasconde meno della metà di voi. Se no, tocca proprio a chi si nasconde.
primer-hide-price = Se ti trovano senza Biglietto, le carte Controllo sono due. Col Biglietto, puoi liberarti di una che avevi già.
primer-exchange = Lo scambio
primer-exchange-round = Poi chi non si nasconde dà una carta a qualcuno e ne riceve una. Solo chi la riceve vede quale.
primer-exchange-polfer = La Pol.Fer. la puoi dare solo nel turno in cui il controllo tocca a te.
primer-win = Chi vince
primer-win-controller = Il Controllore, appena un Viaggiatore ha 8 punti all’Andata, o 9 al Ritorno.
primer-win-agent = Chi ha la Pol.Fer., se alla fine di un viaggio troppi Viaggiatori non hanno carte Controllo.
primer-win-fewest = Se no, alla fine del Ritorno, chi ha meno punti.

prepare-vote = Il voto
prepare-ticket = Quando ti controllano
prepare-drop = Quando puoi eliminare una carta Controllo
prepare-give-card = La carta che dai
prepare-give = A chi dai, e che cosa
guard-me = se il controllo tocca a te
guard-target = se il controllo tocca { AD($who) }
guard-agent = se l’agente sei tu
guard-no-agent = se l’agente non sei tu
guard-received = se in questo turno hai ricevuto una carta


## La palestra

rung-strangers = Fra sconosciuti
rung-strangers-hint = In cinque, con chi fa a caso: per imparare i giri della carrozza. Si passa vincendo, in un ruolo qualsiasi.
rung-regulars = Fra pendolari
rung-regulars-hint = In cinque, con gente furba. Si passa vincendo, in un ruolo qualsiasi.
rung-carriage = Mezza carrozza
rung-carriage-hint = In otto, tutti furbi. Si passa vincendo, in un ruolo qualsiasi.
rung-full-train = Treno pieno
rung-full-train-hint = In dodici, tutti furbi. Si passa vincendo, in un ruolo qualsiasi.

## Che cosa ti tocca, dopo «tocca a te»: solo quello che sanno tutti, e nessuna carta

your-control = scegli chi controllare
your-ticket = mostri il Biglietto?
your-second = scegli la seconda carta per { $who }
your-drop = puoi eliminare una carta
your-vote = vota su { $who }
your-give = dai una carta
your-give-last = dai una carta { AD($to) }
your-swap = scegli una carta, e a chi darla
your-remove = togli una carta dal gioco

## Primati

feat-points = punti in media { $value }
feat-chain = catena di Scuse più lunga { $value }
feat-agent = vittorie da agente { $value }
feat-controller = vittorie da Controllore { $value }
