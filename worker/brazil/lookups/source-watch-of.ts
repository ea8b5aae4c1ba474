import type { Env } from '../../env.ts';
import type { SourceWatch } from './source-watch.ts';

/** Returns the object that watches the sources of one kind of number. */
export function sourceWatchOf({ SOURCE_WATCH }: Pick<Env, 'SOURCE_WATCH'>, name: string) {
  return (SOURCE_WATCH as DurableObjectNamespace<SourceWatch>).getByName(name, { locationHint: 'sam' });
}
