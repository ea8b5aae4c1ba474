import { describe, expect, test } from 'vitest';
import { matchLabels, type NoteMatching } from '../../../containers/documents/shipping/matching/match.ts';
import type { NoteSigns } from '../../../containers/documents/shipping/matching/note-finder.ts';
import type { LabelSigns } from '../../../containers/documents/shipping/matching/orders.ts';
import { label, note } from './sample-signs.ts';

const [JOANA, OTTO] = ['Joana Conceição da Silva', 'Otto Brandão'];
const CEP = '01310200';
const ISSUER = '12345678000195';

/** Of each label, the number of its note and by what it was found; `?` and the candidates where that is unsure. */
function matched(labels: readonly LabelSigns[], notes: readonly NoteSigns[]): string[] {
  const matching = matchLabels(labels, notes);
  return labels.map((_, place) => describeMatch(matching, place, notes));
}

function describeMatch(
  { matches, unsure, remarks }: NoteMatching,
  place: number,
  notes: readonly NoteSigns[],
): string {
  const match = matches[place];
  if (match) return `${notes[match.note]?.number} ${match.by}`;
  const numberOf = (key: string) => notes.find((one) => one.key === key)?.number;
  const doubt = unsure.find((one) => one.label === place);
  if (doubt) return `? ${doubt.candidates.map(numberOf).join(' ')}`.trim();
  return remarks.some((remark) => remark.label === place) ? 'remark' : 'nothing';
}

function reasonOf(labels: readonly LabelSigns[], notes: readonly NoteSigns[]): string {
  const { unsure, remarks } = matchLabels(labels, notes);
  return unsure[0]?.reason ?? remarks[0]?.text ?? '';
}

describe('a label that shows its key', () => {
  const [mine, other] = [note(7, JOANA), note(8, OTTO)];

  test('is of that note', () => {
    expect(matched([label('a', { invoice: { key: other.key } })], [mine, other])).toEqual(['8 key']);
  });

  test('is of no other where that note is not there', () => {
    const missing = note(9, JOANA).key;
    const signs = { recipient: JOANA, cep: CEP };
    expect(matched([label('a', { ...signs, invoice: { key: missing } })], [mine])).toEqual(['? 7']);
    expect(matched([label('a', { invoice: { key: missing } })], [mine])).toEqual(['remark']);
    expect(reasonOf([label('a', { invoice: { key: missing } })], [mine])).toContain('000.000.009');
  });

  test.each([
    ['number', { number: '8' }],
    ['series', { series: '2' }],
    ['issuer', { cnpj: '11222333000181' }],
  ])('and another %s with it is in contradiction with itself', (_, invoice) => {
    const signs = label('a', { invoice: { key: mine.key, ...invoice } });
    const [found] = matched([signs], [mine, other]);
    expect(found).toMatch(/^\? 7/);
    expect(reasonOf([signs], [mine, other])).toContain('não são da mesma nota');
  });

  test('with the same number, series and issuer is of it, zeros or not', () => {
    const invoice = { key: mine.key, number: '0007', series: '001', cnpj: ISSUER };
    expect(matched([label('a', { invoice })], [mine, other])).toEqual(['7 key']);
  });
});

