import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pythonToolCalls, pythonTypes } from '../../../clients/generate/python.ts';
import { reducedContract, toolShapes } from '../../../clients/generate/reduce.ts';
import { typescriptTypes } from '../../../clients/generate/typescript.ts';
import { VERSION } from '../../../clients/typescript/src/version.ts';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { buildDocument } from '../../../worker/contract/document.ts';

const PYTHON = join(import.meta.dirname, '../../../clients/python/src/papelada');
const TYPESCRIPT = join(import.meta.dirname, '../../../clients/typescript/src');

/** The method of the TypeScript client for each operation; null for those that no user calls. */
const METHODS: Record<string, string | null> = {
  getMe: 'papelada.ts me',
  getUsage: 'papelada.ts usage',
  listTools: 'resources/tools.ts list',
  getTool: 'resources/tools.ts get',
  createJob: 'resources/tools.ts create',
  listJobs: 'resources/jobs.ts list',
  getJob: 'resources/jobs.ts get',
  deleteJob: 'resources/jobs.ts delete',
  deleteJobByPost: 'resources/jobs.ts delete',
  getJobFile: 'resources/files.ts stream',
  downloadJob: 'node/index.ts download',
  listEnvelopes: 'resources/envelopes.ts list',
  createEnvelope: 'resources/envelopes.ts create',
  getEnvelope: 'resources/envelopes.ts get',
  deleteEnvelope: 'resources/envelopes.ts delete',
  deleteEnvelopeByPost: 'resources/envelopes.ts delete',
  remindEnvelope: 'resources/envelopes.ts remind',
  cancelEnvelope: 'resources/envelopes.ts cancel',
  sendEnvelope: 'resources/envelopes.ts send',
  getEnvelopeFinal: 'resources/envelopes.ts final',
  getEnvelopeAudit: 'resources/envelopes.ts audit',
  createBatch: 'resources/batches.ts create',
  getBatch: 'resources/batches.ts get',
  getBatchFile: 'resources/batches.ts stream',
  downloadBatch: 'resources/batches.ts download',
  createUpload: 'resources/uploads.ts create',
  listUploads: 'resources/uploads.ts list',
  getUpload: 'resources/uploads.ts get',
  deleteUpload: 'resources/uploads.ts delete',
  // Parts of `uploads.create`.
  appendToUpload: 'resources/uploads.ts create',
  getUploadOffset: 'resources/uploads.ts create',
  overrideUploadMethod: null,
  getUploadOffer: null,
  getUploadOfferOfOne: null,
  testWebhook: 'resources/webhooks.ts test',
  listWebhookDeliveries: 'resources/webhooks.ts deliveries',
  getWebhookDelivery: 'resources/webhooks.ts delivery',
  resendWebhookDelivery: 'resources/webhooks.ts resend',
  startWebhookRecovery: 'resources/webhooks.ts recover',
  getWebhookRecovery: 'resources/webhooks.ts recovery',
  stopWebhookRecovery: 'resources/webhooks.ts stopRecovery',
  getCompany: 'resources/data.ts cnpj',
  getAddress: 'resources/data.ts cep',
  validateDocuments: 'resources/data.ts validate',
  parseBoleto: 'resources/data.ts boleto',
  createPixBrCode: 'resources/data.ts pix',
  createQrCode: 'resources/data.ts qrcode',
  createBarcode: 'resources/data.ts barcode',
  getOpenApi: null,
};

test('the types of the TypeScript client are those of the contract', async () => {
  const expected = await typescriptTypes(reducedContract(), toolShapes());
  // Run `npm run clients:types` if they differ.
  expect(readFileSync(join(TYPESCRIPT, 'contract.ts'), 'utf8')).toBe(expected);
});

test('the types of the Python client are those of the contract', () => {
  const [contract, tools] = [reducedContract(), toolShapes()];
  // Run `npm run clients:types` if they differ.
  expect(readFileSync(join(PYTHON, 'contract.py'), 'utf8')).toBe(pythonTypes(contract, tools));
  expect(readFileSync(join(PYTHON, 'resources/tool_calls.py'), 'utf8')).toBe(pythonToolCalls(tools));
});

test('the version of the TypeScript client is that of its package', () => {
  expect(JSON.parse(readFileSync(join(TYPESCRIPT, '../package.json'), 'utf8')).version).toBe(VERSION);
});

test('each operation has a method in the TypeScript client', () => {
  const operations = Object.entries(buildDocument().paths ?? {})
    .filter(([path]) => !catalogue.some(({ id }) => path === `/v1/tools/${id}`))
    .flatMap(([, item]) => Object.values(item as Record<string, { operationId: string }>))
    .map(({ operationId }) => operationId);
  expect([...new Set(operations)].sort()).toEqual(Object.keys(METHODS).sort());
  for (const method of Object.values(METHODS)) {
    if (method === null) continue;
    const [file = '', name = ''] = method.split(' ');
    expect(readFileSync(join(TYPESCRIPT, file), 'utf8')).toMatch(
      new RegExp(`^  (?:async \\*?)?${name}[<(]`, 'm'),
    );
  }
});
