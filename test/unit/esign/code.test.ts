import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SIGNER_CODES } from '../../../worker/esign/signer-codes.ts';
import {
  type CodeState,
  codeStatus,
  judgeCode,
  mayMailCode,
  NO_CODE,
  newCode,
  withCode,
  withoutNewest,
  withWrongTry,
} from '../../../worker/mailed-code.ts';
import { BEGIN, HOUR, MINUTE } from './envelopes.ts';

const is = (code: string) => (hash: string) => hash === code;
const typed = (state: CodeState, code: string, now: number, form = '') =>
  judgeCode(state, { isSame: is(code), form }, now, SIGNER_CODES);
const mailed = withCode(NO_CODE, 'a', BEGIN);

/** Codes mailed a minute apart. */
function afterMails(count: number): CodeState {
  let state = NO_CODE;
  for (let each = 0; each < count; each++) state = withCode(state, `c${each}`, BEGIN + each * MINUTE);
  return state;
}

function afterWrong(count: number, now = BEGIN): CodeState {
  let state = mailed;
  for (let each = 0; each < count; each++) state = typed(state, 'x', now).state;
  return state;
}

describe('a code', () => {
  test('counts for ten minutes, to the millisecond, and once', () => {
    expect(typed(mailed, 'a', BEGIN + 10 * MINUTE - 1).verdict).toBe('right');
    expect(typed(mailed, 'a', BEGIN + 10 * MINUTE)).toEqual({ verdict: 'expired', state: mailed });
    const used = typed(mailed, 'a', BEGIN).state;
    expect(typed(used, 'a', BEGIN + 1)).toEqual({ verdict: 'expired', state: used });
  });

  test('that was confirmed is right again for the same form alone, while it would have counted', () => {
    const used = typed(mailed, 'a', BEGIN, 'form-1').state;
    const again = (code: string, form: string, now = BEGIN + 1) => typed(used, code, now, form).verdict;
    expect(again('a', 'form-1')).toBe('repeated');
    expect(typed(used, 'a', BEGIN + 1, 'form-1').state).toEqual(used);
    expect([again('a', 'form-2'), again('a', ''), again('b', 'form-1')]).toEqual(Array(3).fill('expired'));
    expect(again('a', 'form-1', BEGIN + 10 * MINUTE)).toBe('expired');
    expect(typed(typed(mailed, 'a', BEGIN).state, 'a', BEGIN + 1).verdict).toBe('expired');
    const newer = withCode(used, 'b', BEGIN + MINUTE);
    expect(typed(newer, 'a', BEGIN + MINUTE, 'form-1').verdict).toBe('wrong');
  });

  test('counts as none before the first, valid while it counts, used or not, expired after that, paused after five wrong', () => {
    expect(codeStatus(NO_CODE, BEGIN, SIGNER_CODES)).toBe('none');
    expect(codeStatus(withoutNewest(mailed), BEGIN, SIGNER_CODES)).toBe('none');
    expect(codeStatus(mailed, BEGIN + 10 * MINUTE - 1, SIGNER_CODES)).toBe('valid');
    expect(codeStatus(mailed, BEGIN + 10 * MINUTE, SIGNER_CODES)).toBe('expired');
    expect(codeStatus(typed(mailed, 'a', BEGIN).state, BEGIN, SIGNER_CODES)).toBe('valid');
    expect(codeStatus(withoutNewest(withCode(mailed, 'b', BEGIN)), BEGIN, SIGNER_CODES)).toBe('expired');
    expect(codeStatus(afterWrong(5), BEGIN, SIGNER_CODES)).toBe('paused');
  });

  test('counts as the newest alone', () => {
    const second = withCode(mailed, 'b', BEGIN + MINUTE);
    expect(typed(second, 'a', BEGIN + MINUTE).verdict).toBe('wrong');
    expect(typed(second, 'b', BEGIN + 11 * MINUTE - 1).verdict).toBe('right');
    expect([mailed.round, second.round]).toEqual([1, 2]);
  });

  test('that could not be mailed leaves none, and does not count among those of the hour', () => {
    const failed = withoutNewest(withCode(mailed, 'b', BEGIN + MINUTE));
    expect(typed(failed, 'b', BEGIN + MINUTE).verdict).toBe('expired');
    expect(typed(failed, 'a', BEGIN + MINUTE).verdict).toBe('expired');
    expect(failed).toMatchObject({ sent: [BEGIN], round: 2 });
    expect(mayMailCode(failed, BEGIN + MINUTE, SIGNER_CODES)).toBeNull();
  });

  test('has six digits, all of them in use', () => {
    const codes = Array.from({ length: 2_000 }, newCode);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    for (let place = 0; place < 6; place++) expect(new Set(codes.map((code) => code[place])).size).toBe(10);
    expect(new Set(codes).size).toBeGreaterThan(1_980);
  });

  test('is as likely as the others: draws beyond the last whole million are drawn again', () => {
    const draws = [4_294_000_000, 4_293_999_999, 4_294_967_295, 1_000_007];
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      (array as unknown as Uint32Array)[0] = draws.shift() ?? 0;
      return array;
    });
    expect([newCode(), newCode()]).toEqual(['999999', '000007']);
    random.mockRestore();
  });
});

