import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Source } from '../bad-input/source.ts';
import { type Account, type Call, form } from '../support/account.ts';
import { CONTRACT_PDF, RECEIPT_PNG } from '../support/files.ts';
import { heavyPdf, lockedPdf, pdf } from '../support/fixtures.ts';
import { run, withFile } from '../support/programs.ts';
import { Service } from '../support/service.ts';

let source: Source;
let service: Service;
beforeAll(async () => {
  source = await Source.start();
  service = await Service.start({ EGRESS_ALLOW: source.origin });
});
afterAll(async () => {
  await service.stop();
  await source.stop();
});

const contract: [string, Uint8Array] = ['contrato.pdf', CONTRACT_PDF];
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const jsonCall = (body: object): Call => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const inJson = [{ name: 'contrato.pdf', base64: base64(CONTRACT_PDF) }];

function withLetterhead(bytes: Uint8Array<ArrayBuffer> = RECEIPT_PNG, name = 'timbre.png'): FormData {
  const body = form([contract]);
  body.append('letterhead', new Blob([bytes]), name);
  return body;
}

async function codeOf(account: Account, tool: string, call: Call): Promise<[number, string]> {
  const { status, body } = await account.json(`/v1/tools/${tool}`, { method: 'POST', ...call });
  return [status, body.error?.code ?? body.status];
}

describe('desbloquear-pdf', () => {
  const REQUIRED = [400, 'declaration_required'];

  test('is refused, and costs nothing, unless the declaration is true, however it is sent', async () => {
    const account = await service.account();
    const before = await account.credits();
    const fields: Record<string, string>[] = [
      {},
      { authorized: 'false' },
      { authorized: '' },
      { authorized: 'sim' },
      { options: '{"authorized": false}' },
      { options: '{"authorized": "true"}' },
      { options: '{"password": "segredo"}' },
      { options: '{"authorized": true}', authorized: 'false' },
    ];
    for (const sent of fields)
      expect(await codeOf(account, 'desbloquear-pdf', { body: form([contract], sent) })).toEqual(REQUIRED);
    for (const options of [undefined, {}, { authorized: false }, { authorized: 'true' }, { authorized: 1 }])
      expect(await codeOf(account, 'desbloquear-pdf', jsonCall({ files: inJson, options }))).toEqual(
        REQUIRED,
      );
    expect(await account.credits()).toBe(before);
  });

  test('takes the declaration as a field, in options and in JSON', async () => {
    const account = await service.account();
    const calls: Call[] = [
      { method: 'POST', body: form([contract], { authorized: 'true' }) },
      { method: 'POST', body: form([contract], { options: '{"authorized": true}' }) },
      jsonCall({ files: inJson, options: { authorized: true } }),
    ];
    for (const call of calls) {
      const { status, body } = await account.json('/v1/tools/desbloquear-pdf?wait=true', call);
      expect([status, body.status]).toEqual([200, 'done']);
      expect(body.info).toBe('contrato.pdf: o arquivo não estava bloqueado e foi mantido como veio');
    }
  });

  test('a wrong password fails with a refund', async () => {
    const account = await service.account();
    const before = await account.credits();
    const body = form([['f.pdf', await lockedPdf()]], { authorized: 'true', password: 'errada' });
    const { body: job } = await account.json('/v1/tools/desbloquear-pdf?wait=true', { method: 'POST', body });
    expect(job).toMatchObject({ status: 'error', credits_refunded: 1, error: { code: 'job_failed' } });
    expect(job.error.message).toContain('A senha enviada não abre o arquivo "f.pdf"');
    expect(await account.credits()).toBe(before);
  });

  test('shows and records the password nowhere', async () => {
    const account = await service.account();
    const password = 'S3nha-Inconfundível';
    const body = form([contract], { authorized: 'true', password });
    const { body: job } = await account.json('/v1/tools/desbloquear-pdf?wait=true', {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': 'uma-vez' },
    });
    expect(job.status).toBe('done');
    const shown = [
      job,
      (await account.json(`/v1/jobs/${job.id}`)).body,
      (await account.json('/v1/jobs')).body,
    ];
    const database = await service.platform.getD1Database('DB');
    const { results: tables } = await database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
      .all<{ name: string }>();
    const recorded = await Promise.all(
      tables.map(async ({ name }) => (await database.prepare(`SELECT * FROM "${name}"`).all()).results),
    );
    expect(JSON.stringify(recorded)).toContain(job.id);
    const kept = [
      await service.rows('Gate', account.id, 'SELECT * FROM outbox'),
      await service.rows('Gate', account.id, 'SELECT * FROM idempotency'),
    ];
    expect(JSON.stringify(kept)).toContain('uma-vez');
    expect(JSON.stringify([shown, recorded, kept])).not.toContain(password);
  });
});

