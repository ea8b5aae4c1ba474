import type { Changes } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import { sharingAddress } from './sharing.ts';
import { mayBeReminded, mayRemindFrom } from './transition/turns.ts';

export type RemindResult =
  | { reminded: number }
  | { refused: 'wrong_phase' | 'nobody_reachable' }
  | { tooSoonUntil: number };

/**
 * Reminds the signers who may sign now, except those reminded recently and those who want no mail of this
 * envelope.
 */
export async function remindAll({ store }: EnvelopeParts, changes: Changes): Promise<RemindResult> {
  let reminded = 0;
  for (const { id } of store.state?.signers ?? []) {
    const done = await changes.apply({ do: 'remind', signer: id });
    const { definition } = store;
    if (typeof done === 'string' || !definition) continue;
    const together = sharingAddress(definition, id);
    reminded += done.signers.filter(
      (signer) => together.includes(signer.id) && signer.remindedAt === done.updatedAt,
    ).length;
  }
  if (reminded > 0) return { reminded };
  const { state } = store;
  if (state?.phase !== 'pending') return { refused: 'wrong_phase' };
  const reachable = state.signers.filter(mayBeReminded);
  if (reachable.length === 0) return { refused: 'nobody_reachable' };
  return { tooSoonUntil: Math.min(...reachable.map(mayRemindFrom)) };
}
