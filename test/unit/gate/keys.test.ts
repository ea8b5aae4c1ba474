import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKey, keyPrefix, type Mode, newAccountId, parseKey } from '../../../worker/gate/keys.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRETS = ['first-secret'];
const modes = fc.constantFrom<Mode>('live', 'test');

describe('a key', () => {
  test('gives back its mode, its account and the SHA-256 of itself', async () => {
    await fc.assert(
      fc.asyncProperty(modes, async (mode) => {
        const accountId = newAccountId();
        const key = await createKey(accountId, mode, SECRETS);
        expect(key).toMatch(new RegExp(`^svc_${mode}_[0-9A-Za-z]{50}$`));
        const hash = createHash('sha256').update(key).digest('hex');
        expect(await parseKey(key, SECRETS)).toEqual({ mode, accountId, hash });
      }),
    );
  });

  test('with any one character changed is refused', async () => {
    const key = await createKey(newAccountId(), 'live', SECRETS);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(key.length - 1),
        fc.constantFrom(...DIGITS, '_', '-', ' ', 'é'),
        async (place, character) => {
          fc.pre(key[place] !== character);
          const changed = key.slice(0, place) + character + key.slice(place + 1);
          expect(await parseKey(changed, SECRETS)).toBeNull();
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('with two neighbouring characters exchanged is refused', async () => {
    const key = await createKey(newAccountId(), 'test', SECRETS);
    for (let place = 0; place < key.length - 1; place++) {
      const [left, right] = [key.charAt(place), key.charAt(place + 1)];
      if (left === right) continue;
      const exchanged = key.slice(0, place) + right + left + key.slice(place + 2);
      expect(await parseKey(exchanged, SECRETS)).toBeNull();
    }
  });

  test('cut short, made longer or surrounded by anything is refused', async () => {
    const key = await createKey(newAccountId(), 'live', SECRETS);
    for (const wrong of [key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, `${key} `, key.toUpperCase()]) {
      expect(await parseKey(wrong, SECRETS)).toBeNull();
    }
  });

  test('no text makes the parser throw, and none is taken for a key', async () => {
    const nearlyKeys = fc
      .tuple(modes, fc.array(fc.constantFrom(...DIGITS), { minLength: 50, maxLength: 50 }))
      .map(([mode, digits]) => `svc_${mode}_${digits.join('')}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), nearlyKeys), async (text) => {
        expect(await parseKey(text, SECRETS)).toBeNull();
      }),
    );
  });

  test('of live is none of test, and the other way round', async () => {
    for (const [mode, other] of [
      ['live', 'test'],
      ['test', 'live'],
    ] as const) {
      const key = await createKey(newAccountId(), mode, SECRETS);
      expect(await parseKey(key.replace(`svc_${mode}_`, `svc_${other}_`), SECRETS)).toBeNull();
    }
  });

  test('made with a secret that is not ours is refused', async () => {
    const forged = await createKey(newAccountId(), 'live', ['somebody-elses-secret']);
    expect(await parseKey(forged, SECRETS)).toBeNull();
  });

  test('is never the same twice for one account', async () => {
    const accountId = newAccountId();
    const keys = await Promise.all(Array.from({ length: 50 }, () => createKey(accountId, 'live', SECRETS)));
    expect(new Set(keys).size).toBe(50);
  });
});

describe('the secrets that sign keys', () => {
  test('a key of an earlier secret is accepted after a rotation', async () => {
    const accountId = newAccountId();
    const key = await createKey(accountId, 'live', ['one']);
    expect(await parseKey(key, ['one', 'two', 'three'])).toMatchObject({ accountId });
  });

  test('the last secret signs new keys', async () => {
    const accountId = newAccountId();
    const key = await createKey(accountId, 'live', ['one', 'two']);
    expect(await parseKey(key, ['changed', 'two'])).toMatchObject({ accountId });
    expect(await parseKey(key, ['one', 'changed'])).toBeNull();
  });

  test('a key of a secret that this server has not yet got is left to the Gate to judge', async () => {
    const accountId = newAccountId();
    const key = await createKey(accountId, 'test', ['one', 'two']);
    const hash = createHash('sha256').update(key).digest('hex');
    expect(await parseKey(key, ['one'])).toEqual({ mode: 'test', accountId, hash });
  });

  test('without a secret no key is made', async () => {
    await expect(createKey(newAccountId(), 'live', [])).rejects.toThrow();
  });

  test.each(['acc_áéí', 'acc_-', `acc_${'z'.repeat(14)}`])('no key is made for %s', async (accountId) => {
    await expect(createKey(accountId, 'live', SECRETS)).rejects.toThrow();
  });
});

describe('what is shown of a key', () => {
  test('is its kind and six characters, the same for nobody who has not that key', async () => {
    const key = await createKey(newAccountId(), 'live', SECRETS);
    const prefix = keyPrefix(key);
    expect(prefix).toMatch(/^svc_live_[0-9A-Za-z]{6}$/);
    expect(key.startsWith(prefix)).toBe(true);
  });

  test('leaves more than 100 of its random bits untold', () => {
    const toldBits = 6 * Math.log2(62);
    expect(18 * 8 - toldBits).toBeGreaterThan(100);
    expect(keyPrefix(`svc_test_${'a'.repeat(50)}`)).toHaveLength('svc_test_'.length + 6);
  });
});
