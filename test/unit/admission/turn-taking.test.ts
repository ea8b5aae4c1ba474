import { expect, test } from 'vitest';
import { inTurn, largeInTurn } from '../../../worker/admission/turn-taking.ts';

/** Work that notes its name; what another call set a timer for in the meantime notes `other`. */
function notebook() {
  const notes: string[] = [];
  const work = (name: string) => async () => {
    notes.push(name);
    setTimeout(() => notes.push('other'), 0);
  };
  return { notes, work };
}

test('others go on before each of many large calls of an account, while more of them wait', async () => {
  const { notes, work } = notebook();
  await Promise.all(['first', 'second', 'third', 'fourth'].map((name) => largeInTurn('a', work(name))));
  expect(notes).toEqual(['first', 'other', 'second', 'third', 'fourth']);
});

test('a large call behind one other begins at once', async () => {
  const { notes, work } = notebook();
  await Promise.all([largeInTurn('e', work('first')), largeInTurn('e', work('second'))]);
  expect(notes).toEqual(['first', 'second']);
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
