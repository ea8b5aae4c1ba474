import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LookupService } from './lookups/sources.ts';
import type { Account, Answer } from './support/account.ts';

let played: LookupService;
beforeAll(async () => {
  played = await LookupService.start();
});
afterAll(() => played.stop());

const JSON_BODY = { 'Content-Type': 'application/json' };
const BOLETO = '00190000090114971860168524522114675860000102656';
const PIX = { key: 'fulano@exemplo.com.br', name: 'Fulano de Tal', city: 'Brasília' };

function post(account: Account, path: string, body: string | Uint8Array<ArrayBuffer>, headers = JSON_BODY) {
  return account.json(path, { method: 'POST', body, headers });
}

describe('a refusal names the field and the fix, and costs nothing', () => {
  test.each<[string, object, number, string, string[]]>([
    ['pix/brcode', { ...PIX, amount: 0.1 + 0.2 }, 400, 'invalid_request', ['amount', 'duas casas']],
    ['pix/brcode', { ...PIX, amount: 1e21 }, 400, 'invalid_request', ['amount', '9999999999.99']],
    ['pix/brcode', { ...PIX, amount: '10,00' }, 400, 'invalid_request', ['amount', 'ponto decimal']],
    ['pix/brcode', { ...PIX, amount: -0 }, 400, 'invalid_request', ['amount', 'maior que zero']],
    ['pix/brcode', { ...PIX, amount: 0.005 }, 400, 'invalid_request', ['amount', 'duas casas']],
    ['pix/brcode', { ...PIX, name: '🎉🎉' }, 400, 'invalid_request', ['name']],
    ['pix/brcode', { ...PIX, txid: 'A'.repeat(26) }, 400, 'invalid_request', ['txid', '1 a 25']],
    ['pix/brcode', { ...PIX, color: 'transparent' }, 400, 'invalid_request', ['color', '#RRGGBB']],
    ['qrcode', { text: '🎉'.repeat(2_900) }, 422, 'invalid_value', ['ecc M', '2.331 bytes', 'ecc menor']],
    ['qrcode', { text: 'a', module_size: 500 }, 400, 'invalid_request', ['module_size', '1 a 40']],
    ['qrcode', { text: 'a', color: 'transparent' }, 400, 'invalid_request', ['color', '#RRGGBB']],
    ['barcode', { type: 'ean13', value: '7891000315508' }, 422, 'invalid_value', ['7']],
    ['barcode', { type: 'code39', value: 'A', height: 9 }, 400, 'invalid_request', ['height', '10 a 600']],
    ['barcode', { type: 'code39', value: 'A', height: 601 }, 400, 'invalid_request', ['height', '10 a 600']],
    ['barcode', { type: 'code39', value: 'A', height: 1e9 }, 400, 'invalid_request', ['height', '10 a 600']],
    ['barcode', { type: 'code39', value: 'A', module_size: 0.001 }, 400, 'invalid_request', ['module_size']],
    ['barcode', { type: 'code39', value: 'A', module_size: 500 }, 400, 'invalid_request', ['module_size']],
    ['boleto/parse', { code: '0'.repeat(47) }, 422, 'invalid_boleto', ['dígito']],
    ['boleto/parse', {}, 400, 'invalid_request', ['code']],
    ['validate', { values: Array(1_001).fill('1') }, 400, 'invalid_request', ['values', '1.000']],
    ['validate', {}, 400, 'invalid_request', ['value']],
    ['validate', { value: '9'.repeat(600_000) }, 413, 'payload_too_large', ['512 KB']],
  ])('POST /v1/%s %j', async (endpoint, body, status, code, named) => {
    const account = await played.service.account();
    const answer = await post(account, `/v1/${endpoint}`, JSON.stringify(body));
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    for (const word of named) expect(answer.body.error.message).toContain(word);
    expect(await account.credits()).toBe(30_000);
  });

  test('a body that is not declared as JSON is 415, one that is none is 400', async () => {
    const account = await played.service.account();
    for (const endpoint of ['validate', 'boleto/parse', 'pix/brcode', 'qrcode', 'barcode']) {
      const form = await post(account, `/v1/${endpoint}`, 'value=1', { 'Content-Type': 'text/plain' });
      const broken = await post(account, `/v1/${endpoint}`, '{"value":');
      expect([form.status, form.body.error.code]).toEqual([415, 'unsupported_media_type']);
      expect([broken.status, broken.body.error.code]).toEqual([400, 'invalid_json']);
    }
    expect(await account.credits()).toBe(30_000);
  });
});

