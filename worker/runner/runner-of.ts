import type { Queue } from '../../common/queue.ts';
import type { Env } from '../env.ts';
import type { Runner } from './runner.ts';

/** Returns the Runner of a container instance of the queue. */
export function runnerOf({ RUNNER }: Pick<Env, 'RUNNER'>, queue: Queue, instance: number) {
  return (RUNNER as DurableObjectNamespace<Runner>).getByName(`${queue}-${instance}`);
}
