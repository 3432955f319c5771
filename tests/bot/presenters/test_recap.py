"""What a seat is told of since its last answer: what became of that answer is there however much others did."""

from bot.presenters.recap import RECAP, Happened, choose_lines, fit_lines, join_rows, lead_with_verdict

OWN = Happened("Giochi una carta.", is_own=True)
VERDICT = Happened("Tutti votano, l’uno dopo l’altro: non si salva.", "Non si salva.")
OTHERS = [Happened(f"Passa la carta {number}.") for number in range(1, 9)]


def texts(lines):
    return [line.text for line in lines]


def test_the_verdict_is_told_however_much_others_did_after_it():
    told = texts(choose_lines([OWN, OTHERS[0], VERDICT, *OTHERS[1:]]))
    assert told == texts([OWN, VERDICT, *OTHERS[4:]])
    assert len(told) == RECAP


def test_what_became_of_ones_own_answer_is_told_first():
    told = [OWN, OTHERS[0], VERDICT, OTHERS[1]]
    assert texts(lead_with_verdict(told, "Non si salva.")) == ["Non si salva.", *texts(told)]
    for said, verdict in ((told, ""), (told, VERDICT.text), (told[2:], "Non si salva."), ([], "Non si salva.")):
        assert lead_with_verdict(said, verdict) == said


def test_many_verdicts_leave_room_for_the_newest():
    told = texts(choose_lines([*(VERDICT._replace(text=str(number)) for number in range(8)), OTHERS[0]]))
    assert told == ["3", "4", "5", "6", "7", OTHERS[0].text]


def test_where_little_fits_the_verdict_stays_longest_in_few_words_at_last():
    lines = [OWN, VERDICT, *OTHERS[:3]]
    whole = len("\n".join(texts(lines)))
    assert fit_lines(lines, whole) == texts(lines)
    assert fit_lines(lines, whole - 1) == texts([OWN, VERDICT, *OTHERS[1:3]])
    assert fit_lines(lines, whole - 30) == texts([OWN, VERDICT, OTHERS[2]])
    assert fit_lines(lines, whole - 50) == texts([VERDICT, OTHERS[2]])
    assert fit_lines(lines, 40) == [VERDICT.verdict, OTHERS[2].text]
    assert fit_lines(lines, 20) == [VERDICT.verdict]
    assert fit_lines(lines, 3) == []


def test_a_row_is_told_in_private_with_one_full_stop_at_its_end_as_everybody_reads_it():
    trick = [Happened(text, row="1") for text in ("Anna esce: Angelo. Striscio.", "Bruno: 5", "Giro 1: prende Anna.")]
    assert texts(join_rows(trick)) == ["Anna esce: Angelo. Striscio · Bruno: 5 · Giro 1: prende Anna."]
