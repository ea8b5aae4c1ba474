import type { Env } from '../env.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { UploadStore } from './upload-store.ts';

/**
 * The scheduled tasks of an upload. The values are stored. `declare`, `hide` and `close` are messages to the account's
 * Gate.
 */
export type UploadDue = 'complete' | 'hash' | 'count' | 'declare' | 'expire' | 'hide' | 'erase' | 'close';

/** The shared parts of the object of an upload. */
export interface UploadParts {
  env: Env;
  storage: DurableObjectStorage;
  store: UploadStore;
  schedule: Schedule<UploadDue>;
  clock: Clock;
}
