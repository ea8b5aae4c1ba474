import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Announcements } from '../announcements/announcements.ts';
import { writeWhole } from '../files/whole-file.ts';
import type { HistoryState } from '../history/state.ts';
import type { Places } from '../settings.ts';
import { statusAtom } from './atom.ts';
import { statusBadge } from './badge.ts';
import { statusJson } from './json.ts';
import { looks } from './looks.ts';
import { statusPage } from './page.ts';
import { viewOf } from './view.ts';

/** The served files and their types. */
export const SITE_TYPES: Record<string, string> = {
  'index.html': 'text/html; charset=utf-8',
  'status.json': 'application/json; charset=utf-8',
  'atom.xml': 'application/atom+xml; charset=utf-8',
  'selo.svg': 'image/svg+xml; charset=utf-8',
};

type SitePlaces = Pick<Places, 'folder' | 'statusUrl' | 'serviceUrl'>;

/**
 * Replaces each file of the site as a whole. If one cannot be written, that file and the remaining ones are
 * unchanged.
 */
export async function writeSite(
  { folder, statusUrl, serviceUrl }: SitePlaces,
  state: HistoryState,
  announcements: Announcements,
  now: number,
): Promise<void> {
  const view = viewOf(state, announcements, now);
  await mkdir(folder, { recursive: true });
  const files = {
    'status.json': statusJson(view),
    'atom.xml': statusAtom(view, statusUrl),
    'selo.svg': statusBadge(view),
    'index.html': statusPage(view, { serviceUrl, ...(await looks()) }),
  };
  for (const [name, content] of Object.entries(files)) await writeWhole(join(folder, name), content);
}
