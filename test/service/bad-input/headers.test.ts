import { beforeAll, describe, expect, test } from 'vitest';
import type { Account, Answer, Call } from '../support/account.ts';
import { answerOf } from '../support/account.ts';
import { checkedFetch } from '../support/contract/contract.ts';
import { type Bytes, pdf } from '../support/fixtures.ts';
import { useService } from '../support/use-service.ts';
import { END, FORM_TYPE, fieldPart, filePart, joined, rawForm } from './multipart.ts';
import { answerTo, head, RawConnection, rawCall } from './raw.ts';
import { expectRefusal } from './refusal.ts';

const service = useService();
let page: Bytes;
beforeAll(async () => {
  page = await pdf();
});

const TOOL = '/v1/tools/unir-pdf';

function twoPages(...others: Uint8Array[]): Required<Pick<Call, 'method' | 'headers' | 'body'>> {
  return rawForm(filePart('a.pdf', page), filePart('b.pdf', page), ...others);
}

function bodyBytes(...others: Uint8Array[]): Uint8Array {
  return joined(filePart('a.pdf', page), filePart('b.pdf', page), ...others, END);
}

/** The call with headers as they are, byte by byte. */
function withRawHeaders(lines: string[], path = TOOL): Promise<Answer> {
  const body = bodyBytes();
  const framed = [...lines, `Content-Type: ${FORM_TYPE}`, `Content-Length: ${body.length}`];
  return rawCall(service().url, Buffer.from(head(path, framed), 'latin1'), body);
}

async function withHeaders(headers: Record<string, string>, path = TOOL): Promise<Answer> {
  const call = twoPages();
  return answerOf(
    await checkedFetch(`${service().url}${path}`, { ...call, headers: { ...call.headers, ...headers } }),
  );
}

describe('of the key', () => {
  test('Authorization counts where X-API-Key says something else', async () => {
    const [one, other] = [await service().account(), await service().account()];
    const answer = await withHeaders({ Authorization: `Bearer ${one.liveKey}`, 'X-API-Key': other.liveKey });
    expect(answer.status).toBe(202);
    expect(await one.credits()).toBe(30_000 - 2);
    expect(await other.credits()).toBe(30_000);
  });

  test('a wrong Authorization is not mended by a good X-API-Key', async () => {
    const account = await service().account();
    const headers = { Authorization: 'Bearer svc_live_inventada', 'X-API-Key': account.liveKey };
    const expected = { status: 401, code: 'invalid_api_key', says: /não existe/ };
    await expectRefusal(service(), account, () => withHeaders(headers), expected);
  });

  test.each([
    'Bearer',
    'Bearer ',
    'Bearer    ',
    'Basic dXN1YXJpbzpzZW5oYQ==',
    'svc_live_abc',
    '',
  ])("'Authorization: %s' is no key: 401 missing_api_key", async (authorization) => {
    const account = await service().account();
    const call = () => withRawHeaders([`Authorization: ${authorization}`]);
    await expectRefusal(service(), account, call, {
      status: 401,
      code: 'missing_api_key',
      says: /não foi enviada.*Authorization: Bearer/,
    });
  });

  test.each([
    'svc_live_',
    'svc_live_é',
    'x'.repeat(4_000),
    "svc_live_' OR 1=1 --",
    'svc_live_%00',
  ])("'Bearer %s' is 401 invalid_api_key", async (key) => {
    const account = await service().account();
    const call = () => withRawHeaders([`Authorization: Bearer ${key}`]);
    await expectRefusal(service(), account, call, {
      status: 401,
      code: 'invalid_api_key',
      says: /não existe/,
    });
  });

  test('the scheme is read in any case', async () => {
    const account = await service().account();
    expect((await withHeaders({ Authorization: `bearer ${account.liveKey}` })).status).toBe(202);
  });
});

