import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hugePng } from '../../support/bombs/image.ts';
import { manyPages, objectStreamBomb, pageTreeLoop } from '../../support/bombs/pdf.ts';
import { laughingDocx, lyingBomb, manyEntries, overlappingBomb } from '../../support/bombs/zip.ts';
import { type Account, form } from '../support/account.ts';
import { TWO_FILES } from '../support/files.ts';
import { type Bytes, pdf } from '../support/fixtures.ts';
import { Service } from '../support/service.ts';
import { expectFailedJob } from './refusal.ts';

let service: Service;
let page: Bytes;
beforeAll(async () => {
  service = await Service.start();
  page = await pdf();
});
afterAll(() => service.stop());

function send(account: Account, tool: string, name: string, bytes: Bytes, query = '?wait=true') {
  const files: [string, Bytes][] = [[name, bytes]];
  if (tool === 'unir-pdf') files.unshift(['bom.pdf', page]);
  const body = form(files, tool === 'converter-imagem' ? { format: 'jpg' } : {});
  return account.json(`/v1/tools/${tool}${query}`, { method: 'POST', body });
}

describe('a bomb is a failed job that is paid back', () => {
  const bombs: [what: string, tool: string, name: string, make: () => Bytes, says: RegExp][] = [
    ['in an object stream', 'unir-pdf', 'bomba.pdf', objectStreamBomb, /"bomba\.pdf"|memória|tempo máximo/],
    ['of pages in a circle', 'unir-pdf', 'bomba.pdf', pageTreeLoop, /"bomba\.pdf"/],
    ['of 25,000 pages', 'unir-pdf', 'bomba.pdf', () => manyPages(25_000), /"bomba\.pdf" tem páginas demais/],
    [
      'of entries that share their data',
      'word-para-pdf',
      'bomba.docx',
      overlappingBomb,
      /recusado por segurança/,
    ],
    ['of 66,000 entries', 'word-para-pdf', 'bomba.docx', () => manyEntries(66_000), /recusado por segurança/],
    ['that calls itself small', 'word-para-pdf', 'bomba.docx', lyingBomb, /"bomba\.docx"/],
    ['of XML entities', 'word-para-pdf', 'bomba.docx', laughingDocx, /"bomba\.docx"/],
    [
      'of 900 million pixels',
      'converter-imagem',
      'bomba.png',
      () => hugePng(30_000),
      /"bomba\.png" tem pixels demais/,
    ],
  ];
  test.each(bombs)('%s', async (_, tool, name, make, says) => {
    const account = await service.account();
    await expectFailedJob(service, account, () => send(account, tool, name, make()), says);
  });
});

test('one bomb among 8 jobs: the other 7 are done, and only they are paid for', async () => {
  const account = await service.account();
  const bomb = objectStreamBomb();
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n === 3
        ? send(account, 'unir-pdf', 'bomba.pdf', bomb, '')
        : account.json('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES) }),
    ),
  );
  const ids = sent.map(({ body }): string => body.id);
  await service.idle(140_000);
  const { data } = (await account.json('/v1/jobs?limit=8')).body;
  const statusOf = (id: string) => data.find((job: { id: string }) => job.id === id)?.status;
  expect(ids.map(statusOf)).toEqual(ids.map((_, n) => (n === 3 ? 'error' : 'done')));
  expect(await account.credits()).toBe(30_000 - 7 * 2);
}, 400_000);
