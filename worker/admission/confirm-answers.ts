import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import { pause } from '../time/pause.ts';
import { waitAtMost } from '../time/wait-at-most.ts';

interface Unconfirmed {
  references: Set<string>;
  /** Milliseconds since the epoch. */
  since: number;
}

/** By then an account that calls often has called again, and its next call of the Gate has reported the answers. */
const TOLD_AFTER_MS = 1_000;
/** One call of a Gate at a time, and no more than about fifty a second: the busier it is, the more goes with one. */
const PAUSE_MS = 20;
const PAUSE_AFTER_FAILURE_MS = 500;
const LONGEST_CALL_MS = 5_000;
/** By then the Gate has paid it back. */
const USELESS_AFTER_MS = 60_000;

/** By account. What is lost with the isolate is refunded by the Gates. */
const unconfirmed = new Map<string, Unconfirmed>();
/** Somebody sends what is there; a sender that was cut off is replaced after this. */
let sendingUntil = 0;

/** Tells the account's Gate that data calls were answered, so that their price is kept. For `waitUntil`. */
export async function confirmAnswers(
  env: Pick<Env, 'GATE' | 'FAULTS'>,
  accountId: string,
  references: readonly string[],
): Promise<void> {
  if (references.length > 0) add(accountId, references, Date.now());
  if (Date.now() < sendingUntil) return;
  for (let next = oldest(); next; next = oldest()) {
    sendingUntil = Date.now() + 2 * LONGEST_CALL_MS;
    const [accountId, entry] = next;
    const early = entry.since + TOLD_AFTER_MS - Date.now();
    if (early > 0) {
      await pause(early);
      continue;
    }
    unconfirmed.delete(accountId);
    await pause((await send(env, accountId, entry)) ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS);
  }
  sendingUntil = 0;
}

/** What of the account was answered and not yet confirmed, for a call of its Gate that is made anyway. */
export function takeUnconfirmed(accountId: string): string[] {
  const entry = unconfirmed.get(accountId);
  unconfirmed.delete(accountId);
  return entry ? [...entry.references] : [];
}

function add(accountId: string, references: readonly string[], since: number): void {
  const entry = unconfirmed.get(accountId) ?? { references: new Set(), since };
  unconfirmed.set(accountId, entry);
  for (const reference of references) entry.references.add(reference);
}

function oldest(): [accountId: string, entry: Unconfirmed] | undefined {
  const [next] = unconfirmed;
  return next;
}

async function send(
  env: Pick<Env, 'GATE' | 'FAULTS'>,
  accountId: string,
  { references, since }: Unconfirmed,
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
    if (Date.now() - since < USELESS_AFTER_MS) add(accountId, [...references], since);
    return false;
  }
}
