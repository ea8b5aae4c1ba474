import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { AccountBatches } from './account-batches.ts';

const LONGEST_CALL_MS = 5_000;
/** By then, the Gate has refunded the charge. */
const USELESS_AFTER_MS = 60_000;

/** References of answered calls. The Gates refund those that are lost with the isolate. */
const unconfirmed = new AccountBatches<Set<string>>({
  // By then, a busy account has called again, and that call of the Gate has confirmed the answers.
  sendAfterMs: 1_000,
  // About fifty calls a second at most.
  pauseMs: 20,
  pauseAfterFailureMs: 500,
  longestCallMs: LONGEST_CALL_MS,
});

/** Confirms answered data calls to the account's Gate, so that their price is kept. For `waitUntil`. */
export async function confirmAnswers(
  env: Pick<Env, 'GATE' | 'FAULTS'>,
  accountId: string,
  references: readonly string[],
): Promise<void> {
  if (references.length > 0) add(accountId, references, Date.now());
  await unconfirmed.sendAll((account, { batch, since }) => send(env, account, batch, since));
}

/** Returns and removes the account's unconfirmed references, for another call of its Gate. */
export function takeUnconfirmed(accountId: string): string[] {
  return [...(unconfirmed.take(accountId) ?? [])];
}

function add(accountId: string, references: Iterable<string>, since: number): void {
  const known = unconfirmed.get(accountId) ?? new Set();
  for (const reference of references) known.add(reference);
  unconfirmed.set(accountId, known, since);
}

async function send(
  env: Pick<Env, 'GATE' | 'FAULTS'>,
  accountId: string,
  references: ReadonlySet<string>,
  since: number,
): Promise<boolean> {
  try {
    await faultPoint(env, 'data.confirming');
    await waitAtMost(LONGEST_CALL_MS, gateOf(env, accountId).confirm([...references]));
    return true;
  } catch (error) {
    log('not_confirmed_yet', {
      account_id: accountId,
      request_ids: [...references],
      cause: describeError(error),
    });
    if (Date.now() - since < USELESS_AFTER_MS) add(accountId, references, since);
    return false;
  }
}
