import type { Env } from '../env.ts';
import { leftoverWalk } from '../files/walk.ts';
import { DAY_MS } from '../time/brasilia.ts';
import type { StepResult } from '../time/repeat.ts';
import { envelopeOf } from './envelope-of.ts';
import { FILES_PREFIX, filesPrefix } from './files.ts';
import { newEnvelopeId } from './id.ts';
import { withFilesOf } from './records.ts';

/** Well above the six hours after which an upload is abandoned. */
const LEFT_BEHIND_MS = DAY_MS;

type SweepEnv = Pick<Env, 'DB' | 'FILES' | 'ENVELOPE'>;

/** Returns the steps that erase stored files of envelopes whose object has no key for them. */
export function leftEnvelopeFiles(env: SweepEnv, now: number): () => Promise<StepResult> {
  return leftoverWalk(env, {
    prefix: FILES_PREFIX,
    start: filesPrefix(newEnvelopeId()),
    storedBefore: now - LEFT_BEHIND_MS,
    leftOf: (keys) => leftOf(env, keys),
  });
}

/** D1 saves most calls of objects, but only their answer counts. */
async function leftOf(env: SweepEnv, keys: string[]): Promise<string[]> {
  const ids = [...new Set(keys.map(envelopeIdOf))];
  const recorded = await withFilesOf(env, ids);
  const lost = new Set<string>();
  for (const id of ids) if (!recorded.has(id) && !(await envelopeOf(env, id).holdsFiles())) lost.add(id);
  return keys.filter((key) => lost.has(envelopeIdOf(key)));
}

function envelopeIdOf(key: string): string {
  return key.slice(FILES_PREFIX.length).split('/')[0] ?? '';
}
