import { expect, test } from 'vitest';
import { type MailRecord, NO_MAIL, noteMail, standingOf } from '../../../worker/mail/mail-standing.ts';

const HOUR_MS = 3_600_000;

function recordAfter(sent: readonly boolean[]): MailRecord {
  return sent.reduce((record, isSent, place) => noteMail(record, isSent, place), NO_MAIL);
}

test.each([
  [[], 'unknown'],
  [[true], 'ok'],
  [[true, false, false], 'ok'],
  [[true, false, false, false], 'failing'],
  [[false, false], 'unknown'],
  [[false, false, false], 'failing'],
  [[false, false, false, true], 'ok'],
])('mails after %j are %s', (sent, standing) => {
  expect(standingOf(recordAfter(sent), 10)).toBe(standing);
});

test('an hour after the last mail nothing is known, neither well nor ill', () => {
  for (const sent of [[true], [false, false, false]])
    expect(standingOf(recordAfter(sent), HOUR_MS + 10)).toBe('unknown');
  expect(standingOf(recordAfter([true, false, false, false]), HOUR_MS - 10)).toBe('failing');
});
