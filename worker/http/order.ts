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

/** The next large call begins when others have gone on, and not under the sending of the answer before. */
export const largeInTurn: Order = async (accountId, work) => {
  const isBehindAnother = turns.isTaken(accountId);
  return inTurn(accountId, async () => {
    if (isBehindAnother) await letOthersIn();
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
