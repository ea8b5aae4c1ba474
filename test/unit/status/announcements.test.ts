import { describe, expect, test } from 'vitest';
import { announcementsOf, isMaintained, timeOf } from '../../../status/announcements/announcements.ts';
import type { AnnouncementEvent } from '../../../status/announcements/event.ts';
import { typedMoment } from '../../../status/brasilia.ts';
import { eventOf } from '../../../status/commands/announce.ts';
import { readArguments, UsageError } from '../../../status/commands/arguments.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

function event(events: readonly AnnouncementEvent[], args: readonly string[], now = NOW): AnnouncementEvent {
  return eventOf(readArguments(args), announcementsOf(events), now);
}

const OPEN = ['incident', 'open', '--title', 'Fila lenta', '--text', 'Estamos vendo.'];
const PLAN = [
  'maintenance',
  'plan',
  '--title',
  'Troca de disco',
  '--text',
  'Sem uso de ferramentas.',
  '--component',
  'ferramentas',
];
const HOURS = ['--from', '2026-11-20 10:00', '--to', '2026-11-20 11:00'];

describe('the operator', () => {
  test('has several incidents open at once, each with its own posts', () => {
    const one = event([], [...OPEN, '--component', 'ferramentas', '--component', 'avisos']);
    const other = event(
      [one],
      ['incident', 'open', '--title', 'Pix', '--text', 'Errado.', '--phase', 'identificado'],
    );
    const events = [one, other];
    events.push(
      event(events, ['incident', 'update', one.id, '--text', 'Achado.', '--phase', 'identificado']),
    );
    events.push(event(events, ['incident', 'update', one.id, '--text', 'Ainda.']));
    events.push(event(events, ['incident', 'close', other.id, '--text', 'Certo de novo.']));
    const { incidents } = announcementsOf(events);
    expect(incidents).toMatchObject([
      {
        id: other.id,
        phase: 'identificado',
        closedAt: NOW,
        posts: [{ text: 'Errado.' }, { change: 'encerrado' }],
      },
      { id: one.id, closedAt: null, phase: 'identificado', components: ['ferramentas', 'avisos'] },
    ]);
    expect(incidents[1]?.posts.map(({ change }) => change)).toEqual([
      'investigando',
      'identificado',
      'identificado',
    ]);
    expect(() => event(events, ['incident', 'update', other.id, '--text', 'Mais.'])).toThrow(/is closed/);
  });

  test('plans maintenance in Brasília’s time; a component is in it only then, and only where it was told before', () => {
    const plan = event([], [...PLAN, ...HOURS]);
    const known = announcementsOf([plan]);
    const [maintenance] = known.maintenances;
    const [from, to] = [Date.parse('2026-11-20T13:00:00Z'), Date.parse('2026-11-20T14:00:00Z')];
    expect(maintenance).toMatchObject({ from, to });
    if (!maintenance) throw new Error('no maintenance');
    expect([from - 1, from, to - 1, to].map((at) => timeOf(maintenance, at))).toEqual([
      'planned',
      'running',
      'running',
      'over',
    ]);
    expect([from - 1, from, to].map((at) => isMaintained(known, 'ferramentas', at))).toEqual([
      false,
      true,
      false,
    ]);
    expect(isMaintained(known, 'api', from)).toBe(false);
    const late = announcementsOf([{ ...plan, at: from + 1 }]);
    expect(isMaintained(late, 'ferramentas', from + 2)).toBe(false);
    const canceled = [plan, event([plan], ['maintenance', 'cancel', plan.id, '--text', 'Não será preciso.'])];
    expect(isMaintained(announcementsOf(canceled), 'ferramentas', from)).toBe(false);
  });

  test.each([
    [[...PLAN, '--from', '2026-11-20 08:59', '--to', '2026-11-20 11:00'], /has passed/],
    [[...PLAN, '--from', '2026-11-20 11:00', '--to', '2026-11-20 11:00'], /after --from/],
    [[...PLAN, '--from', '2026-11-31 11:00', '--to', '2026-12-20 11:00'], /--from must be/],
    [['incident', 'open', '--title', 'T'], /--text is missing/],
    [['incident', 'open', '--title', 'T\u202e', '--text', 'a'], /without controls/],
    [['incident', 'open', '--title', 'T', '--text', 'a\u0000'], /without controls/],
    [[...OPEN, '--component', 'tudo'], /no component tudo/],
    [[...OPEN, '--phase', 'feliz'], /--phase must be/],
    [['incident', 'update', 'incidente-0', '--text', 'a'], /there is no incidente-0/],
    [['incident', 'close', '--text', 'a'], /there is no announcement without an id/],
    [['maintenance', 'close', 'manutencao-0', '--text', 'a'], /there is no/],
    [['reboot'], /^usage/],
    [[...OPEN, 'id'], /^usage/],
  ])('is told what is wrong with %j', (args, says) => {
    const call = () => event([], args);
    expect(call).toThrow(UsageError);
    expect(call).toThrow(says);
  });

  test('ends nothing that is over', () => {
    const plan = event([], [...PLAN, ...HOURS]);
    const after = typedMoment('2026-11-20 12:00') ?? 0;
    expect(() => event([plan], ['maintenance', 'update', plan.id, '--text', 'a'], after)).toThrow(/is over/);
  });
});
