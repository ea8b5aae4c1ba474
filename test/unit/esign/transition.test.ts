import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EnvelopeDefinition, EnvelopeState, Phase } from '../../../worker/esign/state.ts';
import type { Changed, Command, NewTrailEvent } from '../../../worker/esign/transition/command.ts';
import { removeAt } from '../../../worker/esign/transition/keeping.ts';
import { firstSigners } from '../../../worker/esign/transition/sending.ts';
import { obstacleOf } from '../../../worker/esign/transition/signing.ts';
import { transition } from '../../../worker/esign/transition/transition.ts';
import {
  BEGIN,
  COMPLETE,
  changed,
  DAY,
  definitionOf,
  draftOf,
  HOUR,
  ORIGIN,
  pendingOf,
  refuse,
  SEND,
  sign,
  stateAfter,
} from './envelopes.ts';

const one = definitionOf(1);
const FINAL = new Set<Phase>(['completed', 'refused', 'expired', 'canceled']);

/** The same person in each phase: who may sign where anyone may. */
const IN_PHASE: Record<Phase, EnvelopeState> = {
  draft: stateAfter(one, [{ do: 'create', sending: null }]),
  sending: stateAfter(one, [{ do: 'create', sending: { test: false, credits: 20 } }]),
  pending: pendingOf(one),
  completing: changed(one, pendingOf(one), sign(1)).state,
  completed: changed(one, changed(one, pendingOf(one), sign(1)).state, COMPLETE).state,
  refused: changed(one, pendingOf(one), refuse(1)).state,
  canceled: changed(one, pendingOf(one), { do: 'cancel' }).state,
  expired: changed(one, pendingOf(one), { do: 'expire' }, BEGIN + 30 * DAY).state,
};

/** Where each command leads; phases that are not named reject it. */
const noted = (command: Command): [Command, Partial<Record<Phase, Phase>>] => [
  command,
  { pending: 'pending' },
];
const LEADS: [Command, Partial<Record<Phase, Phase>>][] = [
  [{ do: 'create', sending: null }, {}],
  [SEND, { draft: 'sending' }],
  [{ do: 'abandon_sending' }, { sending: 'draft' }],
  [{ do: 'finish_sending' }, { sending: 'pending' }],
  [sign(1), { pending: 'completing' }],
  [refuse(1), { pending: 'refused' }],
  [{ do: 'cancel' }, { draft: 'canceled', pending: 'canceled' }],
  [COMPLETE, { completing: 'completed' }],
  [{ do: 'remind', signer: 1 }, { pending: 'pending' }],
  noted({ do: 'open', signer: 1, origin: ORIGIN }),
  noted({ do: 'send_code', signer: 1, origin: ORIGIN }),
  noted({ do: 'fail_code', signer: 1, origin: ORIGIN }),
  noted({ do: 'confirm_code', signer: 1, origin: ORIGIN }),
  noted({ do: 'fail_cpf', signer: 1, origin: ORIGIN }),
  noted({ do: 'show_document', signer: 1, origin: ORIGIN }),
  noted({ do: 'open_document', signer: 1, origin: ORIGIN }),
  noted({ do: 'declare_read', signer: 1, origin: ORIGIN, pagesShown: null }),
];

function phaseAfter(state: EnvelopeState, command: Command, now = BEGIN): string {
  const result = transition(one, state, command, now);
  return typeof result === 'string' ? 'rejected' : result.state.phase;
}

describe('every command in every phase', () => {
  const cells = LEADS.flatMap(([command, leads]) =>
    Object.entries(IN_PHASE).map(([phase, state]) => ({
      what: `${command.do} in ${phase}`,
      command,
      state,
      leads: leads[phase as Phase] ?? 'rejected',
    })),
  );
  test.each(cells)('$what leads to $leads', ({ command, state, leads }) => {
    expect(phaseAfter(state, command)).toBe(leads);
  });

  test.each(Object.keys(IN_PHASE))('the deadline ends only what waits for signatures, not %s', (phase) => {
    const state = IN_PHASE[phase as Phase];
    expect(phaseAfter(state, { do: 'expire' }, BEGIN + 31 * DAY)).toBe(
      phase === 'pending' ? 'expired' : 'rejected',
    );
  });

  test.each([
    'open',
    'sign',
    'refuse',
    'remind',
    'note_invited',
  ])('%s of an unknown signer is rejected', (verb) => {
    const command = { do: verb, signer: 2, origin: ORIGIN, reason: '', detail: '' } as Command;
    expect(transition(one, IN_PHASE.pending, command, BEGIN)).toBe('unknown_signer');
  });
});

