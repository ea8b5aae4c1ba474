import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  linkToken,
  sessionEndOf,
  sessionToken,
  signerOfToken,
  signingUrl,
} from '../../../worker/esign/links.ts';
import { hmac } from '../../../worker/hmac.ts';
import { BEGIN, HOUR } from './envelopes.ts';

const SECRET = '0c'.repeat(32);
const OTHER_SECRET = '0d'.repeat(32);
const ID = '7KQ2-M9XD-4RTB-W6HC';
const OTHER_ID = '7KQ2-M9XD-4RTB-W6HD';

describe('a link', () => {
  test('is derived: the same each time, and 22 digits that hold 128 bits', async () => {
    const token = await linkToken(SECRET, ID, 1);
    expect(token).toMatch(/^[0-9A-Za-z]{22}$/);
    // Another derivation would end the links that are out.
    expect(token).toBe('6YaeMav2RhjmPJnCojcBWF');
    expect(signingUrl('https://papelada.example', ID, token)).toBe(
      `https://papelada.example/assinar/${ID}/${token}`,
    );
  });

  test('of each signer, envelope and secret is another', async () => {
    const tokens = await Promise.all([
      ...Array.from({ length: 10 }, (_, place) => linkToken(SECRET, ID, place + 1)),
      linkToken(SECRET, OTHER_ID, 1),
      linkToken(OTHER_SECRET, ID, 1),
    ]);
    expect(new Set(tokens).size).toBe(12);
  });

  test('leads to its own signer alone', async () => {
    const token = await linkToken(SECRET, ID, 2);
    expect(await signerOfToken(SECRET, ID, [1, 2, 3], token)).toBe(2);
    expect(await signerOfToken(SECRET, ID, [1, 3], token)).toBeUndefined();
    expect(await signerOfToken(SECRET, OTHER_ID, [1, 2, 3], token)).toBeUndefined();
    expect(await signerOfToken(OTHER_SECRET, ID, [1, 2, 3], token)).toBeUndefined();
    for (const wrong of ['', token.slice(1), `${token}a`, token.toLowerCase(), `0${token.slice(1)}`])
      if (wrong !== token) expect(await signerOfToken(SECRET, ID, [1, 2, 3], wrong)).toBeUndefined();
  });
});

describe('a session', () => {
  const session = (now = BEGIN) => sessionToken(SECRET, ID, 2, now);

  test('is of one signer of one envelope, for an hour', async () => {
    const token = await session();
    expect(await sessionEndOf(SECRET, ID, 2, token, BEGIN)).toBe(BEGIN + HOUR);
    expect(await sessionEndOf(SECRET, ID, 2, token, BEGIN + HOUR - 1_000)).toBe(BEGIN + HOUR);
    expect(await sessionEndOf(SECRET, ID, 2, token, BEGIN + HOUR)).toBeNull();
    expect(await sessionEndOf(SECRET, ID, 1, token, BEGIN)).toBeNull();
    expect(await sessionEndOf(SECRET, OTHER_ID, 2, token, BEGIN)).toBeNull();
    expect(await sessionEndOf(OTHER_SECRET, ID, 2, token, BEGIN)).toBeNull();
    expect(await sessionEndOf(SECRET, ID, 2, undefined, BEGIN)).toBeNull();
    expect(decodeJwt(token)).toEqual({
      signer: 2,
      sub: ID,
      iat: Math.floor(BEGIN / 1000),
      exp: Math.floor(BEGIN / 1000) + 3_600,
    });
  });

  test('that nobody signed, or that was signed by another way, is none', async () => {
    const [, payload] = (await session()).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const claims = { signer: 2 };
    const long = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .setSubject(ID)
      .setExpirationTime(Math.floor(BEGIN / 1000) + 60)
      .sign(await hmac(SECRET, 'session'));
    const byLinkSecret = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(ID)
      .setExpirationTime(Math.floor(BEGIN / 1000) + 60)
      .sign(new TextEncoder().encode(SECRET));
    for (const token of [unsigned, long, byLinkSecret, 'x', ''])
      expect(await sessionEndOf(SECRET, ID, 2, token, BEGIN)).toBeNull();
  });
});