describe('papel-timbrado', () => {
  test('takes its letterhead as a file, in base64 and from an address', async () => {
    const account = await service.account();
    const url = source.serve('/timbre.pdf', await pdf());
    const calls: Call[] = [
      { method: 'POST', body: withLetterhead() },
      jsonCall({ files: inJson, letterhead: { name: 't.png', base64: base64(RECEIPT_PNG) } }),
      jsonCall({ files: inJson, letterhead: { url } }),
    ];
    for (const call of calls) {
      const { status, body } = await account.json('/v1/tools/papel-timbrado?wait=true', call);
      expect([status, body.status, body.credits_charged]).toEqual([200, 'done', 1]);
    }
  });

  test('is refused without one, with two, with one of another kind or too large', async () => {
    const account = await service.account({ plan: 'sandbox' });
    const twice = withLetterhead();
    twice.append('letterhead', new Blob([RECEIPT_PNG]), 'b.png');
    const refusals: [Call, [number, string]][] = [
      [{ body: form([contract]) }, [400, 'missing_file']],
      [jsonCall({ files: inJson }), [400, 'missing_file']],
      [{ body: twice }, [400, 'invalid_request']],
      [{ body: withLetterhead(RECEIPT_PNG, 't.gif') }, [415, 'unsupported_file_type']],
      [{ body: withLetterhead(heavyPdf(51), 't.pdf') }, [413, 'file_too_large']],
      [jsonCall({ files: inJson, letterhead: { url: 'https://127.0.0.1/t.pdf' } }), [422, 'forbidden_url']],
      [jsonCall({ files: inJson, letterhead: { url: 'http://127.0.0.1/t.pdf' } }), [422, 'forbidden_url']],
    ];
    for (const [call, refusal] of refusals)
      expect(await codeOf(account, 'papel-timbrado', call)).toEqual(refusal);
    expect(await account.credits()).toBe(100);
  });

  test('is the only one that knows its field', async () => {
    const account = await service.account();
    const body = withLetterhead();
    body.append('files', new Blob([CONTRACT_PDF]), 'b.pdf');
    expect(await codeOf(account, 'unir-pdf', { body })).toEqual([400, 'unexpected_file']);
    const extra = { letterhead: { name: 't.png', base64: base64(RECEIPT_PNG) } };
    const files = [...inJson, ...inJson];
    expect(await codeOf(account, 'unir-pdf', jsonCall({ files, ...extra }))).toEqual([
      400,
      'unexpected_file',
    ]);
  });
});

describe('what is wrong in two ways', () => {
  test('is refused for its files before its options, and for those before the credits', async () => {
    const account = await service.account();
    expect(await codeOf(account, 'papel-timbrado', { body: form([contract], { position: 'lado' }) })).toEqual(
      [400, 'missing_file'],
    );
    expect(await codeOf(account, 'desbloquear-pdf', { body: form([], { password: 'x' }) })).toEqual([
      400,
      'missing_files',
    ]);
    expect(await codeOf(account, 'desbloquear-pdf', { body: form([contract], { outra: 'x' }) })).toEqual([
      400,
      'declaration_required',
    ]);
    expect(await codeOf(account, 'comprimir-pdf', { body: form([contract], { level: 'máxima' }) })).toEqual([
      400,
      'invalid_option',
    ]);
    for (const ranges of ['', 'a', '0-2', '1-2-3', '1;2', '-3', '1,,2'])
      expect(await codeOf(account, 'dividir-pdf', jsonCall({ files: inJson, options: { ranges } }))).toEqual([
        400,
        'invalid_option',
      ]);
  });
});

describe('dividir-pdf', () => {
  test('shows all of many outputs, and gives them in one sound ZIP', async () => {
    const account = await service.account();
    const body = form([['relatório.pdf', await pdf(120)]]);
    const { body: job } = await account.json('/v1/tools/dividir-pdf?wait=60', { method: 'POST', body });
    expect([job.status, job.outputs.length]).toEqual(['done', 120]);
    expect(job.outputs[99]).toMatchObject({ index: 99, name: 'relatório-100.pdf' });
    const download = await account.call(`/v1/jobs/${job.id}/download`);
    const zip = new Uint8Array(await download.arrayBuffer());
    const entries = unzipSync(zip);
    expect(Object.keys(entries)).toEqual(job.outputs.map(({ name }: { name: string }) => name));
    expect(Object.values(entries).map((bytes) => bytes.length)).toEqual(
      job.outputs.map(({ size }: { size: number }) => size),
    );
    const [last] = Object.values(entries).slice(-1);
    const text = await withFile('ultima.pdf', new Uint8Array(last ?? []), (path) =>
      run('pdftotext', [path, '-']),
    );
    expect(text).toContain('página 120');
  });
});
