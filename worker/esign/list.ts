import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { listRecords, placeOf } from './records.ts';
import type { EnvelopeView } from './schema.ts';
import { ENVELOPE_STATUSES, type EnvelopeStatus } from './state.ts';
import { viewEnvelope } from './view.ts';

const DEFAULT_LIMIT = 20;
const MOST = 100;
const MOST_OFFSET = 1_000_000;

export interface EnvelopeListQuery {
  limit: number;
  cursor: string | undefined;
  offset: number | undefined;
  status: EnvelopeStatus | undefined;
}

/** `GET /v1/esign/envelopes`'s query (specification 4.5), or a refusal that names the field. */
export function parseListQuery(query: Record<string, string>): EnvelopeListQuery {
  const { limit, cursor, offset, status } = query;
  if (cursor !== undefined && offset !== undefined)
    throw invalid('offset', 'use cursor ou offset, não os dois');
  if (status !== undefined && !isStatus(status))
    throw invalid('status', `use um de ${ENVELOPE_STATUSES.join(', ')}`);
  return {
    limit: limit === undefined ? DEFAULT_LIMIT : parseCount('limit', limit, 1, MOST),
    cursor,
    offset: offset === undefined ? undefined : parseCount('offset', offset, 0, MOST_OFFSET),
    status,
  };
}

/** One page, newest first. */
export async function listEnvelopes(
  env: Pick<Env, 'DB'>,
  accountId: string,
  { limit, cursor, offset, status }: EnvelopeListQuery,
): Promise<{ data: EnvelopeView[]; hasMore: boolean }> {
  const after = cursor === undefined ? undefined : await placeOf(env, accountId, cursor);
  if (cursor !== undefined && !after)
    throw invalid('cursor', 'use o next_cursor da página anterior desta conta');
  const records = await listRecords(env, accountId, {
    limit: limit + 1,
    ...(after === undefined ? {} : { after }),
    ...(offset === undefined ? {} : { offset }),
    ...(status === undefined ? {} : { status }),
  });
  return { data: records.slice(0, limit).map(viewEnvelope), hasMore: records.length > limit };
}

function isStatus(text: string): text is EnvelopeStatus {
  return (ENVELOPE_STATUSES as readonly string[]).includes(text);
}

function parseCount(field: string, text: string, least: number, most: number): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw invalid(field, `use um número inteiro de ${least} a ${most}`);
}

function invalid(field: string, fix: string): ApiError {
  return new ApiError('invalid_request', `O parâmetro ${field} não é válido: ${fix}.`);
}
