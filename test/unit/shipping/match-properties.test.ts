import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchLabels } from '../../../containers/documents/shipping/matching/match.ts';
import type { NoteSigns } from '../../../containers/documents/shipping/matching/note-finder.ts';
import type { LabelSigns } from '../../../containers/documents/shipping/matching/orders.ts';
import { label, note } from './sample-signs.ts';

/* Few names, numbers and codes, so that labels and notes meet, contradict and tie all the time. */
const names = fc.constantFrom('Joana Reis', 'Otto Brandão', 'Lia Neto');
const ceps = fc.constantFrom('01310200', '88010000');
const numbers = fc.integer({ min: 1, max: 4 });
const series = fc.constantFrom('1', '2');
const issuers = fc.constantFrom('12345678000195', '11222333000181');
const tokens = fc.constantFrom('BR251234567890X', 'BR259999999999Y', '251122C50Y53TB', '251122F49E06VW');

const notes: fc.Arbitrary<NoteSigns> = fc
  .record({
    number: numbers,
    name: names,
    cep: ceps,
    series,
    issuer: issuers,
    texts: fc.array(tokens, { maxLength: 2 }),
    orders: fc.array(tokens, { maxLength: 1 }),
    isShipment: fc.boolean(),
    bar: fc.constantFrom(null, null, null, 'cancelled', 'denied', 'conflicting' as const),
  })
  .map(({ number, name, ...signs }) => note(number, name, signs));

const noteLists = fc.uniqueArray(notes, { maxLength: 8, selector: ({ key }) => key });

function nullable<Value>(values: fc.Arbitrary<Value>, freq: number): fc.Arbitrary<Value | null> {
  return fc.option(values, { nil: null, freq });
}

const labels: fc.Arbitrary<LabelSigns> = fc
  .record({
    code: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    tracking: nullable(tokens, 1),
    order: nullable(tokens, 1),
    recipient: nullable(names, 3),
    cep: nullable(ceps, 3),
    invoice: fc.record({
      key: nullable(
        notes.map(({ key }) => key),
        1,
      ),
      number: nullable(numbers.map(String), 1),
      series: nullable(series, 1),
      cnpj: nullable(issuers, 1),
    }),
  })
  .map(({ code, ...signs }) => label(code, signs));

const labelLists = fc.array(labels, { maxLength: 8 });
const RUNS = { numRuns: 3000 };

function shuffled<Item>(items: readonly Item[], seed: readonly number[]): number[] {
  const rank = (place: number) => seed[place] ?? 0;
  return items.map((_, place) => place).sort((one, other) => rank(one) - rank(other));
}

const seeds = fc.array(fc.double({ noNaN: true }), { minLength: 8, maxLength: 8 });

test('what comes out does not depend on the order of labels and notes', () => {
  fc.assert(
    fc.property(labelLists, noteLists, seeds, seeds, (ofLabels, ofNotes, first, second) => {
      const places = shuffled(ofLabels, first);
      const moved = shuffled(ofNotes, second).flatMap((place) => ofNotes[place] ?? []);
      const plain = matchLabels(ofLabels, ofNotes);
      const other = matchLabels(
        places.flatMap((place) => ofLabels[place] ?? []),
        moved,
      );
      for (const [now, place] of places.entries()) {
        const [one, two] = [plain.matches[place], other.matches[now]];
        expect(two && [moved[two.note]?.key, two.by]).toEqual(one && [ofNotes[one.note]?.key, one.by]);
        const doubts = [plain, other].map(({ unsure }, index) =>
          unsure
            .filter((doubt) => doubt.label === (index === 0 ? place : now))
            .map((doubt) => doubt.candidates),
        );
        expect(doubts[1]).toEqual(doubts[0]);
      }
    }),
    RUNS,
  );
});

test('no pair speaks against a stronger sign, or is of a note that may not be paired', () => {
  fc.assert(
    fc.property(labelLists, noteLists, (ofLabels, ofNotes) => {
      const { matches } = matchLabels(ofLabels, ofNotes);
      for (const [place, match] of matches.entries()) {
        const [own, paired] = [ofLabels[place], match === null ? undefined : ofNotes[match.note]];
        if (own === undefined || paired === undefined) continue;
        expect(paired.bar).toBeNull();
        const { key, number, series: shown, cnpj } = own.invoice;
        expect([null, paired.key]).toContain(key);
        expect([null, paired.number]).toContain(number);
        if (key !== null || number !== null) {
          expect([null, paired.series]).toContain(shown);
          expect([null, paired.issuer]).toContain(cnpj);
        }
      }
    }),
    RUNS,
  );
});

test('each label is paired, or reported as unsure, or the reason is reported', () => {
  fc.assert(
    fc.property(labelLists, noteLists, (ofLabels, ofNotes) => {
      const { matches, unsure, remarks } = matchLabels(ofLabels, ofNotes);
      for (const place of ofLabels.keys()) {
        const ways = [
          matches[place] !== null,
          unsure.some((doubt) => doubt.label === place),
          remarks.some((remark) => remark.label === place),
        ].filter(Boolean).length;
        expect(ways).toBe(1);
      }
    }),
    RUNS,
  );
});

test('no note is of labels of two codes, unless they are to one person and show the same order or key', () => {
  fc.assert(
    fc.property(labelLists, noteLists, (ofLabels, ofNotes) => {
      const { matches } = matchLabels(ofLabels, ofNotes);
      const byNote = Map.groupBy(
        ofLabels.map((own, place) => ({ own, match: matches[place] })).filter(({ match }) => match !== null),
        ({ match }) => match?.note,
      );
      for (const sharing of byNote.values()) {
        expect(sharing.filter(({ match }) => match?.isFirst).length).toBe(1);
        const codes = new Set(sharing.map(({ own }) => own.code));
        const people = new Set(sharing.flatMap(({ own }) => own.recipient ?? []));
        if (codes.size > 1) expect(people.size).toBe(1);
      }
    }),
    RUNS,
  );
});