describe('any sequence of commands', () => {
  const signer = fc.integer({ min: 1, max: 4 });
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.constantFrom<Command>(
      SEND,
      { do: 'create', sending: null },
      { do: 'abandon_sending' },
      { do: 'finish_sending' },
      { do: 'cancel' },
      { do: 'expire' },
      { do: 'purge' },
      COMPLETE,
    ),
    { weight: 3, arbitrary: signer.map(sign) },
    signer.map(refuse),
    signer.map((id): Command => ({ do: 'remind', signer: id })),
    signer.map((id): Command => ({ do: 'note_invited', signer: id })),
    signer.map((id): Command => ({ do: 'note_mail_failed', signer: id, why: 'refused' })),
    fc
      .tuple(
        signer,
        fc.constantFrom(
          ...['open', 'send_code', 'fail_code', 'confirm_code', 'fail_cpf'],
          ...['show_document', 'open_document', 'declare_read'],
        ),
      )
      .map(([id, verb]) => ({ do: verb, signer: id, origin: ORIGIN, pagesShown: 1 }) as Command),
  );
  const step = fc.record({ command, afterMs: fc.nat(3 * DAY) });
  const schedule = fc.record({
    count: fc.integer({ min: 1, max: 4 }),
    sequential: fc.boolean(),
    deadline: fc.option(fc.integer({ min: HOUR, max: 20 * DAY })),
    // Most begin where something can be signed.
    isSent: fc.boolean(),
    steps: fc.array(step, { maxLength: 40 }),
  });

  test('ends once, tells it once, and never leaves its end', () => {
    fc.assert(
      fc.property(schedule, ({ count, sequential, deadline, isSent, steps }) => {
        const expiresAt = deadline === null ? null : BEGIN + deadline;
        const definition = definitionOf(count, { sequential, expiresAt });
        let state = isSent ? pendingOf(definition) : draftOf(definition);
        let now = BEGIN;
        const effects: string[] = [];
        for (const { command, afterMs } of steps) {
          now += afterMs;
          const result = transition(definition, state, command, now);
          if (typeof result === 'string') continue;
          expectWhole(definition, state, result, now);
          effects.push(...result.effects.map(nameOf));
          state = result.state;
        }
        const isClosed = FINAL.has(state.phase);
        expect(effects.filter((name) => name === 'closed')).toHaveLength(isClosed ? 1 : 0);
        const isSealed = state.phase === 'completing' || state.phase === 'completed';
        expect(effects.filter((name) => name === 'seal')).toHaveLength(isSealed ? 1 : 0);
        expect(state.closedAt !== null).toBe(isClosed);
      }),
      { numRuns: 500 },
    );
  });

  function nameOf(effect: Changed['effects'][number]): string {
    return 'notify' in effect ? effect.notify : 'begin' in effect ? effect.begin : effect.mail;
  }

  function expectWhole(definition: EnvelopeDefinition, before: EnvelopeState, to: Changed, now: number) {
    const { state, events } = to;
    expect([state.revision, state.updatedAt]).toEqual([before.revision + 1, now]);
    if (FINAL.has(before.phase)) {
      const { revision, updatedAt, purged, ...kept } = before;
      expect(state).toMatchObject(kept);
      expect(events).toEqual([]);
    }
    const status = state.signers.map((signer) => signer.status);
    expect(status.every((each) => each === 'signed')).toBe(
      state.phase === 'completing' || state.phase === 'completed',
    );
    expect(status.filter((each) => each === 'refused')).toHaveLength(state.phase === 'refused' ? 1 : 0);
    if (definition.sequential) {
      const order = { signed: 0, refused: 1, pending: 1, waiting: 2 };
      const ranks = status.map((each) => order[each]);
      expect(ranks).toEqual(ranks.toSorted());
      expect(ranks.filter((rank) => rank === 1).length).toBeLessThanOrEqual(1);
    }
    for (const { type, signer } of events)
      if (type === 'signed' || type === 'refused') {
        expect(before.expiresAt).toBeGreaterThan(now);
        expect(before.signers.find(({ id }) => id === signer)?.status).toBe('pending');
      }
  }
});

