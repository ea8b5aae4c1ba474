import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pythonToolCalls, pythonTypes } from '../../../clients/generate/python.ts';
import { reducedContract, toolShapes } from '../../../clients/generate/reduce.ts';
import { typescriptTypes } from '../../../clients/generate/typescript.ts';
import { Papelada } from '../../../clients/typescript/src/node/index.ts';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { buildDocument } from '../../../worker/contract/document.ts';

const PYTHON = join(import.meta.dirname, '../../../clients/python/src/papelada');
const TYPESCRIPT = join(import.meta.dirname, '../../../clients/typescript/src');
const ACCESS = {
  key: 'svc_test_A62cN9YhBuG8mwDZDqMGKNJbBvMaz4I3Brjn4vwMAlHYsOUtDZ',
  baseUrl: 'https://api.exemplo.com.br',
};

/** The method for each operation, and another name that it has in Python; null for those that no user calls. */
const METHODS: Record<string, string | { typescript: string; python: string } | null> = {
  getMe: 'me',
  getUsage: 'usage',
  listTools: 'tools.list',
  getTool: 'tools.get',
  createJob: 'tools.create',
  listJobs: 'jobs.list',
  getJob: 'jobs.get',
  deleteJob: 'jobs.delete',
  deleteJobByPost: 'jobs.delete',
  getJobFile: 'files.stream',
  downloadJob: 'files.zip',
  listEnvelopes: 'envelopes.list',
  createEnvelope: 'envelopes.create',
  getEnvelope: 'envelopes.get',
  deleteEnvelope: 'envelopes.delete',
  deleteEnvelopeByPost: 'envelopes.delete',
  remindEnvelope: 'envelopes.remind',
  cancelEnvelope: 'envelopes.cancel',
  sendEnvelope: 'envelopes.send',
  getEnvelopeFinal: 'envelopes.final',
  getEnvelopeAudit: 'envelopes.audit',
  createBatch: 'batches.create',
  getBatch: 'batches.get',
  getBatchFile: { typescript: 'batches.stream', python: 'batches.file' },
  downloadBatch: 'batches.download',
  createUpload: 'uploads.create',
  listUploads: 'uploads.list',
  getUpload: 'uploads.get',
  deleteUpload: 'uploads.delete',
  // Parts of `uploads.create`.
  appendToUpload: 'uploads.create',
  getUploadOffset: 'uploads.create',
  overrideUploadMethod: null,
  getUploadOffer: null,
  getUploadOfferOfOne: null,
  testWebhook: 'webhooks.test',
  listWebhookDeliveries: { typescript: 'webhooks.deliveries', python: 'webhooks.deliveries.list' },
  getWebhookDelivery: { typescript: 'webhooks.delivery', python: 'webhooks.deliveries.get' },
  resendWebhookDelivery: { typescript: 'webhooks.resend', python: 'webhooks.deliveries.resend' },
  startWebhookRecovery: { typescript: 'webhooks.recover', python: 'webhooks.recoveries.start' },
  getWebhookRecovery: { typescript: 'webhooks.recovery', python: 'webhooks.recoveries.get' },
  stopWebhookRecovery: { typescript: 'webhooks.stopRecovery', python: 'webhooks.recoveries.stop' },
  getCompany: 'data.cnpj',
  getAddress: 'data.cep',
  validateDocuments: 'data.validate',
  parseBoleto: 'data.boleto',
  createPixBrCode: 'data.pix',
  createQrCode: 'data.qrcode',
  createBarcode: 'data.barcode',
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

test('each operation is in the table of methods', () => {
  const operations = Object.entries(buildDocument().paths ?? {})
    .filter(([path]) => !catalogue.some(({ id }) => path === `/v1/tools/${id}`))
    .flatMap(([, item]) => Object.values(item as Record<string, { operationId: string }>))
    .map(({ operationId }) => operationId);
  expect([...new Set(operations)].sort()).toEqual(Object.keys(METHODS).sort());
});

const methodsOf = (language: 'typescript' | 'python') =>
  Object.values(METHODS).flatMap((method) => {
    if (method === null) return [];
    return typeof method === 'string' ? [method] : [method[language]];
  });

test('the TypeScript client has each method', () => {
  const client = new Papelada(ACCESS);
  const missing = methodsOf('typescript').filter((method) => typeof memberOf(client, method) !== 'function');
  expect(missing).toEqual([]);
});

function memberOf(client: Papelada, method: string): unknown {
  return method.split('.').reduce<unknown>((object, name) => Reflect.get(Object(object), name), client);
}

test('the Python client has each method', () => {
  const program = `import json, sys
from functools import reduce
from papelada import Papelada
def member(client, method):
    return reduce(lambda found, name: getattr(found, name, None), method.split("."), client)
access, methods = json.load(sys.stdin)
with Papelada(access["key"], access["baseUrl"]) as client:
    print(json.dumps([method for method in methods if not callable(member(client, method))]))`;
  const missing = execFileSync('/usr/bin/python3', ['-c', program], {
    env: { PYTHONPATH: dirname(PYTHON), PYTHONDONTWRITEBYTECODE: '1' },
    input: JSON.stringify([ACCESS, methodsOf('python')]),
    encoding: 'utf8',
  });
  expect(JSON.parse(missing)).toEqual([]);
});
