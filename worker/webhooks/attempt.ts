import { fetchOutside, type OutsideEnv, UrlJudge, type UrlVerdict } from '../outside/egress.ts';
import { deliveryHeaders } from './signature.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface Delivery {
  id: string;
  type: string;
  url: string;
  /** The event as it is sent, the same each time. */
  body: string;
}

/** How an attempt ended: the receiver's status, or why there is none. */
export interface AttemptOutcome {
  delivered: boolean;
  status: number | null;
  error: string | null;
}

const REFUSED: Record<Exclude<UrlVerdict, 'allowed'>, string> = {
  invalid: 'o endereço não é https público',
  forbidden: 'o endereço aponta para uma rede interna ou privada',
  missing: 'o domínio do endereço não foi encontrado',
};

/** Sends an event once, signed as of now. Redirects are not followed; only a 2xx has been delivered. */
export async function attemptDelivery(
  env: OutsideEnv,
  delivery: Delivery,
  { number, secret, now }: { number: number; secret: string; now: number },
): Promise<AttemptOutcome> {
  const verdict = await new UrlJudge(env).judge(delivery.url);
  if (verdict !== 'allowed') return { delivered: false, status: null, error: REFUSED[verdict] };
  const headers = await deliveryHeaders(delivery, number, delivery.body, secret, Math.floor(now / 1000));
  try {
    const response = await fetchOutside(env, delivery.url, {
      method: 'POST',
      headers,
      body: delivery.body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return outcomeOf(response.status);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const why = timedOut ? 'sem resposta em 10 segundos' : 'conexão recusada ou interrompida';
    return { delivered: false, status: null, error: why };
  }
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return { delivered: true, status, error: null };
  const redirected = status >= 300 && status < 400;
  const why = redirected ? 'redirecionamentos não são seguidos' : 'só um status 2xx confirma o recebimento';
  return { delivered: false, status, error: `o destino respondeu com o status ${status}: ${why}` };
}
