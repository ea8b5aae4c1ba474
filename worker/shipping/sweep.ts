import type { Env } from '../env.ts';
import { leftoverWalk } from '../files/walk.ts';
import { DAY_MS } from '../time/brasilia.ts';
import type { StepResult } from '../time/repeat.ts';
import { newBatchId } from './id.ts';
import { FILES_KEPT_MS } from './specification.ts';

const PREFIX = 'shipping/';
/** A batch's object erases its files at the end of their time: older files were left behind. */
const LEFT_BEHIND_MS = FILES_KEPT_MS + DAY_MS;

/** Returns the steps of the sweep over the stored files of batches, which erase those left behind. */
export function leftBatchFiles(env: Pick<Env, 'FILES'>, now: number): () => Promise<StepResult> {
  return leftoverWalk(env, {
    prefix: PREFIX,
    start: `${PREFIX}${newBatchId()}`,
    storedBefore: now - LEFT_BEHIND_MS,
    leftOf: async (keys) => keys,
  });
}
