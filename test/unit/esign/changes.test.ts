import { describe, expect, test } from 'vitest';
import { verifyTrail } from '../../../common/esign/chain.ts';
import { Changes, trailEndOf } from '../../../worker/esign/changes.ts';
import { remindAll } from '../../../worker/esign/remind.ts';
import type { EnvelopeDefinition } from '../../../worker/esign/state.ts';
import {
  BEGIN,
  DAY,
  definitionOf,
  draftOf,
  MINUTE,
  ORIGIN,
  partsOf,
  pendingOf,
  refuse,
  SEND,
  sign,
} from './envelopes.ts';

function changesOf(definition: EnvelopeDefinition, state = pendingOf(definition)) {
  const made = partsOf(definition, state);
  return { ...made, changes: new Changes(made.parts) };
}

describe('changes at once', () => {
  test('are one after the other: each event names the one before, and none is lost', async () => {
    const { parts, changes } = changesOf(definitionOf(10));
    const opened = Array.from({ length: 10 }, (_, place) =>
      changes.apply({ do: 'open', signer: place + 1, origin: ORIGIN }),
    );
    const failed = Array.from({ length: 40 }, (_, place) =>
      changes.apply({ do: 'fail_code', signer: (place % 10) + 1, origin: ORIGIN }),
    );
    const signed = Array.from({ length: 9 }, (_, place) => changes.apply(sign(place + 1)));
    await Promise.all([...opened, ...failed, ...signed]);
    const trail = parts.store.trail();
    const check = await verifyTrail(trail.map(({ event }) => event));
    expect(check).toEqual({ holds: true, count: 59, head: trail.at(-1)?.hash });
    expect(trailEndOf(parts.store)).toEqual({ count: 59, head: trail.at(-1)?.hash });
    expect(parts.store.state?.revision).toBe(pendingOf(definitionOf(10)).revision + 59);
  });

  test('show a document once, however often that is reported', async () => {
    const { parts, changes } = changesOf(definitionOf(2));
    const report = (signer: number) => changes.apply({ do: 'show_document', signer, origin: ORIGIN });
    await Promise.all([1, 1, 2, 1, 2].map(report));
    expect(parts.store.trail().map(({ event }) => [event.type, event.signer])).toEqual([
      ['document_shown', 1],
      ['document_shown', 2],
    ]);
  });

  test('of which one fits are one', async () => {
    const { parts, changes, settled, ran } = changesOf(definitionOf(1));
    let stored = 0;
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        changes.apply(place % 2 === 0 ? sign(1) : refuse(1), () => stored++),
      ),
    );
    expect(results.filter((result) => typeof result !== 'string')).toHaveLength(1);
    expect([stored, parts.store.trail().length, parts.store.state?.phase]).toEqual([1, 1, 'completing']);
    await settled();
    expect(ran.filter((each) => each === 'seal')).toHaveLength(1);
  });

  test('that do not fit store nothing', async () => {
    const { parts, changes, due } = changesOf(definitionOf(1));
    const [before, owed] = [parts.store.state, due()];
    expect(await changes.apply(sign(2), () => expect.unreachable())).toBe('unknown_signer');
    expect([parts.store.state, parts.store.trail(), due()]).toEqual([before, [], owed]);
  });
});

