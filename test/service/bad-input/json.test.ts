import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../support/account.ts';
import { type Bytes, pdf, png } from '../support/fixtures.ts';
import { eventually } from '../support/service.ts';
import { useService } from '../support/use-service.ts';
import { fieldPart, filePart, joined, rawForm } from './multipart.ts';
import { expectRefusal, type Refusal } from './refusal.ts';

const service = useService();
let page: Bytes;
let picture: Bytes;
beforeAll(async () => {
  [page, picture] = await Promise.all([pdf(), png()]);
});

function json(body: unknown): Call {
  return text(JSON.stringify(body));
}

function text(body: string | Bytes): Call {
  return { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function file(name: string, bytes: Uint8Array = page) {
  return { name, base64: base64(bytes) };
}

interface Case extends Refusal {
  what: string;
  call: () => Call;
}

const notAFile = {
  status: 400,
  code: 'invalid_request',
  says: /files\[1\] deve ser \{"url": …\}, \{"base64": …, "name": …\}, \{"upload"/,
};
const notJson = { status: 400, code: 'invalid_json', says: /não é um JSON válido/ };

const cases: Case[] = [
  { what: 'text that is no JSON', call: () => text('arquivo=a.pdf'), ...notJson },
  { what: 'JSON that is cut short', call: () => text('{"files": [{"url": "https://exe'), ...notJson },
  {
    what: 'JSON that is cut in the middle of a file',
    call: () => text(`{"files":[${JSON.stringify(file('a.pdf'))},{"name":"b.pdf","base64":"JVBERi0x`),
    ...notJson,
  },
  { what: 'more than one document', call: () => text('{"files":[]} {"files":[]}'), ...notJson },
  { what: 'nothing but white space', call: () => text('  \n'), ...notJson },
  {
    what: 'a body of no bytes',
    call: () => text(''),
    status: 400,
    code: 'missing_files',
    says: /Nenhum arquivo/,
  },
  {
    what: 'JSON 100 levels deep',
    call: () => text(`{"options":${'['.repeat(100)}${']'.repeat(100)}}`),
    status: 400,
    code: 'invalid_json',
    says: /aninhado fundo demais/,
  },
  {
    what: 'JSON 1,000,000 levels deep',
    call: () => text('['.repeat(1_000_000)),
    status: 400,
    code: 'invalid_json',
    says: /aninhado fundo demais/,
  },
  ...[[], 'texto', 7, null, true].map(
    (value): Case => ({
      what: `${JSON.stringify(value)} as the whole body`,
      call: () => json(value),
      status: 400,
      code: 'invalid_request',
      says: /objeto JSON com files \(lista\)/,
    }),
  ),
  ...[{}, 'a.pdf', null, 1].map(
    (files): Case => ({
      what: `files that is ${JSON.stringify(files)}`,
      call: () => json({ files }),
      status: 400,
      code: 'invalid_request',
      says: /objeto JSON com files \(lista\)/,
    }),
  ),
  {
    what: 'an empty list of files',
    call: () => json({ files: [] }),
    status: 400,
    code: 'missing_files',
    says: /Nenhum arquivo/,
  },
  {
    what: 'a file with both url and base64',
    call: () => json({ files: [file('a.pdf'), { url: 'https://exemplo.com.br/b.pdf', ...file('b.pdf') }] }),
    ...notAFile,
  },
  {
    what: 'a file with neither url nor base64',
    call: () => json({ files: [file('a.pdf'), { name: 'b.pdf' }] }),
    ...notAFile,
  },
  {
    what: 'a file that is an address without its object',
    call: () => json({ files: [file('a.pdf'), 'https://exemplo.com.br/b.pdf'] }),
    ...notAFile,
  },
  {
    what: 'base64 without a name',
    call: () => json({ files: [file('a.pdf'), { base64: base64(page) }] }),
    ...notAFile,
  },
  {
    what: 'base64 that is a number',
    call: () => json({ files: [file('a.pdf'), { name: 'b.pdf', base64: 123 }] }),
    ...notAFile,
  },
  {
    what: 'a file with a member that is not known',
    call: () => json({ files: [file('a.pdf'), { ...file('b.pdf'), sha256: '00' }] }),
    ...notAFile,
  },
  {
    what: 'a file whose members are of __proto__',
    call: () =>
      text(`{"files":[${JSON.stringify(file('a.pdf'))},{"__proto__":{"url":"https://a.com.br/"}}]}`),
    ...notAFile,
  },
  ...['não é base64', 'JVBERi0x*', 'JVBER', '====', 'JV=BERi0x', 'data:application/pdf,JVBERi0x'].map(
    (given): Case => ({
      what: `base64 that is '${given}'`,
      call: () => json({ files: [file('a.pdf'), { name: 'b.pdf', base64: given }] }),
      status: 400,
      code: 'invalid_request',
      says: /files\[1\]\.base64 não é base64 válido/,
    }),
  ),
  {
    what: 'base64 of nothing',
    call: () => json({ files: [file('a.pdf'), { name: 'b.pdf', base64: '' }] }),
    status: 422,
    code: 'invalid_pdf',
    says: /"b\.pdf" está vazio/,
  },
  {
    what: 'base64 of a PNG named .pdf',
    call: () => json({ files: [file('a.pdf'), file('b.pdf', picture)] }),
    status: 422,
    code: 'invalid_pdf',
    says: /"b\.pdf" não é um PDF/,
  },
  {
    what: 'base64 twice in one file',
    call: () =>
      text(`{"files":[${JSON.stringify(file('a.pdf'))},{"name":"b.pdf","base64":"JVBE","base64":"JVBE"}]}`),
    status: 400,
    code: 'invalid_request',
    says: /files\[1\]\.base64 veio mais de uma vez/,
  },
  {
    what: 'an unknown extension',
    call: () => json({ files: [file('a.pdf'), file('b.exe')] }),
    status: 415,
    code: 'unsupported_file_type',
    says: /"b\.exe"/,
  },
  {
    what: 'an unknown member of the body',
    call: () => json({ files: [file('a.pdf'), file('b.pdf')], bookmarks: false }),
    status: 400,
    code: 'invalid_request',
    says: /"bookmarks" não é conhecido\. As opções vão dentro de options/,
  },
  {
    what: 'an unknown extra file',
    call: () => json({ files: [file('a.pdf'), file('b.pdf')], logotipo: file('c.png', picture) }),
    status: 400,
    code: 'unexpected_file',
    says: /"logotipo" não é conhecido/,
  },
  {
    what: '__proto__ as a member of the body',
    call: () =>
      text(`{"files":${JSON.stringify([file('a.pdf'), file('b.pdf')])},"__proto__":{"options":{"x":1}}}`),
    status: 400,
    code: 'unexpected_file',
    says: /"__proto__" não é conhecido/,
  },
  ...['__proto__', 'constructor'].map(
    (name): Case => ({
      what: `${name} as an option`,
      call: () =>
        text(
          `{"files":${JSON.stringify([file('a.pdf'), file('b.pdf')])},"options":{"${name}":{"bookmarks":false}}}`,
        ),
      status: 400,
      code: 'invalid_option',
      says: new RegExp(`"${name}" não existe`),
    }),
  ),
  ...[[], 'bookmarks', 3, null, false].map(
    (options): Case => ({
      what: `options that are ${JSON.stringify(options)}`,
      call: () => json({ files: [file('a.pdf'), file('b.pdf')], options }),
      status: 400,
      code: 'invalid_option',
      says: /options deve ser um objeto JSON/,
    }),
  ),
  {
    what: 'one file where two are needed',
    call: () => json({ files: [file('a.pdf')] }),
    status: 400,
    code: 'too_few_files',
    says: /ao menos 2 arquivos; veio 1/,
  },
  {
    what: '201 files of base64',
    call: () => json({ files: Array.from({ length: 201 }, (_, place) => file(`${place}.pdf`)) }),
    status: 400,
    code: 'too_many_files',
    says: /o máximo.*é 200/,
  },
  {
    what: '20,000 addresses',
    call: () => json({ files: Array.from({ length: 20_000 }, () => ({ url: 'https://a.com.br/b.pdf' })) }),
    status: 400,
    code: 'too_many_files',
    says: /o máximo.*é 200/,
  },
  {
    what: 'a body above 60 MB',
    call: () =>
      text(
        `{"files":[{"name":"a.pdf","base64":"${base64(joined('%PDF-', new Uint8Array(46 * 1024 * 1024)))}"}]}`,
      ),
    status: 413,
    code: 'payload_too_large',
    says: /60 MB.*multipart\/form-data, por URL, ou em pedaços por POST \/v1\/uploads/,
  },
  {
    what: 'more than 1 MB beside the files',
    call: () => json({ files: [file('a.pdf'), file('b.pdf')], options: { texto: 'x'.repeat(1024 * 1024) } }),
    status: 413,
    code: 'payload_too_large',
    says: /passa de 1 MB/,
  },
  {
    what: 'a file name that is not UTF-8',
    call: () =>
      text(joined('{"files":[{"name":"c', Buffer.from([0xe3]), `o.pdf","base64":"${base64(page)}"}]}`)),
    ...notJson,
  },
  {
    what: 'text in UTF-16',
    call: () => text(new Uint8Array(Buffer.from('{"files":[]}', 'utf16le'))),
    ...notJson,
  },
];

describe('a JSON body that cannot be followed: refused, and nothing of the call remains', () => {
  test.each(cases)('$what: $status $code', async ({ call, ...expected }) => {
    const account = await service().account();
    await expectRefusal(service(), account, () => account.json('/v1/tools/unir-pdf', call()), expected);
  });

  test('a file whose base64 is above 60 MB gets the refusal of the body, not of the plan', async () => {
    const account = await service().account({ plan: 'sandbox' });
    const body = `{"files":[{"name":"a.pdf","base64":"${base64(new Uint8Array(51 * 1024 * 1024))}"}]}`;
    const call = () => account.json('/v1/tools/unir-pdf', text(body));
    const expected = { status: 413, code: 'payload_too_large', says: /60 MB/ };
    await expectRefusal(service(), account, call, expected);
  });
});

describe('a JSON body that is odd but right is taken', () => {
  const odd: [string, () => Call][] = [
    [
      'with a byte order mark',
      () => text(`\ufeff${JSON.stringify({ files: [file('a.pdf'), file('b.pdf')] })}`),
    ],
    [
      'with a charset in its Content-Type',
      () => ({
        ...json({ files: [file('a.pdf'), file('b.pdf')] }),
        headers: { 'Content-Type': 'Application/JSON; charset=utf-8' },
      }),
    ],
    [
      'with base64 in lines, of URLs, and as a data URL',
      () =>
        json({
          files: [
            { name: 'a.pdf', base64: base64(page).replaceAll(/(.{76})/g, '$1\r\n') },
            { name: 'b.pdf', base64: Buffer.from(page).toString('base64url') },
            { name: 'c.pdf', base64: `data:application/pdf;base64,${base64(page)}` },
          ],
        }),
    ],
  ];

  test.each(odd)('%s', async (_, call) => {
    const account = await service().account();
    const { status, body } = await account.json('/v1/tools/unir-pdf?wait=true', call());
    expect([status, body.status, body.error]).toEqual([200, 'done', undefined]);
  });

  test('of a repeated member the last counts', async () => {
    const account = await service().account();
    const files = JSON.stringify([file('a.png', picture)]);
    const call = text(`{"files":[],"files":${files},"options":{"format":"png"},"options":{"format":"jpg"}}`);
    const { status, body } = await account.json('/v1/tools/converter-imagem?wait=true', call);
    expect([status, body.outputs[0].name]).toEqual([200, 'a.jpg']);
  });

  test('files under a member that is named twice leave nothing behind when the job is done', async () => {
    const account = await service().account();
    const files = JSON.stringify([file('a.png', picture)]);
    const call = text(`{"files":${files},"files":${files},"options":{"format":"jpg"}}`);
    const { body } = await account.json('/v1/tools/converter-imagem?wait=true', call);
    expect([body.credits_charged, body.outputs.length]).toEqual([1, 1]);
    await eventually(async () => (await service().storedFiles(`jobs/${body.id}/`)).length === 1);
    expect(await service().storedFiles(`jobs/${body.id}/`)).toEqual([`jobs/${body.id}/out/0`]);
  });
});

test('the encodings agree: multipart, loose fields and base64 replay each other under one Idempotency-Key', async () => {
  const account = await service().account();
  const once = { 'Idempotency-Key': 'as-tres' };
  const options = { format: 'webp', quality: 70 };
  const calls: Call[] = [
    rawForm(filePart('Cão.png', picture), fieldPart('options', JSON.stringify(options))),
    rawForm(fieldPart('quality', '70'), filePart('Cão.png', picture), fieldPart('format', 'webp')),
    json({ files: [file('Cão.png', picture)], options }),
    json({ options: { quality: 70, format: 'webp' }, files: [{ base64: base64(picture), name: 'Cão.png' }] }),
  ];
  const answers = [];
  for (const call of calls) {
    const headers = { ...call.headers, ...once };
    answers.push(await account.json('/v1/tools/converter-imagem', { ...call, headers }));
  }
  expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 202]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(answers.slice(1).every((answer) => answer.headers.get('Idempotent-Replayed') === 'true')).toBe(true);
  expect(await account.credits()).toBe(30_000 - 1);
});
