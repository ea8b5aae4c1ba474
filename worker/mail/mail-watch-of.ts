import type { Env } from '../env.ts';
import type { MailWatch } from './mail-watch.ts';

/** Returns the only `MailWatch` object. */
export function mailWatchOf({ MAIL_WATCH }: Pick<Env, 'MAIL_WATCH'>) {
  return (MAIL_WATCH as DurableObjectNamespace<MailWatch>).getByName('all');
}
