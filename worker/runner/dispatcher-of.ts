import type { Env } from '../env.ts';
import type { Dispatcher } from './dispatcher.ts';

export function dispatcherOf({ DISPATCHER }: Pick<Env, 'DISPATCHER'>, queue: string) {
  return (DISPATCHER as DurableObjectNamespace<Dispatcher>).getByName(queue);
}
