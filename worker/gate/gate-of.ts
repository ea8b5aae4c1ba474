import type { Env } from '../env.ts';
import type { Gate } from './gate.ts';

/** Returns the account's Gate. A new one is created near Brazil. */
export function gateOf({ GATE }: Pick<Env, 'GATE'>, accountId: string) {
  return (GATE as DurableObjectNamespace<Gate>).getByName(accountId, { locationHint: 'sam' });
}