describe('a label that shows a number', () => {
  test('is of the one note that bears it', () => {
    expect(matched([label('a', { invoice: { number: '7' } })], [note(7, JOANA), note(8, OTTO)])).toEqual([
      '7 number',
    ]);
  });

  test('needs the series or the issuer where two notes bear it', () => {
    const notes = [
      note(7, JOANA),
      note(7, OTTO, { series: '2' }),
      note(7, OTTO, { issuer: '11222333000181' }),
    ];
    const shown = (invoice: object) => matched([label('a', { invoice: { number: '7', ...invoice } })], notes);
    expect(shown({})).toEqual(['? 7 7 7']);
    expect(shown({ series: '2' })).toEqual(['7 number']);
    expect(shown({ series: '1' })).toEqual(['? 7 7']);
    expect(shown({ series: '1', cnpj: ISSUER })).toEqual(['7 number']);
    expect(shown({ cnpj: ISSUER })).toEqual(['? 7 7']);
    expect(shown({ series: '9' })).toEqual(['? 7 7 7']);
  });

  test('is of that to its recipient where several bear it, or of that which names its order', () => {
    const far = '88010000';
    const order = '2000001234567890';
    const notes = [
      note(7, JOANA),
      note(7, OTTO, { issuer: '11222333000181' }),
      note(7, OTTO, { series: '2', cep: far, orders: [order] }),
    ];
    const shown = (signs: object) => {
      const { matches } = matchLabels([label('a', { ...signs, invoice: { number: '7' } })], notes);
      return matches[0]?.note ?? null;
    };
    expect(shown({ recipient: JOANA, cep: CEP })).toBe(0);
    expect(shown({ recipient: OTTO, cep: CEP })).toBe(1);
    expect(shown({ recipient: 'OTTO BRAND', cep: far })).toBe(2);
    expect(shown({ recipient: JOANA })).toBe(0);
    expect(shown({ cep: far })).toBe(2);
    expect(shown({ recipient: 'Lia Prado', cep: far })).toBe(2);
    expect(shown({ recipient: OTTO, cep: CEP, order })).toBe(2);
    const ties = [{ recipient: OTTO }, { cep: CEP }, { recipient: 'Lia Prado', cep: CEP }, {}];
    expect(ties.map(shown)).toEqual(ties.map(() => null));
    expect(shown({ recipient: 'Lia Prado', cep: '01001000' })).toBeNull();
  });

  test('is not of a note of that number to somebody else elsewhere, unless more speaks for it', () => {
    const other = note(7, OTTO, { cep: '88010000', texts: ['Rastreio BR123456789012X'] });
    const signs = { recipient: JOANA, cep: CEP };
    const shown = (more: object, invoice: object = {}) =>
      matched([label('a', { ...signs, ...more, invoice: { number: '7', ...invoice } })], [other]);
    expect(shown({})).toEqual(['? 7']);
    expect(shown({ cep: '88010000' })).toEqual(['7 number']);
    expect(shown({ recipient: 'OTTO BRANDAO' })).toEqual(['7 number']);
    expect(shown({ recipient: 'otto brand' })).toEqual(['7 number']);
    expect(shown({ recipient: 'Otto' })).toEqual(['? 7']);
    expect(shown({ cep: null })).toEqual(['7 number']);
    expect(shown({ recipient: null })).toEqual(['? 7']);
    expect(shown({}, { cnpj: ISSUER })).toEqual(['7 number']);
    expect(shown({ tracking: 'BR123456789012X' })).toEqual(['7 number']);
  });

  test('is of a note to the same short name elsewhere', () => {
    const signs = label('a', { recipient: 'Lia', cep: CEP, invoice: { number: '7' } });
    expect(matched([signs], [note(7, 'LÍA', { cep: '88010000' })])).toEqual(['7 number']);
  });

  test('is reported where that note is missing; another of the same buyer is not used, but named', () => {
    const mine = label('a', { recipient: JOANA, cep: CEP, invoice: { number: '7' } });
    expect(matched([mine], [note(8, OTTO)])).toEqual(['remark']);
    expect(matched([mine], [note(8, JOANA)])).toEqual(['? 8']);
    const second = label('b', { recipient: JOANA, cep: CEP, invoice: { number: '8' } });
    expect(matched([mine, second], [note(8, JOANA)])).toEqual(['remark', '8 number']);
  });
});

