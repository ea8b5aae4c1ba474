"""Documents to judge: half of them valid by construction, a quarter with one character off, a quarter anything."""

import rules

ODD = "0123456789" * 4 + "ABCXYZabcxyz" + " .-/" * 3 + "_,:\t\n\u00a0\u2013\u0660\u0967\uff11\u017f\u212a\u0130é🙂\x00"
MASKS = {
    "cpf": "000.000.000-00",
    "cnpj": "00.000.000/0000-00",
    "cnh": "000000000-00",
    "pis": "000.00000.00-0",
    "titulo": "0000 0000 00 00",
    "renavam": "0000000000-0",
    "cns": "000 0000 0000 0000",
}


def documents(kind, count, random):
    for place in range(count):
        if place % 4 < 2:
            yield written(kind, valid(kind, random), random)
        elif place % 4 == 2:
            yield written(kind, one_off(kind, valid(kind, random), random), random)
        else:
            yield anything(kind, random)


def some_digits(random, count):
    return "".join(random.choices(rules.DIGITS, k=count))


def valid(kind, random):
    number = candidate(kind, random)
    return number if rules.fits(kind, number) else valid(kind, random)


def candidate(kind, random):
    if kind == "cpf":
        return rules.complete_cpf(some_digits(random, 9))
    if kind == "cnpj":
        alphabet = rules.DIGITS if random.random() < 0.5 else rules.DIGITS + rules.UPPER
        return rules.complete_cnpj("".join(random.choices(alphabet, k=12)))
    if kind == "cnh":
        return rules.complete_cnh(some_digits(random, 9))
    if kind == "pis":
        return rules.complete_pis(some_digits(random, 10))
    if kind == "renavam":
        return rules.complete_pis(some_digits(random, random.choice((10, 9, 8))).zfill(10))
    if kind == "titulo":
        state = random.choice((1, 2, random.randint(1, 28)))
        sequence = some_digits(random, 9 if state <= 2 and random.random() < 0.5 else 8)
        return rules.complete_titulo(f"{sequence}{state:02}")
    if random.random() < 0.5:
        return rules.complete_cns(random.choice("12") + some_digits(random, 10))
    return closed_cns(random.choice("789") + some_digits(random, 13))


def closed_cns(start):
    """A provisional number; one more in its fourteenth digit where no last one closes the sum."""
    total = rules.weighted(start, range(15, 1, -1))
    last = -total % 11
    if last < 10:
        return start + str(last)
    return closed_cns(start[:-1] + str((int(start[-1]) + 1) % 10))


def one_off(kind, number, random):
    place = random.randrange(len(number))
    letters = kind == "cnpj" and place < 12 and random.random() < 0.3
    others = (rules.DIGITS + rules.UPPER if letters else rules.DIGITS).replace(number[place], "")
    return number[:place] + random.choice(others) + number[place + 1 :]


def written(kind, number, random):
    way = random.random()
    if kind == "renavam" and way < 0.3:
        return number[number.startswith("0") :] if not number.startswith("00") else number[2:]
    if kind == "cnpj" and random.random() < 0.2:
        number = number.lower()
    if way < 0.5:
        return number
    if way < 0.9:
        return masked(MASKS[kind], number)
    if way < 0.95:
        return random.choice(" \t\n") + masked(MASKS[kind], number) + random.choice(("", " ", "\r\n"))
    return random.choice(" .-/").join((number[: len(number) // 2], number[len(number) // 2 :]))


def masked(mask, number):
    characters = iter(number)
    shown = "".join(next(characters, "") if place == "0" else place for place in mask)
    return shown + "".join(characters)


def anything(kind, random):
    way = random.random()
    length = len(MASKS[kind].translate({ord(sign): None for sign in " ./-"})) + random.choice((0, 0, 0, -2, -1, 1, 2))
    if way < 0.5:
        return some_digits(random, length)
    if way < 0.6:
        return random.choice(rules.DIGITS) * length
    if way < 0.7:
        return masked(MASKS[kind], some_digits(random, length))
    if way < 0.8:
        return "".join(random.choices(ODD, k=random.randint(0, 20)))
    shown = list(masked(MASKS[kind], valid(kind, random)))
    shown.insert(random.randint(0, len(shown)), random.choice(ODD))
    return "".join(shown)
