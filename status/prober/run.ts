import { mkdir, stat } from 'node:fs/promises';
import { removeAbandonedDrafts } from '../files/whole-file.ts';
import { History } from '../history/history.ts';
import { allProbes } from '../probes/all.ts';
import { NoticeReceiver } from '../probes/receiver.ts';
import type { Settings } from '../settings.ts';
import { log } from './log.ts';
import { Prober } from './prober.ts';
import { listen } from './server.ts';

/**
 * The interval at which announcements are checked. A command writes the site too, and the prober must not
 * undo that.
 */
const LOOK_MS = 2_000;

/** Probes the service and writes the site until the signal. */
export async function runProber(settings: Settings, signal: AbortSignal): Promise<void> {
  const receiver = new NoticeReceiver();
  // Taken first: the port is the lock that keeps a second program from the same history.
  const server = await listen(settings, receiver);
  const history = await History.open(settings.historyFolder, Date.now());
  if (history.damaged > 0) log('history_damaged', { lines: history.damaged });
  await mkdir(settings.folder, { recursive: true });
  await removeAbandonedDrafts(settings.folder, Date.now());
  const prober = new Prober(settings, history, allProbes(settings, receiver));
  const watching = watch(settings.announcementsPath, () => prober.rewrite());
  log('started', { service: settings.serviceUrl, folder: settings.folder, port: settings.port });
  try {
    await prober.run(settings.minuteMs, signal);
  } finally {
    clearInterval(watching);
    server.closeAllConnections();
    server.close();
  }
}

function watch(path: string, changed: () => void): NodeJS.Timeout {
  let seen: number | undefined;
  return setInterval(async () => {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    if (seen !== undefined && seen !== size) changed();
    seen = size;
  }, LOOK_MS);
}