describe('creating', () => {
  test('is the first change, and the only one of its kind', () => {
    const { state, events } = changed(one, draftOf(one), { do: 'create', sending: null });
    expect([state.phase, events.map(({ type, detail }) => [type, detail])]).toEqual([
      'draft',
      [['created', `original_sha256=${one.originalSha256}`]],
    ]);
    expect(transition(one, state, { do: 'create', sending: null }, BEGIN)).toBe('nothing_new');
  });

  test('with its sending goes past the draft', () => {
    const sending = { test: true, credits: 0 };
    const { state } = changed(one, draftOf(one), { do: 'create', sending });
    expect(state).toMatchObject({ phase: 'sending', test: true, creditsCharged: 0, sendings: 1 });
  });

  test('with a sending whose deadline has passed meanwhile is none', () => {
    const late = definitionOf(1, { expiresAt: BEGIN + HOUR });
    const sending = { test: false, credits: 20 };
    expect(transition(late, draftOf(late), { do: 'create', sending }, BEGIN + HOUR)).toBe('deadline_passed');
  });
});

describe('a sending', () => {
  test('has 30 days where no deadline is given, and the given one otherwise', () => {
    expect(IN_PHASE.sending).toMatchObject({ expiresAt: BEGIN + 30 * DAY, creditsCharged: 20, sendings: 1 });
    const dated = definitionOf(1, { expiresAt: BEGIN + 2 * HOUR });
    expect(stateAfter(dated, [SEND]).expiresAt).toBe(BEGIN + 2 * HOUR);
  });

  test('of a deadline that has passed is refused, to the millisecond', () => {
    const dated = definitionOf(1, { expiresAt: BEGIN + HOUR });
    expect(transition(dated, draftOf(dated), SEND, BEGIN + HOUR)).toBe('deadline_passed');
    expect(changed(dated, draftOf(dated), SEND, BEGIN + HOUR - 1).state.phase).toBe('sending');
  });

  test('of a draft whose files are erased is refused', () => {
    const purged = changed(one, IN_PHASE.draft, { do: 'purge' }).state;
    expect(transition(one, purged, SEND, BEGIN)).toBe('wrong_phase');
    expect(transition(one, purged, { do: 'purge' }, BEGIN)).toBe('nothing_new');
  });

  test('that is abandoned leaves the draft as it was, but for the count of sendings', () => {
    const two = definitionOf(2);
    const draft = stateAfter(two, [{ do: 'create', sending: null }]);
    const failed = stateAfter(two, [
      { do: 'create', sending: null },
      { ...SEND, test: true },
      { do: 'note_invited', signer: 1 },
      { do: 'abandon_sending' },
    ]);
    expect(failed).toEqual({ ...draft, sendings: 1, revision: draft.revision + 3 });
  });

  test('invites all at once, in sequence the first alone', () => {
    expect(firstSigners(definitionOf(3))).toEqual([1, 2, 3]);
    const sequential = definitionOf(3, { sequential: true });
    expect(firstSigners(sequential)).toEqual([1]);
    expect(pendingOf(sequential).signers.map(({ status }) => status)).toEqual([
      'pending',
      'waiting',
      'waiting',
    ]);
    expect(pendingOf(definitionOf(2))).toMatchObject({
      sentAt: BEGIN,
      purgeAt: null,
      signers: [
        { status: 'pending', notifiedAt: BEGIN },
        { status: 'pending', notifiedAt: BEGIN },
      ],
    });
  });

  test('notes an invitation once', () => {
    const again = transition(one, IN_PHASE.pending, { do: 'note_invited', signer: 1 }, BEGIN);
    expect(again).toBe('nothing_new');
  });
});