describe('of the Idempotency-Key', () => {
  const invalid: [string, string[]][] = [
    ['that is empty', ['Idempotency-Key:']],
    ['of spaces', ['Idempotency-Key:    ']],
    ['with a space', ['Idempotency-Key: pedido 1']],
    ['with a tab', ['Idempotency-Key: pedido\t1']],
    ['of 256 characters', [`Idempotency-Key: ${'a'.repeat(256)}`]],
    ['beyond ASCII', ['Idempotency-Key: pedido-é']],
    ['that comes twice', ['Idempotency-Key: a', 'Idempotency-Key: b']],
    ['that comes twice, the same', ['Idempotency-Key: a', 'Idempotency-Key: a']],
  ];

  test.each(invalid)('one %s is 400 invalid_idempotency_key', async (_, lines) => {
    const account = await service().account();
    const call = () => withRawHeaders([`Authorization: Bearer ${account.liveKey}`, ...lines]);
    await expectRefusal(service(), account, call, {
      status: 400,
      code: 'invalid_idempotency_key',
      says: /1 a 255 caracteres visíveis, sem espaços/,
    });
  });

  test('255 visible characters are taken', async () => {
    const account = await service().account();
    const key = `${'!~"\\\'{}'.repeat(36)}aaa`;
    expect(key).toHaveLength(255);
    const lines = [`Authorization: Bearer ${account.liveKey}`, `Idempotency-Key: ${key}`];
    const [first, second] = [await withRawHeaders(lines), await withRawHeaders(lines)];
    expect([first.status, second.body.id]).toEqual([202, first.body.id]);
  });
});

describe('of the query', () => {
  test.each([
    '0',
    '61',
    'abc',
    '-1',
    '1.5',
    '',
    ' ',
    '1e1',
    '0x10',
    '060',
    'TRUE',
    'null',
  ])('wait=%s is 400 invalid_request', async (wait) => {
    const account = await service().account();
    const call = () => account.json(`${TOOL}?wait=${encodeURIComponent(wait)}`, twoPages());
    await expectRefusal(service(), account, call, {
      status: 400,
      code: 'invalid_request',
      says: /wait não é válido: use true ou um número inteiro de 1 a 60/,
    });
  });

  const webhooks: [string, string][] = [
    ['over http', 'http://exemplo.com.br/aviso'],
    ['of localhost', 'https://localhost/aviso'],
    ['of a subdomain of localhost', 'https://a.localhost/aviso'],
    ['of 127.0.0.1', 'https://127.0.0.1/aviso'],
    ['of 127.0.0.1 as a number', 'https://2130706433/aviso'],
    ['of 127.0.0.1 in octal', 'https://0177.0.0.1/aviso'],
    ['of a private network', 'https://10.0.0.7/aviso'],
    ['of a private network in IPv6', 'https://[fd00::1]/aviso'],
    ['of 127.0.0.1 within IPv6', 'https://[::ffff:127.0.0.1]/aviso'],
    ['of the metadata service', 'HTTPS://169.254.169.254/latest/meta-data'],
    ['with user and password', 'https://eu:senha@exemplo.com.br/aviso'],
    ['at a port of mail', 'https://exemplo.com.br:25/aviso'],
    ['that is no address', 'exemplo.com.br/aviso'],
    ['that is empty', ''],
    ['of a script', 'javascript:alert(1)'],
    ['of a file', 'file:///etc/passwd'],
    ['longer than 2,048 characters', `https://exemplo.com.br/${'a'.repeat(2_048)}`],
  ];
  const refused = {
    status: 400,
    code: 'invalid_webhook_url',
    says: /webhook_url não serve: use um endereço https público/,
  };

  test.each(
    webhooks,
  )('a webhook_url %s is 400 invalid_webhook_url, in query, form and JSON', async (_, url) => {
    const account = await service().account();
    const json = { files: [], options: {}, webhook_url: url };
    const calls = [
      () => account.json(`${TOOL}?webhook_url=${encodeURIComponent(url)}`, twoPages()),
      () => account.json(TOOL, twoPages(fieldPart('webhook_url', url))),
      () => account.json(TOOL, jsonCall(json)),
    ];
    for (const call of calls) await expectRefusal(service(), account, call, refused);
  });

  test.each([
    7,
    true,
    [],
    {},
    ['https://exemplo.com.br/aviso'],
    { base64: 'AAAA' },
  ])('a webhook_url that is %j in JSON is 400 invalid_webhook_url', async (url) => {
    const account = await service().account();
    const call = () => account.json(TOOL, jsonCall({ files: [], webhook_url: url }));
    await expectRefusal(service(), account, call, refused);
  });

  test('two webhook_url fields are 400 invalid_request', async () => {
    const account = await service().account();
    const field = fieldPart('webhook_url', 'https://exemplo.com.br/aviso');
    const call = () => account.json(TOOL, twoPages(field, field));
    const expected = { status: 400, code: 'invalid_request', says: /webhook_url só pode vir uma vez/ };
    await expectRefusal(service(), account, call, expected);
  });

  test('a webhook_url in query and form at once: the query counts', async () => {
    const account = await service().account();
    const url = (name: string) => `https://exemplo.com.br/${name}`;
    const headers = { 'Idempotency-Key': 'dois-avisos' };
    const send = (query: string, field: string | null) => {
      const call = field === null ? twoPages() : twoPages(fieldPart('webhook_url', field));
      const all = { ...call, headers: { ...call.headers, ...headers } };
      return account.json(`${TOOL}?webhook_url=${encodeURIComponent(query)}`, all);
    };
    const [both, alone, other] = [
      await send(url('a'), url('b')),
      await send(url('a'), null),
      await send(url('b'), url('a')),
    ];
    expect([both.status, alone.body.id, other.body.error.code]).toEqual([
      202,
      both.body.id,
      'idempotency_key_reused',
    ]);
  });

  function jsonCall({ files: _, ...rest }: { files: unknown[]; webhook_url: unknown }): Call {
    const base64 = Buffer.from(page).toString('base64');
    const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, base64 }));
    const headers = { 'Content-Type': 'application/json' };
    return { method: 'POST', headers, body: JSON.stringify({ files, ...rest }) };
  }
});

