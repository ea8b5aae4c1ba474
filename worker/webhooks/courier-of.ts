import type { Env } from '../env.ts';
import type { Courier } from './courier.ts';

/** The account's Courier. */
export function courierOf({ COURIER }: Pick<Env, 'COURIER'>, accountId: string) {
  return (COURIER as DurableObjectNamespace<Courier>).getByName(accountId);
}