describe('signing', () => {
  test('in sequence invites the next in the same change', () => {
    const two = definitionOf(2, { sequential: true });
    const { state, events, effects } = changed(two, pendingOf(two), sign(1), BEGIN + 5);
    expect(state.signers).toMatchObject([
      { status: 'signed', signedAt: BEGIN + 5, ...ORIGIN },
      { status: 'pending', signedAt: null },
    ]);
    expect([events, effects]).toEqual([
      [{ type: 'signed', signer: 1, origin: ORIGIN, detail: 'terms=1' }],
      [{ mail: 'your_turn', signer: 2 }],
    ]);
  });

  test('side by side leaves the others as they are, and the last begins the seal', () => {
    const two = definitionOf(2);
    const first = changed(two, pendingOf(two), sign(2));
    expect([first.state.phase, first.effects]).toEqual(['pending', []]);
    const last = changed(two, first.state, sign(1));
    expect([last.state.phase, last.effects]).toEqual(['completing', [{ begin: 'seal' }]]);
  });

  test('ends at the deadline’s millisecond, before any alarm; so does refusing', () => {
    const deadline = BEGIN + 30 * DAY;
    for (const act of [sign(1), refuse(1)]) {
      expect(transition(one, IN_PHASE.pending, act, deadline)).toBe('deadline_passed');
      expect(transition(one, IN_PHASE.pending, act, deadline - 1)).toBeTypeOf('object');
    }
    expect(transition(one, IN_PHASE.pending, { do: 'expire' }, deadline - 1)).toBe('nothing_new');
    expect(changed(one, IN_PHASE.pending, { do: 'expire' }, deadline).state.phase).toBe('expired');
  });

  test('tells why it cannot be', () => {
    const two = definitionOf(2, { sequential: true });
    const state = pendingOf(two);
    expect(obstacleOf(state, 1, BEGIN)).toBeNull();
    expect(obstacleOf(state, 2, BEGIN)).toBe('not_your_turn');
    expect(obstacleOf(state, 3, BEGIN)).toBe('unknown_signer');
    expect(obstacleOf(changed(two, state, sign(1)).state, 1, BEGIN)).toBe('already_signed');
    expect(obstacleOf(IN_PHASE.completed, 1, BEGIN)).toBe('already_signed');
    expect(obstacleOf(IN_PHASE.draft, 1, BEGIN)).toBe('wrong_phase');
  });
});

describe('an end', () => {
  const END_AT = BEGIN + 3 * DAY;
  const ends: [string, Command, Phase, Changed['effects']][] = [
    ['refusing', refuse(1), 'pending', [{ mail: 'refused' }, { notify: 'closed' }]],
    ['canceling', { do: 'cancel' }, 'pending', [{ mail: 'canceled' }, { notify: 'closed' }]],
    ['canceling a draft', { do: 'cancel' }, 'draft', [{ notify: 'closed' }]],
    ['completing', COMPLETE, 'completing', [{ mail: 'completed' }, { notify: 'closed' }]],
  ];
  test.each(ends)('by %s keeps files for so long, and tells it', (_, command, phase, effects) => {
    const end = changed(one, IN_PHASE[phase], command, END_AT);
    const keptMs = phase === 'completing' ? 90 * DAY : 30 * DAY;
    expect(end.state).toMatchObject({ closedAt: END_AT, purgeAt: END_AT + keptMs, purged: false });
    expect(end.effects).toEqual(effects);
    expect(end.events).toHaveLength(1);
  });

  test('by the deadline is reported to the sender, and closes when it is noticed', () => {
    const noticed = BEGIN + 30 * DAY + 12;
    const end = changed(one, IN_PHASE.pending, { do: 'expire' }, noticed);
    expect(end.state).toMatchObject({ closedAt: noticed, purgeAt: noticed + 30 * DAY });
    expect([end.effects, end.events.map(({ type, signer }) => [type, signer])]).toEqual([
      [{ mail: 'expired' }, { notify: 'closed' }],
      [['expired', 0]],
    ]);
  });

  test('by completing names the sealed file; by refusing, who and why', () => {
    expect(IN_PHASE.completed).toMatchObject({
      completedAt: BEGIN,
      results: COMPLETE.results,
    });
    const { events } = changed(one, IN_PHASE.completing, COMPLETE);
    expect(events).toEqual([
      { type: 'completed', signer: 0, origin: null, detail: `final_sha256=${COMPLETE.results.final.sha256}` },
    ]);
    expect(IN_PHASE.refused.refusal).toEqual({ signer: 1, reason: 'Não.' });
    expect(IN_PHASE.refused.signers).toMatchObject([{ status: 'refused', ...ORIGIN }]);
    // A reason is not for the trail, which the verification shows.
    expect(changed(one, IN_PHASE.pending, refuse(1)).events).toEqual([
      { type: 'refused', signer: 1, origin: ORIGIN, detail: '' },
    ]);
  });
});

