import type { FiscalStatus } from '../values/status.ts';
import type { StandingNote } from './gather.ts';

const NAMES: Record<FiscalStatus, string> = {
  authorised: 'Autorizada',
  cancelled: 'Cancelada',
  denied: 'Denegada',
  unauthorised: 'Sem protocolo',
};

/** Returns the state of a note in words; a note of homologation has no legal effect whatever its state. */
export function statusName({ standing, isReal }: StandingNote): string {
  return isReal ? NAMES[standing.status] : `${NAMES[standing.status]} (homologação)`;
}
