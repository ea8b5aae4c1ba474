import { z } from 'zod';
import { ApiError, sent, worded } from '../errors.ts';
import { parseSent } from '../http/parse-sent.ts';
import { readBase64Json } from './base64-json.ts';
import { safeFileName } from './file-name.ts';
import { JsonFault, type JsonFaultReason } from './json-fault.ts';
import { StreamedBase64 } from './json-tokenizer.ts';
import { clip } from './limits.ts';
import { MAX_DEPTH } from './options-text.ts';
import type { Received } from './received.ts';
import type { Arrived, Upload } from './upload.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS = { maxBytes: 60 * MEGABYTE, maxDepth: MAX_DEPTH, maxTextBytes: MEGABYTE };

const FAULTS: Record<JsonFaultReason, (path: string) => ApiError> = {
  invalid_json: () => new ApiError('invalid_json'),
  invalid_base64: (path) =>
    new ApiError('invalid_request', worded`O valor de ${sent(path)} não é base64 válido.`),
  too_large: () => new ApiError('payload_too_large'),
  too_deep: () => new ApiError('invalid_json', 'O JSON está aninhado fundo demais.'),
  text_too_large: () =>
    new ApiError('payload_too_large', 'O JSON, fora os arquivos em base64, passa de 1 MB.'),
  duplicate_base64: (path) =>
    new ApiError('invalid_request', worded`O campo ${sent(path)} veio mais de uma vez.`),
};

const given = { name: z.string().min(1).optional() };

const fileSchema = z.union([
  z.strictObject({ ...given, url: z.string().min(1) }),
  z.strictObject({ ...given, base64: z.instanceof(StreamedBase64) }),
  z.strictObject({ ...given, upload: z.string().min(1) }),
  z.strictObject({ ...given, job: z.string().min(1), index: z.int().min(0) }),
]);

interface JsonDocument {
  files?: unknown[];
  options?: unknown;
  webhook_url?: unknown;
  [other: string]: unknown;
}

/**
 * Receives JSON `{files: [{url} | {base64, name} | {upload} | {job, index}], <extra>: {…}, options, webhook_url}`;
 * streams base64 to R2.
 */
export async function receiveJson(body: ReadableStream<Uint8Array>, upload: Upload): Promise<Received> {
  const arrived: Arrived[] = [];
  try {
    for await (const part of readBase64Json(body, LIMITS)) {
      if (part.kind === 'document') return readDocument(part.value, arrived, upload);
      upload.checkStreamed(arrived.length);
      arrived.push(await upload.receive(part.body, pathText(part.path)));
    }
  } catch (error) {
    throw error instanceof JsonFault ? FAULTS[error.reason](pathText(error.path)) : error;
  }
  throw new ApiError('invalid_json');
}

function readDocument(value: unknown, arrived: Arrived[], upload: Upload): Received {
  if (upload.takesFields) return readFields(value, arrived, upload);
  if (!isDocument(value)) {
    throw new ApiError(
      'invalid_request',
      'O corpo deve ser um objeto JSON com files (lista) e options (objeto).',
    );
  }
  const { files = [], options, webhook_url: webhookUrl, ...others } = value;
  const received: Received = { loose: new Map(), downloads: [], borrowed: [] };
  if (options !== undefined) received.options = options;
  if (webhookUrl !== undefined) received.webhookUrl = webhookUrl;
  takeFiles('files', files, arrived, upload, received);
  for (const [name, file] of Object.entries(others)) {
    if (typeof file !== 'object' || file === null) {
      throw new ApiError(
        'invalid_request',
        worded`O campo "${sent(clip(name))}" não é conhecido. As opções vão dentro de options.`,
      );
    }
    takeFile(name, name, file, arrived, upload, received);
  }
  return received;
}

/** Reads a document whose members are the call's own fields, including files. */
function readFields(value: unknown, arrived: Arrived[], upload: Upload): Received {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('invalid_request', 'O corpo deve ser um objeto JSON.');
  const received: Received = { loose: new Map(), downloads: [], borrowed: [] };
  const fields: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (!upload.isFileField(name)) fields.push([name, member]);
    else if (upload.isList(name)) takeFiles(name, member, arrived, upload, received);
    else takeFile(name, name, member, arrived, upload, received);
  }
  return { ...received, fields: Object.fromEntries(fields) };
}

/** Not checked by zod, which skips a member named `__proto__`. */
function isDocument(value: unknown): value is JsonDocument {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !('files' in value) || Array.isArray(value.files);
}

function takeFiles(
  field: string,
  value: unknown,
  arrived: Arrived[],
  upload: Upload,
  received: Received,
): void {
  if (!Array.isArray(value)) throw new ApiError('invalid_request', `O campo ${field} deve ser uma lista.`);
  for (const [place, file] of value.entries())
    takeFile(field, `${field}[${place}]`, file, arrived, upload, received);
}

function takeFile(
  field: string,
  path: string,
  value: unknown,
  arrived: Arrived[],
  upload: Upload,
  received: Received,
): void {
  const place = upload.announce(field);
  const file = parseSent(fileSchema, value);
  if (!file.success) throw sourceFault(path);
  const shown = {
    place,
    field,
    path,
    name: file.data.name === undefined ? null : safeFileName(file.data.name),
  };
  if ('url' in file.data) {
    received.downloads.push({ ...shown, url: file.data.url });
    return;
  }
  if (!('base64' in file.data)) {
    const { name: _, ...lender } = file.data;
    received.borrowed.push({ ...shown, lender });
    return;
  }
  const name = file.data.name ?? upload.unnamed;
  if (name === undefined) throw sourceFault(path);
  const stored = arrived[file.data.base64.streamed];
  if (!stored)
    throw new ApiError('invalid_request', `O campo ${path}.base64 veio em um lugar em que não é aceito.`);
  upload.accept(place, field, name, stored);
}

function sourceFault(path: string): ApiError {
  return new ApiError(
    'invalid_request',
    `O campo ${path} deve ser {"url": …}, {"base64": …, "name": …}, {"upload": …} ou {"job": …, "index": …}.`,
  );
}

function pathText(path: string[]): string {
  return `${path.join('.').replace(/\.(\d+)/g, '[$1]')}.base64`;
}
