import { expect, test } from 'vitest';
import type { Env } from '../../../worker/env.ts';
import type { WorkKind } from '../../../worker/queued-work/kind.ts';
import { WorkRetention } from '../../../worker/queued-work/retention.ts';
import { runHost } from '../../../worker/queued-work/run-host.ts';
import { WorkEnding } from '../../../worker/queued-work/work-ending.ts';
import type { WorkDue, WorkParts } from '../../../worker/queued-work/work-parts.ts';
import {
  NEW_RECORD,
  RUNNING_MESSAGE,
  type WorkRecord,
  type WorkSpecification,
} from '../../../worker/queued-work/work-record.ts';
import { WorkStore } from '../../../worker/queued-work/work-store.ts';
import { Schedule } from '../../../worker/time/schedule.ts';
import { Waiters } from '../../../worker/time/waiters.ts';
import { keyValues, MemoryStorage } from '../support/sql-storage.ts';

interface ChainSpecification extends WorkSpecification {
  tools: string[];
}

/** All that a third kind of queued work says of itself: several tools, one after the other. */
function chainKind(saved: WorkRecord[]): WorkKind<ChainSpecification> {
  return {
    name: 'chain',
    longestMs: 3_600_000,
    deadlineMessage: 'A sequência não terminou em uma hora.',
    filesKeptMs: 3_600_000,
    filesPrefix: (id) => `chains/${id}/`,
    inputsPrefix: (id) => `chains/${id}/in/`,
    runOf: ({ tools, ...chain }) => ({
      ...{ ...chain, queue: 'documents', tool: tools[0] ?? '', options: {}, inputs: [], timeoutSeconds: 60 },
      outputKey: (place) => `chains/${chain.id}/out/${place}`,
      failures: { interrupted: 'i', inputsGone: 'g', tooLarge: 't', internal: 'n' },
    }),
    queued: () => ({ ...NEW_RECORD, status: 'queued' }),
    running: (record) => ({ ...record, status: 'running', message: RUNNING_MESSAGE }),
    end: ({ record }, outcome, now) => ({
      record: { ...record, status: outcome.status, finishedAt: now, error: failureOf(outcome) },
    }),
    withoutFiles: (record) => record,
    save: async (_, { record }) => void saved.push(record),
  };
}

const failureOf = (outcome: { status: string; error?: WorkRecord['error'] }) => outcome.error ?? null;

/** A chain in an object of its own; what it asks of others is noted. */
function acceptedChain() {
  const storage = Object.assign(new MemoryStorage(), { kv: keyValues() });
  const saved: WorkRecord[] = [];
  const asked: string[] = [];
  const object = (name: string) => ({
    getByName: (id: string) => ({
      settle: async (order: string, failed: boolean) => void asked.push(`${name} ${id} ${order} ${failed}`),
      release: async (order: string) => void asked.push(`${name} ${id} ${order}`),
      clear: async (attempt: string) => void asked.push(`${name} ${id} ${attempt}`),
    }),
  });
  const files = new Set(['chains/chn_1/in/0', 'chains/chn_1/out/0']);
  const env = {
    ...{ GATE: object('Gate'), DISPATCHER: object('Dispatcher'), RUNNER: object('Runner') },
    FILES: {
      list: async ({ prefix }: { prefix: string }) => ({
        objects: [...files].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
        truncated: false,
      }),
      delete: async (keys: string[]) => void keys.map((key) => files.delete(key)),
    },
  } as unknown as Env;
  const clock = { now: () => 1_000, machineTime: (at: number) => at, isShifted: false };
  const work: Promise<unknown>[] = [];
  const schedule: Schedule<WorkDue> = new Schedule<WorkDue>(storage.asStorage(), clock, {
    enqueue: async () => undefined,
    drive: async () => undefined,
    deadline: () => ending.passDeadline(),
    settle: () => ending.settle(),
    record: () => retention.record(),
    notify: () => ending.notify(),
    release: () => ending.release(),
    erase: () => retention.erase(),
    remove: () => retention.remove(),
    abandon: async () => undefined,
  });
  const kind = chainKind(saved);
  const store = new WorkStore<ChainSpecification, WorkRecord>(storage.asStorage());
  const parts: WorkParts<ChainSpecification, WorkRecord> = {
    ...{ env, storage: storage.asStorage(), kind, store, schedule, clock, waiters: new Waiters() },
    waitUntil: (each) => void work.push(each),
  };
  const dueAt = (due: WorkDue) =>
    storage.sql.exec<{ at: number }>('SELECT at FROM due WHERE kind = ?', due).toArray()[0]?.at;
  const [ending, retention] = [new WorkEnding(parts), new WorkRetention(parts)];
  Schedule.prepare(storage.sql);
  const chain = { id: 'chn_1', accountId: 'acc_1', createdAt: 0, tools: ['unir-pdf', 'comprimir-pdf'] };
  store.keep(chain, kind.queued(chain));
  const host = runHost(parts, ending);
  host.begin({ phase: 'submitting', attempt: 1, instance: 0 });
  const { waiters } = parts;
  const settled = () => Promise.all(work);
  return { store, schedule, waiters, host, ending, saved, asked, files, dueAt, settled };
}

