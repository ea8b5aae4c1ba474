import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPONENTS } from '../../../status/components.ts';
import { NotMeasured } from '../../../status/probes/fault.ts';
import { judgeNotice } from '../../../status/probes/notice.ts';
import { noticeFault } from '../../../status/probes/notice-signature.ts';
import { payloadOf } from '../../../status/probes/pix.ts';
import { contentsOfPages, pagePdf } from '../../../status/probes/plain-pdf.ts';
import { brCode } from '../../../worker/brazil/pix/br-code.ts';
import { parsePixRequest } from '../../../worker/brazil/pix/request.ts';
import { deliveryHeaders, newWebhookSecret } from '../../../worker/webhooks/signature.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('a notice', () => {
  const secret = newWebhookSecret();
  const text = (jobId: string, id = 'evt_1') =>
    JSON.stringify({ id, type: 'job.completed', created_at: 'x', data: { id: jobId } });
  async function notice(body: string, signedBy = secret, at = NOW, previousSecret: string | null = null) {
    const event = { id: 'evt_1', type: 'job.completed' };
    const given = await deliveryHeaders(
      event,
      1,
      body,
      { secret: signedBy, previousSecret },
      Math.floor(at / 1000),
    );
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
    );
    return { headers, body: Buffer.from(body) };
  }
  const judged = (received: Awaited<ReturnType<typeof notice>>) =>
    judgeNotice(received, { jobId: 'job_1', secret, now: NOW });

  test('that is signed as the Worker signs is right', async () => {
    const received = await notice(text('job_1'));
    expect(() => judged(received)).not.toThrow();
  });

  test('during a rotation is right by one of several signatures', async () => {
    const { headers, body } = await notice(text('job_1'), newWebhookSecret(), NOW, secret);
    headers['webhook-signature'] = `v2,x ${headers['webhook-signature']}`;
    expect(noticeFault(headers, body, secret, NOW)).toBeNull();
  });

  test('of another secret, of other bytes, of another job, or without signature is a fault', async () => {
    const good = await notice(text('job_1'));
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      expect(() => judged({ ...good, headers: { ...good.headers, [name]: '' } })).toThrow('sem a assinatura');
    expect(() => judged({ ...good, body: Buffer.from(text('job_1').replace('x', 'y')) })).toThrow(
      'sem a assinatura',
    );
    const others = [await notice(text('job_2')), await notice(text('job_1', 'evt_2')), await notice('[]')];
    for (const other of others) expect(() => judged(other)).toThrow('um aviso de outra tarefa');
    const foreign = await notice(text('job_1'), newWebhookSecret());
    expect(() => judged(foreign)).toThrow('sem a assinatura');
  });

  test('of another time says nothing of the service: the clock here may be the wrong one', async () => {
    const received = await notice(text('job_1'), secret, NOW - 6 * 60_000);
    expect(() => judged(received)).toThrow(NotMeasured);
  });

  test('with any signature but the right one is a fault', async () => {
    const { headers, body } = await notice(text('job_1'));
    fc.assert(
      fc.property(fc.string(), (signature) => {
        const fault = noticeFault({ ...headers, 'webhook-signature': signature }, body, secret, NOW);
        expect(fault).not.toBeNull();
      }),
    );
  });
});

describe('a Pix code', () => {
  test('is the one of the manual’s example, as the documentation shows it', () => {
    expect(
      payloadOf({
        key: '123e4567-e12b-12d1-a456-426655440000',
        name: 'Fulano de Tal',
        city: 'Brasilia',
        amount: 123.45,
        txid: 'PEDIDO1042',
      }),
    ).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.455802BR5913Fulano de Tal6008Brasilia62140510PEDIDO104263045EEE',
    );
  });

  test('is the Worker’s, which is written apart', () => {
    const request = {
      key: '123e4567-e12b-12d1-a456-426655440000',
      name: 'Sonda da Papelada',
      city: 'Recife',
    };
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
        fc.integer({ min: 1, max: 99_999 }),
        (txid, cents) => {
          const given = { ...request, txid, amount: cents / 100 };
          expect(payloadOf(given)).toBe(brCode(parsePixRequest(given)).payload);
        },
      ),
      { numRuns: 50 },
    );
  });
});

test('the content of a page is read as it was written', async () => {
  const content = 'BT /F1 18 Tf 72 700 Td (primeira 0a1b) Tj ET';
  const pdf = pagePdf(content);
  expect(await contentsOfPages(pdf)).toEqual([content]);
  expect(pdf.toString('latin1')).toContain('startxref');
  await expect(contentsOfPages(Buffer.from('%PDF-1.7 nothing'))).rejects.toThrow();
});

test('what is asked each minute and each five minutes costs at most 26,000 credits in 30 days', () => {
  const credits = { ferramentas: 2, pix: 1 };
  const minutes = 30 * 24 * 60;
  const spent = Object.entries(credits).reduce(
    (sum, [id, each]) =>
      sum + (each * minutes) / COMPONENTS[id === 'pix' ? 'pix' : 'ferramentas'].everyMinutes,
    0,
  );
  expect(spent).toBeLessThanOrEqual(26_000);
});
