import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHALLENGE_MS,
  type ChallengePurpose,
  newChallenge,
  readChallenge,
} from '../../../worker/people/passkey-challenge.ts';

const NOW = 1_800_000_000_000;
const SECRETS = ['first-secret'];
const SIGN_IN: ChallengePurpose = { is: 'sign-in', browser: 'b1' };
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a challenge', () => {
  test('counts for its purpose until five minutes are over, and no two are the same', async () => {
    const text = await newChallenge(SIGN_IN, SECRETS, NOW);
    const endsAt = NOW + CHALLENGE_MS;
    expect(await readChallenge(text, SIGN_IN, SECRETS, endsAt - 1)).toEqual({ text, endsAt });
    expect(await readChallenge(text, SIGN_IN, SECRETS, endsAt)).toBeNull();
    expect(await newChallenge(SIGN_IN, SECRETS, NOW)).not.toBe(text);
  });

  test.each<ChallengePurpose>([
    { is: 'sign-in', browser: 'b2' },
    { is: 'creation', browser: 'b1', session: '' },
    { is: 'creation', browser: 'b1', session: 's1' },
  ])('does not count for %j', async (purpose) => {
    const text = await newChallenge(SIGN_IN, SECRETS, NOW);
    expect(await readChallenge(text, purpose, SECRETS, NOW)).toBeNull();
  });

  test('of one session does not count in another', async () => {
    const purpose: ChallengePurpose = { is: 'creation', browser: 'b1', session: 's1' };
    const text = await newChallenge(purpose, SECRETS, NOW);
    expect(await readChallenge(text, purpose, SECRETS, NOW)).not.toBeNull();
    expect(await readChallenge(text, { ...purpose, session: 's2' }, SECRETS, NOW)).toBeNull();
  });

  test('of a secret before counts, of one that this server does not have it does not', async () => {
    const [old, next] = [['first-secret'], ['first-secret', 'second-secret']];
    const [before, after] = [await newChallenge(SIGN_IN, old, NOW), await newChallenge(SIGN_IN, next, NOW)];
    expect(await readChallenge(before, SIGN_IN, next, NOW)).not.toBeNull();
    expect(await readChallenge(after, SIGN_IN, next, NOW)).not.toBeNull();
    expect(await readChallenge(after, SIGN_IN, old, NOW)).toBeNull();
  });

  test('with any one letter changed, or of any other text, does not count', async () => {
    const text = await newChallenge(SIGN_IN, SECRETS, NOW);
    const counts = (changed: string) => readChallenge(changed, SIGN_IN, SECRETS, NOW);
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom(...DIGITS), async (place, letter) => {
        fc.pre(text[place] !== letter);
        expect(await counts(text.slice(0, place) + letter + text.slice(place + 1))).toBeNull();
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), async (other) => {
        expect(await counts(other)).toBeNull();
      }),
    );
  });
});
