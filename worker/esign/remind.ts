import type { Changes } from './changes.ts';
import type { EnvelopeParts } from './envelope-parts.ts';
import { mayRemindFrom } from './transition/turns.ts';

export type RemindResult = { reminded: number } | { refused: 'wrong_phase' } | { tooSoonUntil: number };

/** Reminds whoever may sign now, but those who were reminded a moment ago. */
export async function remindAll({ store }: EnvelopeParts, changes: Changes): Promise<RemindResult> {
  let reminded = 0;
  for (const { id } of store.state?.signers ?? []) {
    const done = await changes.apply({ do: 'remind', signer: id });
    if (typeof done !== 'string') reminded++;
  }
  if (reminded > 0) return { reminded };
  const { state } = store;
  if (state?.phase !== 'pending') return { refused: 'wrong_phase' };
  const pending = state.signers.filter(({ status }) => status === 'pending');
  return { tooSoonUntil: Math.min(...pending.map(mayRemindFrom)) };
}
