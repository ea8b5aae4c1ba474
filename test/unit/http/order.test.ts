import { expect, test } from 'vitest';
import { amongOthers, inTurn, largeInTurn } from '../../../worker/http/order.ts';

/** Work that notes its name; what another call set a timer for in the meantime notes `other`. */
function notebook() {
  const notes: string[] = [];
  const work = (name: string) => async () => {
    notes.push(name);
    setTimeout(() => notes.push('other'), 0);
  };
  return { notes, work };
}

test('others go on between two large calls of an account', async () => {
  const { notes, work } = notebook();
  await Promise.all([largeInTurn('a', work('first')), largeInTurn('a', work('second'))]);
  expect(notes).toEqual(['first', 'other', 'second']);
});

test('a large call that is alone does not wait', async () => {
  const { notes, work } = notebook();
  await largeInTurn('b', work('only'));
  expect(notes).toEqual(['only']);
});

test('small calls of an account follow each other at once', async () => {
  const { notes, work } = notebook();
  await Promise.all([inTurn('c', work('first')), inTurn('c', work('second'))]);
  expect(notes).toEqual(['first', 'second']);
});

test('others go on before the answer to a large call is made, and before it is sent', async () => {
  const { notes, work } = notebook();
  setTimeout(() => notes.push('earlier'), 0);
  await amongOthers('d', work('made'));
  expect(notes).toEqual(['earlier', 'made', 'other']);
});