describe('wrong tries', () => {
  test('pause the link at the fifth, for 15 minutes, and end its code', () => {
    expect(afterWrong(4)).toMatchObject({ hash: 'a', wrong: 4, pausedUntil: 0 });
    const paused = afterWrong(5);
    expect(paused).toMatchObject({ hash: null, wrong: 0, pausedUntil: BEGIN + 15 * MINUTE });
    expect(typed(paused, 'a', BEGIN + 15 * MINUTE - 1)).toEqual({ verdict: 'paused', state: paused });
    expect(typed(paused, 'a', BEGIN + 15 * MINUTE).verdict).toBe('expired');
    expect(mayMailCode(paused, BEGIN + 15 * MINUTE - 1, SIGNER_CODES)).toEqual({
      refused: 'paused',
      until: BEGIN + 15 * MINUTE,
    });
    expect(mayMailCode(paused, BEGIN + 15 * MINUTE, SIGNER_CODES)).toBeNull();
  });

  test('stay counted over a new code, and end with a right one', () => {
    const renewed = withCode(afterWrong(4), 'b', BEGIN + MINUTE);
    expect(typed(renewed, 'x', BEGIN + MINUTE).state.pausedUntil).toBe(BEGIN + 16 * MINUTE);
    const right = typed(renewed, 'b', BEGIN + MINUTE).state;
    expect(right.wrong).toBe(0);
  });

  test('of a CPF count among them', () => {
    let state = afterWrong(2);
    for (let each = 0; each < 3; each++) state = withWrongTry(state, BEGIN, SIGNER_CODES);
    expect(state.pausedUntil).toBe(BEGIN + 15 * MINUTE);
  });
});

/** The most of these times that lie within one period. */
function mostWithin(periodMs: number, times: readonly number[]): number {
  return Math.max(
    0,
    ...times.map((at) => times.filter((other) => other > at - periodMs && other <= at).length),
  );
}

describe('mails of codes', () => {
  test('go once a minute', () => {
    expect(mayMailCode(NO_CODE, BEGIN, SIGNER_CODES)).toBeNull();
    expect(mayMailCode(mailed, BEGIN + MINUTE - 1, SIGNER_CODES)).toEqual({
      refused: 'too_soon',
      until: BEGIN + MINUTE,
    });
    expect(mayMailCode(mailed, BEGIN + MINUTE, SIGNER_CODES)).toBeNull();
  });

  test('go six times an hour', () => {
    expect(mayMailCode(afterMails(5), BEGIN + 6 * MINUTE, SIGNER_CODES)).toBeNull();
    const six = afterMails(6);
    expect(mayMailCode(six, BEGIN + HOUR - 1, SIGNER_CODES)).toEqual({
      refused: 'too_many',
      until: BEGIN + HOUR,
    });
    expect(mayMailCode(six, BEGIN + HOUR, SIGNER_CODES)).toBeNull();
    expect(withCode(six, 'n', BEGIN + HOUR).sent).toHaveLength(6);
  });

  test('whatever is asked and typed: never more than six an hour, nor five tries in 15 minutes', () => {
    const step = fc.record({ asks: fc.boolean(), right: fc.boolean(), afterMs: fc.nat(4 * MINUTE) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let state = NO_CODE;
        let now = BEGIN;
        const sent: number[] = [];
        const wrong: number[] = [];
        for (const { asks, right, afterMs } of steps) {
          now += afterMs;
          if (asks && mayMailCode(state, now, SIGNER_CODES) === null) {
            state = withCode(state, `at ${now}`, now);
            sent.push(now);
          }
          if (asks) continue;
          const judged = typed(state, right ? `at ${sent.at(-1)}` : 'x', now);
          state = judged.state;
          if (judged.verdict === 'wrong') wrong.push(now);
          if (judged.verdict === 'right') {
            wrong.length = 0;
            expect(now - (sent.at(-1) ?? 0)).toBeLessThan(10 * MINUTE);
          }
        }
        expect(mostWithin(HOUR, sent)).toBeLessThanOrEqual(6);
        expect(mostWithin(15 * MINUTE, wrong)).toBeLessThan(10);
      }),
    );
  });
});
