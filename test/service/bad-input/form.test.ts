import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../support/account.ts';
import { type Bytes, mp4, pdf, png } from '../support/fixtures.ts';
import { useService } from '../support/use-service.ts';
import { FORM_TYPE, fieldPart, filePart, joined, part, rawForm } from './multipart.ts';
import { expectRefusal, type Refusal } from './refusal.ts';

const service = useService();
let page: Bytes;
let picture: Bytes;
beforeAll(async () => {
  [page, picture] = await Promise.all([pdf(), png()]);
});

interface Case extends Refusal {
  what: string;
  tool?: string;
  call: () => Call;
}

function twoPages(...others: Uint8Array[]): Call {
  return rawForm(filePart('a.pdf', page), filePart('b.pdf', page), ...others);
}

function onePicture(...others: Uint8Array[]): Call {
  return rawForm(filePart('a.png', picture), ...others);
}

function bytesAs(contentType: string | null, body: string | Uint8Array<ArrayBuffer>): Call {
  return { method: 'POST', body, headers: contentType === null ? {} : { 'Content-Type': contentType } };
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

const bodies: Case[] = [
  {
    what: 'no body at all',
    call: () => ({ method: 'POST' }),
    status: 400,
    code: 'missing_files',
    says: /Nenhum arquivo/,
  },
  {
    what: 'an empty form',
    call: () => rawForm(),
    status: 400,
    code: 'missing_files',
    says: /Nenhum arquivo/,
  },
  {
    what: 'an input in which no file was chosen',
    call: () => rawForm(filePart('', '')),
    status: 400,
    code: 'missing_files',
    says: /Nenhum arquivo/,
  },
  {
    what: 'a file with an empty filename',
    call: () => rawForm(filePart('', page)),
    status: 400,
    code: 'invalid_request',
    says: /"files" veio sem nome/,
  },
  {
    what: 'a file without filename',
    call: () => rawForm(fieldPart('files', page)),
    status: 400,
    code: 'invalid_request',
    says: /files veio sem nome de arquivo/,
  },
  {
    what: 'a part without a name',
    call: () => rawForm(part('filename="a.pdf"', page)),
    status: 400,
    code: 'invalid_request',
    says: /sem nome \(name\)/,
  },
  {
    what: 'a PDF itself as the body',
    call: () => bytesAs('application/pdf', page),
    status: 415,
    code: 'unsupported_media_type',
    says: /multipart\/form-data ou application\/json/,
  },
  {
    what: 'an URL-encoded form',
    call: () => bytesAs('application/x-www-form-urlencoded', 'format=jpg'),
    status: 415,
    code: 'unsupported_media_type',
    says: /multipart\/form-data ou application\/json/,
  },
  {
    what: 'a body without a Content-Type',
    call: () => bytesAs(null, page),
    status: 415,
    code: 'unsupported_media_type',
    says: /Content-Type/,
  },
  {
    what: 'multipart/form-data without a boundary',
    call: () => ({ ...twoPages(), headers: { 'Content-Type': 'multipart/form-data' } }),
    status: 400,
    code: 'invalid_request',
    says: /sem boundary/,
  },
  {
    what: 'another boundary than the body has',
    call: () => ({ ...twoPages(), headers: { 'Content-Type': 'multipart/form-data; boundary=outra' } }),
    status: 400,
    code: 'invalid_request',
    says: /malformado|terminou antes do fim/,
  },
  {
    what: 'a form without its end',
    call: () => bytesAs(FORM_TYPE, joined(filePart('a.pdf', page), filePart('b.pdf', page))),
    status: 400,
    code: 'invalid_request',
    says: /terminou antes do fim/,
  },
  {
    what: '10,000 tiny parts',
    call: () => rawForm(...Array.from({ length: 10_000 }, (_, place) => fieldPart(`f${place}`, 'x'))),
    status: 400,
    code: 'invalid_request',
    says: /partes demais.*1000/,
  },
  {
    what: '10,000 tiny files',
    call: () => rawForm(...Array.from({ length: 10_000 }, (_, place) => filePart(`${place}.pdf`, '%PDF-'))),
    status: 400,
    code: 'too_many_files',
    says: /o máximo.*é 200/,
  },
  {
    what: 'a field of 1 MB',
    call: () => twoPages(fieldPart('bookmarks', 'x'.repeat(1024 * 1024))),
    status: 400,
    code: 'invalid_request',
    says: /campo do formulário é grande demais/,
  },
  {
    what: 'part headers of 64 KB',
    call: () => rawForm(filePart(`${'a'.repeat(64 * 1024)}.pdf`, page)),
    status: 400,
    code: 'invalid_request',
    says: /cabeçalhos de uma parte/,
  },
  {
    what: 'a file in base64 by Content-Transfer-Encoding',
    call: () =>
      rawForm(part('name="files"; filename="a.pdf"\r\nContent-Transfer-Encoding: base64', 'JVBERi0xLjcK')),
    status: 400,
    code: 'invalid_request',
    says: /malformado/,
  },
];

const options: Case[] = [
  {
    what: 'two options fields',
    call: () => twoPages(fieldPart('options', '{}'), fieldPart('options', '{}')),
    status: 400,
    code: 'invalid_request',
    says: /options só pode vir uma vez/,
  },
  {
    what: 'the same loose field twice',
    call: () => twoPages(fieldPart('bookmarks', 'true'), fieldPart('bookmarks', 'true')),
    status: 400,
    code: 'invalid_request',
    says: /"bookmarks" só pode vir uma vez/,
  },
  {
    what: 'options as a list',
    call: () => twoPages(fieldPart('options', '[{"bookmarks":true}]')),
    status: 400,
    code: 'invalid_option',
    says: /options deve ser um objeto JSON/,
  },
  {
    what: 'options as null',
    call: () => twoPages(fieldPart('options', 'null')),
    status: 400,
    code: 'invalid_option',
    says: /options deve ser um objeto JSON/,
  },
  {
    what: 'options 100 levels deep',
    call: () => twoPages(fieldPart('options', nested(100))),
    status: 400,
    code: 'invalid_json',
    says: /options está aninhado fundo demais/,
  },
  {
    what: 'options 100,000 levels deep',
    call: () => twoPages(fieldPart('options', '['.repeat(100_000))),
    status: 400,
    code: 'invalid_json',
    says: /options está aninhado fundo demais/,
  },
  {
    what: 'options that are not JSON',
    call: () => twoPages(fieldPart('options', 'bookmarks=true')),
    status: 400,
    code: 'invalid_json',
    says: /options não é um JSON válido/,
  },
  {
    what: 'empty options',
    call: () => twoPages(fieldPart('options', '')),
    status: 400,
    code: 'invalid_json',
    says: /options não é um JSON válido/,
  },
  {
    what: 'an unknown option',
    call: () => twoPages(fieldPart('options', '{"rotate":90}')),
    status: 400,
    code: 'invalid_option',
    says: /"rotate" não existe.*page_size, bookmarks/,
  },
  {
    what: 'an unknown loose field',
    call: () => twoPages(fieldPart('rotate', '90')),
    status: 400,
    code: 'invalid_option',
    says: /"rotate" não existe.*page_size, bookmarks/,
  },
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].flatMap((name): Case[] => [
    {
      what: `${name} as an option`,
      call: () => twoPages(fieldPart('options', `{"${name}":{"bookmarks":false}}`)),
      status: 400,
      code: 'invalid_option',
      says: new RegExp(`"${name}" não existe`),
    },
    {
      what: `${name} as a form field`,
      call: () => twoPages(fieldPart(name, 'x')),
      status: 400,
      code: 'invalid_option',
      says: new RegExp(`"${name}" não existe`),
    },
    {
      what: `${name} as a file field`,
      call: () => rawForm(filePart('a.pdf', page, name)),
      status: 400,
      code: 'unexpected_file',
      says: new RegExp(`"${name}" não é conhecido`),
    },
  ]),
  {
    what: 'an option of another type',
    call: () => twoPages(fieldPart('options', '{"bookmarks":"sim"}')),
    status: 400,
    code: 'invalid_option',
    says: /"bookmarks".*true ou false/,
  },
  {
    what: 'an option outside its values',
    tool: 'converter-imagem',
    call: () => onePicture(fieldPart('options', '{"format":"tga"}')),
    status: 400,
    code: 'invalid_option',
    says: /"format".*jpg, png, webp/,
  },
  {
    what: 'a required option that is absent',
    tool: 'converter-imagem',
    call: () => onePicture(),
    status: 400,
    code: 'missing_option',
    says: /obrigatória "format".*jpg, png, webp/,
  },
  ...['101', '0', '-1', '1.5', 'abc', 'NaN', 'Infinity', '1e2', ''].map(
    (quality): Case => ({
      what: `a loose number that reads '${quality}'`,
      tool: 'converter-imagem',
      call: () => onePicture(fieldPart('format', 'jpg'), fieldPart('quality', quality)),
      status: 400,
      code: 'invalid_option',
      says: /"quality" não é válida/,
    }),
  ),
  ...['sim', '2', '', 'null'].map(
    (value): Case => ({
      what: `a loose boolean that reads '${value}'`,
      call: () => twoPages(fieldPart('bookmarks', value)),
      status: 400,
      code: 'invalid_option',
      says: /"bookmarks".*true ou false/,
    }),
  ),
  {
    what: 'a loose text of another pattern',
    tool: 'converter-imagem',
    call: () => onePicture(fieldPart('format', 'jpg'), fieldPart('background', 'branco')),
    status: 400,
    code: 'invalid_option',
    says: /"background"/,
  },
];

