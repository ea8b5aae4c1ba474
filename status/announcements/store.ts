import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { appendToLog, readLog } from '../files/checked-log.ts';
import { type Announcements, announcementsOf } from './announcements.ts';
import { type AnnouncementEvent, announcementEvent } from './event.ts';

export async function readAnnouncements(path: string): Promise<Announcements> {
  const { values } = await readLog(path);
  return announcementsOf(values.flatMap((value) => announcementEvent.safeParse(value).data ?? []));
}

export async function announce(path: string, event: AnnouncementEvent): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await appendToLog(path, [event]);
}
