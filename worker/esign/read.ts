import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { envelopeOf } from './envelope-of.ts';
import { isEnvelopeId } from './id.ts';
import { isKnown } from './records.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Returns an envelope of the account. Throws `envelope_not_found` if it does not exist, was erased, or
 * belongs to another account. Unknown ids never create an object.
 */
export async function requireEnvelope(
  env: Pick<Env, 'DB' | 'ENVELOPE'>,
  accountId: string,
  id: string,
): Promise<Snapshot> {
  if (!isEnvelopeId(id) || !(await isKnown(env, accountId, id))) throw new ApiError('envelope_not_found');
  const snapshot = await envelopeOf(env, id).read();
  if (snapshot?.definition.accountId !== accountId) throw new ApiError('envelope_not_found');
  return snapshot;
}
