import type { Env } from '../env.ts';
import type { PreflightSlots } from './preflight-slots.ts';

/** Returns the one object that holds the preflight slots of all accounts. */
export function preflightSlotsOf({ PREFLIGHT_SLOTS }: Pick<Env, 'PREFLIGHT_SLOTS'>) {
  return (PREFLIGHT_SLOTS as DurableObjectNamespace<PreflightSlots>).getByName('all');
}
