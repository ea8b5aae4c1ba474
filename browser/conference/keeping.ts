import { forgetUnseen, KeptChecks } from './kept-checks.ts';
import { fetchNameless, forgetPages, keepPage } from './kept-page.ts';
import { forgetUnsent, ownShelf } from './outbox.ts';

const DAY_MS = 86_400_000;
/** The batch's files are erased after the same time. */
const KEPT_MS = 7 * DAY_MS;
/** The batch itself is gone by then. */
const UNSENT_KEPT_MS = 31 * DAY_MS;

/** Keeps the conference for a reload without network, and forgets those that nobody has opened for days. */
export async function keepForReloads(conference: HTMLElement, kept: KeptChecks): Promise<void> {
  const { path = '', worker = '' } = conference.dataset;
  try {
    forgetUnsent(ownShelf(), Date.now() - UNSENT_KEPT_MS);
    const page = await fetchNameless(path);
    if (!page) return;
    // Noted first, so that another tab does not erase the new copy as one that nobody has seen for days.
    kept.add([], Date.now());
    await keepPage(path, page, worker);
    conference.dataset.kept = '';
    const seen = forgetUnseen(ownShelf(), Date.now() - KEPT_MS);
    await forgetPages((each) => each === path || seen.includes(each));
  } catch {
    // Without it the page goes on as long as it is open.
  }
}

/** What was scanned and not sent stays: the link may only be wrong today. */
export async function forgetConference(path: string): Promise<void> {
  new KeptChecks(ownShelf(), path).forget();
  await forgetPages((each) => each !== path).catch(() => undefined);
}