describe('what a change owes later', () => {
  function owing(definition: EnvelopeDefinition, state = pendingOf(definition)) {
    const made = changesOf(definition, state);
    const dueAt = (kind: string) => made.due().find((row) => row.kind === kind)?.at;
    const begun = async () => {
      await made.settled();
      return made.ran.splice(0);
    };
    return { ...made, dueAt, begun };
  }

  test('while it is sent: no deadline; once it is: the deadline, and no end of its files', async () => {
    const definition = definitionOf(1);
    const { changes, dueAt, begun } = owing(definition, draftOf(definition));
    await changes.apply(SEND);
    await changes.apply({ do: 'note_invited', signer: 1 });
    expect([dueAt('expire'), dueAt('purge'), await begun()]).toEqual([undefined, BEGIN + 30 * DAY, []]);
    expect(dueAt('forget')).toBeUndefined();
    await changes.apply({ do: 'finish_sending' });
    expect([dueAt('expire'), dueAt('purge')]).toEqual([BEGIN + 30 * DAY, undefined]);
    expect(await begun()).toEqual(['record']);
  });

  test('by an end: its event, its mails, the end of its files, and no deadline', async () => {
    const { changes, dueAt, begun } = owing(definitionOf(1));
    await changes.apply({ do: 'cancel' });
    expect([dueAt('expire'), dueAt('purge')]).toEqual([undefined, BEGIN + 30 * DAY]);
    expect(await begun()).toEqual(['record', 'mail canceled:1:1', 'notify']);
    expect(dueAt('forget')).toBe(BEGIN + 90 * DAY);
    await changes.apply({ do: 'purge' });
    expect(dueAt('purge')).toBeUndefined();
  });

  test('where nobody asked for events: none', async () => {
    const { changes, begun } = owing({ ...definitionOf(1), webhookUrl: null });
    await changes.apply({ do: 'cancel' });
    expect(await begun()).toEqual(['record', 'mail canceled:1:1']);
  });
});

describe('reminding', () => {
  test('reminds those who may sign now, and again after 30 minutes', async () => {
    const { parts, changes, time, ran, settled } = changesOf(definitionOf(2));
    const remind = () => remindAll(parts, changes);
    expect(await remind()).toEqual({ reminded: 2 });
    expect(await remind()).toEqual({ tooSoonUntil: BEGIN + 30 * MINUTE });
    time.now = BEGIN + 30 * MINUTE - 1;
    expect(await remind()).toEqual({ tooSoonUntil: BEGIN + 30 * MINUTE });
    time.now = BEGIN + 30 * MINUTE;
    expect(await remind()).toEqual({ reminded: 2 });
    await settled();
    expect(ran.filter((each) => each.startsWith('mail'))).toEqual([
      'mail reminder:1:1',
      'mail reminder:2:1',
      'mail reminder:1:2',
      'mail reminder:2:2',
    ]);
  });

  test('adds no mail while one to the same address waits', async () => {
    const definition = definitionOf(2);
    const [first] = definition.signers;
    if (!first) throw new Error('nobody');
    const together = {
      ...definition,
      signers: [first, { ...first, id: 2, email: 'PESSOA1@exemplo.com.br' }],
    };
    const { parts, changes, due } = changesOf(together);
    parts.schedule.set('mail', 'reminder:1:1', BEGIN + 60 * MINUTE);
    await changes.apply(sign(1));
    expect(await remindAll(parts, changes)).toEqual({ reminded: 1 });
    const mails = due().filter(({ kind }) => kind === 'mail');
    expect(mails).toEqual([{ kind: 'mail', id: 'reminder:1:1', at: BEGIN + 60 * MINUTE }]);
  });

  test('leaves out who was reminded, has signed, or waits', async () => {
    const definition = definitionOf(3, { sequential: true });
    const { parts, changes, time } = changesOf(definition);
    expect(await remindAll(parts, changes)).toEqual({ reminded: 1 });
    await changes.apply(sign(1));
    time.now = BEGIN + MINUTE;
    expect(await remindAll(parts, changes)).toEqual({ reminded: 1 });
    expect(parts.store.state?.signers.map(({ reminders }) => reminders)).toEqual([1, 1, 0]);
    time.now = BEGIN + 2 * MINUTE;
    expect(await remindAll(parts, changes)).toEqual({ tooSoonUntil: BEGIN + 31 * MINUTE });
  });

  test('twice at once reminds each once', async () => {
    const { parts, changes } = changesOf(definitionOf(3));
    const results = await Promise.all([remindAll(parts, changes), remindAll(parts, changes)]);
    expect(parts.store.state?.signers.map(({ reminders }) => reminders)).toEqual([1, 1, 1]);
    expect(results.reduce((sum, result) => sum + ('reminded' in result ? result.reminded : 0), 0)).toBe(3);
  });

  test('is for what waits for signatures', async () => {
    const definition = definitionOf(1);
    const { parts, changes } = changesOf(definition, draftOf(definition));
    expect(await remindAll(parts, changes)).toEqual({ refused: 'wrong_phase' });
  });
});
