import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, form } from './support/account.ts';
import { ANA, becomes, makeEnvelope, Visitor } from './support/envelopes.ts';
import { CONTRACT_PDF, DAMAGED_PDF, TWO_FILES } from './support/files.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

let account: Account;
beforeEach(async () => {
  account = await service.account({ plan: 'sandbox' });
});

interface KeptMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
  attachments?: object[];
}

async function mails(): Promise<KeptMail[]> {
  const response = await fetch(`${service.url}/dev/mail`, { headers: { Accept: 'application/json' } });
  const kept: KeptMail[] = JSON.parse(await response.text());
  return kept;
}

type Known = Pick<Account, 'id'>;

async function mailsTo(of: Known): Promise<KeptMail[]> {
  const me = await service.rows('Gate', of.id, 'SELECT email FROM account');
  return (await mails()).filter((mail) => mail.to === me[0]?.email);
}

const warnings = (of: Known) => service.rows('Gate', of.id, 'SELECT * FROM franchise_warning');
const owed = (of: Known) => service.rows('Gate', of.id, "SELECT * FROM due WHERE kind = 'warn-of-franchise'");

/** Leaves so much of the franchise, as if earlier jobs had used the rest. */
async function leave(of: Known, credits: number) {
  await service.rows(
    'Gate',
    of.id,
    `INSERT INTO entry (at, kind, bucket, amount, reference) SELECT 0, 'debit', id, ${credits} - remaining, 'earlier' FROM bucket WHERE source = 'franchise'`,
  );
  await service.rows('Gate', of.id, `UPDATE bucket SET remaining = ${credits} WHERE source = 'franchise'`);
}

async function merge(of: Account, files = TWO_FILES, key = of.liveKey) {
  const answer = await of.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body: form(files), key });
  expect(answer.status).toBe(200);
  return answer;
}

const oneMailTo = (of: Known) => eventually(async () => (await mailsTo(of)).length === 1);

async function settledWarnings(of: Known) {
  await eventually(async () => (await owed(of)).length === 0);
  return mailsTo(of);
}

describe('the e-mail at 80% of the franchise', () => {
  test('comes when the 80th of 100 credits is used, not before', async () => {
    await leave(account, 24);
    await merge(account);
    expect([await warnings(account), await owed(account), await mailsTo(account)]).toEqual([[], [], []]);
    await merge(account);
    await oneMailTo(account);
    expect(await account.credits()).toBe(20);
  });

  test('says who, which plan, how much, until when, and how to get more', async () => {
    await leave(account, 21);
    await merge(account);
    await oneMailTo(account);
    const [mail] = await mailsTo(account);
    const { body: me } = await account.json('/v1/me');
    const renewal = new Date(Date.parse(me.credits.franchise_renews_at) - 3 * 3_600_000)
      .toISOString()
      .slice(0, 10)
      .split('-')
      .reverse()
      .join('/');
    for (const part of [
      me.account.name,
      'Sandbox',
      '81 dos 100',
      renewal,
      '1.000 créditos por R$\u00a035,00',
    ]) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(mail?.subject).toContain('81%');
  });

  test('comes once a cycle: not after a refund and a second crossing; in a new cycle again', async () => {
    await leave(account, 21);
    await merge(account, [
      ['bom.pdf', CONTRACT_PDF],
      ['ruim.pdf', DAMAGED_PDF],
    ]);
    await oneMailTo(account);
    expect(await account.credits()).toBe(21);
    await merge(account);
    await merge(account);
    expect(await settledWarnings(account)).toHaveLength(1);
    const next = await account.json('/v1/me');
    const renewal = Date.parse(next.body.credits.franchise_renews_at);
    await service.passTo(renewal + 60_000 - Date.now());
    expect(await account.credits()).toBe(100);
    await leave(account, 21);
    const current = `SELECT remaining FROM bucket WHERE source = 'franchise' ORDER BY starts_at DESC LIMIT 1`;
    expect(await service.rows('Gate', account.id, current)).toEqual([{ remaining: 21 }]);
    await merge(account);
    await eventually(async () => (await mailsTo(account)).length === 2);
    await service.passTo(0);
  });

  test('comes for the new plan’s franchise as well', async () => {
    await leave(account, 21);
    await merge(account);
    await oneMailTo(account);
    await service.operator.patch(`/operator/accounts/${account.id}`, { plan: 'start' });
    await leave(account, 401);
    await merge(account);
    await eventually(async () => (await mailsTo(account)).length === 2);
    expect((await mailsTo(account)).some((mail) => mail.text.includes('plano Start'))).toBe(true);
  });

  test('does not come for test keys, nor for packages and included credits', async () => {
    const pro = await service.account({ plan: 'sandbox', sitePlan: 'pro' });
    await leave(pro, 30);
    await service.operator.post(`/operator/accounts/${pro.id}/credits`, {
      credits: 5,
      expires: '2099-12-31',
    });
    await merge(pro, TWO_FILES, pro.testKey);
    await merge(pro);
    expect([await warnings(pro), await settledWarnings(pro)]).toEqual([[], []]);
  });
});

