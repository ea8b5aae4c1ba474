import { describe, expect, test } from 'vitest';
import { addressesOf, isStillDue, parseMailDue } from '../../../worker/esign/mail-due.ts';
import type { EnvelopeDefinition, EnvelopeState } from '../../../worker/esign/state.ts';
import type { Changed, Command } from '../../../worker/esign/transition/command.ts';
import { BEGIN, COMPLETE, changed, DAY, definitionOf, HOUR, pendingOf, refuse, sign } from './envelopes.ts';

const parallel = definitionOf(3);
const sequential = definitionOf(3, { sequential: true });

/** Whom the mails of a change go to. */
function mailed(definition: EnvelopeDefinition, { state, effects }: Changed): string[] {
  return effects.flatMap((effect) => ('mail' in effect ? addressesOf(definition, state, effect) : []));
}

function end(definition: EnvelopeDefinition, commands: Command[], now = BEGIN): Changed {
  let state: EnvelopeState = pendingOf(definition);
  const last = commands.at(-1);
  for (const command of commands.slice(0, -1)) state = changed(definition, state, command).state;
  if (!last) throw new Error('no command');
  return changed(definition, state, last, now);
}

describe('mailed', () => {
  test('of a refusal are the others who were invited, and the sender', () => {
    expect(mailed(parallel, end(parallel, [sign(1), refuse(2)]))).toEqual([
      'refused:1:1',
      'refused:3:1',
      'refused:0:1',
    ]);
    expect(mailed(sequential, end(sequential, [refuse(1)]))).toEqual(['refused:0:1']);
  });

  test('of a cancellation are those whose turn it is', () => {
    const cancel: Command = { do: 'cancel' };
    const invited: Command = { do: 'note_invited', signer: 2 };
    expect(mailed(parallel, end(parallel, [sign(2), cancel]))).toEqual(['canceled:1:1', 'canceled:3:1']);
    expect(mailed(sequential, end(sequential, [sign(1), invited, cancel]))).toEqual(['canceled:2:1']);
    // The invitation is still on its way: there is nothing to take back.
    expect(mailed(sequential, end(sequential, [sign(1), cancel]))).toEqual([]);
  });

  test('of the deadline is the sender', () => {
    expect(mailed(parallel, end(parallel, [{ do: 'expire' }], BEGIN + 30 * DAY))).toEqual(['expired:0:1']);
  });

  test('of the completion are all, and the sender', () => {
    expect(mailed(parallel, end(parallel, [sign(1), sign(2), sign(3), COMPLETE]))).toEqual([
      'completed:1:1',
      'completed:2:1',
      'completed:3:1',
      'completed:0:1',
    ]);
  });

  test('of a turn is its person; of a reminder too, each one distinguished', () => {
    expect(mailed(sequential, end(sequential, [sign(1)]))).toEqual(['your_turn:2:1']);
    const remind: Command = { do: 'remind', signer: 3 };
    expect(mailed(parallel, end(parallel, [remind]))).toEqual(['reminder:3:1']);
    expect(mailed(parallel, end(parallel, [remind, remind], BEGIN + HOUR))).toEqual(['reminder:3:2']);
  });

  test('of an invitation that failed is the sender, for each person once', () => {
    const failed: Command = { do: 'note_mail_failed', signer: 2, why: 'unreachable' };
    const change = end(sequential, [sign(1), failed]);
    expect(mailed(sequential, change)).toEqual(['invitation_failed:0:2']);
    expect(parseMailDue('invitation_failed:0:2')).toEqual({ kind: 'invitation_failed', to: 0, round: 2 });
    expect(change.state.signers[1]?.invitationFault).toBe('unreachable');
  });
});

describe('a mail that is late', () => {
  const turn = { kind: 'your_turn', to: 2, round: 1 } as const;
  const reminder = { kind: 'reminder', to: 2, round: 1 } as const;

  test('asks nobody who has signed, whose turn it is not, or after the end', () => {
    const second = end(sequential, [sign(1)]).state;
    expect([isStillDue(sequential, second, turn), isStillDue(sequential, second, reminder)]).toEqual([
      true,
      true,
    ]);
    const others = [
      pendingOf(sequential),
      end(sequential, [sign(1), sign(2)]).state,
      end(sequential, [sign(1), { do: 'cancel' }]).state,
    ];
    for (const state of others)
      expect([isStillDue(sequential, state, turn), isStillDue(sequential, state, reminder)]).toEqual([
        false,
        false,
      ]);
  });

  test('still tells of an end', () => {
    const { state } = end(sequential, [{ do: 'cancel' }]);
    expect(isStillDue(sequential, state, { kind: 'canceled', to: 1, round: 1 })).toBe(true);
    for (const kind of ['refused', 'completed', 'expired', 'invitation_failed'] as const)
      expect(isStillDue(sequential, state, { kind, to: 0, round: 1 })).toBe(true);
  });
});
