import { gateRefusal } from '../admission/authenticate.ts';
import { idempotentCall } from '../admission/idempotency.ts';
import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import type { Admission } from '../gate/calls.ts';
import { plans } from '../gate/credits/plans.ts';
import { gateOf } from '../gate/gate-of.ts';
import { safeFileName } from '../intake/file-name.ts';
import { randomId } from '../random.ts';
import { systemClock } from '../time/clock.ts';
import { tooLargeForPlan } from './refusals.ts';
import { UPLOAD_KEPT_MS, type UploadSpecification } from './specification.ts';
import { TUS } from './tus/headers.ts';
import { parseMetadata } from './tus/metadata.ts';
import { parseByteCount } from './tus/numbers.ts';

const FALLBACK_NAME = 'arquivo';

export interface CreateUploadCall {
  env: Pick<Env, 'GATE'>;
  admission: Admission;
  headers: Headers;
  idempotencyKey: string | null;
  addressOf: (uploadId: string) => string;
}

export interface CreatedUpload {
  id: string;
  location: string;
  replayed: boolean;
}

/** Creates an upload from the headers of a request. Throws what is wrong with them. */
export async function createUpload(call: CreateUploadCall): Promise<CreatedUpload> {
  const { env, admission, headers, idempotencyKey, addressOf } = call;
  const specification = specify(admission, headers);
  const { id, name, length, metadata, createdAt, expiresAt } = specification;
  const location = addressOf(id);
  const idempotent = await idempotentCall(idempotencyKey, { path: 'uploads', length, metadata });
  const opened = await gateOf(env, admission.accountId)
    .openUpload(
      admission,
      idempotent,
      { id, name, length, createdAt, expiresAt, payload: specification },
      { status: 201, body: '', location },
    )
    .catch((error) => {
      throw unavailable(error);
    });
  switch (opened.outcome) {
    case 'refused':
      throw gateRefusal(opened);
    case 'replay': {
      const first = opened.response.location ?? location;
      return { id: first.slice(first.lastIndexOf('/') + 1), location: first, replayed: true };
    }
    case 'opened':
      return { id, location, replayed: false };
  }
}

/** `headers` are those of the upload's state. */
export function answerCreated({ location, replayed }: CreatedUpload, headers: Headers): Response {
  headers.set('Location', location);
  if (replayed) headers.set('Idempotent-Replayed', 'true');
  return new Response(null, { status: 201, headers });
}

function specify({ accountId, caller, plan }: Admission, headers: Headers): UploadSpecification {
  const { maxFileBytes } = plans[plan];
  // As an ordinary upload, a part of a file would be taken for the whole.
  if (headers.has(TUS.concatenation))
    throw new ApiError(
      'invalid_request',
      'Este serviço não junta envios (Upload-Concat). Mande o arquivo em um envio só, em pedaços.',
    );
  const length = readLength(headers);
  if (length !== null && length > maxFileBytes) throw tooLargeForPlan(plan);
  const metadata = headers.get(TUS.metadata);
  const createdAt = systemClock.now();
  return {
    id: randomId('upl'),
    accountId,
    mode: caller.mode,
    name: readName(metadata),
    metadata,
    length,
    maxBytes: maxFileBytes,
    createdAt,
    expiresAt: createdAt + UPLOAD_KEPT_MS,
  };
}

/** Returns null for a length that is declared later. */
function readLength(headers: Headers): number | null {
  const [length, deferred] = [headers.get(TUS.length), headers.get(TUS.deferLength)];
  if (deferred !== null) {
    if (deferred === '1' && length === null) return null;
    throw new ApiError(
      'invalid_request',
      `O cabeçalho ${TUS.deferLength} só aceita o valor 1, e só vem sem ${TUS.length}.`,
    );
  }
  const bytes = parseByteCount(length ?? undefined);
  if (bytes !== null) return bytes;
  throw new ApiError(
    'invalid_request',
    `O cabeçalho ${TUS.length} deve trazer o tamanho do arquivo em bytes; se ainda não é conhecido, envie ${TUS.deferLength}: 1.`,
  );
}

function readName(header: string | null): string {
  if (header === null || header.trim() === '') return FALLBACK_NAME;
  const metadata = parseMetadata(header);
  if (metadata) return safeFileName(metadata.get('filename') ?? metadata.get('name') ?? FALLBACK_NAME);
  throw new ApiError(
    'invalid_request',
    `O cabeçalho ${TUS.metadata} deve trazer pares de nome e valor em base64, separados por vírgulas, até 8 KB.`,
  );
}
