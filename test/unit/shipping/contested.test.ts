import { expect, test } from 'vitest';
import { matchLabels } from '../../../containers/shipping/matching/match.ts';
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
