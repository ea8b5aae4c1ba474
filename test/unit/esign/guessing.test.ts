import { expect, test } from 'vitest';
import { SIGNER_CODES } from '../../../worker/esign/signer-codes.ts';
import { judgeCode, mayMailCode, NO_CODE, withCode } from '../../../worker/mailed-code.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

test('who has the link and no mailbox, and guesses without rest for 24 hours, tries fewer than 500 of a million codes', () => {
  let state = NO_CODE;
  let guesses = 0;
  let mailed = 0;
  for (let now = 0; now < DAY; now += SECOND) {
    if (mayMailCode(state, now, SIGNER_CODES) === null) {
      state = withCode(state, 'code', now);
      mailed++;
    }
    for (let burst = 0; burst < 10; burst++) {
      const judged = judgeCode(state, { isSame: () => false, form: 'form' }, now, SIGNER_CODES);
      if (judged.verdict === 'wrong') guesses++;
      state = judged.state;
    }
  }
  expect(guesses).toBeGreaterThan(0);
  expect(guesses).toBeLessThan(500);
  expect(mailed).toBeLessThanOrEqual(6 * 24);
});
