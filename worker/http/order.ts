import { letOthersIn } from '../time/let-others-in.ts';
import { Turns } from './turns.ts';

/** How the work of one account stands beside that of the others in this isolate. */
export type Order = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

const turns = new Turns();

/** Reading a large body, and making any answer, fill the isolate: an account does one at a time. */
export const inTurn: Order = async (accountId, work) => {
  const give = await turns.take(accountId);
  return work().finally(give);
};

/** About as long as a large call works: so half of the isolate's time is others', and far more calls go through than a plan allows. */
const REST_MS = 15;

/** The next large call begins after a rest, in which others go on. */
export const largeInTurn: Order = async (accountId, work) => {
  const isBehindAnother = turns.isTaken(accountId);
  return inTurn(accountId, async () => {
    if (isBehindAnother) await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return work();
  });
};

/** Paying a large call, making its answer and sending it each take a while: others go on between them. */
export const amongOthers: Order = async (_accountId, work) => {
  await letOthersIn();
  const made = await work();
  await letOthersIn();
  return made;
};
