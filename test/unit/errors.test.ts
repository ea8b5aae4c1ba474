import { describe, expect, test } from 'vitest';
import { ApiError, type ErrorCode, errorRegistry, sent, worded } from '../../worker/errors.ts';

/** Section 7 of the specification, and the codes of ours: 416, 503 and `live_key_required`. */
const TABLE: [status: number, codes: string][] = [
  [400, 'invalid_request'],
  [400, 'invalid_json'],
  [400, 'invalid_option'],
  [400, 'missing_option'],
  [400, 'missing_files'],
  [400, 'too_few_files'],
  [400, 'too_many_files'],
  [400, 'unexpected_file'],
  [400, 'missing_file'],
  [400, 'invalid_webhook_url'],
  [400, 'invalid_cnpj'],
  [400, 'invalid_cep'],
  [400, 'declaration_required'],
  [400, 'invalid_idempotency_key'],
  [401, 'missing_api_key'],
  [401, 'invalid_api_key'],
  [401, 'revoked_api_key'],
  [402, 'insufficient_credits'],
  [402, 'esign_quota'],
  [403, 'account_not_eligible'],
  [403, 'live_key_required'],
  [404, 'not_found'],
  [404, 'tool_not_found'],
  [404, 'job_not_found'],
  [404, 'file_not_found'],
  [404, 'envelope_not_found'],
  [404, 'lote_not_found'],
  [404, 'upload_not_found'],
  [409, 'upload_incomplete'],
  [409, 'upload_offset_mismatch'],
  [412, 'unsupported_tus_version'],
  [423, 'upload_locked'],
  [423, 'upload_interrupted'],
  [429, 'upload_limit'],
  [460, 'upload_checksum_mismatch'],
  [409, 'job_not_ready'],
  [409, 'lote_not_ready'],
  [409, 'job_running'],
  [409, 'idempotency_key_reused'],
  [409, 'idempotency_in_progress'],
  [409, 'invalid_state'],
  [409, 'envelope_not_completed'],
  [410, 'envelope_gone'],
  [413, 'file_too_large'],
  [413, 'payload_too_large'],
  [415, 'unsupported_file_type'],
  [415, 'unsupported_media_type'],
  [416, 'range_not_satisfiable'],
  [422, 'invalid_boleto'],
  [422, 'invalid_value'],
  [422, 'invalid_pdf'],
  [422, 'forbidden_url'],
  [429, 'rate_limited'],
  [429, 'concurrency_limit'],
  [429, 'reminder_too_soon'],
  [429, 'test_limit'],
  [500, 'internal_error'],
  [502, 'upstream_unavailable'],
  [503, 'service_unavailable'],
];

const entries = Object.entries(errorRegistry);
const codes = Object.keys(errorRegistry) as ErrorCode[];

describe('the registry of errors', () => {
  test.each(TABLE)('answers %i with %s', (status, code) => {
    expect(errorRegistry).toHaveProperty(code);
    expect(errorRegistry[code as ErrorCode].status).toBe(status);
  });

  test('holds no code that the table does not', () => {
    expect(Object.keys(errorRegistry).sort()).toEqual(TABLE.map(([, code]) => code).sort());
  });

  test.each(entries)('%s says in one or two Portuguese sentences what failed', (_, { message }) => {
    expect(message).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].{20,199}\.$/);
    expect(message).toMatch(/\b(o|a|os|as|um|uma|não|de|do|da|é|foi|em|para)\b/i);
    expect(message).not.toMatch(/\b(the|of|is|not|please|invalid|error|must|should|file|request|again)\b/i);
  });

  test('says nothing twice', () => {
    expect(new Set(entries.map(([, { message }]) => message)).size).toBe(entries.length);
  });
});

describe('a refusal', () => {
  test.each(codes)('%s bears its status and its message', (code) => {
    const refusal = new ApiError(code);
    expect(refusal).toBeInstanceOf(Error);
    expect([refusal.code, refusal.status, refusal.message, refusal.headers]).toEqual([
      code,
      errorRegistry[code].status,
      errorRegistry[code].message,
      {},
    ]);
  });

  test('says the more exact thing that the place which refuses knows', () => {
    const refusal = new ApiError('rate_limited', 'Espere 5 segundos.', { 'Retry-After': '5' });
    expect([refusal.message, refusal.headers]).toEqual(['Espere 5 segundos.', { 'Retry-After': '5' }]);
  });

  test('that quotes the caller is noted without the quotes', () => {
    const quoting = worded`O arquivo "${sent('a "b".pdf')}" passa de ${50} MB ${'do plano'}.`;
    const refusal = new ApiError('file_too_large', quoting);
    expect([refusal.message, refusal.noted]).toEqual([
      'O arquivo "a "b".pdf" passa de 50 MB do plano.',
      'O arquivo "…" passa de 50 MB do plano.',
    ]);
    expect(new ApiError('not_found', 'Não há.').noted).toBe('Não há.');
  });
});
