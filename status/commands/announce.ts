import { randomBytes } from 'node:crypto';
import {
  type Announcements,
  type Incident,
  type Maintenance,
  timeOf,
} from '../announcements/announcements.ts';
import { type AnnouncementEvent, PHASES, type Phase } from '../announcements/event.ts';
import {
  type Arguments,
  componentsOf,
  requiredMoment,
  requiredText,
  USAGE,
  UsageError,
} from './arguments.ts';

/** Builds the event of a command at the time `now`. Throws a UsageError if the command is not valid. */
export function eventOf(given: Arguments, known: Announcements, now: number): AnnouncementEvent {
  const { command, values } = given;
  switch (command) {
    case 'incident open':
      return {
        type: 'incident_opened',
        ...beginning('incidente', given, now),
        phase: phaseOf(values.phase) ?? 'investigando',
      };
    case 'incident update': {
      const incident = openOne(given.id, known.incidents);
      const phase = phaseOf(values.phase) ?? incident.phase;
      return { type: 'incident_updated', ...post(incident, given, now), phase };
    }
    case 'incident close':
      return { type: 'incident_closed', ...post(openOne(given.id, known.incidents), given, now) };
    case 'maintenance plan':
      return planned(given, now);
    case 'maintenance update':
      return { type: 'maintenance_updated', ...post(openMaintenance(given.id, known, now), given, now) };
    case 'maintenance close':
      return { type: 'maintenance_closed', ...post(openMaintenance(given.id, known, now), given, now) };
    case 'maintenance cancel':
      return { type: 'maintenance_canceled', ...post(openMaintenance(given.id, known, now), given, now) };
    default:
      throw new UsageError(USAGE);
  }
}

function beginning(kind: string, { id, values }: Arguments, now: number) {
  if (id !== undefined) throw new UsageError(USAGE);
  return {
    id: `${kind}-${randomBytes(5).toString('hex')}`,
    at: now,
    title: requiredText(values, 'title'),
    text: requiredText(values, 'text'),
    components: componentsOf(values),
  };
}

/** Maintenance must be announced before it begins: an outage that has already begun was not planned. */
function planned(given: Arguments, now: number): AnnouncementEvent {
  const [from, to] = [requiredMoment(given.values, 'from'), requiredMoment(given.values, 'to')];
  if (from < now) throw new UsageError('--from has passed: a maintenance is announced before it begins');
  if (to <= from) throw new UsageError('--to must be after --from');
  const begun = beginning('manutencao', given, now);
  if (begun.components.length === 0) throw new UsageError('--component is missing');
  return { type: 'maintenance_planned', ...begun, from, to };
}

function post({ id }: Incident | Maintenance, { values }: Arguments, now: number) {
  return { id, at: now, text: requiredText(values, 'text') };
}

function openOne<Kind extends Incident | Maintenance>(id: string | undefined, all: readonly Kind[]): Kind {
  const found = all.find((each) => each.id === id);
  if (!found) throw new UsageError(`there is no ${id ?? 'announcement without an id'}`);
  if (found.closedAt !== null) throw new UsageError(`${id} is closed`);
  return found;
}

function openMaintenance(id: string | undefined, { maintenances }: Announcements, now: number): Maintenance {
  const found = openOne(id, maintenances);
  if (timeOf(found, now) === 'over') throw new UsageError(`${id} is over`);
  return found;
}

function phaseOf(text: string | undefined): Phase | undefined {
  if (text === undefined) return undefined;
  const phase = PHASES.find((each) => each === text);
  if (phase === undefined) throw new UsageError(`--phase must be one of ${PHASES.join(', ')}`);
  return phase;
}
