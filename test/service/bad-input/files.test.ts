import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, form } from '../support/account.ts';
import {
  type Bytes,
  docx,
  heavyPdf,
  jpeg,
  lockedPdf,
  mp4,
  pdf,
  png,
  truncatedPdf,
} from '../support/fixtures.ts';
import { useService } from '../support/use-service.ts';
import { expectFailedJob, expectRefusal, type Refusal } from './refusal.ts';

const service = useService();
let page: Bytes;
let picture: Bytes;
beforeAll(async () => {
  [page, picture] = await Promise.all([pdf(), png()]);
});

function send(account: Account, tool: string, body: FormData) {
  return account.json(`/v1/tools/${tool}`, { method: 'POST', body });
}

interface Case extends Refusal {
  what: string;
  tool?: string;
  body: () => FormData;
}

function inField(field: string, name: string, bytes: Bytes): FormData {
  const data = new FormData();
  data.append(field, new Blob([bytes]), name);
  return data;
}

const cases: Case[] = [
  {
    what: 'an empty PDF',
    body: () =>
      form([
        ['a.pdf', page],
        ['vazio.pdf', new Uint8Array()],
      ]),
    status: 422,
    code: 'invalid_pdf',
    says: /"vazio\.pdf" está vazio/,
  },
  {
    what: 'an empty picture',
    tool: 'converter-imagem',
    body: () => form([['vazia.png', new Uint8Array()]], { format: 'jpg' }),
    status: 400,
    code: 'invalid_request',
    says: /"vazia\.png" está vazio/,
  },
  {
    what: 'a PNG named .pdf',
    body: () =>
      form([
        ['a.pdf', page],
        ['foto.pdf', picture],
      ]),
    status: 422,
    code: 'invalid_pdf',
    says: /"foto\.pdf" não é um PDF/,
  },
  {
    what: 'an unknown extension',
    body: () =>
      form([
        ['a.pdf', page],
        ['b.exe', page],
      ]),
    status: 415,
    code: 'unsupported_file_type',
    says: /"b\.exe".*pdf, jpg/,
  },
  {
    what: 'a name without an extension',
    body: () =>
      form([
        ['a.pdf', page],
        ['contrato', page],
      ]),
    status: 415,
    code: 'unsupported_file_type',
    says: /"contrato".*pdf, jpg/,
  },
  {
    what: 'one file where two are needed',
    body: () => form([['a.pdf', page]]),
    status: 400,
    code: 'too_few_files',
    says: /ao menos 2 arquivos; veio 1/,
  },
  {
    what: 'an unknown file field',
    body: () => inField('logotipo', 'a.pdf', page),
    status: 400,
    code: 'unexpected_file',
    says: /"logotipo".*Campos aceitos: files/,
  },
  {
    what: 'a form without files',
    body: () => form([], { bookmarks: 'true' }),
    status: 400,
    code: 'missing_files',
    says: /Nenhum arquivo/,
  },
];

describe('a file that cannot be taken is refused, and nothing of the call remains', () => {
  test.each(cases)('$what: $status $code', async ({ tool = 'unir-pdf', body, ...expected }) => {
    const account = await service().account();
    await expectRefusal(service(), account, () => send(account, tool, body()), expected);
  });

  test('the eleventh file of the free plan: 400 too_many_files', async () => {
    const account = await service().account({ plan: 'sandbox' });
    const files = Array.from({ length: 11 }, (_, place): [string, Bytes] => [`${place}.pdf`, page]);
    const expected = { status: 400, code: 'too_many_files', says: /o máximo.*é 10/ };
    await expectRefusal(service(), account, () => send(account, 'unir-pdf', form(files)), expected);
  });
});

