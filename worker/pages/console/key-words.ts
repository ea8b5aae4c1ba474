import type { Mode } from '../../gate/keys.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const MODE_NAMES: Record<Mode, string> = { live: 'Produção', test: 'Teste' };

/** The lifetimes of keys, by the value of the form's field. */
export const LIFETIMES: readonly { value: string; words: string; ms: number | null }[] = [
  { value: 'sem-fim', words: 'Sem prazo', ms: null },
  { value: '30', words: '30 dias', ms: 30 * DAY_MS },
  { value: '90', words: '90 dias', ms: 90 * DAY_MS },
  { value: '365', words: '1 ano', ms: 365 * DAY_MS },
];

/** The times for which the old key of a replacement stays valid. */
export const OVERLAPS: readonly { value: string; words: string; ms: number }[] = [
  { value: '24', words: 'Vale por mais 24 horas', ms: 24 * HOUR_MS },
  { value: '1', words: 'Vale por mais 1 hora', ms: HOUR_MS },
  { value: '0', words: 'Deixa de valer agora', ms: 0 },
];
