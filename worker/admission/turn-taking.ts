import { pause } from '../time/pause.ts';
import { Turns } from './turns.ts';

/** Runs the work of an account when it has its turn among the accounts of this isolate. */
export type TurnTaking = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

const turns = new Turns();

/** Reading a large body, and making any answer, fill the isolate: an account does one at a time. */
export const inTurn: TurnTaking = async (accountId, work) => {
  const give = await turns.take(accountId);
  return work().finally(give);
};

/** Longer than a large call works, so that most of the isolate's time is others'; a plan allows far fewer calls. */
const REST_MS = 50;

/** Of one who asks for one after the other there is none: two wait only behind a third. */
const MANY_WAITING = 2;

/** Where an account has sent many large calls at once, each begins after a rest, in which others go on. */
export const largeInTurn: TurnTaking = (accountId, work) =>
  inTurn(accountId, async () => {
    if (turns.waitingFor(accountId) >= MANY_WAITING) await pause(REST_MS);
    return work();
  });

/** For the answer of a call that has its turn already. */
export const atOnce: TurnTaking = (_accountId, work) => work();
