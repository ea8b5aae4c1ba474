import type { Changes } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';

const BETWEEN_MS = 30 * 60_000;

export type RemindResult = { reminded: number } | { refused: 'wrong_phase' } | { tooSoonUntil: number };

/** Reminds whoever may sign now, but those who were reminded a moment ago. */
export async function remindAll({ store, clock }: EnvelopeParts, changes: Changes): Promise<RemindResult> {
  const { state } = store;
  if (state?.phase !== 'pending') return { refused: 'wrong_phase' };
  const now = clock.now();
  const pending = state.signers.filter(({ status }) => status === 'pending');
  const free = pending.filter(({ remindedAt }) => remindedAt === null || now >= remindedAt + BETWEEN_MS);
  if (free.length === 0)
    return { tooSoonUntil: Math.min(...pending.map(({ remindedAt }) => (remindedAt ?? 0) + BETWEEN_MS)) };
  let reminded = 0;
  for (const { id, remindedAt } of free) {
    const isMeanwhile = store.state?.signers.some((each) => each.id === id && each.remindedAt !== remindedAt);
    if (isMeanwhile) continue;
    const done = await changes.apply({ do: 'remind', signer: id });
    if (typeof done !== 'string') reminded++;
  }
  return { reminded };
}
