import { expect, test } from 'vitest';
import { matchLabels } from '../../../containers/documents/shipping/matching/match.ts';
import { label, note } from './sample-signs.ts';

const JOANA = { recipient: 'Joana Prado', cep: '01310200' };

test('a label that shows invoices which contradict each other is paired with none, not by its recipient either', () => {
  const notes = [note(7, JOANA.recipient)];
  const plain = label('rastreio:A', JOANA);
  expect(matchLabels([plain], notes).matches).toEqual([{ note: 0, by: 'recipient', isFirst: true }]);
  const { matches, unsure, remarks } = matchLabels(
    [label('rastreio:A', { ...JOANA, invoice: { isContested: true } })],
    notes,
  );
  expect(matches).toEqual([null]);
  expect([...unsure.map(({ reason }) => reason), ...remarks.map(({ text }) => text)].join()).toContain(
    'não são da mesma nota',
  );
});

test('what thousands of labels and notes leave open is reported in few words', () => {
  const notes = Array.from({ length: 200 }, (_, place) => note(place + 1, JOANA.recipient));
  const [doubt] = matchLabels([label('rastreio:A', JOANA)], notes).unsure;
  expect(doubt?.candidates).toEqual(
    notes
      .map(({ key }) => key)
      .sort()
      .slice(0, 50),
  );
  const [mine] = notes;
  const claiming = Array.from({ length: 30 }, (_, place) =>
    label(`rastreio:${place}`, { invoice: { key: mine?.key ?? null } }),
  );
  const [contested] = matchLabels(claiming, notes).unsure;
  expect(contested?.reason).toContain('As etiquetas 1, 2, 3,');
  expect(contested?.reason).toContain('19, 20 e mais 10 levam à mesma nota');
});