test('a third kind of queued work is run, ended, settled, released, erased and emptied by what all kinds share', async () => {
  const { store, schedule, host, saved, asked, files, settled } = acceptedChain();
  expect(host.running()?.work.tool).toBe('unir-pdf');
  await host.finish({ status: 'done', outputs: [], info: null, text: null });
  await settled();
  expect(asked).toEqual([
    'Gate acc_1 chn_1 false',
    'Dispatcher documents chn_1',
    'Runner documents-0 chn_1-1',
  ]);
  expect([saved.at(-1)?.status, [...files]]).toEqual(['done', ['chains/chn_1/out/0']]);
  schedule.set('erase', '', 0);
  await schedule.runNow('erase', '');
  await schedule.runNow('record', '');
  expect([[...files], store.isEmptied, store.state]).toEqual([[], true, undefined]);
});

test('its failure gives back what was paid and its slot before the rest, and none of its files stay', async () => {
  const { store, host, ending, asked, files, settled } = acceptedChain();
  await ending.passDeadline();
  await settled();
  expect(asked[0]).toBe('Dispatcher documents chn_1');
  expect(asked).toContain('Gate acc_1 chn_1 true');
  expect([store.state?.record.error?.message, [...files]]).toEqual([
    'A sequência não terminou em uma hora.',
    [],
  ]);
  await host.finish({ status: 'done', outputs: [], info: null, text: null });
  expect(store.state?.record.status).toBe('error');
});

test('those who wait for its end and its record are woken by them', async () => {
  const { host, waiters, settled } = acceptedChain();
  for (const name of ['finish', 'record']) void waiters.wait(name, 300_000);
  await host.finish({ status: 'done', outputs: [], info: null, text: null });
  await settled();
  expect(waiters.count).toBe(0);
});

test('as long as it runs it keeps its files and itself, and is looked at again a minute later', async () => {
  const { store, schedule, files, dueAt } = acceptedChain();
  for (const due of ['erase', 'remove'] as const) {
    schedule.set(due, '', 0);
    await schedule.runNow(due, '');
    expect(dueAt(due)).toBe(61_000);
  }
  expect([store.isEmptied, files.size]).toEqual([false, 2]);
});

test('its run is followed at once and recorded a second later, and is queued again when it has to wait', () => {
  const { store, host, dueAt } = acceptedChain();
  expect([dueAt('drive'), dueAt('record')]).toEqual([1_000, 2_000]);
  host.queueAgain({ phase: 'queued', attempt: 1 }, 9_000);
  expect([dueAt('drive'), dueAt('record'), dueAt('enqueue')]).toEqual([undefined, 1_000, 9_000]);
  expect(store.state).toMatchObject({ record: { status: 'queued' }, revision: 3, run: { attempt: 1 } });
});

test('the slot of each of its runs is given back', async () => {
  const { host, asked, settled } = acceptedChain();
  host.freeSlot();
  await settled();
  host.begin({ phase: 'submitting', attempt: 2, instance: 0 });
  await host.finish({ status: 'done', outputs: [], info: null, text: null });
  await settled();
  expect(asked.filter((request) => request === 'Dispatcher documents chn_1')).toHaveLength(2);
});

test('once it has ended it is kept as long as its files, however often it is recorded', async () => {
  const { store, schedule, host, saved, settled } = acceptedChain();
  await host.finish({ status: 'done', outputs: [], info: null, text: null });
  await settled();
  schedule.set('record', '', 0);
  await schedule.runNow('record', '');
  expect([saved.length, store.isEmptied, store.state?.record.status]).toEqual([2, false, 'done']);
});
