"""A second reading of boletos, written from the rules alone (FEBRABAN's layouts), and a maker of cases.

    python3 boleto.py COUNT SEED     a JSON line a case: {"code", "today", "expected"}; expected is null for a code
                                     that must be refused
"""

import datetime
import json
import random
import sys

import rules

BASE = datetime.date(1997, 10, 7)
SEGMENTS = "12345679"


def luhn(digits):
    """The digit that makes the sum of the doubled and plain digits a multiple of ten."""
    text = ""
    for place, digit in enumerate(reversed(digits)):
        text += str(int(digit) * (2 if place % 2 == 0 else 1))
    return str(-sum(int(character) for character in text) % 10)


def weighted(digits):
    weights = [2, 3, 4, 5, 6, 7, 8, 9]
    return sum(int(digit) * weights[place % 8] for place, digit in enumerate(reversed(digits))) % 11


def bank_digit(digits):
    return {0: "1", 1: "1"}.get(weighted(digits)) or str(11 - weighted(digits))


def collection_digit(digits, value_id):
    if value_id in "67":
        return luhn(digits)
    return {0: "0", 1: "0", 10: "1"}.get(weighted(digits)) or str(11 - weighted(digits))


def due_date(factor, today):
    if factor < 1000:
        return None
    dates = [BASE + datetime.timedelta(days=factor + 9000 * cycle) for cycle in range(4)]
    for date in dates:
        if -3000 <= (date - today).days <= 5500:
            return date.isoformat()
    return min(dates, key=lambda date: abs((date - today).days)).isoformat()


def bank_line(barcode):
    free = barcode[19:]
    fields = [barcode[:4] + free[:5], free[5:15], free[15:]]
    return "".join(field + luhn(field) for field in fields) + barcode[4] + barcode[5:19]


def collection_line(barcode):
    blocks = [barcode[start : start + 11] for start in range(0, 44, 11)]
    return "".join(block + collection_digit(block, barcode[2]) for block in blocks)


def read_bank(barcode, today):
    if barcode[4] != bank_digit(barcode[:4] + barcode[5:]):
        return None
    by_ispb = barcode.startswith("988")
    factor = int(barcode[5:9])
    identifier = barcode[5:19]
    ispb = identifier[6:] if identifier.startswith("000000") else None
    if by_ispb and not identifier.startswith("00000000") and rules.stdnum_cnpj.is_valid(identifier):
        ispb = identifier[:8]
    return {
        "tipo": "bancario",
        "codigo_barras": barcode,
        "linha_digitavel": bank_line(barcode),
        "banco": barcode[:3],
        "ispb": ispb if by_ispb else None,
        "segmento": None,
        "centavos": None if by_ispb else int(barcode[9:19]),
        "vencimento": None if by_ispb else due_date(factor, today),
        "fator_vencimento": None if by_ispb and factor else factor,
    }


def read_collection(barcode):
    if barcode[1] not in SEGMENTS or barcode[2] not in "6789":
        return None
    if barcode[3] != collection_digit(barcode[:3] + barcode[4:], barcode[2]):
        return None
    return {
        "tipo": "arrecadacao",
        "codigo_barras": barcode,
        "linha_digitavel": collection_line(barcode),
        "banco": None,
        "ispb": None,
        "segmento": barcode[1],
        "centavos": int(barcode[4:15]) if barcode[2] in "68" else None,
        "vencimento": None,
        "fator_vencimento": None,
    }


def read(code, today):
    code = rules.plain(code)
    if set(code) - set("0123456789.- "):
        return None
    digits = "".join(character for character in code if character.isdigit())
    if len(digits) == 47:
        free = digits[4:9] + digits[10:20] + digits[21:31]
        barcode = digits[:4] + digits[32] + digits[33:] + free
        return read_bank(barcode, today) if bank_line(barcode) == digits else None
    if len(digits) == 48 and digits[0] == "8" and digits[2] in "6789":
        barcode = digits[:11] + digits[12:23] + digits[24:35] + digits[36:47]
        return read_collection(barcode) if collection_line(barcode) == digits else None
    if len(digits) == 44:
        # 804 is the one bank whose code begins as collection does.
        is_collection = digits[0] == "8" and digits[:3] != "804"
        return read_collection(digits) if is_collection else read_bank(digits, today)
    return None


def some(chance, count):
    return "".join(chance.choice("0123456789") for _ in range(count))


def by_cnpj(chance):
    base = some(chance, 8) + "0001"
    rest = base + rules.stdnum_cnpj.calc_check_digits(base) + some(chance, 25)
    return "9880" + bank_digit("9880" + rest) + rest


def make_bank(chance):
    head = chance.choice(["0019", "2379", "3419", "8049", "9880", chance.choice("012345679") + some(chance, 2) + "9"])
    if head == "9880" and chance.random() < 0.5:
        return by_cnpj(chance)
    factor = "0000" if head == "9880" else chance.choice(["0000", "0999", "1000", "9999", some(chance, 4)])
    amount = "00" + some(chance, 8)
    free = some(chance, 25)
    barcode = head + bank_digit(head + factor + amount + free) + factor + amount + free
    return chance.choice([barcode, bank_line(barcode)])


def make_collection(chance):
    head = "8" + chance.choice(SEGMENTS) + chance.choice("6789")
    rest = some(chance, 40)
    barcode = head + collection_digit(head + rest, head[2]) + rest
    return chance.choice([barcode, collection_line(barcode)])


def one_off(chance, code):
    place = chance.randrange(len(code))
    return code[:place] + chance.choice([d for d in "0123456789" if d != code[place]]) + code[place + 1 :]


def garbage(chance, code):
    place = chance.randrange(len(code))
    return chance.choice(
        [
            code[:place] + code[place + 1 :],
            code[:place] + chance.choice("0123456789Ox/\n\t\u00a0\uff11") + code[place:],
            "8" + chance.choice("08") + code[2:],
            some(chance, len(code)),
            some(chance, chance.randrange(60)),
        ]
    )


def punctuated(chance, code):
    return "".join(character + chance.choice(["", "", "", ".", " ", "-"]) for character in code)


def make(chance):
    code = chance.choice([make_bank, make_collection])(chance)
    kind = chance.randrange(4)
    if kind == 2:
        code = one_off(chance, code)
    if kind == 3:
        code = garbage(chance, code)
    if chance.random() < 0.3:
        code = punctuated(chance, code)
    today = datetime.date(2000, 7, 3) + datetime.timedelta(days=chance.randrange(15000))
    return {"code": code, "today": today.isoformat(), "expected": read(code, today)}


if __name__ == "__main__":
    count, seed = (int(argument) for argument in sys.argv[1:])
    source = random.Random(seed)
    for _ in range(count):
        print(json.dumps(make(source)))
