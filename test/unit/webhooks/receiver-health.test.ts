import { describe, expect, test } from 'vitest';
import { failingReceiverMail, workingReceiverMail } from '../../../worker/mail/receiver-mail.ts';
import { ReceiverHealth } from '../../../worker/webhooks/receiver-health.ts';
import { memorySql } from '../support/sql-storage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOJA = 'https://loja.exemplo.com.br';
const URL_OF_LOJA = `${LOJA}/avisos?loja=1`;

function reported(health: ReceiverHealth, now: number) {
  const report = health.nextReport();
  if (report) health.markReported(report, now);
  return report;
}

describe('what an account is told of its receivers', () => {
  test('one that begins to fail, a minute later, with all that has failed by then', () => {
    const health = new ReceiverHealth(memorySql());
    expect(health.noteFailed(LOJA, URL_OF_LOJA, 0)).toBe(MINUTE);
    health.noteFailed(LOJA, `${LOJA}/outro`, 10);
    expect(health.nextReport()).toMatchObject({
      kind: 'failing',
      receivers: [{ url: `${LOJA}/outro`, count: 2, since: 0, worksAt: null }],
    });
    reported(health, MINUTE);
    expect(health.nextReport()).toBeNull();
    expect(health.noteFailed(LOJA, URL_OF_LOJA, 2 * MINUTE)).toBeNull();
  });

  test('one that works again, once, and then the next failure', () => {
    const health = new ReceiverHealth(memorySql());
    health.noteFailed(LOJA, URL_OF_LOJA, 0);
    reported(health, MINUTE);
    expect(health.noteDelivered(LOJA, 2 * HOUR)).toBe(2 * HOUR + MINUTE);
    expect(health.noteDelivered(LOJA, 2 * HOUR + 5)).toBeNull();
    expect(reported(health, 2 * HOUR + MINUTE)).toMatchObject({
      kind: 'working',
      receivers: [{ worksAt: 2 * HOUR }],
    });
    expect([health.nextReport(), health.noteDelivered(LOJA, 3 * HOUR)]).toEqual([null, null]);
    expect(health.noteFailed(LOJA, URL_OF_LOJA, 9 * HOUR)).toBe(9 * HOUR + MINUTE);
  });

  test('at most one mail an hour, however often receivers change', () => {
    const health = new ReceiverHealth(memorySql());
    const mails: number[] = [];
    let due: number | null = null;
    for (let now = 0; now < 24 * HOUR; now += 20 * 1_000) {
      const origin = `https://loja${now % 7}.exemplo.com.br`;
      const next =
        (now / 1_000) % 3 === 0 ? health.noteDelivered(origin, now) : health.noteFailed(origin, origin, now);
      due ??= next;
      if (due === null || now < due) continue;
      expect(health.earliestMailAt()).toBeLessThanOrEqual(now);
      if (reported(health, now)) mails.push(now);
      due = health.nextReport() === null ? null : health.earliestMailAt();
    }
    const waits = mails.slice(1).map((at, place) => at - (mails[place] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(HOUR);
    expect(mails.length).toBeGreaterThan(2);
  });

  test('one that worked again before it was told of is told of with its failures, and no more', () => {
    const health = new ReceiverHealth(memorySql());
    health.noteFailed(LOJA, URL_OF_LOJA, 0);
    health.noteDelivered(LOJA, 30_000);
    expect(reported(health, MINUTE)).toMatchObject({
      kind: 'failing',
      receivers: [{ count: 1, worksAt: 30_000 }],
    });
    expect(health.nextReport()).toBeNull();
  });

  test('one that fails again while it is told that it works stays known', () => {
    const health = new ReceiverHealth(memorySql());
    health.noteFailed(LOJA, URL_OF_LOJA, 0);
    reported(health, MINUTE);
    health.noteDelivered(LOJA, 2 * HOUR);
    const report = health.nextReport();
    health.noteFailed(LOJA, URL_OF_LOJA, 2 * HOUR + 1);
    if (report) health.markReported(report, 2 * HOUR + 2);
    expect(health.noteDelivered(LOJA, 4 * HOUR)).not.toBeNull();
  });
});

describe('the mail', () => {
  const report = {
    accountId: 'acc_1',
    name: 'Padaria\r\nAurora',
    email: 'dona@exemplo.com.br',
    occasion: '0',
    page: 'https://papelada.example/console/acc_1/avisos',
    receivers: [{ url: URL_OF_LOJA, count: 1_200, since: Date.parse('2026-11-21T13:00:00Z'), worksAt: null }],
  };

  test('names the address, the count and the page', async () => {
    const mail = await failingReceiverMail(report);
    for (const text of [URL_OF_LOJA, '1.200 avisos falharam desde 21/11/2026 às 10:00', report.page])
      expect(mail.text).toContain(text);
    expect([mail.to, mail.subject]).toEqual([report.email, 'Papelada: 1.200 avisos não foram entregues']);
    expect((await workingReceiverMail(report)).text).toContain(report.page);
  });

  test('is the same when it is repeated, and another on another occasion', async () => {
    const ids = [
      await failingReceiverMail(report),
      await failingReceiverMail(report),
      await failingReceiverMail({ ...report, occasion: '1' }),
      await workingReceiverMail(report),
    ].map(({ id }) => id);
    expect([ids[0] === ids[1], new Set(ids).size]).toEqual([true, 3]);
  });

  test('has no line that an address has brought along', async () => {
    const url = 'https://loja.exemplo.com.br/avisos\r\nBcc: outra@exemplo.com.br\u202e';
    const receivers = [{ url, count: 1, since: 0, worksAt: null }];
    const { text, html } = await failingReceiverMail({ ...report, receivers });
    for (const part of [text, html]) {
      expect(part).toContain('avisos Bcc: outra@exemplo.com.br: 1 aviso falhou');
      expect(part).not.toContain('\u202e');
    }
  });

  test('names ten addresses, and counts the others', async () => {
    const receivers = Array.from({ length: 14 }, (_, place) => ({
      url: `https://loja${place}.exemplo.com.br/`,
      count: 1,
      since: 0,
      worksAt: null,
    }));
    const { text, subject } = await failingReceiverMail({ ...report, receivers, page: null });
    expect(text.match(/https:\/\/loja\d+/g)).toHaveLength(10);
    expect([text.includes('Outros endereços'), subject]).toEqual([
      true,
      'Papelada: 14 avisos não foram entregues',
    ]);
  });
});
