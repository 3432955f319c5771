"""Check an exported Arbitro table with nothing but Python: `python verify.py FILE`.

The file is a JSON array, one part to a line, each part with its keys sorted, no spaces, in UTF-8. Every part
ends in a chain: `link` is the SHA-256 of the link before it (nothing, for the first), a line break, and
the part without its link. So whoever changes, adds or drops anything has to change every link after it,
and the last link is short enough to be read aloud.

A table that is over is told in these parts, after those of the tables it was a rematch of:

  table   what was agreed on; `commitment`, published when the table `opened`; `terms`, closed before it `started`
  seat    who held a seat from an entry on; `renamed`, where their own name was deleted since
  word    what the person at a seat contributed: `shown` to all when it was made, and `opened` after the terms
  deal    `commitment`, published before the deal, and the `seed` told after it
  entry   an answer, in order; `facts` is what it made known, and `digest` their fingerprint
  sealed  a text (a secret rule, with its salt) whose digest was told at one entry and opened at another
  end     the master seed, and the standing

Everything hidden comes from the master seed, 32 random bytes:

  commitment of the table = SHA-256("arbitro/" + table's id + "/" + master seed)
  seed of deal k          = HMAC-SHA256(master seed, "deal/" + k);  its commitment = SHA-256(seed of the deal)
  terms                   = SHA-256 of commitment, contributions [seat, kind, shown], errata, former, game, options,
                            seats [seat, robot, name], table and, in a rematch, sat_before (by seat, the seats of
                            the table before in which its people sat), as JSON with its keys sorted and no spaces
  promise of a word       = SHA-256("arbitro-word/" + table's id + "/" + word), `shown` where its `kind` is sealed
  mix                     = SHA-256 of [terms, word, word ...] as such JSON, in the order of seats: a sealed word as it
                            was opened (null if it never was), any other as it was shown
  label of an answer      = mix + "/" + kind + "/" + nth + "/" + form + "/" + count
  bytes for an answer     = HMAC-SHA256(seed of the deal, label + "/0"), then "/1", "/2" ... in one stream
  the answer's number     = of `count` possible answers: take as many whole bytes as count - 1 needs, keep the
                            upper bits it needs, and try again with the next bytes while the number is too large

`kind` is `chance`, or `silence` where a person did not answer and one of the legal answers was drawn; `nth`
counts from 1 in each deal; a silence may be missing, where an answer took its place. The number becomes the answer by
its form:

  Order    a shuffle of things 0 .. size - 1: number the ways to choose the first by (size - 1)!, the next by ...
  Number   least + number
  Roll     dice: the pips less one, as digits of the number in base `sides`, lowest first
  Bytes    the number as `size` bytes, the highest first, in hex
  Pick     the option of that place
  others   their number is in the file and is checked; what stands there at that place, `arbitro verify` checks

An entry of seat -6 with the prompt `take-back` takes back the answer before it, the number in its token: a person's
own, by which nothing was drawn. All stands as before it then, and both entries stay in the file.

An entry left out is an answer someone replaced before it was opened: no one is ever told those, and they can
neither draw nor tell anything. What this file cannot show is that the rules were followed: that takes the
rules, and `arbitro verify FILE` plays the whole table again.

Who could choose a deal? The seed is committed to before anyone contributes, and a sealed word is opened only once
the terms are closed: the seats, the options and everyone's contribution. So if you know that one sealed word was known
to its owner alone, no one chose, not even who owns the server and sits at the table. Words typed in the open, and the
ids of presses, can be read before the terms are closed: they bind all who do not know the seed, but not its server.
Where no one contributed, no deal was changed once it was committed to, and that is all. Each sealed word never opened
let those who knew all other words choose between two deals. A file can be made again from beginning to end, though:
`python verify.py FILE FINGERPRINT` also checks that the terms are those that you saw closed. Tables of format 1
had `salts` that the server made: their deals were not changed, but it could have tried many salts. And nothing
here proves that a host did not look at the cards in a database that is theirs.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter
from math import factorial
from pathlib import Path

LARGEST = 1_000
"""The largest number of cards, dice, sides or bytes that one answer of chance has."""


class Wrong(Exception):
    """Something does not fit; the message says where and what."""


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def must(holds, where, what):
    if not holds:
        raise Wrong(f"{where}: {what}")


# -- the chain ---------------------------------------------------------------------------


def canonical(part):
    return json.dumps(part, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def refuse(constant):
    raise ValueError(constant)


def read(data):
    """Return the parts of a file, each with the line it stands on, once the chain is found whole."""
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as fault:
        raise Wrong(f"byte {fault.start}: not UTF-8") from None
    must(lines[0] == "[", "line 1", "the file does not begin with [")
    must(len(lines) > 3 and lines[-2:] == ["]", ""], f"line {len(lines)}", "the file does not end with ]")
    link, parts = "", []
    for number, line in enumerate(lines[1:-2], 2):
        where, comma = f"line {number}", "," if number < len(lines) - 2 else ""
        try:
            part = json.loads(line.removesuffix(comma), parse_constant=refuse)
            must(isinstance(part, dict) and canonical(part) + comma == line, where, "this isn't in canonical form")
        except (ValueError, RecursionError):
            raise Wrong(f"{where}: this isn't JSON") from None
        told = part.pop("link", None)
        link = sha256(f"{link}\n{canonical(part)}".encode())
        if "seq" in part:
            where = f"line {number}, entry {part['seq']}"
        must(told == link, where, "the chain breaks: this part was changed, or the one before it is missing")
        parts.append((where, part))
    return parts, link


# -- chance ------------------------------------------------------------------------------


def number_below(count, seed, label):
    bits = (count - 1).bit_length()
    size, stream, block = (bits + 7) // 8, b"", 0
    while True:
        while len(stream) < size:
            stream += hmac.digest(seed, f"{label}/{block}".encode(), "sha256")
            block += 1
        number, stream = int.from_bytes(stream[:size], "big") >> (size * 8 - bits), stream[size:]
        if number < count:
            return number


def shuffle(size, number):
    left, order = list(range(size)), []
    while left:
        place, number = divmod(number, factorial(len(left) - 1))
        order.append(left.pop(place))
    return ",".join(map(str, order))


def count_of(chance):
    """Count the answers of a form."""
    if "count" in chance:
        return chance["count"]
    match chance["form"]:
        case "Order":
            return factorial(chance["size"])
        case "Number":
            return chance["most"] - chance["least"] + 1
        case "Roll":
            return chance["sides"] ** chance["dice"]
        case "Bytes":
            return 256 ** chance["size"]
        case "Pick":
            return len(chance["options"])
    raise Wrong(f"a form nobody knows: {chance['form']}")


def token_of(chance, number):
    """Return the answer of that number, as it is written in the log; None where only the rules know it."""
    if "count" in chance:
        return None
    match chance["form"]:
        case "Order":
            return shuffle(chance["size"], number)
        case "Number":
            return str(chance["least"] + number)
        case "Roll":
            return ",".join(
                str(1 + number // chance["sides"] ** die % chance["sides"]) for die in range(chance["dice"])
            )
        case "Bytes":
            return number.to_bytes(chance["size"], "big").hex()
        case "Pick":
            return chance["options"][number]
    raise Wrong(f"a form nobody knows: {chance['form']}")


def check_chance(entry, seeds, mix, counted, where):
    """Check one drawn answer: its place in the deal, its number, its token."""
    chance = entry["chance"]
    sizes = [chance.get(name, 0) for name in ("size", "dice", "sides")]
    must(all(type(size) is int and 0 <= size <= LARGEST for size in sizes), where, "chance of a size that no game has")
    deal, kind, count = chance["deal"], chance["kind"], count_of(chance)
    must(deal in seeds, where, f"deal {deal} was never committed to")
    counted[deal, kind] += 1
    is_next = chance["nth"] == counted[deal, kind] or (kind == "silence" and chance["nth"] > counted[deal, kind])
    must(is_next, where, "an answer of chance was skipped or drawn twice")
    counted[deal, kind] = chance["nth"]
    must(not any(other > deal for other, _ in counted), where, "an answer of chance belongs to an earlier deal")
    label = f"{mix}/{kind}/{chance['nth']}/{chance['form']}/{count}"
    number = number_below(count, seeds[deal], label)
    token = token_of(chance, number)
    if token is None:
        must(chance["number"] == number, where, "another answer was drawn than the seeds give")
    else:
        must(entry["token"] == token, where, "chance answered otherwise than the seeds give")


def check_take_back(entry, before, where):
    """Check that what is taken back is the answer just before, which someone gave by hand; and that it tells nothing."""
    must(entry["prompt"] == "take-back", where, "the house has nothing else to answer")
    is_own = before is not None and before["via"] == "hand" and before["seat"] >= 0 and "chance" not in before
    must(is_own and entry["token"] == str(before["seq"]), where, "only the answer just before can be taken back")
    must(entry["facts"] == [] and "chance" not in entry, where, "taking back tells and draws nothing")


# -- what people contributed ---------------------------------------------------------------


def check_words(parts):
    """Check that each contribution came after the commitment, before the terms were closed, and is the one shown."""
    (_, table), last = parts[0], -1
    words = [(where, part) for where, part in parts if part["part"] == "word"]
    for where, word in words:
        must(word["kind"] in {"press", "typed", "sealed"}, where, "a contribution of an unknown kind")
        must(word["at"] >= table["opened"], where, "something was contributed before the seed was committed to")
        closed = table["closed"] is None or word["at"] <= table["closed"]
        must(closed, where, "something was contributed after the terms were closed")
        if table["over"]:
            must(word["seat"] > last, where, "the contributions are not in the order of seats")
            last = word["seat"]
        if word["opened"]:
            promise = sha256(f"arbitro-word/{table['id']}/{word['opened']}".encode())
            is_own = word["kind"] == "sealed" and promise == word["shown"]
            must(is_own, where, "the word opened is not the one that was shown sealed")
    return [word for _, word in words]


def check_contributions(parts):
    """Check the terms of a table that is over, and all contributions; returns their mix."""
    where, table = parts[0]
    words = check_words(parts)
    must(table["opened"] <= table["closed"] <= table["started"], where, "the terms were not closed before the start")
    seats = {part["seat"]: part for _, part in parts if part["part"] == "seat" and part["from"] == 0}
    must(
        all(word["seat"] in seats and not seats[word["seat"]]["robot"] for word in words), where, "a robot contributed"
    )
    terms = {name: table[name] for name in ("commitment", "errata", "former", "game", "options")}
    terms["table"] = table["id"]
    terms |= {name: table[name] for name in ("sat_before",) if name in table}
    terms["contributions"] = [[word["seat"], word["kind"], word["shown"]] for word in words]
    terms["seats"] = [[seat, seats[seat]["robot"], seats[seat]["name"]] for seat in sorted(seats)]
    own = sha256(canonical(terms).encode())
    if any(seat.get("renamed") for seat in seats.values()):
        own = table[
            "terms"
        ]  # they cannot be worked out again without the name; who saw them closed compares FINGERPRINT
    must(own == table["terms"], where, "the fingerprint of the terms is not theirs")
    given = [(word["opened"] or None) if word["kind"] == "sealed" else word["shown"] for word in words]
    return sha256(canonical([own, *given]).encode())


def check_salts(parts):
    """Check the salts of a table that an earlier release started; returns them as they stand in labels."""
    where, table = parts[0]
    must(table["salts"] == sorted(table["salts"]), where, "the salts are not in order")
    must(all(part["part"] != "word" for _, part in parts), where, "words belong to tables of format 2")
    return ",".join(table["salts"])


def describe_choice(parts):
    """Say who could have chosen a deal of this table."""
    table = parts[0][1]
    if table["format"] == 1:
        return "the server made the salts: no deal was changed after it was committed to, but many may have been tried"
    words = [part for _, part in parts if part["part"] == "word"]
    kept = sum(word["kind"] == "sealed" and not word["opened"] for word in words)
    if any(word["opened"] for word in words):
        said = "no one could choose a deal, if at least one secret word was known to its owner alone"
    elif any(word["kind"] != "sealed" for word in words):
        said = "no one could choose a deal who didn't know the server's seed"
    else:
        said = (
            "no one contributed: no deal was changed after it was committed to, but the server alone made the shuffles"
        )
    said = f"{said}; sealed words never opened: {kept}" if kept else said
    gone = any(part.get("renamed") for _, part in parts if part["part"] == "seat")
    return f"{said}; a name was deleted at its person's wish, so the terms are taken as written" if gone else said


# -- a table -----------------------------------------------------------------------------


def check_table(parts):
    """Check one table that is over; returns what was counted."""
    (where, table), done = parts[0], Counter()
    end_where, end = parts[-1]
    must(table["part"] == "table" and end["part"] == "end", end_where, "the table's beginning or end is missing")
    facts, drawn, last, before = {}, Counter(), 0, None
    seats = [part["seat"] for _, part in parts if part["part"] == "seat" and part["from"] == 0]
    must(type(table["seats"]) is int and len(seats) == table["seats"], where, "the seats don't match")
    must(seats == list(range(len(seats))), where, "the seats don't match")
    mix = check_contributions(parts) if table["format"] == 2 else check_salts(parts)
    master = bytes.fromhex(end["seed"])
    opening = sha256(b"arbitro/" + table["id"].encode() + b"/" + master)
    must(opening == table["commitment"], end_where, "the master seed is not the one committed to")
    seeds, held = {}, {}
    for where, part in parts[1:-1]:
        done[part["part"]] += 1
        match part["part"]:
            case "deal":
                seed = hmac.digest(master, f"deal/{part['number']}".encode(), "sha256")
                must(part["number"] == len(seeds) + 1, where, "a deal is missing")
                must(part["seed"] == seed.hex(), where, "the deal's seed does not come from the master seed")
                must(part["commitment"] == sha256(seed), where, "the deal's seed isn't the one committed to")
                seeds[part["number"]] = seed
            case "entry":
                must(part["seq"] > last, where, "the entries are not in order")
                last, facts[part["seq"]] = part["seq"], part["facts"]
                must(
                    sha256("\n".join(part["facts"]).encode())[:16] == part["digest"],
                    where,
                    "other facts than were told",
                )
                must("chance" in part or part["seat"] != -1, where, "chance answered without being drawn")
                if part["seat"] == -6:
                    check_take_back(part, before, where)
                if "chance" in part:
                    check_chance(part, seeds, mix, drawn, where)
                    done["drawn"] += 1
                before = part
            case "sealed":
                must(sha256(part["text"].encode()) == part["digest"], where, "the text isn't the one committed to")
                before, after = part["told"], part["opened"]
                told = any(part["digest"] in fact for fact in facts.get(before, ()))
                must(told and before < after, where, "the commitment was not told before it was opened")
            case "seat":
                must("for" not in part or part["for"] == held.get(part["seat"]), where, "a robot played for another")
                held |= {} if part["robot"] else {part["seat"]: part["name"]}
            case "word":
                pass
            case other:
                raise Wrong(f"{where}: a part of an unknown kind, {other}")
    must(end["entries"] == last, end_where, "entries are missing at the end")
    return done


def check_history(parts):
    """Check a table still being played: only what everyone was told, and the seeds told so far."""
    done = Counter()
    if parts[0][1]["format"] == 2:
        check_words(parts)
    for where, part in parts[1:]:
        done[part["part"]] += 1
        if part["part"] == "deal" and part["seed"]:
            must(
                part["commitment"] == sha256(bytes.fromhex(part["seed"])),
                where,
                "the deal's seed isn't the one committed to",
            )
    return done


def verify(data, seen=""):
    """Check the file and yield lines for each table; raises Wrong. `seen` is how the last one's terms should begin."""
    parts, link = read(data)
    starts = [place for place, (_, part) in enumerate(parts) if part["part"] == "table"]
    must(starts and starts[0] == 0, "line 2", "the file does not begin with a table")
    for begin, stop in zip(starts, [*starts[1:], len(parts)], strict=True):
        table = parts[begin][1]
        must(table["format"] in {1, 2}, parts[begin][0], f"format {table['format']} is not known here")
        if not table["over"]:
            done = check_history(parts[begin:stop])
            yield f"table {table['id']} ({table['game']}) is still being played: {done['told']} public facts, {done['deal']} deals"
            continue
        done = check_table(parts[begin:stop])
        yield (
            f"table {table['id']} ({table['game']}): {done['entry']} entries, {done['deal']} deals and {done['drawn']} "
            f"answers of chance as committed to, {done['sealed']} secrets opened as sealed"
        )
        names = {
            part["seat"]: part["name"] for _, part in parts[begin:stop] if part["part"] == "seat" and part["from"] == 0
        }
        for _, word in parts[begin:stop]:
            if word["part"] == "word":
                yield f"  {names[word['seat']]} ({word['kind']}): {word['opened'] or word['shown']}"
        yield f"table {table['id']}: {describe_choice(parts[begin:stop])}"
    last_where, last = parts[starts[-1]]
    must(last.get("terms", "").startswith(seen), last_where, "these are not the terms you saw")
    yield f"the chain is whole, and ends in {link[:16]}"


def shown(text):
    """Return a text as a terminal may be given it: what people wrote may hold anything."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def main():
    if len(sys.argv) < 2:
        print("python verify.py FILE [FINGERPRINT]", file=sys.stderr)
        return 2
    try:
        for line in verify(Path(sys.argv[1]).read_bytes(), "".join(sys.argv[2:])):
            print(shown(line))
    except Wrong as wrong:
        print(f"WRONG: {shown(str(wrong))}", file=sys.stderr)
        return 1
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, RecursionError) as fault:
        print(
            f"WRONG: a part of this table lacks something, or holds something else: {shown(repr(fault))}",
            file=sys.stderr,
        )
        return 1
    except OSError as fault:
        print(f"{sys.argv[1]}: {fault.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
