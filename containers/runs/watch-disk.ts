import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Failure, failure } from '../failures.ts';
import type { Run } from './run.ts';

const EVERY_MS = 1000;

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  let total = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    total += found?.size ?? 0;
  }
  return total;
}

/** Ends the programs of a run whose directory grows past the limit. */
export function watchDisk(run: Run, maxBytes: number) {
  const controller = new AbortController();
  let overrun: Failure | null = null;
  let measuring = false;
  const timer = setInterval(async () => {
    if (measuring) return;
    measuring = true;
    if ((await sizeOf(run.directory)) > maxBytes) {
      overrun = failure('tooLargeResult');
      controller.abort();
    }
    measuring = false;
  }, EVERY_MS);
  timer.unref();
  return {
    signal: AbortSignal.any([run.abort.signal, controller.signal]),
    failure: (): Failure | null => overrun,
    stop: () => clearInterval(timer),
  };
}
