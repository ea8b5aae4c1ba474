import { Hono } from 'hono';
import { z } from 'zod';
import { describeError, log } from '../../common/log.ts';
import { operatorBody, operatorFields, operatorOnly } from '../admission/operator.ts';
import { ApiError } from '../errors.ts';
import type { AppEnv } from '../http/context.ts';
import { isoTime, systemClock } from '../time/clock.ts';
import type { SealWait } from './envelope.ts';
import { envelopeOf } from './envelope-of.ts';
import { isEnvelopeId } from './id.ts';
import { pageOfKeys, pageOfUnsealed } from './operator-records.ts';
import { isRecorded } from './records.ts';

const MOST_MINUTES = 365 * 24 * 60;
const place = z.string().refine(isEnvelopeId);
const unsealedQuery = z.object({
  minutes: z.coerce.number().int().min(0).max(MOST_MINUTES).default(5),
  after: place.optional(),
});
const rewrapBody = z.strictObject({ after: place.optional() });

/** The operator's routes for envelopes. Pages begin after an id. */
export const esignOperatorRoutes = new Hono<AppEnv>()
  .use('/operator/unsealed-envelopes/*', operatorOnly)
  .use('/operator/envelope-keys/*', operatorOnly)
  .get('/operator/unsealed-envelopes', async (c) => {
    const { minutes, after } = operatorFields(unsealedQuery, c.req.query());
    const before = systemClock.now() - minutes * 60_000;
    const { ids, next } = await pageOfUnsealed(c.env, before, after);
    const envelopes = await Promise.all(
      ids.map(async (id) => viewWait(id, await envelopeOf(c.env, id).sealWait())),
    );
    return c.json({ envelopes: envelopes.filter((envelope) => !envelope.sealed), next });
  })
  .post('/operator/unsealed-envelopes/:id/seal', async (c) => {
    const id = c.req.param('id');
    if (!isEnvelopeId(id) || !(await isRecorded(c.env, id))) throw new ApiError('envelope_not_found');
    return c.json(viewWait(id, await envelopeOf(c.env, id).sealNow()));
  })
  .post('/operator/envelope-keys/rewrap', async (c) => {
    const { ids, next } = await pageOfKeys(c.env, (await operatorBody(c, rewrapBody)).after);
    const counts = { rewrapped: 0, current: 0, erased: 0 };
    const failed: string[] = [];
    for (const id of ids) {
      try {
        counts[await envelopeOf(c.env, id).rewrapKey()]++;
      } catch (error) {
        log('key_not_rewrapped', { envelope: id, cause: describeError(error) });
        failed.push(id);
      }
    }
    return c.json({ ...counts, failed, next });
  });

function viewWait(id: string, wait: SealWait | null) {
  const { since, fault } = wait ?? { since: null, fault: null };
  return {
    id,
    sealed: wait === null,
    waiting_since: since === null ? null : isoTime(since),
    tries: fault?.count ?? 0,
    failed_at: fault ? isoTime(fault.at) : null,
    reason: fault?.reason ?? null,
  };
}