describe('a label that shows neither', () => {
  const tracking = 'BR251234567890X';

  test('is of the note that names its tracking or order', () => {
    const notes = [
      note(7, JOANA, { texts: [`Pedido 1 rastreio:${tracking}.`] }),
      note(8, OTTO, { orders: ['2000001234567890'] }),
    ];
    const labels = [label('a', { order: '2000001234567890' }), label('b', { tracking })];
    expect(matched(labels, notes)).toEqual(['8 tracking', '7 tracking']);
  });

  test('is of that to its recipient where several notes name its order', () => {
    const orders = ['2000001234567890'];
    const notes = [note(7, JOANA, { orders }), note(8, OTTO, { orders })];
    const shown = (recipient: string) =>
      matched([label('a', { order: '2000001234567890', recipient, cep: CEP })], notes);
    expect(shown(OTTO)).toEqual(['8 tracking']);
    expect(shown('Lia Prado')).toEqual(['? 7 8']);
  });

  test('is of none where two notes name it, or its tracking and order are in different ones', () => {
    const order = '2000001234567890';
    const notes = [note(7, JOANA, { texts: [tracking] }), note(8, OTTO, { orders: [order] })];
    expect(matched([label('a', { tracking, order })], notes)).toEqual(['? 7 8']);
    expect(matched([label('a', { tracking })], [...notes, note(9, OTTO, { texts: [tracking] })])).toEqual([
      '? 7 9',
    ]);
  });

  test('prefers a valid note to the cancelled one that it replaces', () => {
    const notes = [
      note(7, JOANA, { texts: [tracking], bar: 'cancelled' }),
      note(8, JOANA, { texts: [tracking] }),
    ];
    expect(matched([label('a', { tracking })], notes)).toEqual(['8 tracking']);
    const who = { recipient: JOANA, cep: CEP };
    expect(matched([label('a', who)], notes)).toEqual(['8 recipient']);
  });

  test('is known by its recipient alone where there is one order and one note of them', () => {
    const who = { recipient: 'JOANA CONCEICAO  DA SILVA', cep: CEP };
    const notes = [note(7, JOANA), note(8, OTTO)];
    expect(matched([label('a', who)], notes)).toEqual(['7 recipient']);
    expect(matched([label('a', { ...who, cep: '01310201' })], notes)).toEqual(['remark']);
    expect(matched([label('a', { ...who, cep: null })], notes)).toEqual(['remark']);
    expect(matched([label('a', { ...who, recipient: 'Joana Conceição' })], notes)).toEqual(['remark']);
    expect(matched([label('a', who)], [...notes, note(9, JOANA)])).toEqual(['? 7 9']);
    expect(matched([label('a', who), label('b', who)], notes)).toEqual(['? 7', '? 7']);
  });

  test('is not known by a name without letters, nor without a CEP', () => {
    expect(matched([label('a', { recipient: '***', cep: CEP })], [note(7, '* * *')])).toEqual(['remark']);
    expect(matched([label('a', { recipient: JOANA, cep: '' })], [note(7, JOANA, { cep: '' })])).toEqual([
      'remark',
    ]);
  });

  test('is not known by its recipient where another label of them shows another note', () => {
    const who = { recipient: JOANA, cep: CEP };
    const labels = [label('a', { ...who, invoice: { number: '7' } }), label('b', who)];
    expect(matched(labels, [note(7, JOANA), note(8, JOANA)])).toEqual(['7 number', '? 7 8']);
    expect(matched(labels, [note(7, JOANA)])).toEqual(['7 number', '? 7']);
  });

  test('is not known by its recipient where the note names another order of the same form', () => {
    const who = { recipient: JOANA, cep: CEP, order: '251122C50Y53TB' };
    expect(matched([label('a', who)], [note(7, JOANA, { orders: ['251122F49E06VW'] })])).toEqual(['? 7']);
    expect(matched([label('a', who)], [note(7, JOANA, { texts: ['Pedido 251122F49E06VW'] })])).toEqual([
      '? 7',
    ]);
    expect(matched([label('a', who)], [note(7, JOANA, { orders: ['4471'] })])).toEqual(['7 recipient']);
  });

  test('is not known by the recipient of a note that takes goods in, or completes another', () => {
    expect(
      matched([label('a', { recipient: JOANA, cep: CEP })], [note(7, JOANA, { isShipment: false })]),
    ).toEqual(['remark']);
  });

  test('may be known by the place of delivery', () => {
    const places = [
      { name: JOANA, cep: '88010000' },
      { name: OTTO, cep: CEP },
    ];
    const at = (recipient: string, cep: string) =>
      matched([label('a', { recipient, cep })], [note(7, JOANA, { places })]);
    expect(at(JOANA, CEP)).toEqual(['7 recipient']);
    expect(at(OTTO, CEP)).toEqual(['7 recipient']);
    expect(at(OTTO, '69000000')).toEqual(['remark']);
  });
});