describe('a file above the plan: 413 file_too_large, which the client gets to read', () => {
  const expected = { status: 413, code: 'file_too_large', says: /"grande\.pdf".*50 MB.*Sandbox/ };

  test.each([51, 200])('%i MB sent by fetch', async (megabytes) => {
    const account = await service().account({ plan: 'sandbox' });
    const body = form([['grande.pdf', heavyPdf(megabytes)]]);
    await expectRefusal(service(), account, () => send(account, 'unir-pdf', body), expected);
  });

  test.each([51, 200])('%i MB sent by curl', async (megabytes) => {
    const account = await service().account({ plan: 'sandbox' });
    const directory = await mkdtemp(join(tmpdir(), 'papelada-curl-'));
    await writeFile(join(directory, 'grande.pdf'), heavyPdf(megabytes));
    const call = () => curl(account, `${directory}/grande.pdf`);
    await expectRefusal(service(), account, call, expected);
    await rm(directory, { recursive: true });
  });

  async function curl(account: Account, path: string) {
    const { stdout } = await promisify(execFile)('curl', [
      ...['-sS', '-i', '-H', 'Expect:', '-H', `Authorization: Bearer ${account.liveKey}`],
      ...['-F', `files=@${path}`, `${account.url}/v1/tools/unir-pdf`],
    ]);
    const [top = '', text = ''] = stdout.split('\r\n\r\n');
    const [statusLine = '', ...lines] = top.split('\r\n');
    const headers = new Headers(
      lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']),
    );
    return { status: Number(statusLine.split(' ')[1]), headers, body: JSON.parse(text) };
  }
});

test('a refusal of the first bytes of 200 MB is read by its client', async () => {
  const account = await service().account();
  const body = form([['grande.exe', heavyPdf(200)]]);
  const expected = { status: 415, code: 'unsupported_file_type', says: /"grande\.exe"/ };
  await expectRefusal(service(), account, () => send(account, 'unir-pdf', body), expected);
});

describe('a file that only the engine can judge fails its job with a refund', () => {
  const failures: { what: string; tool: string; body: () => Promise<FormData>; says: RegExp }[] = [
    {
      what: 'a truncated PDF',
      tool: 'unir-pdf',
      body: async () =>
        form([
          ['a.pdf', page],
          ['cortado.pdf', await truncatedPdf()],
        ]),
      says: /"cortado\.pdf" está danificado/,
    },
    {
      what: 'a PDF under a password',
      tool: 'unir-pdf',
      body: async () =>
        form([
          ['a.pdf', page],
          ['protegido.pdf', await lockedPdf()],
        ]),
      says: /"protegido\.pdf" está protegido por senha/,
    },
    {
      what: 'a PDF named .png',
      tool: 'converter-imagem',
      body: async () => form([['contrato.png', page]], { format: 'jpg' }),
      says: /"contrato\.png" tem a extensão \.png, mas o conteúdo é .*PDF/,
    },
    {
      what: 'HTML named .docx',
      tool: 'word-para-pdf',
      body: async () => form([['carta.docx', '<!doctype html><html><body>oi</body></html>']]),
      says: /"carta\.docx" tem a extensão \.docx, mas o conteúdo é .*HTML/,
    },
    {
      what: 'a ZIP that is no Word document, named .docx',
      tool: 'word-para-pdf',
      body: async () => form([['carta.docx', 'PK\u0003\u0004 e mais nada']]),
      says: /"carta\.docx"/,
    },
    {
      what: 'a Word document that was cut',
      tool: 'word-para-pdf',
      body: async () => form([['carta.docx', docx('Prezada senhora,').slice(0, 600)]]),
      says: /"carta\.docx"/,
    },
    {
      what: 'text named .mp4',
      tool: 'comprimir-video',
      body: async () => form([['filme.mp4', 'isto não é um vídeo '.repeat(50)]]),
      says: /"filme\.mp4"/,
    },
    {
      what: 'a video that was cut',
      tool: 'comprimir-video',
      body: async () => form([['filme.mp4', (await mp4()).slice(0, 600)]]),
      says: /"filme\.mp4"/,
    },
    {
      what: 'a JPEG that was cut in its head',
      tool: 'converter-imagem',
      body: async () => form([['foto.jpg', (await jpeg(400, 300)).slice(0, 100)]], { format: 'png' }),
      says: /"foto\.jpg"/,
    },
    {
      what: 'a picture that was cut',
      tool: 'converter-imagem',
      body: async () => form([['foto.png', (await png(400, 300)).slice(0, 60)]], { format: 'jpg' }),
      says: /"foto\.png"/,
    },
  ];

  test.each(failures)('$what', async ({ tool, body, says }) => {
    const account = await service().account();
    const data = await body();
    await expectFailedJob(service(), account, () => send(account, `${tool}?wait=true`, data), says);
  });
});

test('after all this the service still does its work', async () => {
  const account = await service().account();
  const { status, body } = await send(
    account,
    'unir-pdf?wait=true',
    form([
      ['a.pdf', page],
      ['b.png', picture],
    ]),
  );
  expect([status, body.status]).toEqual([200, 'done']);
});
