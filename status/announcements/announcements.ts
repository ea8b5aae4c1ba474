import { type ComponentId, isComponentId } from '../components.ts';
import type { AnnouncementEvent, Phase } from './event.ts';

export interface Post {
  at: number;
  /** The change that the post announces; null for additional information. */
  change: Phase | 'anunciada' | 'encerrado' | 'cancelada' | null;
  text: string;
}

interface Announcement {
  id: string;
  title: string;
  components: ComponentId[];
  openedAt: number;
  closedAt: number | null;
  /** Oldest first. */
  posts: Post[];
}

export interface Incident extends Announcement {
  kind: 'incident';
  phase: Phase;
}

export interface Maintenance extends Announcement {
  kind: 'maintenance';
  from: number;
  to: number;
  isCanceled: boolean;
}

export interface Announcements {
  /** Both newest first. */
  incidents: Incident[];
  maintenances: Maintenance[];
}

/** Returns the state after all events. An event for an unknown or closed announcement changes nothing. */
export function announcementsOf(events: readonly AnnouncementEvent[]): Announcements {
  const byId = new Map<string, Incident | Maintenance>();
  for (const event of events) {
    const known = byId.get(event.id);
    const after = known === undefined ? begun(event) : changed(known, event);
    if (after) byId.set(event.id, after);
  }
  const newestFirst = [...byId.values()].reverse();
  return {
    incidents: newestFirst.filter((each) => each.kind === 'incident'),
    maintenances: newestFirst.filter((each) => each.kind === 'maintenance'),
  };
}

function begun(event: AnnouncementEvent): Incident | Maintenance | undefined {
  if (event.type !== 'incident_opened' && event.type !== 'maintenance_planned') return undefined;
  const { id, title, at, text } = event;
  const shared = {
    id,
    title,
    openedAt: at,
    closedAt: null,
    components: event.components.filter(isComponentId),
  };
  const posts: Post[] = [{ at, change: event.type === 'incident_opened' ? event.phase : 'anunciada', text }];
  if (event.type === 'incident_opened') return { kind: 'incident', ...shared, posts, phase: event.phase };
  return { kind: 'maintenance', ...shared, posts, from: event.from, to: event.to, isCanceled: false };
}

function changed(
  known: Incident | Maintenance,
  event: AnnouncementEvent,
): Incident | Maintenance | undefined {
  if (known.closedAt !== null) return undefined;
  const { at, text } = event;
  const posted = (change: Post['change']) => [...known.posts, { at, change, text }];
  if (known.kind === 'incident') {
    if (event.type === 'incident_updated')
      return { ...known, phase: event.phase, posts: posted(event.phase) };
    if (event.type === 'incident_closed') return { ...known, closedAt: at, posts: posted('encerrado') };
    return undefined;
  }
  if (event.type === 'maintenance_updated') return { ...known, posts: posted(null) };
  if (event.type === 'maintenance_closed') return { ...known, closedAt: at, posts: posted('encerrado') };
  if (event.type === 'maintenance_canceled')
    return { ...known, closedAt: at, isCanceled: true, posts: posted('cancelada') };
  return undefined;
}

export type MaintenanceTime = 'planned' | 'running' | 'over';

export function timeOf({ from, to, closedAt }: Maintenance, now: number): MaintenanceTime {
  if (closedAt !== null || now >= to) return 'over';
  return now < from ? 'planned' : 'running';
}

/** Checks that a component is in a maintenance that was announced before it began. */
export function isMaintained({ maintenances }: Announcements, id: ComponentId, now: number): boolean {
  return maintenances.some(
    (each) => each.components.includes(id) && each.openedAt <= each.from && timeOf(each, now) === 'running',
  );
}
