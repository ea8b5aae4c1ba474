import type { SigningSecrets } from '../gate/account-webhook.ts';
import { fetchOutside, type OutsideEnv, UrlJudge, type UrlVerdict } from '../outside/egress.ts';
import { systemClock } from '../time/clock.ts';
import { type Exchange, type KeptHeaders, keepResponse } from './exchange.ts';
import { deliveryHeaders } from './signature.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface Delivery {
  id: string;
  type: string;
  url: string;
  /** The event as it is sent, the same for every attempt. */
  body: string;
}

/** The result of an attempt: the receiver's status, null if it gave none, and an error in Portuguese. */
export interface AttemptOutcome {
  delivered: boolean;
  status: number | null;
  error: string | null;
}

/** An attempt as it is recorded. */
export interface Attempt {
  /** When it began, in epoch milliseconds. */
  at: number;
  url: string;
  outcome: AttemptOutcome;
  /** Milliseconds from sending to the receiver's status or the failure; null if nothing was sent. */
  durationMs: number | null;
  exchange: Exchange | null;
}

const REFUSED: Record<Exclude<UrlVerdict, 'allowed'>, string> = {
  invalid: 'o endereço não é https público',
  forbidden: 'o endereço aponta para uma rede interna ou privada',
  missing: 'o domínio do endereço não foi encontrado',
};

/**
 * Sends an event once, signed with the current time. Redirects are not followed; only a 2xx counts as
 * delivered.
 */
export async function attemptDelivery(
  env: OutsideEnv,
  delivery: Delivery,
  number: number,
  secrets: SigningSecrets,
): Promise<Attempt> {
  const [at, { url }] = [systemClock.now(), delivery];
  const verdict = await new UrlJudge(env).judge(url);
  if (verdict !== 'allowed') return unsent(at, url, REFUSED[verdict]);
  const sentAt = systemClock.now();
  const headers = await deliveryHeaders(delivery, number, delivery.body, secrets, Math.floor(sentAt / 1000));
  const requestHeaders = withoutSignatures(headers);
  const tookMs = () => systemClock.now() - sentAt;
  try {
    const response = await fetchOutside(env, url, {
      method: 'POST',
      headers,
      body: delivery.body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const durationMs = tookMs();
    const exchange = { requestHeaders, response: await keepResponse(response) };
    return { at, url, outcome: outcomeOf(response.status), durationMs, exchange };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const why = timedOut ? 'sem resposta em 10 segundos' : 'conexão recusada ou interrompida';
    const exchange = { requestHeaders, response: null };
    return { at, url, outcome: failure(why), durationMs: tookMs(), exchange };
  }
}

/** Returns an attempt that failed before anything was sent. */
export function unsent(at: number, url: string, why: string): Attempt {
  return { at, url, outcome: failure(why), durationMs: null, exchange: null };
}

function failure(error: string): AttemptOutcome {
  return { delivered: false, status: null, error };
}

function withoutSignatures(headers: KeptHeaders): KeptHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/signature$/i.test(name)));
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return { delivered: true, status, error: null };
  const redirected = status >= 300 && status < 400;
  const why = redirected ? 'redirecionamentos não são seguidos' : 'só um status 2xx confirma o recebimento';
  return { delivered: false, status, error: `o destino respondeu com o status ${status}: ${why}` };
}
