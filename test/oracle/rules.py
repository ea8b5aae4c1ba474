"""The rules of Brazilian documents once more, told by congruences: a check digit is the one that closes a sum.

CPF and numeric CNPJ are judged by python3-stdnum (1.18 knows no letters, and takes a CPF of equal digits, which the
rules refuse). The rest is written from the rules alone, and shares nothing with the service.
"""

from stdnum.br import cnpj as stdnum_cnpj
from stdnum.br import cpf as stdnum_cpf

TYPES = ("cpf", "cnpj", "cnh", "pis", "titulo", "renavam", "cns")
DIGITS = "0123456789"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOWER = UPPER.lower()
CNPJ_GROUPS = (2, 3, 3, 4, 2)


def weighted(text, weights):
    return sum((ord(character) - 48) * weight for character, weight in zip(text, weights))


def closing(total):
    """The digit that makes a sum divisible by 11; 0 where it would have to be 10."""
    return next(digit for digit in range(11) if (total + digit) % 11 == 0) % 10


# Reading


SPACES = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
UNSEEN = "\u00ad\ufeff" + "".join(chr(c) for a, z in ((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2069)) for c in range(a, z + 1))


def plain(value):
    """With blanks for all white space, and without what is not seen."""
    return value.translate({**{ord(c): " " for c in SPACES}, **{ord(c): None for c in UNSEEN}})


def digits_of(value):
    pieces = [plain(value).strip(" ")]
    for separator in " .-":
        pieces = [part for piece in pieces for part in piece.split(separator)]
    if any(piece == "" or piece.strip(DIGITS) != "" for piece in pieces):
        return None
    joined = "".join(pieces)
    return joined if all(character in DIGITS for character in joined) else None


def cnpj_characters(value):
    rest, kept = plain(value).strip(" "), ""
    for place, length in enumerate(CNPJ_GROUPS):
        if place > 0 and rest[:1] in tuple(" ./-"):
            rest = rest[1:]
        kept, rest = kept + rest[:length], rest[length:]
    for character in kept:
        if character not in DIGITS + UPPER + LOWER:
            return None
    return kept.translate(str.maketrans(LOWER, UPPER)) if len(kept) == 14 and rest == "" else None


def read(kind, value):
    """The document in full length, or None where it is not written as one."""
    digits = digits_of(value)
    if kind == "cnpj":
        return digits if digits is not None and len(digits) == 14 else cnpj_characters(value)
    if digits is None:
        return None
    if kind == "titulo" and 5 <= len(digits) <= 11:
        return digits.zfill(12)
    if kind == "renavam":
        return digits.zfill(11) if 9 <= len(digits) <= 11 else None
    lengths = {"cpf": (11,), "cnh": (11,), "pis": (11,), "titulo": (12, 13), "cns": (15,)}
    return digits if len(digits) in lengths[kind] else None


# Completing: from the part that is free to the whole number


def complete_cnpj(base):
    if base.isdigit():
        return base + stdnum_cnpj.calc_check_digits(base + "00")
    for _ in range(2):
        weights = [2 + place % 8 for place in range(len(base))][::-1]
        base += str(closing(weighted(base, weights)))
    return base


def complete_cpf(base):
    return base + stdnum_cpf._calc_check_digits(base + "00")


def complete_pis(base):
    return base + str(closing(weighted(base, (3, 2, 9, 8, 7, 6, 5, 4, 3, 2))))


def complete_cnh(base):
    first = weighted(base, range(9, 0, -1)) % 11
    second = weighted(base, range(1, 10)) % 11
    if first == 10:
        first, second = 0, (second - 2) % 11
    return base + str(first) + str(second % 10)


def complete_titulo(base):
    """Sequence of eight or nine digits, and two of the state."""
    sequence, state = base[:-2], base[-2:]
    replaced = {10: 0, 0: 1} if state in ("01", "02") else {10: 0}
    first = weighted(sequence[:8], range(2, 10)) % 11
    first = replaced.get(first, first)
    second = weighted(state + str(first), (7, 8, 9)) % 11
    return base + str(first) + str(replaced.get(second, second))


def complete_cns(base):
    """Eleven digits of a definitive card: 001 in the middle only where no single digit closes the sum after 000."""
    for middle in ("000", "001"):
        total = weighted(base + middle, range(15, 1, -1))
        for last in range(10):
            if (total + last) % 11 == 0:
                return base + middle + str(last)
    raise ValueError(base)


# Judging


def all_equal(number):
    return number.count(number[0]) == len(number)


def fits(kind, number):
    if kind == "cpf":
        return stdnum_cpf.is_valid(number) and not all_equal(number)
    if kind == "cnpj" and number.isdigit():
        return stdnum_cnpj.is_valid(number) and not all_equal(number)
    if kind == "cnpj":
        return complete_cnpj(number[:12]) == number
    if kind == "pis":
        return complete_pis(number[:10]) == number and not all_equal(number)
    if kind == "renavam":
        return complete_pis(number[:10]) == number and int(number) != 0
    if kind == "cnh":
        return complete_cnh(number[:9]) == number and not all_equal(number)
    if kind == "titulo":
        states = ("01", "02") if len(number) == 13 else [f"{state:02}" for state in range(1, 29)]
        return number[-4:-2] in states and complete_titulo(number[:-2]) == number
    if number[0] in "12":
        return complete_cns(number[:11]) == number
    return number[0] in "789" and weighted(number, range(15, 0, -1)) % 11 == 0


def verdict(kind, value):
    """The normalized document where it is valid, else an empty text."""
    number = read(kind, value)
    return number if number is not None and fits(kind, number) else ""
