import type { Queue } from '../../common/queue.ts';
import type { Env } from '../env.ts';
import type { Runner } from './runner.ts';

/** The Runner of one of a queue's container instances. */
export function runnerOf({ RUNNER }: Pick<Env, 'RUNNER'>, queue: Queue, instance: number) {
  return (RUNNER as DurableObjectNamespace<Runner>).getByName(`${queue}-${instance}`);
}
