import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { looksLikePdf } from '../../support/looks.ts';
import { Source } from '../bad-input/source.ts';
import { type Account, form } from '../support/account.ts';
import { Service } from '../support/service.ts';

let service: Service;
let account: Account;
let source: Source;
beforeAll(async () => {
  source = await Source.start();
  service = await Service.start({ EGRESS_ALLOW: source.origin });
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await source.stop();
});

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const PAGE = new TextEncoder().encode('<title>Catálogo 2026</title><h1>Preços de março</h1>');

function call(body: FormData | string) {
  const headers: Record<string, string> =
    typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
  return account.json('/v1/tools/html-para-pdf?wait=60', { method: 'POST', body, headers });
}

describe('html-para-pdf by url', () => {
  test('says that its files are optional', async () => {
    const { body } = await account.json('/v1/tools/html-para-pdf');
    expect(body).toMatchObject({
      optional_files: true,
      accepted_extensions: ['html', 'htm'],
      kind: 'heavy',
      credits_per_file: 5,
    });
  });

  test('prints the page at an address, for five credits, named after its title', async () => {
    const before = await account.credits();
    const url = source.serve('/catalogo', PAGE, HTML);
    const { status, body: job } = await call(JSON.stringify({ options: { url } }));
    expect([status, job.status, job.credits_charged]).toEqual([200, 'done', 5]);
    expect(job.outputs.map(({ name }: { name: string }) => name)).toEqual(['Catálogo 2026.pdf']);
    const file = await account.call(`/v1/jobs/${job.id}/files/0`);
    await looksLikePdf(new Uint8Array(await file.arrayBuffer()), 1, 'Preços de março');
    expect(before - (await account.credits())).toBe(5);
  });

  test('gives the credits back when the page answers with an error', async () => {
    const before = await account.credits();
    const { body: job } = await call(form([], { url: `${source.origin}/nao-existe` }));
    expect([job.status, job.error.code, job.credits_refunded]).toEqual(['error', 'job_failed', 5]);
    expect(job.error.message).toContain('respondeu com o erro 404');
    expect(await account.credits()).toBe(before);
  });

  test('does not follow an allowed page to where it leads inside', async () => {
    const inside = await Source.start();
    const secret = inside.serve('/segredo', PAGE, HTML);
    const { body: job } = await call(form([], { url: source.redirect('/leva', secret) }));
    await inside.stop();
    expect([job.status, job.error.message]).toEqual([
      'error',
      expect.stringContaining('não pode ser aberta'),
    ]);
    expect(inside.asked('/segredo')).toBe(0);
  });

  test.each([
    'https://127.0.0.1/',
    'http://127.0.0.1/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'HTTPS://LOCALHOST./',
    'https://banco.internal/',
  ])('refuses %s at the door', async (url) => {
    const { status, body } = await call(form([], { url }));
    expect([status, body.error.code]).toEqual([422, 'forbidden_url']);
  });

  test.each([
    'file:///etc/passwd',
    'http://www.exemplo.com.br/',
    'javascript:alert(1)',
    'data:text/html,oi',
    'exemplo',
  ])('refuses %s as no address of a page', async (url) => {
    const { status, body } = await call(form([], { url }));
    expect([status, body.error.code]).toEqual([400, 'invalid_option']);
  });

  test('needs a file or an address, not both', async () => {
    const neither = await call(form([], { format: 'a4' }));
    expect([neither.status, neither.body.error.code]).toEqual([400, 'missing_files']);
    const both = await call(form([['a.html', PAGE]], { url: `${source.origin}/catalogo` }));
    expect([both.status, both.body.error.code]).toEqual([400, 'invalid_request']);
  });
});
