import { OpenAPIHono } from '@hono/zod-openapi';
import { requireTestQuota } from '../admission/authenticate.ts';
import { parseIdempotencyKey } from '../admission/idempotency.ts';
import { answerOrder } from '../admission/order-call.ts';
import { requireLiveKey } from '../admission/require-live-key.ts';
import { ApiError, sent, worded } from '../errors.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../http/context.ts';
import { readSmallJson } from '../http/small-json.ts';
import { systemClock } from '../time/clock.ts';
import {
  cancelEnvelopeContract,
  createEnvelopeContract,
  deleteEnvelopeByPostContract,
  deleteEnvelopeContract,
  remindEnvelopeContract,
  sendEnvelopeContract,
} from './contract/changes.ts';
import {
  getEnvelopeAuditContract,
  getEnvelopeContract,
  getEnvelopeFinalContract,
  listEnvelopesContract,
} from './contract/reads.ts';
import { createEnvelope } from './create.ts';
import { resultResponse } from './download.ts';
import { envelopeOf } from './envelope-of.ts';
import { listEnvelopes, parseListQuery } from './list.ts';
import { requireEnvelope } from './read.ts';
import { sendDraft } from './send.ts';
import type { Snapshot } from './snapshot.ts';
import { viewTrail } from './trail-view.ts';
import { viewEnvelope } from './view.ts';
import { withLinks } from './with-links.ts';

const REMINDER_REFUSALS = {
  wrong_phase: 'Só se lembra quem falta assinar um envelope em andamento.',
  nobody_reachable:
    'Ninguém que falta assinar pode ser lembrado: o convite não chegou a essas pessoas (signers[].invitation_status é failed). Fale com elas por outro meio ou cancele o envelope.',
} as const;

const MOST_SEND_BODY_BYTES = 16 * 1024;

export const esignRoutes = new OpenAPIHono<AppEnv>()
  .openapi(listEnvelopesContract, async (c) => {
    const query = parseListQuery(c.req.query());
    requireTestQuota(c.get('admission'));
    const { data, hasMore } = await listEnvelopes(c.env, c.get('admission').accountId, query);
    const nextCursor = hasMore ? (data.at(-1)?.id ?? null) : null;
    return c.json({ object: 'list', count: data.length, has_more: hasMore, next_cursor: nextCursor, data });
  })
  .openapi(getEnvelopeContract, async (c) => {
    const asksLinks = isTrue(c.req.query('links'));
    const snapshot = asksLinks ? await openedEnvelope(c) : await ownEnvelope(c);
    const view = viewEnvelope(snapshot);
    const shown = asksLinks ? await withLinks(c.env, view, baseUrlOf(c)) : view;
    if (!isTrue(c.req.query('events'))) return c.json(shown);
    const { entries, cpfs } = await envelopeOf(c.env, view.id).readTrail();
    return c.json({
      ...shown,
      events: viewTrail(
        entries,
        new Map(cpfs.map(([signer, cpf]): [number, string] => [Number(signer), String(cpf)])),
      ),
    });
  })
  .openapi(remindEnvelopeContract, async (c) => {
    const { definition } = await openedEnvelope(c);
    const result = await envelopeOf(c.env, definition.id).remind();
    if ('refused' in result) throw new ApiError('invalid_state', REMINDER_REFUSALS[result.refused]);
    if ('tooSoonUntil' in result) {
      const seconds = Math.max(1, Math.ceil((result.tooSoonUntil - systemClock.now()) / 1000));
      throw new ApiError('reminder_too_soon', undefined, { 'Retry-After': String(seconds) });
    }
    return c.json({ id: definition.id, reminded: result.reminded });
  })
  .openapi(cancelEnvelopeContract, async (c) => {
    const { definition } = await openedEnvelope(c);
    const canceled = await envelopeOf(c.env, definition.id).cancel();
    if (canceled === null) throw new ApiError('envelope_not_found');
    if (typeof canceled === 'string')
      throw new ApiError('invalid_state', 'Este envelope já terminou e não pode mais ser cancelado.');
    return c.json(viewEnvelope(canceled));
  })
  .openapi(deleteEnvelopeContract, removeEnvelope)
  .openapi(deleteEnvelopeByPostContract, removeEnvelope)
  .openapi(getEnvelopeFinalContract, async (c) => resultResponse(c.env, await openedEnvelope(c), 'final'))
  .openapi(getEnvelopeAuditContract, async (c) => resultResponse(c.env, await openedEnvelope(c), 'audit'))
  .openapi(createEnvelopeContract, (c) => {
    const created = createEnvelope({
      env: c.env,
      request: c.req.raw,
      admission: c.get('admission'),
      baseUrl: baseUrlOf(c),
      source: 'api',
      idempotencyKey: parseIdempotencyKey(c.req.header('Idempotency-Key')),
    });
    return answerOrder(c, created);
  })
  .openapi(sendEnvelopeContract, async (c) => {
    const sent = sendDraft({
      env: c.env,
      admission: c.get('admission'),
      baseUrl: baseUrlOf(c),
      id: c.req.param('id'),
      returnLinks: await asksForLinks(c),
      idempotencyKey: parseIdempotencyKey(c.req.header('Idempotency-Key')),
    });
    return answerOrder(c, sent);
  });

async function asksForLinks(c: AppContext): Promise<boolean> {
  if (c.req.query('return_links') !== undefined) return isTrue(c.req.query('return_links'));
  if (!c.req.raw.body || c.req.header('Content-Length') === '0') return false;
  const body = await readSmallJson(c.req.raw, MOST_SEND_BODY_BYTES);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('invalid_request', 'O corpo deve ser um objeto JSON, como {"return_links": true}.');
  const { return_links: links = false, ...others }: Record<string, unknown> = { ...body };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new ApiError('invalid_request', worded`Campo ${sent(unknown.slice(0, 60))}: não é conhecido aqui.`);
  if (typeof links !== 'boolean')
    throw new ApiError('invalid_request', 'Campo return_links: deve ser true ou false.');
  return links;
}

async function removeEnvelope(c: AppContext): Promise<Response> {
  const { definition } = await openedEnvelope(c);
  await envelopeOf(c.env, definition.id).remove();
  return c.json({ id: definition.id, object: 'envelope', deleted: true });
}

async function ownEnvelope(c: AppContext): Promise<Snapshot> {
  const { accountId } = c.get('admission');
  const snapshot = await requireEnvelope(c.env, accountId, c.req.param('id') ?? '');
  requireTestQuota(c.get('admission'));
  return snapshot;
}

/**
 * Returns the envelope for its links, its files, a change or its removal. Throws for a test key if it was
 * sent with a live key.
 */
async function openedEnvelope(c: AppContext): Promise<Snapshot> {
  const snapshot = await ownEnvelope(c);
  const { phase, test } = snapshot.state;
  // A draft is neither live nor test; the key that sends it decides.
  requireLiveKey(c.get('admission'), test || phase === 'draft');
  return snapshot;
}

function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1';
}
