import { DAY_MS } from '../../time/brasilia.ts';
import type { EnvelopeDefinition, EnvelopeState } from '../state.ts';

export const DRAFT_KEPT_MS = 30 * DAY_MS;
const RECORD_KEPT_MS = 90 * DAY_MS;
const COMPLETED_RECORD_KEPT_YEARS = 5;

/**
 * Returns when the record is erased, counted from the envelope's end, or from a draft's creation; null while
 * it is in progress.
 */
export function removeAt(
  { createdAt }: EnvelopeDefinition,
  { phase, closedAt }: EnvelopeState,
): number | null {
  if (phase === 'draft') return createdAt + RECORD_KEPT_MS;
  if (closedAt === null) return null;
  if (phase !== 'completed') return closedAt + RECORD_KEPT_MS;
  const end = new Date(closedAt);
  return end.setUTCFullYear(end.getUTCFullYear() + COMPLETED_RECORD_KEPT_YEARS);
}
