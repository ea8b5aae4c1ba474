import type { RunnerHealth } from '../../common/protocol.ts';
import type { Queue } from '../../common/queue.ts';
import { type Env, readSettings } from '../env.ts';
import { runnerOf } from './runner-of.ts';

/**
 * Returns the health of the first healthy instance of the queue, else of the last one that answered.
 * Instances are asked one after another, because asking starts an instance.
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