describe('no input makes a 500', () => {
  const hostile = fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '\0',
      '\ud800',
      '🎉',
      '10,00',
      'null',
      '__proto__',
      '%2F',
      '٠١٢',
      'a'.repeat(3_000),
      '9'.repeat(48),
    ],
    ...[0, -0, -1, 0.005, 0.1 + 0.2, 0.001, 9, 601, 500, 1e9, 1e21, 1e308, 5e-324, null, true, false],
    ...[
      [],
      {},
      [[]],
      [null],
      { toString: 1 },
      ['', 1, null],
      '#000000',
      'transparent',
      '#12345G',
      'both',
      'pdf',
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.stringMatching(/^[0-9]{1,50}$/),
    fc.stringMatching(/^[0-9A-Z.\-/ ]{1,30}$/),
  );
  const anything = fc.oneof(hostile, text, fc.double(), fc.integer(), fc.jsonValue({ maxDepth: 2 }));
  const words = fc.oneof(text, fc.constantFrom('Fulano de Tal', 'Brasília', 'ação 🎉'));
  const look = {
    format: fc.constantFrom('svg', 'png', 'both'),
    module_size: fc.constantFrom(1, 2, 8, 40),
    margin: fc.constantFrom(0, 4, 20),
    color: fc.constantFrom('#000000', '#0a3D62'),
    background: fc.constantFrom('#ffffff', 'transparent'),
  };
  /** Fields that are right, or nearly; some of them are then left out or replaced. */
  const fields: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
    '/v1/validate': {
      type: fc.constantFrom('cpf', 'cnpj', 'cnh', 'pis', 'titulo', 'renavam', 'cns'),
      value: text,
      values: fc.array(text, { minLength: 1, maxLength: 8 }),
    },
    '/v1/boleto/parse': {
      code: fc.oneof(fc.stringMatching(/^[0-9. ]{44,60}$/), fc.constant(BOLETO), near(BOLETO)),
    },
    '/v1/pix/brcode': {
      key: fc.constantFrom(PIX.key, '+5561912345678', '52998224725', '12ABC34501DE35'),
      name: words,
      city: words,
      amount: fc.oneof(fc.constantFrom(10, 0.01, 9_999_999_999.99), fc.double()),
      txid: fc.stringMatching(/^[0-9A-Za-z]{1,25}$/),
      description: words,
      ...look,
      format: fc.constantFrom('svg', 'png', 'both', 'json', 'pdf'),
    },
    '/v1/qrcode': { text, ecc: fc.constantFrom('L', 'M', 'Q', 'H'), ...look },
    '/v1/barcode': {
      type: fc.constantFrom('code128', 'ean13', 'ean8', 'upca', 'code39', 'itf', 'itf14', 'datamatrix', 'qr'),
      value: fc.oneof(fc.stringMatching(/^[0-9]{6,14}$/), fc.stringMatching(/^[0-9A-Z.-]{1,20}$/), text),
      format: look.format,
      module_size: fc.constantFrom(0.5, 2, 3.7, 40),
      height: fc.constantFrom(10, 60, 600),
      show_text: fc.boolean(),
    },
  };

  /** A text with one digit of it exchanged. */
  function near(right: string): fc.Arbitrary<string> {
    return fc
      .tuple(fc.nat(right.length - 1), fc.nat(9))
      .map(([place, digit]) => right.slice(0, place) + digit + right.slice(place + 1));
  }

  /** Up to two of the fields left out, up to two others replaced. */
  function spoilt(right: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
    const some = (most: number) =>
      fc.subarray(Object.keys(right), { maxLength: Math.min(most, Object.keys(right).length) });
    return fc
      .tuple(fc.record(right), some(2), some(2), fc.array(anything, { minLength: 2, maxLength: 2 }))
      .map(([whole, left, replaced, values]) => ({
        ...Object.fromEntries(Object.entries(whole).filter(([name]) => !left.includes(name))),
        ...Object.fromEntries(replaced.map((name, place) => [name, values[place]])),
      }));
  }

  const EXPECTED = [200, 400, 413, 415, 422];

  test.each(Object.entries(fields))('of POST %s', async (path, shape) => {
    const body = fc.oneof(
      { weight: 6, arbitrary: spoilt(shape).map((object) => JSON.stringify(object)) },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)) },
    );
    const headers = fc.constantFrom(
      ...[JSON_BODY, JSON_BODY, JSON_BODY, JSON_BODY, { 'Content-Type': 'Application/JSON; charset=x' }],
      { 'Content-Type': 'text/plain' },
    );
    await asked(fc.tuple(body, headers), EXPECTED, (account, [sent, type]) =>
      post(account, path, sent, type),
    );
  });

  test.each(['/v1/cnpj/', '/v1/cep/'])('of GET %s', async (path) => {
    const segment = fc.oneof(
      fc.stringMatching(/^[0-9]{8}$/),
      fc.stringMatching(/^[0-9A-Za-z]{12}[0-9]{2}$/),
      fc.string({ unit: 'grapheme', maxLength: 30 }).map((written) => encodeURIComponent(written)),
      fc.stringMatching(/^[%0-9A-Fa-f.\-/]{1,30}$/),
    );
    await asked(segment, [200, 400, 404], (account, written) => account.json(`${path}${written}`));
  });

  /** Sends 200 of them; a status that was not foreseen makes it fail. */
  async function asked<Sent>(
    sent: fc.Arbitrary<Sent>,
    expected: number[],
    call: (account: Account, sent: Sent) => Promise<Answer>,
  ): Promise<void> {
    const account = await played.service.account();
    await fc.assert(
      fc.asyncProperty(sent, async (one) => {
        const { status, body } = await call(account, one);
        expect(expected, JSON.stringify(body).slice(0, 300)).toContain(status);
        if (status >= 400) expect(body.error.message).toMatch(/[.!]$/);
      }),
      { numRuns: 200 },
    );
  }
});
