import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../worker/errors.ts';
import { parseEnvelopeRequest, requirePages } from '../../../worker/esign/request.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-23T12:00:00Z');
const ANA = { name: 'Ana Prado', email: 'ana@exemplo.com.br' };
const FIELD = { signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.2, w: 0.3, h: 0.1 };

const parse = (fields: object) => parseEnvelopeRequest({ signers: [ANA], ...fields }, NOW);

function faultOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  return 'no fault';
}

describe('the fields of an envelope', () => {
  test('are filled in as documented where they are left out', () => {
    expect(parse({})).toMatchObject({
      signers: [{ ...ANA, role: 'sign', ask_cpf: false, rubrica_all: false }],
      fields: [],
      sequential: false,
      send: true,
      return_links: false,
      expiresAt: null,
    });
  });

  test('have names without blanks at their ends, composed letters, and CPFs as digits', () => {
    const { name, signers } = parse({
      name: '  Locac\u0327a\u0303o ',
      signers: [{ ...ANA, email: ' ana@exemplo.com.br ', cpf: '529.982.247-25' }],
    });
    expect(name).toBe('Locação');
    expect(signers[0]).toMatchObject({ email: 'ana@exemplo.com.br', cpf: '52998224725' });
  });

  test('take the same address twice: couples share one', () => {
    expect(parse({ signers: [ANA, { ...ANA, name: 'Rui Prado' }] }).signers).toHaveLength(2);
  });

  test.each([
    ['name', { name: 'x'.repeat(200) }, { name: 'x'.repeat(201) }],
    ['message', { message: 'x'.repeat(1_000) }, { message: 'x'.repeat(1_001) }],
    [
      'signers',
      { signers: Array.from({ length: 10 }, () => ANA) },
      { signers: Array.from({ length: 11 }, () => ANA) },
    ],
    [
      'fields',
      { fields: Array.from({ length: 400 }, () => FIELD) },
      { fields: Array.from({ length: 401 }, () => FIELD) },
    ],
    ['fields[0].w', { fields: [{ ...FIELD, x: 0.7 }] }, { fields: [{ ...FIELD, x: 0.701 }] }],
    ['fields[0].h', { fields: [{ ...FIELD, y: 0.9 }] }, { fields: [{ ...FIELD, y: 0.901 }] }],
    ['fields[0].x', { fields: [{ ...FIELD, x: 0 }] }, { fields: [{ ...FIELD, x: -0.001 }] }],
    ['fields[0].signer', { fields: [FIELD] }, { fields: [{ ...FIELD, signer: 1 }] }],
  ])('%s is taken to its limit and no further', (path, good, bad) => {
    expect(faultOf(() => parse(good))).toBe('no fault');
    expect(faultOf(() => parse(bad))).toMatch(new RegExp(`^Campo ${path.replace(/[[\]]/g, '\\$&')}: `));
  });

  test.each([
    ['a field without width', { fields: [{ ...FIELD, w: 0 }] }, 'fields[0].w'],
    ['a field without height', { fields: [{ ...FIELD, h: 0 }] }, 'fields[0].h'],
    ['a half page', { fields: [{ ...FIELD, page: 0.5 }] }, 'fields[0].page'],
    ['a width that is a word', { fields: [{ ...FIELD, w: '0.3' }] }, 'fields[0].w'],
    ['a field of an unknown type', { fields: [{ ...FIELD, type: 'stamp' }] }, 'fields[0].type'],
    ['a missing name', { signers: [{ email: ANA.email }] }, 'signers[0].name'],
    ['a blank name', { signers: [{ ...ANA, name: ' \t' }] }, 'signers[0].name'],
    ['a line break in a name', { signers: [{ ...ANA, name: 'Ana\nPrado' }] }, 'signers[0].name'],
    ['a turned name', { signers: [{ ...ANA, name: 'Ana\u2067odarP' }] }, 'signers[0].name'],
    ['a turned message', { message: 'ok\u202egnp' }, 'message'],
    ['a CPF of other digits', { signers: [{ ...ANA, cpf: '529.982.247-24' }] }, 'signers[0].cpf'],
    ['a CPF of one digit', { signers: [{ ...ANA, cpf: '111.111.111-11' }] }, 'signers[0].cpf'],
    ['no list', { signers: ANA }, 'signers'],
    ['a wish that is a word', { sequential: 'true' }, 'sequential'],
    ['an unknown field of a signer', { signers: [{ ...ANA, phone: '11' }] }, 'signers[0].phone'],
  ])('that name %s are refused by their path', (_, fields, path) => {
    expect(faultOf(() => parse(fields))).toMatch(
      new RegExp(`^Campo ${path.replace(/[[\]]/g, '\\$&')}: .+\\.$`),
    );
  });

  test('that are missing are reported as missing; no object at all, too', () => {
    expect(faultOf(() => parseEnvelopeRequest({}, NOW))).toBe('Campo signers: falta.');
    expect(faultOf(() => parseEnvelopeRequest([], NOW))).toContain('em um objeto JSON');
  });

  test('have addresses of up to 254 letters', () => {
    const local = 'a'.repeat(60);
    const host = `${'b'.repeat(60)}.`.repeat(3);
    const address = (rest: number) => `${local}@${host}${'c'.repeat(rest - 3)}.br`;
    const signed = (rest: number) => faultOf(() => parse({ signers: [{ ...ANA, email: address(rest) }] }));
    expect(address(10)).toHaveLength(254);
    expect([signed(10), signed(11)]).toEqual(['no fault', expect.stringContaining('signers[0].email')]);
  });

  test('keep the lines of a message', () => {
    expect(parse({ message: ' Olá!\r\nAté logo.\t ' }).message).toBe('Olá!\nAté logo.');
  });

  test('of any shape are taken or refused, never anything else', () => {
    fc.assert(
      fc.property(fc.anything(), (fields) => {
        try {
          parseEnvelopeRequest(fields, NOW);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
    );
  });
});

describe('a deadline', () => {
  const at = (expires_at: string) => parse({ expires_at }).expiresAt;

  test.each([
    ['2026-11-24', '2026-11-25T02:59:59Z'],
    ['2026-11-24T10:00:00-03:00', '2026-11-24T13:00:00Z'],
    ['2026-11-24T10:00:00-0300', '2026-11-24T13:00:00Z'],
    ['2026-11-24T10:00:00Z', '2026-11-24T10:00:00Z'],
    ['2026-11-24T10:00', '2026-11-24T13:00:00Z'],
    [' 2026-11-24T10:00:00.5Z ', '2026-11-24T10:00:00.500Z'],
  ])('of %s is %s: without a zone it is Brasília’s, a day ends with its last second', (written, meant) => {
    expect(at(written)).toBe(Date.parse(meant));
  });

  test.each([
    '2026-02-30',
    '2027-02-29T10:00:00Z',
    '24/11/2026',
    '2026-11-24 10:00',
    '2026-W48',
    'amanhã',
    '',
    '1764000000',
  ])('of %j is none', (written) => {
    expect(faultOf(() => at(written))).toContain('Campo expires_at: use uma data');
  });

  test('lies from an hour to 90 days ahead, both counted', () => {
    const endingIn = (ms: number) => faultOf(() => at(new Date(NOW + ms).toISOString()));
    expect([endingIn(HOUR), endingIn(90 * DAY)]).toEqual(['no fault', 'no fault']);
    for (const ms of [HOUR - 1, 90 * DAY + 1, -DAY]) expect(endingIn(ms)).toContain('entre 1 hora e 90 dias');
  });

  test('that is written as a day may be the whole day that is 90 days ahead in Brasília', () => {
    expect(at('2027-02-21')).toBe(Date.parse('2027-02-22T02:59:59Z'));
    expect(faultOf(() => at('2027-02-22'))).toContain('entre 1 hora e 90 dias');
  });
});

test('fields lie on pages that there are', () => {
  const [field] = parse({ fields: [{ ...FIELD, page: 1 }] }).fields;
  if (!field) throw new Error('no field');
  expect(() => requirePages([field], 2)).not.toThrow();
  expect(faultOf(() => requirePages([field], 1))).toContain('fields[0].page: o documento tem uma página');
});
