import { expect, test } from 'vitest';
import type { Env } from '../../../worker/env.ts';
import { franchiseWarning } from '../../../worker/mail/franchise-warning.ts';
import { DayBars } from '../../../worker/pages/components/day-bars.tsx';
import { FranchiseNotice } from '../../../worker/pages/console/franchise-notice.tsx';
import { creditsWords } from '../../../worker/pages/shell/credit-words.ts';
import { resendDelivery } from '../../../worker/webhooks/read.ts';

function noticeOf(left: number): string {
  const franchise = { left, granted: 100, renewsAt: null };
  return String(FranchiseNotice({ account: { id: 'acc_1', credits: left, franchise } }));
}

function barsOf(count: number): string {
  const days = [
    { day: '2026-11-28', count: 0 },
    { day: '2026-11-29', count },
  ];
  return String(DayBars({ id: 'grafico', title: 'Uso', days, countWords: creditsWords }));
}

async function mailOf(left: number): Promise<string> {
  const { html } = await franchiseWarning({
    accountId: 'acc_1',
    name: 'Ana Pereira',
    email: 'ana@exemplo.com.br',
    planName: 'Start',
    bucket: 'franchise:start:1',
    used: 100 - left,
    granted: 100,
    balance: left,
    renewsAt: Date.parse('2027-02-01T01:00:00Z'),
  });
  return html;
}

async function refusalOf(retryAfterSeconds: number): Promise<string> {
  const courier = { resend: async () => ({ refused: { why: 'too_many', retryAfterSeconds } }) };
  const env = { COURIER: { getByName: () => courier } } as unknown as Env;
  return resendDelivery(env, 'acc_1', 'evt_1').then(
    () => 'no fault',
    (error: Error) => error.message,
  );
}

test('one of a thing is in the singular', async () => {
  expect(noticeOf(1)).toContain('Resta 1 de 100 créditos');
  expect(barsOf(1)).toContain('29/11/2026: 1 crédito, o maior dia');
  expect(await mailOf(1)).toMatch(/Resta 1 crédito até [\s\S]*\b1 crédito\b(?!s)/);
  expect(await refusalOf(1)).toContain('em 1 segundo.');
});

test('several are in the plural', async () => {
  expect(noticeOf(12)).toContain('Restam 12 de 100 créditos');
  expect(barsOf(1_200)).toContain('29/11/2026: 1.200 créditos, o maior dia');
  expect(await mailOf(12)).toMatch(/Restam 12 créditos até [\s\S]*\b12 créditos/);
  expect(await refusalOf(40)).toContain('em 40 segundos.');
});
