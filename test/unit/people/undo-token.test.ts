import { describe, expect, test } from 'vitest';
import {
  newChangeId,
  parseUndoToken,
  undoToken,
  undoUrl,
} from '../../../worker/people/address/undo-token.ts';
import { newPersonId } from '../../../worker/people/person-id.ts';

const SECRETS = ['0a'.repeat(32), '0b'.repeat(32)];

describe('the link that undoes a change of address', () => {
  test('names the person and the change, and is the same each time it is written', async () => {
    const change = { personId: newPersonId(), changeId: newChangeId() };
    const token = await undoToken(change, SECRETS);
    expect(await undoToken(change, SECRETS)).toBe(token);
    expect(await parseUndoToken(token, SECRETS)).toEqual(change);
    const url = await undoUrl({ ...change, base: 'https://api.papelada.example' }, SECRETS);
    expect(new URL(url).searchParams.get('troca')).toBe(token);
  });

  test('counts under a list of secrets that has grown since', async () => {
    const change = { personId: newPersonId(), changeId: newChangeId() };
    const token = await undoToken(change, SECRETS.slice(0, 1));
    expect(await parseUndoToken(token, SECRETS)).toEqual(change);
  });

  test('is nothing with any other digit, of other secrets, of another kind, or cut', async () => {
    const token = await undoToken({ personId: newPersonId(), changeId: newChangeId() }, SECRETS);
    for (let place = 4; place < token.length; place++) {
      const other = token[place] === 'x' ? 'y' : 'x';
      const forged = token.slice(0, place) + other + token.slice(place + 1);
      expect(await parseUndoToken(forged, SECRETS)).toBeNull();
    }
    expect(await parseUndoToken(token, ['0c'.repeat(32), '0d'.repeat(32)])).toBeNull();
    for (const text of [
      '',
      'des_',
      token.slice(1),
      token.slice(0, -1),
      `${token}0`,
      token.replace('des_', 'ses_'),
    ])
      expect(await parseUndoToken(text, SECRETS)).toBeNull();
  });
});
