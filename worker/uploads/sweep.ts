import type { Env } from '../env.ts';
import { leftoverWalk } from '../files/walk.ts';
import { LONGEST_LOAN_MS } from '../lending/lender.ts';
import { randomId } from '../random.ts';
import type { StepResult } from '../time/repeat.ts';
import { UPLOAD_KEPT_MS } from './specification.ts';

const PREFIX = 'uploads/';
/** A file that was completed at the last moment may be lent until then: older files were left behind. */
const LEFT_BEHIND_MS = UPLOAD_KEPT_MS + LONGEST_LOAN_MS;

/** Returns the steps of the sweep over the stored files of uploads, which erase those left behind. */
export function leftUploadFiles(env: Pick<Env, 'FILES'>, now: number): () => Promise<StepResult> {
  return leftoverWalk(env, {
    prefix: PREFIX,
    start: `${PREFIX}${randomId('upl')}`,
    storedBefore: now - LEFT_BEHIND_MS,
    leftOf: async (keys) => keys,
  });
}