describe('a fault between the decision and the mail', () => {
  test.each([
    'warning.sending',
    'warning.sent',
  ])('an error thrown at %s: the mail comes, once', async (place) => {
    await leave(account, 21);
    service.faults.once(place, 'throw');
    await merge(account);
    await oneMailTo(account);
    expect(await settledWarnings(account)).toHaveLength(1);
    expect(service.faults.passed(place)).toBeGreaterThan(1);
  });

  test.each([
    'gate.begun',
    'warning.sending',
    'warning.sent',
  ])('the runtime killed at %s: the mail comes, once', async (place) => {
    await leave(account, 21);
    const killed = service.killRuntimeAt(place);
    await account
      .call('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES) })
      .catch(() => undefined);
    await killed;
    await oneMailTo(account);
    expect(await settledWarnings(account)).toHaveLength(1);
  });

  test('an evicted Gate still owes the mail', async () => {
    await leave(account, 21);
    service.faults.once('warning.sending', 'throw');
    await merge(account);
    await eventually(async () => (await owed(account)).some((due) => due.attempts === 1));
    await service.evict('Gate', account.id);
    await oneMailTo(account);
    expect(await settledWarnings(account)).toHaveLength(1);
  });
});

describe('/dev/mail', () => {
  test('lists the newest first, as JSON and as a page, and survives a restart', async () => {
    const other = await service.account({ plan: 'sandbox' });
    for (const of of [account, other]) {
      await leave(of, 21);
      await merge(of);
      await oneMailTo(of);
    }
    await service.restartWith({});
    const all = await mails();
    expect(all.map((mail) => mail.sent_at)).toEqual(
      all
        .map((mail) => mail.sent_at)
        .sort()
        .reverse(),
    );
    const [[newest], [earlier]] = [await mailsTo(other), await mailsTo(account)];
    const place = (id: string | undefined) => all.findIndex((mail) => mail.id === id);
    expect(place(newest?.id)).toBeGreaterThanOrEqual(0);
    expect(place(newest?.id)).toBeLessThan(place(earlier?.id));
    expect(Object.keys(newest ?? {}).sort()).toEqual(['html', 'id', 'sent_at', 'subject', 'text', 'to']);
    const page = await fetch(`${service.url}/dev/mail`);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(await page.text()).toContain(`/dev/mail/${newest?.id}`);
  });

  test('shows a message framed and escaped, under a policy that runs no script', async () => {
    const created = await service.operator.post('/operator/accounts', {
      email: 'aspas@exemplo.com.br',
      name: '<script>alert(1)</script>"&',
      plan: 'sandbox',
      site_plan: 'gratis',
    });
    const odd = { id: String(created.account_id) };
    await leave(odd, 21);
    await merge(account, TWO_FILES, String(created.live_key));
    await oneMailTo(odd);
    const [mail] = await mailsTo(odd);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;');
    expect(mail?.html).not.toContain('<script');
    const page = await fetch(`${service.url}/dev/mail/${mail?.id}`);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    const text = await page.text();
    expect(text).toContain(`<iframe sandbox title="Mensagem em HTML" src="/dev/mail/${mail?.id}/html">`);
    expect(text).not.toContain('<script');
    const framed = await fetch(`${service.url}/dev/mail/${mail?.id}/html`);
    expect(await framed.text()).toBe(mail?.html);
    expect(framed.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none';/);
    expect((await fetch(`${service.url}/dev/mail/nada`)).status).toBe(404);
  });

  test('shows the PDF of a completed envelope, and keeps it no longer than the envelope', async () => {
    const signing = await service.account({ sitePlan: 'pro' });
    const ana = ANA();
    const { body } = await makeEnvelope(signing, { signers: [ana] });
    const visitor = await Visitor.invited(service, ana.email);
    await visitor.enter();
    await visitor.sign();
    await becomes(signing, body.id, 'completed');
    const completed = async () =>
      (await mails()).find(
        ({ to, subject }) => to === ana.email && subject.startsWith('Documento concluído'),
      );
    await eventually(async () => (await completed()) !== undefined);
    const mail = await completed();
    const final = Buffer.from(
      await (await signing.call(`/v1/esign/envelopes/${body.id}/files/final`)).arrayBuffer(),
    );
    const url = `/dev/mail/${mail?.id}/attachment`;
    expect(mail?.attachments).toEqual([
      { name: 'contrato (assinado).pdf', type: 'application/pdf', size: final.length, url },
    ]);
    const file = await fetch(`${service.url}${url}`);
    expect([file.headers.get('Content-Type'), file.headers.get('Content-Disposition')]).toEqual([
      'application/pdf',
      expect.stringContaining('contrato (assinado).pdf'),
    ]);
    expect(Buffer.from(await file.arrayBuffer()).equals(final)).toBe(true);
    const page = await (await fetch(`${service.url}/dev/mail/${mail?.id}`)).text();
    expect(page).toContain(`<a href="${url}">contrato (assinado).pdf</a>`);
    expect(await service.storedFiles('dev-mail-files/')).toHaveLength(2);
    await signing.json(`/v1/esign/envelopes/${body.id}`, { method: 'DELETE' });
    expect(await service.storedFiles('dev-mail-files/')).toEqual([]);
    expect((await fetch(`${service.url}${url}`)).status).toBe(404);
  });

  test('is not there where mail is not kept', async () => {
    await service.restartWith({ DEV_MAIL: '0' });
    for (const path of ['/dev/mail', '/dev/mail/x', '/dev/mail/x/html'])
      expect((await fetch(`${service.url}${path}`)).status).toBe(404);
    await service.restartWith({ DEV_MAIL: '1' });
  });
});

describe('a production that is set up as a local running', () => {
  test('serves nobody', async () => {
    await service.restartWith({ ENVIRONMENT: 'production' });
    for (const path of ['/v1/me', '/v1/tools', '/dev/mail', '/operator/accounts', '/']) {
      const response = await account.call(path);
      expect([path, response.status]).toEqual([path, 503]);
    }
    const worker = await service.platform.getWorker();
    await expect(worker.scheduled({ cron: '15 6 * * *' })).resolves.toMatchObject({ outcome: 'exception' });
    await service.restartWith({ ENVIRONMENT: 'local' });
    expect((await account.call('/v1/me')).status).toBe(200);
  });
});
