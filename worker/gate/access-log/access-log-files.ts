import type { Env } from '../../env.ts';
import { brasiliaDay, monthsBefore } from '../../time/brasilia.ts';
import { isoTime } from '../../time/clock.ts';
import type { LoggedCaller } from './call-log.ts';

const PREFIX = 'access-log/';
const MONTHS_KEPT = 6;

/** A call in the access log, stored as a line of JSON. */
export type AccessEntry = LoggedCaller & {
  at: number;
  ip: string | null;
  port: number | null;
  method: string;
  path: string;
  requestId: string;
};

/** Returns the key of a file by its first entry, so that a repeated write overwrites it. */
export function accessLogKey(owner: string, first: AccessEntry): string {
  return `${dayPrefix(owner, brasiliaDay(first.at))}${first.at}-${first.requestId}.ndjson`;
}

export function accessLogText(owner: string, entries: AccessEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(view(owner, entry))}\n`).join('');
}

/** Reads the files of one day of an account, or of a person, from R2, oldest first. */
export async function* readAccessLog(
  env: Pick<Env, 'FILES'>,
  owner: string,
  day: string,
): AsyncGenerator<Uint8Array> {
  let cursor: string | undefined;
  do {
    const page = await env.FILES.list({
      prefix: dayPrefix(owner, day),
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { key } of page.objects) {
      const object = await env.FILES.get(key);
      if (object) yield new Uint8Array(await object.arrayBuffer());
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** One step of the sweep: erases files older than six calendar months. `more` if there are others. */
export async function eraseOldAccessLog(
  env: Pick<Env, 'FILES'>,
  now: number,
): Promise<{ erased: number; more: boolean }> {
  const firstKept = `${PREFIX}${dayPath(monthsBefore(brasiliaDay(now), MONTHS_KEPT))}`;
  const { objects, truncated } = await env.FILES.list({ prefix: PREFIX });
  const old = objects.map((object) => object.key).filter((key) => key < firstKept);
  if (old.length > 0) await env.FILES.delete(old);
  return { erased: old.length, more: truncated && old.length === objects.length };
}

/** A person's own log does not name an account. */
function view(owner: string, entry: AccessEntry) {
  return {
    time: isoTime(entry.at),
    ...('person' in entry && entry.person === owner ? {} : { account: owner }),
    ...('person' in entry ? { person: entry.person } : { key: entry.keyPrefix }),
    ip: entry.ip,
    port: entry.port,
    method: entry.method,
    path: entry.path,
    request_id: entry.requestId,
  };
}

function dayPrefix(owner: string, day: string): string {
  return `${PREFIX}${dayPath(day)}${owner}/`;
}

/** `2026-11-21` → `2026-11/21/`: keys sort by day. */
function dayPath(day: string): string {
  return `${day.slice(0, 7)}/${day.slice(8)}/`;
}
