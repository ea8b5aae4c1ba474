import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { AccountBatches } from './account-batches.ts';

const LONGEST_CALL_MS = 5_000;
/** By then the Gate has paid it back. */
const USELESS_AFTER_MS = 60_000;

/** References of answered calls. What is lost with the isolate is refunded by the Gates. */
const unconfirmed = new AccountBatches<Set<string>>({
  // By then an account that calls often has called again, and its next call of the Gate has reported the answers.
  toldAfterMs: 1_000,
  // No more than about fifty calls a second.
  pauseMs: 20,
  pauseAfterFailureMs: 500,
  longestCallMs: LONGEST_CALL_MS,
});

/** Tells the account's Gate that data calls were answered, so that their price is kept. For `waitUntil`. */
export async function confirmAnswers(
  env: Pick<Env, 'GATE' | 'FAULTS'>,
  accountId: string,
  references: readonly string[],
): Promise<void> {
  if (references.length > 0) add(accountId, references, Date.now());
  await unconfirmed.sendAll((account, { batch, since }) => send(env, account, batch, since));
}

/** What of the account was answered and not yet confirmed, for a call of its Gate that is made anyway. */
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
