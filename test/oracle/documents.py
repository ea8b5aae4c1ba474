"""make <type> <count> <seed>: one document a line, as JSON. judge <type>: documents on stdin, one verdict a line."""

import json
import random
import sys

import make
import rules


def main(verb, kind, *numbers):
    if verb == "make":
        count, seed = map(int, numbers)
        lines = map(json.dumps, make.documents(kind, count, random.Random(f"{kind} {seed}")))
    else:
        lines = (rules.verdict(kind, json.loads(line)) for line in sys.stdin)
    sys.stdout.writelines(f"{line}\n" for line in lines)


main(*sys.argv[1:])
