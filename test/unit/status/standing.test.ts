import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Judged, judge, type Standing, UNJUDGED } from '../../../status/history/standing.ts';
import type { OutcomeKind } from '../../../status/outcome.ts';

const LETTERS: Record<OutcomeKind, string> = { right: 'r', wrong: 'w', source: 's', unmeasured: '' };
const outcome = fc.constantFrom<OutcomeKind>('right', 'wrong', 'source', 'unmeasured');
const outcomes = fc.array(outcome, { maxLength: 40 });

function judgedAfter(all: readonly OutcomeKind[], from: Judged = UNJUDGED): Judged {
  return all.reduce((judged, each, place) => judge(judged, each, place + 1), from);
}

function of(letters: string): OutcomeKind[] {
  const kinds: Record<string, OutcomeKind> = { r: 'right', w: 'wrong', s: 'source', '.': 'unmeasured' };
  return [...letters].map((letter) => kinds[letter] ?? 'unmeasured');
}

/** The rules once more, from what was measured so far as letters. */
function expected(all: readonly OutcomeKind[]): Standing {
  let standing: Standing = 'unknown';
  let letters = '';
  for (const each of all) {
    letters += LETTERS[each];
    if (each === 'unmeasured') continue;
    if (letters.endsWith('www')) standing = 'down';
    else if (letters.endsWith('sss')) standing = 'source';
    else if (letters.endsWith('rr')) standing = 'up';
    else if (standing === 'unknown' && letters.endsWith('r')) standing = 'up';
    else if (standing === 'down' && /[rs]{2}$/.test(letters)) standing = 'source';
  }
  return standing;
}

describe('a component', () => {
  test.each([
    ['', 'unknown'],
    ['r', 'up'],
    ['ww', 'unknown'],
    ['www', 'down'],
    ['rww', 'up'],
    ['rwwrww', 'up'],
    ['rwww', 'down'],
    ['rww.w', 'down'],
    ['rwwwr', 'down'],
    ['rwwwrw', 'down'],
    ['rwwwrr', 'up'],
    ['rwwwr.r', 'up'],
    ['rss', 'up'],
    ['rsss', 'source'],
    ['rswsw', 'up'],
    ['rsssr', 'source'],
    ['rsssrr', 'up'],
    ['rssswww', 'down'],
    ['rwwwss', 'source'],
    ['rwwwsr', 'source'],
    ['rwww....', 'down'],
  ])('after %j is %s', (letters, standing) => {
    expect(judgedAfter(of(letters)).standing).toBe(standing);
  });

  test('is as the rules say after any outcomes', () => {
    fc.assert(
      fc.property(outcomes, (all) => {
        expect(judgedAfter(all).standing).toBe(expected(all));
      }),
      { numRuns: 2_000 },
    );
  });

  test('goes down only at a third failure in a row, and leaves that only at a second answer in a row', () => {
    fc.assert(
      fc.property(outcomes, (all) => {
        all.forEach((_, place) => {
          const [before, now] = [judgedAfter(all.slice(0, place)), judgedAfter(all.slice(0, place + 1))];
          const measured = all.slice(0, place + 1).filter((each) => each !== 'unmeasured');
          if (before.standing !== 'down' && now.standing === 'down')
            expect(measured.slice(-3)).toEqual(['wrong', 'wrong', 'wrong']);
          if (before.standing === 'down' && now.standing !== 'down')
            expect(measured.slice(-2)).not.toContain('wrong');
        });
      }),
    );
  });

  test('is not changed by what was not measured', () => {
    fc.assert(
      fc.property(outcomes, fc.nat(20), (all, count) => {
        const judged = judgedAfter(all);
        expect(judgedAfter(Array<OutcomeKind>(count).fill('unmeasured'), judged)).toEqual(judged);
      }),
    );
  });

  test('is as it is since the first of the outcomes that made it so', () => {
    expect(judgedAfter(of('rrwww')).since).toBe(3);
    expect(judgedAfter(of('rrwwwrwwrr')).since).toBe(9);
    expect(judgedAfter(of('rsss')).since).toBe(2);
    expect(judgedAfter(of('.r')).since).toBe(2);
  });
});