describe.each([
  ['a body that cannot be read', bodies],
  ['options that cannot be followed', options],
])('%s: refused, and nothing of the call remains', (_, cases) => {
  test.each(cases)('$what: $status $code', async ({ tool = 'unir-pdf', call, ...expected }) => {
    const account = await service().account();
    await expectRefusal(service(), account, () => account.json(`/v1/tools/${tool}`, call()), expected);
  });
});

describe('loose fields are read as the option that they name', () => {
  test('text, number, true, false and a choice among numbers do what the same options do', async () => {
    const account = await service().account();
    const video = await mp4();
    const same: [string, Call, Call][] = [
      [
        'converter-imagem',
        onePicture(
          ...[fieldPart('format', 'webp'), fieldPart('quality', ' 50 ')],
          ...[fieldPart('background', '#00ff00'), fieldPart('keep_metadata', 'TRUE')],
        ),
        onePicture(
          fieldPart('options', '{"keep_metadata":true,"quality":50,"format":"webp","background":"#00ff00"}'),
        ),
      ],
      [
        'comprimir-video',
        rawForm(filePart('v.mp4', video), fieldPart('max_height', '360'), fieldPart('mute', '1')),
        rawForm(filePart('v.mp4', video), fieldPart('options', '{"max_height":360,"mute":true}')),
      ],
      [
        'comprimir-video',
        rawForm(filePart('v.mp4', video), fieldPart('target_size_mb', '1.5'), fieldPart('mute', '0')),
        rawForm(filePart('v.mp4', video), fieldPart('options', '{"target_size_mb":1.5}')),
      ],
    ];
    for (const [place, [tool, loose, whole]] of same.entries()) {
      const once = { 'Idempotency-Key': `campos-${place}` };
      const first = await account.json(`/v1/tools/${tool}?wait=true`, withHeaders(loose, once));
      expect([first.status, first.body.status]).toEqual([200, 'done']);
      const second = await account.json(`/v1/tools/${tool}`, withHeaders(whole, once));
      expect([second.body.id, second.headers.get('Idempotent-Replayed')]).toEqual([first.body.id, 'true']);
    }
  });

  test('a loose field wins over the same option', async () => {
    const account = await service().account();
    const call = onePicture(fieldPart('options', '{"format":"png"}'), fieldPart('format', 'jpg'));
    const { body } = await account.json('/v1/tools/converter-imagem?wait=true', call);
    expect(body.outputs[0].name).toBe('a.jpg');
  });
});

test('files[] is as good as files', async () => {
  const account = await service().account();
  const call = rawForm(filePart('a.pdf', page, 'files[]'), filePart('b.pdf', page, 'files[]'));
  expect((await account.json('/v1/tools/unir-pdf', call)).status).toBe(202);
});

function withHeaders(call: Call, headers: Record<string, string>): Call {
  return { ...call, headers: { ...call.headers, ...headers } };
}
