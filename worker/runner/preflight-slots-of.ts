import type { Env } from '../env.ts';
import type { PreflightSlots } from './preflight-slots.ts';

/** The slots of preflights, for all accounts. */
export function preflightSlotsOf({ PREFLIGHT_SLOTS }: Pick<Env, 'PREFLIGHT_SLOTS'>) {
  return (PREFLIGHT_SLOTS as DurableObjectNamespace<PreflightSlots>).getByName('all');
}
