import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, type Plain } from '../../../common/esign/canonical.ts';
import { chained, EMPTY_TRAIL, type TrailFields, verifyTrail } from '../../../common/esign/chain.ts';
import type { TrailEvent } from '../../../common/esign/trail.ts';

const PYTHON = `
import json, sys
for record in json.load(sys.stdin):
    text = json.dumps(record, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
    print(text.encode().hex())
`;

const CHAIN_IN_PYTHON = `
import hashlib, json, sys
prev = '0' * 64
for event in json.load(sys.stdin):
    assert event['prev'] == prev
    text = json.dumps(event, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
    prev = hashlib.sha256(text.encode()).hexdigest()
print(prev)
`;

function python(program: string, input: unknown): string[] {
  const options = { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync('python3', ['-c', program], options).trim().split('\n');
}

const text = fc.string({ unit: 'binary', maxLength: 40 });
const plain: fc.Arbitrary<Plain> = fc.oneof(text, fc.maxSafeInteger(), fc.boolean());
const fields: fc.Arbitrary<TrailFields> = fc.record({
  envelope: fc.constant('env_4TZK7QF2M9XC3HWB'),
  at: fc.constant('2026-11-23T12:00:00.000Z'),
  type: fc.constantFrom('created', 'sent', 'opened', 'signed', 'completed'),
  signer: fc.nat(10),
  ip: fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant('')),
  port: fc.nat(65_535),
  device: text,
  detail: text,
});

async function trailOf(all: TrailFields[]): Promise<{ events: TrailEvent[]; head: string }> {
  const events: TrailEvent[] = [];
  let end = EMPTY_TRAIL;
  for (const one of all) {
    const next = await chained(end, one);
    events.push(next.event);
    end = next.end;
  }
  return { events, head: end.head };
}

describe('the canonical text', () => {
  test('is what Python writes, byte for byte', () => {
    const sampled = fc.sample(
      fc.dictionary(fc.string({ unit: 'binary-ascii', maxLength: 8 }), plain, { noNullPrototype: true }),
      500,
    );
    const odd = '\u0000\u001f"\\/\b\f\n\r\t\u007f\u0085\u2028\u2029\ufeff\uffff😀é<>&';
    const records = [{}, { text: odd, zero: 0, minus: -1, most: Number.MAX_SAFE_INTEGER }, ...sampled];
    const ours = records.map((record) => Buffer.from(canonical(record)).toString('hex'));
    expect(ours).toEqual(python(PYTHON, records));
  });

  test('is refused to what other languages may write otherwise', () => {
    for (const value of [0.5, 1e21, Number.NaN, 2 ** 53, '\ud800'])
      expect(() => canonical({ value })).toThrow(TypeError);
  });
});

describe('a trail', () => {
  test('has the hashes that two other programs compute', async () => {
    const { events, head } = await trailOf(fc.sample(fields, 50));
    expect(python(CHAIN_IN_PYTHON, events)).toEqual([head]);
    expect(
      createHash('sha256')
        .update(canonical({ ...events.at(-1) }))
        .digest('hex'),
    ).toBe(head);
    expect(await verifyTrail(JSON.parse(JSON.stringify(events)))).toEqual({ holds: true, count: 50, head });
  });

  test('takes a user agent that is no Unicode', async () => {
    const [sample] = fc.sample(fields, 1);
    if (!sample) throw new Error('no sample');
    const { events } = await trailOf([{ ...sample, device: 'Navegador \ud83d 1' }]);
    expect(events[0]?.device).toBe('Navegador \ufffd 1');
    expect((await verifyTrail(events)).holds).toBe(true);
  });

  test('without events ends where it begins', async () => {
    expect(await verifyTrail([])).toEqual({ holds: true, ...EMPTY_TRAIL });
  });

  test('tells every change of any field of any event', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fields, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        async (all, at, which) => {
          const { events, head } = await trailOf(all);
          const place = at % events.length;
          const event: Record<string, Plain> = { ...events[place] };
          const names = Object.keys(event);
          const name = names[which % names.length] ?? '';
          const old = event[name];
          event[name] = typeof old === 'number' ? old + 1 : `${old}x`;
          const check = await verifyTrail(events.map((other, index) => (index === place ? event : other)));
          if (check.holds) expect(check.head).not.toBe(head);
          else expect(check.at).toBeGreaterThanOrEqual(place === 0 && name === 'envelope' ? 1 : place);
          // Only what no later event vouches for is left to the head.
          if (place < events.length - 1) expect(check.holds).toBe(false);
        },
      ),
    );
  });

  test('tells events that were left out, swapped, doubled or taken from another', async () => {
    const { events } = await trailOf(fc.sample(fields, 5));
    const [a, b, c, d, e] = events;
    const other = (await trailOf(fc.sample(fields, 3))).events[2];
    for (const [changed, at] of [
      [[b, c, d, e], 0],
      [[a, c, d, e], 1],
      [[a, c, b, d, e], 1],
      [[a, b, b, c], 2],
      [[a, b, other, d, e], 2],
      [[a, b, c, null], 3],
      [[a, b, { ...c, more: 1 }], 2],
      [[a, b, { ...c, toString: 'x' }], 2],
      [[{ ...a, v: 2 }], 0],
      [[a, { ...b, port: 1.5 }], 1],
      [[a, { ...b, envelope: 'env_OTHER' }], 1],
    ] as const)
      expect(await verifyTrail(changed)).toMatchObject({ holds: false, at });
  });
});
