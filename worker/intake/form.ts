import { ApiError, sent, worded } from '../errors.ts';
import { clip } from './limits.ts';
import { type MultipartPart, readMultipart } from './multipart.ts';
import { MultipartFault, type MultipartFaultReason } from './multipart-fault.ts';
import { parseOptionsText } from './options-text.ts';
import type { Received } from './received.ts';
import type { Upload } from './upload.ts';

const LIMITS = { maxFieldBytes: 256 * 1024, maxFieldsTotalBytes: 1024 * 1024 };
const FEWEST_PARTS = 1_000;
/** The number of fields allowed beside the files. */
const FIELDS = 100;

const FAULTS: Record<Exclude<MultipartFaultReason, 'too_many_parts'>, string> = {
  no_boundary:
    'O Content-Type multipart/form-data veio sem boundary. Deixe o seu cliente HTTP montar esse cabeçalho.',
  malformed: 'O corpo multipart/form-data está malformado. Confira como ele é montado.',
  cut_short: 'O corpo multipart/form-data terminou antes do fim. Envie-o de novo, completo.',
  field_too_large: 'Um campo do formulário é grande demais. Envie arquivos com nome de arquivo (filename).',
  headers_too_large: 'Os cabeçalhos de uma parte do formulário são grandes demais.',
  missing_name: 'Uma parte do formulário veio sem nome (name). Confira como ele é montado.',
};

/** Receives multipart/form-data (RFC 7578): streams files to R2 and collects fields. */
export async function receiveForm(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  upload: Upload,
): Promise<Received> {
  const received: Received = { loose: new Map(), downloads: [], borrowed: [] };
  const maxParts = Math.max(FEWEST_PARTS, upload.mostFiles + FIELDS);
  try {
    for await (const part of readMultipart(body, contentType, { ...LIMITS, maxParts })) {
      if (part.kind === 'field') takeField(received, part, upload);
      else await takeFile(part, upload);
    }
  } catch (error) {
    throw error instanceof MultipartFault
      ? new ApiError('invalid_request', describe(error, maxParts))
      : error;
  }
  return received;
}

function describe({ reason }: MultipartFault, maxParts: number): string {
  if (reason !== 'too_many_parts') return FAULTS[reason];
  return `O corpo multipart/form-data tem partes demais (o máximo é ${maxParts}).`;
}

/** Accepts `files[]`, which is the name of a list in some languages. */
function fieldOf(name: string, upload: Upload): string {
  const bare = name.replace(/\[\]$/, '');
  return upload.isFileField(bare) ? bare : name;
}

async function takeFile(part: Extract<MultipartPart, { kind: 'file' }>, upload: Upload): Promise<void> {
  const field = fieldOf(part.name, upload);
  if (part.filename === '') {
    const empty = (await part.body.next()).done === true;
    if (empty) return;
    throw new ApiError(
      'invalid_request',
      worded`Um arquivo do campo "${sent(clip(field))}" veio sem nome. Envie o parâmetro filename.`,
    );
  }
  const place = upload.announce(field);
  upload.checkName(field, part.filename);
  upload.accept(place, field, part.filename, await upload.receive(part.body, part.filename));
}

function takeField(
  received: Received,
  { name, value }: Extract<MultipartPart, { kind: 'field' }>,
  upload: Upload,
): void {
  const field = fieldOf(name, upload);
  if (upload.isFileField(field)) {
    throw new ApiError(
      'invalid_request',
      `O campo ${field} veio sem nome de arquivo (filename). Envie-o como arquivo.`,
    );
  }
  if (name === 'options') {
    if (received.options !== undefined)
      throw new ApiError('invalid_request', 'O campo options só pode vir uma vez.');
    received.options = parseOptionsText(value);
    return;
  }
  if (name === 'webhook_url') {
    if (received.webhookUrl !== undefined)
      throw new ApiError('invalid_request', 'O campo webhook_url só pode vir uma vez.');
    received.webhookUrl = value;
    return;
  }
  if (received.loose.has(name))
    throw new ApiError('invalid_request', worded`O campo "${sent(clip(name))}" só pode vir uma vez.`);
  received.loose.set(name, value);
}
