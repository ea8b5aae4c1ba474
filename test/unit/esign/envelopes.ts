import { EnvelopeStore } from '../../../worker/esign/envelope-store.ts';
import type { EnvelopeDefinition, EnvelopeState } from '../../../worker/esign/state.ts';
import { newState } from '../../../worker/esign/state.ts';
import type { Changed, Command } from '../../../worker/esign/transition/command.ts';
import { DRAFT_KEPT_MS } from '../../../worker/esign/transition/keeping.ts';
import { transition } from '../../../worker/esign/transition/transition.ts';
import type { Clock } from '../../../worker/time/clock.ts';
import { Schedule } from '../../../worker/time/schedule.ts';
import { Waiters } from '../../../worker/time/waiters.ts';
import { MemoryStorage } from '../support/sql-storage.ts';

export const BEGIN = Date.parse('2026-11-23T12:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const ORIGIN = { ip: '203.0.113.7', port: 51_000, device: 'Navegador de teste' };

export function definitionOf(
  count: number,
  { sequential = false, expiresAt = null }: { sequential?: boolean; expiresAt?: number | null } = {},
): EnvelopeDefinition {
  return {
    id: '7KQ2-M9XD-4RTB-W6HC',
    accountId: 'acc_1',
    sender: { name: 'Marina Teles', email: 'marina@exemplo.com.br' },
    source: 'api',
    name: 'Contrato',
    fileName: 'contrato.pdf',
    message: null,
    sequential,
    signers: Array.from({ length: count }, (_, place) => ({
      id: place + 1,
      name: `Pessoa ${place + 1}`,
      email: `pessoa${place + 1}@exemplo.com.br`,
      role: 'sign',
      sealedCpf: null,
      asksCpf: false,
      initialsOnAllPages: false,
    })),
    fields: [],
    pages: 1,
    originalBytes: 1_000,
    documentBytes: 1_000,
    originalSha256: 'ab'.repeat(32),
    disarmed: [],
    remarks: [],
    webhookUrl: 'https://exemplo.com.br/aviso',
    returnLinks: false,
    expiresAt,
    createdAt: BEGIN,
    baseUrl: 'https://papelada.example',
  };
}

export function draftOf(definition: EnvelopeDefinition): EnvelopeState {
  return newState(definition, definition.createdAt + DRAFT_KEPT_MS);
}

/** The change that a command makes; fails where it does not fit. */
export function changed(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  command: Command,
  now = BEGIN,
): Changed {
  const result = transition(definition, state, command, now);
  if (typeof result === 'string') throw new Error(`${command.do}: ${result}`);
  return result;
}

export const SEND = { do: 'begin_sending', test: false, credits: 20 } as const;
export const COMPLETE = {
  do: 'complete',
  results: {
    final: { role: 'final-1', sha256: 'cd'.repeat(32), bytes: 2_000 },
    audit: { role: 'audit-1', sha256: 'ef'.repeat(32), bytes: 1_500 },
  },
} as const;

export const sign = (signer: number): Command => ({ do: 'sign', signer, origin: ORIGIN, detail: 'terms=1' });
export const refuse = (signer: number): Command => ({ do: 'refuse', signer, origin: ORIGIN, reason: 'Não.' });

/** The state after these commands, of an envelope that was just made. */
export function stateAfter(
  definition: EnvelopeDefinition,
  commands: readonly Command[],
  now = BEGIN,
): EnvelopeState {
  return commands.reduce(
    (state, command) => changed(definition, state, command, now).state,
    draftOf(definition),
  );
}

/** Sent, and waiting for signatures. */
export function pendingOf(definition: EnvelopeDefinition, now = BEGIN): EnvelopeState {
  const first = definition.sequential ? definition.signers.slice(0, 1) : definition.signers;
  const invited = first.map(({ id }): Command => ({ do: 'note_invited', signer: id }));
  return stateAfter(
    definition,
    [{ do: 'create', sending: null }, SEND, ...invited, { do: 'finish_sending' }],
    now,
  );
}

class MemoryKv {
  readonly #values = new Map<string, unknown>();

  get(name: string): unknown {
    return structuredClone(this.#values.get(name));
  }

  put(name: string, value: unknown): void {
    this.#values.set(name, structuredClone(value));
  }

  delete(name: string): boolean {
    return this.#values.delete(name);
  }

  *list({ prefix = '' }: { prefix?: string } = {}): Generator<[string, unknown]> {
    for (const [name, value] of this.#values)
      if (name.startsWith(prefix)) yield [name, structuredClone(value)];
  }
}

/** What an envelope's object works with, in memory; `ran`: what its schedule began, in order. */
export function partsOf(definition: EnvelopeDefinition, state: EnvelopeState) {
  const storage = new MemoryStorage();
  const store = new EnvelopeStore(new MemoryKv() as unknown as SyncKvStorage, storage.sql);
  const time = { now: BEGIN };
  const clock: Clock = { now: () => time.now, machineTime: (at) => at, isShifted: false };
  const ran: string[] = [];
  const note = (kind: string) => async (id: string) => {
    ran.push(`${kind} ${id}`.trim());
    return undefined;
  };
  const schedule = new Schedule(storage.asStorage(), clock, {
    abandon: note('abandon'),
    send: note('send'),
    record: note('record'),
    mail: note('mail'),
    complaint: note('complaint'),
    notify: note('notify'),
    expire: note('expire'),
    seal: note('seal'),
    purge: note('purge'),
    forget: note('forget'),
    remove: note('remove'),
  });
  Schedule.prepare(storage.sql);
  store.prepare();
  store.definition = definition;
  store.state = state;
  const begun: Promise<unknown>[] = [];
  const parts = {
    env: {} as never,
    storage: storage.asStorage(),
    store,
    schedule,
    clock,
    waiters: new Waiters(),
    waitUntil: (work: Promise<unknown>) => void begun.push(work),
  };
  const due = () =>
    storage.sql.exec<{ kind: string; id: string; at: number }>('SELECT kind, id, at FROM due').toArray();
  return { parts, time, ran, due, settled: () => Promise.all(begun) };
}
