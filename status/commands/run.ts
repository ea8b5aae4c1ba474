import { timeOf } from '../announcements/announcements.ts';
import { announce, readAnnouncements } from '../announcements/store.ts';
import { shownMoment } from '../brasilia.ts';
import { readHistory } from '../history/history.ts';
import type { Places } from '../settings.ts';
import { writeSite } from '../site/write.ts';
import { eventOf } from './announce.ts';
import { readArguments, USAGE } from './arguments.ts';

/**
 * Runs one command. It writes the site from the stored history, so that an incident is shown even if the
 * prober is down; the time of the last check does not change.
 */
export async function runCommand(places: Places, args: readonly string[], now: number): Promise<void> {
  const given = readArguments(args);
  if (given.command === 'help') return console.log(USAGE);
  const known = await readAnnouncements(places.announcementsPath);
  if (given.command === 'list') {
    for (const { id, title, phase } of known.incidents.filter(({ closedAt }) => closedAt === null))
      console.log(`${id}  ${phase}  ${title}`);
    for (const each of known.maintenances.filter((one) => timeOf(one, now) !== 'over'))
      console.log(`${each.id}  ${shownMoment(each.from)} – ${shownMoment(each.to)}  ${each.title}`);
    return;
  }
  const event = eventOf(given, known, now);
  await announce(places.announcementsPath, event);
  const after = await readAnnouncements(places.announcementsPath);
  await writeSite(places, await readHistory(places.historyFolder), after, now);
  console.log(event.id);
}
