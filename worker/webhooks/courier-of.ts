import type { Env } from '../env.ts';
import type { Courier } from './courier.ts';

export function courierOf({ COURIER }: Pick<Env, 'COURIER'>, accountId: string) {
  return (COURIER as DurableObjectNamespace<Courier>).getByName(accountId);
}
