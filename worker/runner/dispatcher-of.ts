import type { Env } from '../env.ts';
import type { Dispatcher } from './dispatcher.ts';

/** The Dispatcher of a queue. */
export function dispatcherOf({ DISPATCHER }: Pick<Env, 'DISPATCHER'>, queue: string) {
  return (DISPATCHER as DurableObjectNamespace<Dispatcher>).getByName(queue);
}
