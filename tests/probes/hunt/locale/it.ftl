title = La caccia
blurb = Uno si nasconde e striscia, gli altri scrivono insieme gli ordini.
place = luogo { $place }
night-fell = Cala la notte { $night }. La preda si è nascosta.
crept = { $dug ->
    [dug] Sbuchi al luogo { $place }.
   *[no] Sei al luogo { $place }.
}
walked = { $who } è al luogo { $place }.
searched = { $who } è al luogo { $place } e fruga il luogo { $searched }: { $found ->
    [found] eccola!
   *[no] niente.
}
surfaced = La preda si mostra al luogo { $place }.
tree-fell = Un albero cade sul luogo { $place }.
night-ended = La notte { $night } è finita: la preda era al luogo { $place }. { $escaped ->
    [escaped] Scivola a casa.
   *[caught] La notte è dei cacciatori.
}
stage = Notte { $night } di { $nights }, turno { $turn } di { $turns }
waiting-hiding = La preda si nasconde.
waiting-moving = Tutti scrivono la loro mossa.
waiting-storming = Arriva il temporale.
waiting-dawning = Fa giorno: la preda riesce a tornare a casa?
waiting-over = La partita è finita.
ask-creep = Dove strisci?
do-creep = Striscia lì
ask-dig = Scava una galleria
do-dig = Scava
dig-confirm = Una volta per notte, e dove sbuchi lo dice la sorte.
ask-orders = Dove vai, e che cosa frughi?
orders-hint = La tua squadra legge i tuoi ordini.
do-orders = Scrivi
field-walk = Vai a
field-search = Fruga
search-none = Niente
panel-prey = Tu, la preda
prey-at = Sei al luogo { $place }.
prey-tunnel = { $dug ->
    [dug] Stanotte hai già scavato.
   *[no] Stanotte puoi ancora scavare, in un luogo pari.
}
tag-prey = preda
tag-hunter = cacciatore
foot-tree = Un albero è caduto sul luogo { $place }.
head-nights = Notti
cell = { $number }
ending = { $best ->
    [prey] Vince la preda
    [team] Vincono i cacciatori
   *[level] Non vince nessuno
}: { $prey } a { $team }.
stands = { $who } al luogo { $place }
alt = L'anello dei luoghi: { $places }.
option-nights = Notti
option-nights-hint = Di quante notti è la partita.
option-turns = Turni
option-turns-hint = Di quanti turni è una notte.
robot-random = a caso
robot-patient = paziente
