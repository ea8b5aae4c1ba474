import { DAY_MS } from '../../time/brasilia.ts';

/** The form's choices for the period whose failed notices are sent again. */
export const SPANS = [
  { value: 'hora', words: 'Na última hora', ms: 3_600_000 },
  { value: 'dia', words: 'Nas últimas 24 horas', ms: DAY_MS },
  { value: 'semana', words: 'Nos últimos 7 dias', ms: 7 * DAY_MS },
  { value: 'mes', words: 'Nos últimos 30 dias', ms: 30 * DAY_MS },
] as const;
