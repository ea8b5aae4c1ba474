import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, form } from '../service/support/account.ts';
import { TWO_FILES } from '../service/support/files.ts';
import { docx } from '../service/support/fixtures.ts';
import { looksLikePdf } from '../support/looks.ts';
import { EngineService } from './support/service.ts';

describe.skipIf(inject('engineAddress') === null)('the real image under the real runtime', () => {
  let service: EngineService;
  let account: Account;
  beforeAll(async () => {
    service = await EngineService.start();
    account = await service.account();
  });
  afterAll(() => service.stop());

  function word() {
    const body = form([['carta.docx', docx('Prezada Ana')]]);
    return account.json('/v1/tools/word-para-pdf?wait=60', { method: 'POST', body });
  }

  function merge() {
    return account.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body: form(TWO_FILES) });
  }

  async function output(id: string) {
    const file = await account.call(`/v1/jobs/${id}/files/0`);
    return new Uint8Array(await file.arrayBuffer());
  }

  test('two cold calls at once share one start, and both are done', async () => {
    expect(await service.containers()).toEqual([]);
    const answers = await Promise.all([word(), word()]);
    for (const { status, body } of answers) {
      expect([status, body.status, body.credits_charged]).toEqual([200, 'done', 5]);
      await looksLikePdf(await output(body.id), 1, 'Prezada Ana');
    }
    expect(await service.containers()).toHaveLength(1);
    expect(service.brokenConnections).toEqual([]);
  });

  test('calls one after the other meet no broken connection', async () => {
    for (let call = 0; call < 3; call++) {
      const [document, merged] = [await word(), await merge()];
      expect([document.body.status, merged.body.status]).toEqual(['done', 'done']);
      await looksLikePdf(await output(merged.body.id), 3, 'CONTRATANTE');
    }
    expect(service.brokenConnections).toEqual([]);
  });

  test('html-para-pdf prints a file in the instance of web pages', async () => {
    const body = form([['pedido.html', '<h1>Pedido de Ana Prado</h1>']]);
    const { body: job } = await account.json('/v1/tools/html-para-pdf?wait=60', { method: 'POST', body });
    expect(job.status).toBe('done');
    await looksLikePdf(await output(job.id), 1, 'Pedido de Ana Prado');
  });

  test('html-para-pdf by url reaches nothing that is not public, and says so', async () => {
    const url = 'https://172.30.0.1/';
    const answer = await account.json('/v1/tools/html-para-pdf', { method: 'POST', body: form([], { url }) });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'forbidden_url']);
  });

  test('html-para-pdf by url fails with its reason and gives the credits back where nobody answers', async () => {
    const before = await account.credits();
    const url = 'https://nao-existe.papelada-teste.com.br/';
    const answer = await account.json('/v1/tools/html-para-pdf?wait=60', {
      method: 'POST',
      body: form([], { url }),
    });
    expect([answer.body.status, answer.body.error.code]).toEqual(['error', 'job_failed']);
    expect(answer.body.error.message).toContain('não existe');
    expect(await account.credits()).toBe(before);
  });
});
