import type { RunnerHealth } from '../../common/protocol.ts';
import type { Queue } from '../../common/queue.ts';
import { type Env, readSettings } from '../env.ts';
import { runnerOf } from './runner-of.ts';

/**
 * What an instance of the queue says of itself: of the first that is well, else of the last that answered. The others are
 * asked only after it, since the question starts an instance.
 */
export async function healthOf(env: Env, queue: Queue): Promise<RunnerHealth | 'unavailable'> {
  let answered: RunnerHealth | 'unavailable' = 'unavailable';
  for (let instance = 0; instance < readSettings(env).runnerInstances; instance++) {
    const health = await runnerOf(env, queue, instance).health();
    if (health === 'unavailable') continue;
    if (health.closed === null) return health;
    answered = health;
  }
  return answered;
}
