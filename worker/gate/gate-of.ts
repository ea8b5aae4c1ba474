import type { Env } from '../env.ts';
import type { Gate } from './gate.ts';

/** The account's Gate, which is made near Brazil. */
export function gateOf({ GATE }: Pick<Env, 'GATE'>, accountId: string) {
  return (GATE as DurableObjectNamespace<Gate>).getByName(accountId, { locationHint: 'sam' });
}
