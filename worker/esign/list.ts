import type { Env } from '../env.ts';
import { invalidParameter, parseCount, parseLimit } from '../http/query.ts';
import { listRecords, placeOf } from './records.ts';
import type { EnvelopeView } from './schema.ts';
import { ENVELOPE_STATUSES, type EnvelopeStatus } from './state.ts';
import { viewEnvelope } from './view.ts';

const MOST_OFFSET = 1_000_000;

export interface EnvelopeListQuery {
  limit: number;
  cursor: string | undefined;
  offset: number | undefined;
  status: EnvelopeStatus | undefined;
}

/**
 * Parses the query of `GET /v1/esign/envelopes` (specification 4.5). Throws an error that names the field.
 */
export function parseListQuery(query: Record<string, string>): EnvelopeListQuery {
  const { limit, cursor, offset, status } = query;
  if (cursor !== undefined && offset !== undefined)
    throw invalidParameter('offset', 'use cursor ou offset, não os dois');
  if (status !== undefined && !isStatus(status))
    throw invalidParameter('status', `use um de ${ENVELOPE_STATUSES.join(', ')}`);
  return {
    limit: parseLimit(limit),
    cursor,
    offset: offset === undefined ? undefined : parseCount('offset', offset, 0, MOST_OFFSET),
    status,
  };
}

/** Returns one page, newest first. Throws if the cursor is not one of the account's envelopes. */
export async function listEnvelopes(
  env: Pick<Env, 'DB'>,
  accountId: string,
  { limit, cursor, offset, status }: EnvelopeListQuery,
): Promise<{ data: EnvelopeView[]; hasMore: boolean }> {
  const after = cursor === undefined ? undefined : await placeOf(env, accountId, cursor);
  if (cursor !== undefined && !after)
    throw invalidParameter('cursor', 'use o next_cursor da página anterior desta conta');
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