describe('nothing is kept any more', () => {
  test('90 days after the end, of a draft after its making; never while it is under way', () => {
    const of = (phase: Phase) => removeAt(one, IN_PHASE[phase]);
    expect([of('sending'), of('pending'), of('completing')]).toEqual([null, null, null]);
    expect([of('draft'), of('canceled'), of('refused')]).toEqual([
      BEGIN + 90 * DAY,
      BEGIN + 90 * DAY,
      BEGIN + 90 * DAY,
    ]);
    expect(of('expired')).toBe(BEGIN + 120 * DAY);
    const late = changed(one, IN_PHASE.draft, { do: 'cancel' }, BEGIN + 10 * DAY).state;
    expect(removeAt(one, late)).toBe(BEGIN + 100 * DAY);
  });

  test('five years after the completion, on the same day', () => {
    expect(new Date(removeAt(one, IN_PHASE.completed) ?? 0).toISOString()).toBe('2031-11-23T12:00:00.000Z');
    const leap = { ...IN_PHASE.completed, closedAt: Date.parse('2028-02-29T10:00:00Z') };
    expect(new Date(removeAt(one, leap) ?? 0).toISOString()).toBe('2033-03-01T10:00:00.000Z');
  });
});

describe('what a person does before signing', () => {
  const NOW = BEGIN + HOUR;
  const noteOf = (verb: string) =>
    changed(one, IN_PHASE.pending, { do: verb, signer: 1, origin: ORIGIN } as Command, NOW);
  test.each([
    ['open', 'opened', { viewedAt: NOW, failedTries: 0 }],
    ['send_code', 'code_sent', { viewedAt: null, verifiedAt: null }],
    ['fail_code', 'code_failed', { verifiedAt: null, failedTries: 1 }],
    ['confirm_code', 'code_confirmed', { verifiedAt: NOW, failedTries: 0 }],
    ['fail_cpf', 'cpf_failed', { verifiedAt: null, failedTries: 1 }],
  ])('(%s) is %s in the trail, with where it came from', (verb, type, noted) => {
    const { state, events, effects } = noteOf(verb);
    expect(events).toEqual([{ type, signer: 1, origin: ORIGIN, detail: '' }]);
    expect([state.signers[0], effects]).toMatchObject([noted, []]);
  });

  test('counts the first opening alone', () => {
    const again = { do: 'open', signer: 1, origin: ORIGIN } as const;
    expect(transition(one, noteOf('open').state, again, NOW + 1)).toBe('nothing_new');
  });

  test('is listed 200 times, the last of which says so; tries are counted on', () => {
    const wrong = { do: 'fail_code', signer: 1, origin: ORIGIN } as const;
    let state = IN_PHASE.pending;
    const listed: NewTrailEvent[] = [];
    for (let tries = 0; tries < 250; tries++) {
      const next = changed(one, state, wrong, NOW);
      listed.push(...next.events);
      state = next.state;
    }
    expect([listed.length, state.signers[0]?.failedTries]).toEqual([200, 250]);
    expect(listed.map(({ detail }) => detail).filter((detail) => detail !== '')).toEqual(['last_listed=200']);
    expect(listed.at(-1)?.detail).toBe('last_listed=200');
    expect(changed(one, state, sign(1), NOW).events).toMatchObject([{ type: 'signed' }]);
  });

  test('is reminded with a number, in the turn alone', () => {
    const two = definitionOf(2, { sequential: true });
    const once = changed(two, pendingOf(two), { do: 'remind', signer: 1 }, NOW);
    expect([once.events, once.effects]).toEqual([
      [{ type: 'reminded', signer: 1, origin: null, detail: '' }],
      [{ mail: 'reminder', signer: 1 }],
    ]);
    const twice = changed(two, once.state, { do: 'remind', signer: 1 }, NOW + HOUR / 2);
    expect(twice.state.signers[0]).toMatchObject({ reminders: 2, remindedAt: NOW + HOUR / 2 });
    expect(transition(two, once.state, { do: 'remind', signer: 1 }, NOW + HOUR / 2 - 1)).toBe('nothing_new');
    expect(transition(two, pendingOf(two), { do: 'remind', signer: 2 }, NOW)).toBe('not_your_turn');
  });
});