describe('of the length', () => {
  const refused = { status: 400, code: 'invalid_request', says: /terminou antes do fim/ };

  test('a body that goes on beyond its Content-Length is cut there', async () => {
    const account = await service().account();
    const body = bodyBytes();
    const call = () => rawCall(service().url, sized(account, body.length - 20), body);
    await expectRefusal(service(), account, call, refused);
  });

  test('what comes after a whole body is another request, not more of it', async () => {
    const account = await service().account();
    const body = bodyBytes();
    const answer = await rawCall(service().url, sized(account, body.length), body, 'DELETE tudo\r\n\r\n');
    expect(answer.status).toBe(202);
  });

  test('a body that ends before its Content-Length is refused as such', async () => {
    const account = await service().account();
    const body = bodyBytes();
    const call = async () => {
      const connection = await RawConnection.open(service().url);
      await connection.send(sized(account, body.length + 20), body.subarray(0, body.length - 200));
      connection.finish();
      return answerTo(connection);
    };
    await expectRefusal(service(), account, call, refused);
  });

  test.each([
    '-1',
    'abc',
    '1, 2',
    '18446744073709551616',
  ])('a Content-Length of %s is refused', async (length) => {
    const account = await service().account();
    const connection = await RawConnection.open(service().url);
    await connection.send(sized(account, length), bodyBytes());
    const answer = await connection.answer(3_000).catch(() => null);
    connection.hangUp();
    expect(answer?.status ?? 400).toBe(400);
    expect(await account.credits()).toBe(30_000);
  });

  function sized(account: Account, length: number | string): string {
    return head(TOOL, [
      `Authorization: Bearer ${account.liveKey}`,
      `Content-Type: ${FORM_TYPE}`,
      `Content-Length: ${length}`,
    ]);
  }
});
