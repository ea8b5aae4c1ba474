import { ApiError } from '../errors.ts';
import { type PlanId, plans } from '../gate/credits/plans.ts';
import type { AppendResult } from './calls.ts';
import { TUS, TUS_CONTENT_TYPE } from './tus/headers.ts';

const MEGABYTE = 1024 * 1024;
const LOCKED_RETRY_SECONDS = 1;
const LIMIT_RETRY_SECONDS = 60;

const TOO_MANY_REQUESTS =
  'Este envio já recebeu requisições demais: 1.000, e mais uma por MiB. Comece outro, com pedaços maiores.';

export function tooLargeForPlan(plan: PlanId): ApiError {
  const { name, maxFileBytes } = plans[plan];
  return tooLarge(maxFileBytes, `do seu plano (${name})`);
}

function tooLarge(maxBytes: number, limitOf: string): ApiError {
  const megabytes = (maxBytes / MEGABYTE).toLocaleString('pt-BR');
  return new ApiError('file_too_large', `O arquivo passa do máximo de ${megabytes} MB ${limitOf}.`);
}

/** The error for a request whose bytes were not appended. */
export function appendError(result: Exclude<AppendResult, { outcome: 'appended' }>): ApiError {
  switch (result.outcome) {
    case 'live_only':
      return new ApiError('live_key_required');
    case 'too_many':
      return new ApiError('upload_limit', TOO_MANY_REQUESTS, { 'Retry-After': String(LIMIT_RETRY_SECONDS) });
    case 'not_found':
      return new ApiError('upload_not_found');
    case 'locked':
      return uploadLocked();
    case 'superseded':
      // Clients do not repeat a request after a 400: two of them would end each other's for ever.
      return new ApiError(
        'invalid_request',
        'Uma requisição mais nova sobre este envio encerrou esta. O que chegou foi guardado: continue de onde parou.',
      );
    case 'interrupted':
      return new ApiError('upload_interrupted', undefined, { 'Retry-After': String(LOCKED_RETRY_SECONDS) });
    case 'other_checksum':
      return new ApiError('upload_checksum_mismatch');
    case 'refused':
      return refusalError(result);
  }
}

export function uploadLocked(): ApiError {
  return new ApiError('upload_locked', undefined, { 'Retry-After': String(LOCKED_RETRY_SECONDS) });
}

function refusalError(refused: Extract<AppendResult, { outcome: 'refused' }>): ApiError {
  switch (refused.code) {
    case 'upload_offset_mismatch':
      return new ApiError('upload_offset_mismatch', undefined, { [TUS.offset]: String(refused.offset) });
    case 'media_type':
      return new ApiError('unsupported_media_type', `O Content-Type deve ser ${TUS_CONTENT_TYPE}.`);
    case 'invalid_checksum':
      return new ApiError(
        'invalid_request',
        `O cabeçalho ${TUS.checksum} deve trazer sha1 ou sha256 e o resumo do corpo em base64.`,
      );
    case 'invalid_offset':
      return new ApiError(
        'invalid_request',
        `O cabeçalho ${TUS.offset} deve trazer a posição do primeiro byte do corpo.`,
      );
    case 'invalid_length':
      return new ApiError(
        'invalid_request',
        `O cabeçalho ${TUS.length} deve trazer o tamanho do arquivo em bytes.`,
      );
    case 'changed_length':
      return new ApiError('invalid_request', `O tamanho em ${TUS.length} não é o que foi declarado antes.`);
    case 'beyond_length':
      return new ApiError(
        'payload_too_large',
        'O corpo traz mais bytes do que o tamanho declarado do arquivo.',
      );
    case 'file_too_large':
      return tooLarge(refused.maxBytes, 'do seu plano');
  }
}