describe('notes that are never paired', () => {
  test.each([
    'cancelled',
    'denied',
    'conflicting',
  ] as const)('%s, by whatever sign: it is reported', (bar) => {
    const mine = note(7, JOANA, { bar, orders: ['2000001234567890'] });
    const who = { recipient: JOANA, cep: CEP };
    for (const signs of [
      label('a', { invoice: { key: mine.key } }),
      label('a', { invoice: { number: '7' } }),
      label('a', { order: '2000001234567890' }),
      label('a', who),
    ]) {
      expect(matched([signs], [mine])).toEqual(['remark']);
      expect(reasonOf([signs], [mine])).toContain('000.000.007');
    }
  });

  test('a number that a cancelled and a valid note bear is a tie', () => {
    const notes = [note(7, JOANA, { bar: 'cancelled' }), note(7, OTTO, { series: '2' })];
    expect(matched([label('a', { invoice: { number: '7' } })], notes)).toEqual(['? 7 7']);
  });
});

describe('a note goes to one order', () => {
  const who = { recipient: JOANA, cep: CEP };

  test('all volumes of it share it, and the first has the DANFE', () => {
    const labels = [
      label('x', { ...who, invoice: { number: '7' } }),
      label('y', { invoice: { number: '8' } }),
      label('x', who),
    ];
    const { matches } = matchLabels(labels, [note(7, JOANA), note(8, OTTO)]);
    expect(matches.map((match) => [match?.note, match?.isFirst])).toEqual([
      [0, true],
      [1, true],
      [0, false],
    ]);
  });

  test('volumes with codes of their own are one order by its number, or by the key on them', () => {
    const key = note(7, JOANA).key;
    const byOrder = [label('x', { ...who, order: '900' }), label('y', { ...who, order: '900' })];
    expect(matched(byOrder, [note(7, JOANA)])).toEqual(['7 recipient', '7 recipient']);
    const byKey = [label('x', { ...who, invoice: { key } }), label('y', { ...who, invoice: { key } })];
    expect(matched(byKey, [note(7, JOANA)])).toEqual(['7 key', '7 key']);
    const ofTwo = [byOrder[0], label('y', { ...who, order: '900', marketplace: 'Magalu' })];
    expect(
      matched(
        ofTwo.flatMap((one) => one ?? []),
        [note(7, JOANA)],
      ),
    ).toEqual(['? 7', '? 7']);
  });

  test('one code on labels to two people is no order', () => {
    const labels = [label('x', { ...who }), label('x', { recipient: OTTO, cep: CEP })];
    expect(matched(labels, [note(7, JOANA), note(8, OTTO)])).toEqual(['7 recipient', '8 recipient']);
  });

  test('volumes that show notes of their own are of those', () => {
    const labels = ['7', '8'].map((number) => label('x', { ...who, invoice: { number } }));
    expect(matched(labels, [note(7, JOANA), note(8, JOANA)])).toEqual(['7 number', '8 number']);
  });

  test('of two orders that lead to it by the same sign, to none', () => {
    const other = { recipient: OTTO, cep: CEP };
    const labels = [who, other].map((signs, at) => label(`c${at}`, { ...signs, invoice: { number: '7' } }));
    expect(matched(labels, [note(7, JOANA)])).toEqual(['? 7', '? 7']);
    expect(reasonOf(labels, [note(7, JOANA)])).toContain('1, 2');
  });

  test('of two that lead to it by different signs, to the stronger', () => {
    const { key } = note(7, JOANA);
    const labels = [label('a', { invoice: { number: '7' } }), label('b', { ...who, invoice: { key } })];
    expect(matched(labels, [note(7, JOANA)])).toEqual(['? 7', '7 key']);
    expect(reasonOf(labels, [note(7, JOANA)])).toContain('etiqueta 2');
  });
});

test('reports come in the order of the labels', () => {
  const { key } = note(9, JOANA);
  const shown = (code: string, invoice: object) => label(code, { invoice });
  const labels = [
    shown('a', { number: '7' }),
    shown('b', { number: '99' }),
    shown('c', { key, number: '7' }),
    shown('d', { number: '7' }),
    label('e'),
    shown('b', {}),
  ];
  const { unsure, remarks } = matchLabels(labels, [note(7, JOANA), note(9, JOANA)]);
  expect(unsure.map((one) => one.label)).toEqual([0, 2, 3]);
  expect(remarks.map((one) => one.label)).toEqual([1, 4, 5]);
});
