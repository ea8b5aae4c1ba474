import { describe, expect, test } from 'vitest';
import { SignatureError } from '../../../clients/typescript/src/errors.ts';
import { type Notice, verifyNotice } from '../../../clients/typescript/src/webhooks/verify.ts';
import { deliveryHeaders } from '../../../worker/webhooks/signature.ts';
import { noticeCases } from '../../support/notice-cases.ts';

type Case = (typeof noticeCases)[number];

const signedCases = noticeCases.flatMap(({ signed, ...row }) => (signed ? [{ ...row, signed }] : []));

/** The forms in which servers have headers. */
const FORMS: readonly [string, (pairs: Case['headers']) => Notice['headers']][] = [
  ['Headers', (pairs) => new Headers(pairs)],
  [
    'a record',
    (pairs) => Object.fromEntries(listsOf(pairs).map(([name, values]) => [name, values.join(', ')])),
  ],
  ['a record of lists', (pairs) => Object.fromEntries(listsOf(pairs))],
];

/** As Node.js, and what is modelled on it, groups them. */
function listsOf(pairs: Case['headers']): [string, string[]][] {
  const lists = new Map<string, string[]>();
  for (const [name, value] of pairs) lists.set(name, [...(lists.get(name) ?? []), value]);
  return [...lists];
}

test.each(signedCases)('the table has what the service signs: $name', async ({ headers, signed }) => {
  const { id = '', type = '' } = eventOf(signed.body);
  const made = await deliveryHeaders({ id, type }, 1, signed.body, signed, signed.at);
  const expected = new Map(Object.entries(made).map(([name, value]) => [name.toLowerCase(), value]));
  const compared = headers.filter(([name]) => name !== signed.except && expected.has(name.toLowerCase()));
  expect(compared.length).toBeGreaterThan(0);
  for (const [name, value] of compared) expect(value).toContain(expected.get(name.toLowerCase()));
});

function eventOf(text: string): { id?: string; type?: string } {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

describe.each(FORMS)('a notice whose headers are %s', (form, formOf) => {
  // `Headers` takes no character above 255, and no server hands one over.
  const rows = noticeCases.filter(
    ({ headers }) => form !== 'Headers' || headers.every(([, value]) => /^[\0-\xff]*$/.test(value)),
  );

  test.each(rows)('$name', async ({ headers, body, secrets, now, ends }) => {
    const verified = verifyNotice({ headers: formOf(headers), body }, secrets, { now });
    if ('type' in ends)
      return expect(await verified).toEqual({ ...JSON.parse(body.toString()), type: ends.type });
    const error = await verified.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(SignatureError);
    expect(error.message).toContain(ends.says);
  });
});

describe('what is given', () => {
  const [{ headers, body, secrets, now } = { headers: [], body: Buffer.alloc(0), secrets: [], now: 0 }] =
    noticeCases;
  const verified = (given: unknown, known: unknown = secrets) =>
    verifyNotice({ headers: new Headers(headers), body: given as Uint8Array }, known as string[], { now });

  test('may be one secret, bytes of any kind, and any clock', async () => {
    const { buffer } = Uint8Array.from(body);
    expect(await verified(buffer, secrets[0])).toMatchObject({ type: 'job.completed' });
    expect(await verified(new Uint8Array(buffer))).toMatchObject({ type: 'job.completed' });
    const error = await verifyNotice({ headers: new Headers(headers), body }, secrets).catch(
      (thrown) => thrown,
    );
    expect(error.message).toContain('5 minutos');
  });

  test.each([
    ['a text', body.toString()],
    ['what was read as JSON', JSON.parse(body.toString())],
    ['nothing', undefined],
  ])('is no body: %s', async (_, given) => {
    await expect(verified(given)).rejects.toThrow(/em bytes.*express\.raw/);
  });

  test.each([[undefined], [[undefined]], [null]])('is no secret: %j', async (known) => {
    const error = await verifyNotice(
      { headers: new Headers(headers), body },
      known as unknown as string[],
    ).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(SignatureError);
    expect(error.message).toContain('segredo dos avisos');
  });
});
