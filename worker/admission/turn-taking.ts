import { pause } from '../time/pause.ts';
import { Turns } from './turns.ts';

/** Runs an account's work when it has its turn among the accounts of this isolate. */
export type TurnTaking = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

const turns = new Turns();

/** Reading a large body and creating any answer block the isolate, so an account does one at a time. */
export const inTurn: TurnTaking = async (accountId, work) => {
  const give = await turns.take(accountId);
  return work().finally(give);
};

/**
 * Longer than a large call takes, so that most of the isolate's time is left to others. A plan allows far
 * fewer calls.
 */
const REST_MS = 50;

/** Calls made one after another never wait: two wait only behind a third. */
const MANY_WAITING = 2;

/** If an account has sent many large calls at once, each begins after a pause for others. */
export const largeInTurn: TurnTaking = (accountId, work) =>
  inTurn(accountId, async () => {
    if (turns.waitingFor(accountId) >= MANY_WAITING) await pause(REST_MS);
    return work();
  });

/** For the answer of a call that already has its turn. */
export const atOnce: TurnTaking = (_accountId, work) => work();
