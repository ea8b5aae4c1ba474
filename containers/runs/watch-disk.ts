import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isTooDeep } from '../files/remove-tree.ts';
import { type Failure, failure } from '../plain/failures.ts';
import type { Run } from './run.ts';

const EVERY_MS = 1000;
/** At most a tenth of the time is spent on measuring. */
const REST = 9;
/** No tool writes as many entries, and each takes this process some time. */
const MOST_ENTRIES = 20_000;

/** Returns true if a directory holds more bytes or entries than allowed, or is too deep to be followed. */
export async function holdsMore(
  directory: string,
  maxBytes: number,
  maxEntries = MOST_ENTRIES,
): Promise<boolean> {
  const waiting = [directory];
  let [bytes, entries] = [0, 0];
  try {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      for await (const entry of (await opendir(path).catch(emptyUnlessTooDeep)) ?? []) {
        const inner = join(path, entry.name);
        if (entry.isDirectory()) waiting.push(inner);
        if (entry.isFile()) bytes += (await stat(inner).catch(emptyUnlessTooDeep))?.size ?? 0;
        entries += 1;
        if (bytes > maxBytes || entries > maxEntries) return true;
      }
    }
  } catch (error) {
    if (isTooDeep(error)) return true;
    throw error;
  }
  return false;
}

/** A file that was deleted after it was listed takes no space. */
function emptyUnlessTooDeep(error: unknown): null {
  if (isTooDeep(error)) throw error;
  return null;
}

/** Ends the programs of a run whose directory exceeds the limit. */
export function watchDisk(run: Run, maxBytes: number) {
  const controller = new AbortController();
  const stopped = new AbortController();
  let overrun: Failure | null = null;
  const watch = async () => {
    for (let restMs = EVERY_MS; ; ) {
      await setTimeout(restMs, null, { ref: false, signal: stopped.signal });
      const began = Date.now();
      if (await holdsMore(run.directory, maxBytes).catch(() => false)) {
        overrun = failure('tooLargeResult');
        controller.abort();
        return;
      }
      restMs = Math.max(EVERY_MS, (Date.now() - began) * REST);
    }
  };
  watch().catch(() => {});
  return {
    signal: AbortSignal.any([run.abort.signal, controller.signal]),
    failure: (): Failure | null => overrun,
    stop: () => stopped.abort(),
  };
}
