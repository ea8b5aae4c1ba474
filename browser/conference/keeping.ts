import { forgetUnseen, KeptChecks } from './kept-checks.ts';
import { fetchNameless, forgetPages, keepPage } from './kept-page.ts';
import { forgetUnsent, ownShelf } from './outbox.ts';

const DAY_MS = 86_400_000;
/** Equal to the time after which the batch's files are erased. */
const KEPT_MS = 7 * DAY_MS;
/** By then the batch itself has been erased. */
const UNSENT_KEPT_MS = 31 * DAY_MS;

/** Stores the conference for a reload without network, and removes those that were not opened for days. */
export async function keepForReloads(conference: HTMLElement, kept: KeptChecks): Promise<void> {
  const { path = '', worker = '' } = conference.dataset;
  try {
    forgetUnsent(ownShelf(), Date.now() - UNSENT_KEPT_MS);
    const page = await fetchNameless(path);
    if (!page) return;
    // Recorded first, so that another tab does not remove the new copy as one not opened for days.
    kept.add([], Date.now());
    await keepPage(path, page, worker);
    conference.dataset.kept = '';
    const seen = forgetUnseen(ownShelf(), Date.now() - KEPT_MS);
    await forgetPages((each) => each === path || seen.includes(each));
  } catch {
    // Without a copy the page works until it is closed.
  }
}

/** Forgets a missing conference but keeps its unsent scans: the service may be wrong only for now. */
export async function forgetConference(path: string): Promise<void> {
  new KeptChecks(ownShelf(), path).forget();
  await forgetPages((each) => each !== path).catch(() => undefined);
}
