import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import { invalidParameter } from '../http/query.ts';
import type { ReadDelivery, ResendResult } from './courier.ts';
import { courierOf } from './courier-of.ts';
import type { ListedDelivery } from './history.ts';
import type { DeliveryListQuery } from './list-query.ts';
import type { Recovery } from './recoveries.ts';
import type { ResendRefusal } from './resend-rules.ts';

type CourierEnv = Pick<Env, 'COURIER'>;

const MOST_RECOVERIES_LISTED = 20;
const UNKNOWN = 'O aviso não existe, já expirou (30 dias), foi apagado ou é de outra conta.';
const UNKNOWN_RECOVERY = 'A recuperação não existe, já expirou (30 dias) ou é de outra conta.';

/** Returns one page of the account's deliveries, newest first. */
export async function listDeliveries(
  env: CourierEnv,
  accountId: string,
  { filter, startingAfter }: DeliveryListQuery,
): Promise<{ deliveries: ListedDelivery[]; hasMore: boolean }> {
  const listed = await reached(
    courierOf(env, accountId).list({ ...filter, limit: filter.limit + 1 }, startingAfter),
  );
  if (listed === null)
    throw invalidParameter('starting_after', 'use o next_cursor da página anterior desta conta');
  return { deliveries: listed.slice(0, filter.limit), hasMore: listed.length > filter.limit };
}

/** Throws `not_found` if the delivery does not exist, was erased, or belongs to another account. */
export async function requireDelivery(env: CourierEnv, accountId: string, id: string): Promise<ReadDelivery> {
  const delivery = await reached(courierOf(env, accountId).read(id));
  if (delivery === null) throw new ApiError('not_found', UNKNOWN);
  return delivery;
}

/** Sends a delivery again and waits up to `waitMs` for the result. Throws the reason if it cannot be sent. */
export async function resendDelivery(
  env: CourierEnv,
  accountId: string,
  id: string,
  waitMs = 0,
): Promise<ReadDelivery> {
  const result = await reached<ResendResult>(courierOf(env, accountId).resend(id, waitMs));
  if ('resent' in result) return result.resent;
  throw result.refused === 'unknown' ? new ApiError('not_found', UNKNOWN) : refusalOf(result.refused);
}

/** Returns the latest recoveries of the last 30 days, newest first. */
export function listRecoveries(env: CourierEnv, accountId: string): Promise<Recovery[]> {
  return reached(courierOf(env, accountId).recoveries(MOST_RECOVERIES_LISTED));
}

export async function requireRecovery(env: CourierEnv, accountId: string, id: string): Promise<Recovery> {
  const recovery = await reached(courierOf(env, accountId).recovery(id));
  if (recovery === null) throw new ApiError('not_found', UNKNOWN_RECOVERY);
  return recovery;
}

const REASONS: Record<'pending' | 'test' | 'gone', string> = {
  pending: 'O aviso ainda está sendo entregue: há tentativas por vir. Reenvie-o se elas falharem.',
  test: 'Um aviso de teste não é reenviado. Peça outro em POST /v1/webhooks/test.',
  gone: 'O corpo deste aviso já não é guardado, e ele não pode ser reenviado.',
};

function refusalOf(refusal: ResendRefusal): ApiError {
  if (refusal.why !== 'too_many') return new ApiError('invalid_state', REASONS[refusal.why]);
  const seconds = refusal.retryAfterSeconds;
  return new ApiError(
    'rate_limited',
    `Um aviso é reenviado até 10 vezes por minuto. Tente de novo em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
    { 'Retry-After': String(seconds) },
  );
}

async function reached<Answer>(asked: PromiseLike<Answer>): Promise<Answer> {
  return Promise.resolve(asked).catch((error: unknown) => {
    throw unavailable(error);
  });
}
