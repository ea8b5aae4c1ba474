import { describeError, log } from '../../common/log.ts';
import { ApiError, unavailable } from '../errors.ts';
import { faultPoint } from '../faults.ts';
import type { Charged, IdempotentCall, Purchase } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { StoredResponse } from '../gate/idempotency.ts';
import type { ParsedKey } from '../gate/keys.ts';
import { type AppContext, setCredits } from '../http/context.ts';
import { usageNameOf } from '../http/contract/usage-name.ts';
import { readSmallJson } from '../http/small-json.ts';
import { retry } from '../time/retry.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { admitCaller, clientOf, gateRefusal, keyCaller, keyOf, rejectionError } from './authenticate.ts';
import { confirmAnswers, takeUnconfirmed } from './confirm-answers.ts';
import { idempotentCall, parseIdempotencyKey } from './idempotency.ts';
import { JsonText } from './json-text.ts';
import { packed, unpacked } from './packed-text.ts';
import { atOnce, inTurn, largeInTurn, type TurnTaking } from './turn-taking.ts';

/** A paid call that is answered at once (specification 4.4). */
export interface DataCall<Request> {
  maxBodyBytes: number;
  /** Parses the body. Throws everything that can be rejected before a charge. */
  parse: (body: unknown) => Request;
  creditsFor: (request: Request) => number;
  /** If it fails, the charge is refunded. */
  answer: (request: Request) => object | JsonText | Promise<object | JsonText>;
}

interface Prepared<Request> {
  request: Request;
  idempotent: IdempotentCall | null;
}

/** The time that a caller waits for the refund; the platform lets work continue for 30 s after the answer. */
const REFUND_WAIT_MS = 2_000;
const REFUND_PAUSES_MS = [500, 2_000, 5_000, 15_000];

/**
 * Answers a data call. Its body is parsed first, as that is cheap, so that one call of the Gate admits and charges it.
 * A caller that the Gate rejects does not learn what is wrong with the body.
 */
export function answerDataCall<Request>(call: DataCall<Request>) {
  return async (c: AppContext): Promise<Response> => {
    const key = await keyOf(c);
    if (!isLarge(c.req.raw)) return answer(c, call, key, inTurn);
    return largeInTurn(key.accountId, () => answer(c, call, key, atOnce));
  };
}

const SMALL_BODY_BYTES = 4 * 1024;

function isLarge(request: Request): boolean {
  return Number(request.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY) > SMALL_BODY_BYTES;
}

async function answer<Request>(
  c: AppContext,
  call: DataCall<Request>,
  key: ParsedKey,
  inOrder: TurnTaking,
): Promise<Response> {
  const prepared = await prepare(c, call).catch(async (error: unknown) => {
    // Only an admitted caller learns what is wrong with the call.
    if (error instanceof ApiError) await admitCaller(c, key.accountId, keyCaller(key), usageNameOf(c));
    throw error;
  });
  // If the client hangs up, the paid work still continues.
  const answered = pay(c, call, key, prepared, inOrder);
  c.executionCtx.waitUntil(answered.catch(() => undefined));
  return answered;
}

async function prepare<Request>(c: AppContext, call: DataCall<Request>): Promise<Prepared<Request>> {
  const idempotencyKey = parseIdempotencyKey(c.req.header('Idempotency-Key'));
  const body = await readSmallJson(c.req.raw, call.maxBodyBytes);
  const request = call.parse(body);
  return { request, idempotent: await idempotentCall(idempotencyKey, { path: usageNameOf(c), body }) };
}

async function pay<Request>(
  c: AppContext,
  call: DataCall<Request>,
  key: ParsedKey,
  { request, idempotent }: Prepared<Request>,
  inOrder: TurnTaking,
): Promise<Response> {
  const credits = call.creditsFor(request);
  const answered = takeUnconfirmed(key.accountId);
  const purchase: Purchase = { reference: c.get('requestId'), credits, idempotent, answered };
  const arrived = { caller: keyCaller(key), endpoint: usageNameOf(c), client: clientOf(c) };
  c.set('called', { ...arrived, accountId: key.accountId });
  const spent = gateOf(c.env, key.accountId).chargeCall(arrived, purchase);
  const result = await spent.catch((error) => {
    c.executionCtx.waitUntil(confirmAnswers(c.env, key.accountId, answered));
    // It is not known here whether the charge was made before the Gate became unreachable.
    c.executionCtx.waitUntil(refund(c, key, purchase));
    throw unavailable(error);
  });
  if ('refused' in result) throw rejectionError(c, key.mode, result);
  c.set('account', { mode: key.mode, rate: result.rate, credits: result.charged.credits });
  const make = async (): Promise<string> => {
    try {
      await faultPoint(c.env, 'data.charged');
      const body = await inOrder(key.accountId, async () => textOf(await call.answer(request)));
      c.executionCtx.waitUntil(settle(c, key, purchase, body));
      return body;
    } catch (error) {
      const refunded = refund(c, key, purchase);
      c.executionCtx.waitUntil(refunded);
      await waitAtMost(REFUND_WAIT_MS, refunded);
      throw error;
    }
  };
  return deliver(result.charged, make);
}

/** Refunds a failed call; retries while the Gate is unreachable. */
async function refund(c: AppContext, key: ParsedKey, purchase: Purchase): Promise<void> {
  const onFailure = (error: unknown) =>
    log('not_refunded_yet', { request_id: purchase.reference, cause: describeError(error) });
  const work = async () => {
    await faultPoint(c.env, 'data.giving-back');
    setCredits(c, await gateOf(c.env, key.accountId).refund(key.mode, purchase));
  };
  // After the last try the Gate refunds the unconfirmed charge by itself.
  await retry(REFUND_PAUSES_MS, work, onFailure).catch(onFailure);
}

async function deliver(charged: Charged, make: () => Promise<string>): Promise<Response> {
  switch (charged.outcome) {
    case 'refused':
      throw gateRefusal(charged);
    case 'replay':
      return jsonResponse(await unpacked(charged.response.body), { 'Idempotent-Replayed': 'true' });
    case 'charged':
      return jsonResponse(await make());
  }
}

/** Makes the charge final and stores the answer under its Idempotency-Key. */
async function settle(c: AppContext, key: ParsedKey, purchase: Purchase, body: string): Promise<void> {
  const { reference, idempotent, credits } = purchase;
  if (idempotent && (await keep(c, key, idempotent.key, body))) return;
  if (credits > 0 && key.mode === 'live') await confirmAnswers(c.env, key.accountId, [reference]);
}

/** Returns false if it could not be stored: a repeated call is charged again, and this charge refunded. */
async function keep(c: AppContext, key: ParsedKey, idempotencyKey: string, text: string): Promise<boolean> {
  try {
    const response: StoredResponse = { status: 200, body: await packed(text), location: null };
    await faultPoint(c.env, 'data.kept');
    await gateOf(c.env, key.accountId).keep(key.mode, idempotencyKey, c.get('requestId'), response);
    return true;
  } catch (error) {
    log('answer_not_kept', { request_id: c.get('requestId'), cause: describeError(error) });
    return false;
  }
}

function textOf(answer: object | JsonText): string {
  return answer instanceof JsonText ? answer.text : JSON.stringify(answer);
}

function jsonResponse(body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { 'Content-Type': 'application/json', ...headers } });
}
