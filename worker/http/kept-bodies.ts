import type { Env } from '../env.ts';
import { brasiliaDay, DAY_MS } from '../time/brasilia.ts';
import type { StepResult } from '../time/repeat.ts';

/** Bodies of stored responses that are too large for the Gate (specification 4.8). They are kept for 24 hours. */
const PREFIX = 'responses/';

export function keptBodyKey(accountId: string, requestId: string, now: number): string {
  return `${PREFIX}${brasiliaDay(now)}/${accountId}/${requestId}`;
}

/** One step of the sweep: the days before yesterday. */
export async function eraseOldBodies(env: Pick<Env, 'FILES'>, now: number): Promise<StepResult> {
  const firstKept = `${PREFIX}${brasiliaDay(now - DAY_MS)}`;
  const { objects, truncated } = await env.FILES.list({ prefix: PREFIX });
  const old = objects.map((object) => object.key).filter((key) => key < firstKept);
  if (old.length > 0) await env.FILES.delete(old);
  return { erased: old.length, more: truncated && old.length === objects.length };
}
