import { describe, expect, test } from 'vitest';
import { keepDevMail, listDevMail } from '../../../worker/mail/dev-mailbox.ts';
import { franchiseWarning } from '../../../worker/mail/franchise-warning.ts';
import { keepsMail, sendMail, Undeliverable } from '../../../worker/mail/mailer.ts';

const mail = { id: 'mail_1', to: 'ana@exemplo.com.br', subject: 's', text: 't', html: '<p>t</p>' };
const use = {
  accountId: 'acc_1',
  name: 'Ana & Filhos <Ltda>',
  email: 'ana@exemplo.com.br',
  planName: 'Start',
  bucket: 'franchise:start:1',
  used: 1_600,
  granted: 2_000,
  balance: 1_400,
  renewsAt: Date.parse('2027-02-01T01:00:00Z'),
};

const secrets = {
  KEY_SECRETS: 'first-secret',
  ESIGN_MASTER_KEYS: '0b'.repeat(32),
  ESIGN_LINK_SECRET: '0c'.repeat(32),
};

function service(send: (message: unknown) => Promise<unknown>) {
  const EMAIL = { send } as unknown as SendEmail;
  return { ...secrets, EMAIL, MAIL_FROM: 'avisos@papelada.example', FILES: bucket() };
}

function bucket(): R2Bucket {
  const files = new Map<string, { text: string; uploaded: Date }>();
  let clock = 0;
  return {
    head: async (key: string) => files.get(key) ?? null,
    put: async (key: string, text: string) => void files.set(key, { text, uploaded: new Date(++clock) }),
    get: async (key: string) => {
      const file = files.get(key);
      return file ? { text: async () => file.text } : null;
    },
    list: async () => ({
      objects: [...files].map(([key, { uploaded }]) => ({ key, uploaded })),
      truncated: false,
    }),
    delete: async (keys: string[]) => {
      for (const key of keys) files.delete(key);
    },
  } as unknown as R2Bucket;
}

describe('in production mail', () => {
  test('goes to the mail service, from MAIL_FROM, with the id of the message', async () => {
    const sent: unknown[] = [];
    await sendMail(
      service(async (message) => sent.push(message)),
      mail,
      0,
    );
    expect(sent).toEqual([
      {
        to: mail.to,
        from: { email: 'avisos@papelada.example', name: 'Papelada' },
        subject: 's',
        text: 't',
        html: '<p>t</p>',
        headers: { 'X-Papelada-Message': 'mail_1' },
      },
    ]);
  });

  test('is answered to whom it names', async () => {
    const sent: unknown[] = [];
    const answerable = { ...mail, replyTo: 'rui@exemplo.com.br' };
    await sendMail(
      service(async (message) => sent.push(message)),
      answerable,
      0,
    );
    expect(sent).toMatchObject([{ replyTo: 'rui@exemplo.com.br' }]);
  });

  test.each([
    'E_RECIPIENT_SUPPRESSED',
    'E_VALIDATION_ERROR',
  ])('that is refused for good (%s) is undeliverable', async (code) => {
    const refusing = service(() => Promise.reject(Object.assign(new Error('no'), { code })));
    await expect(sendMail(refusing, mail, 0)).rejects.toBeInstanceOf(Undeliverable);
  });

  test.each([
    'E_RATE_LIMIT_EXCEEDED',
    'E_DAILY_LIMIT_EXCEEDED',
    'E_INTERNAL_SERVER_ERROR',
    undefined,
  ])('that fails for now (%s) may be sent again', async (code) => {
    const failing = service(() => Promise.reject(Object.assign(new Error('later'), { code })));
    await expect(sendMail(failing, mail, 0)).rejects.toThrow('later');
  });

  test('without a binding or an address is an error', async () => {
    await expect(sendMail({ ...secrets, FILES: bucket(), MAIL_FROM: 'a@b.c' }, mail, 0)).rejects.toThrow(
      'EMAIL',
    );
  });

  test('is not kept, even where DEV_MAIL is set', () => {
    expect([keepsMail({ DEV_MAIL: '1' }), keepsMail({ ...{ ENVIRONMENT: 'local' }, DEV_MAIL: '1' })]).toEqual(
      [false, true],
    );
  });
});

describe('the development mailbox', () => {
  test('keeps a repeated message once, with its first time', async () => {
    const env = { ...secrets, FILES: bucket() };
    await keepDevMail(env, mail, 1_000);
    await keepDevMail(env, mail, 2_000);
    expect(await listDevMail(env)).toEqual([{ ...mail, sent_at: '1970-01-01T00:00:01.000Z' }]);
  });

  test('keeps who is answered', async () => {
    const env = { ...secrets, FILES: bucket() };
    await keepDevMail(env, { ...mail, replyTo: 'rui@exemplo.com.br' }, 0);
    expect(await listDevMail(env)).toMatchObject([{ replyTo: 'rui@exemplo.com.br' }]);
  });

  test('keeps the newest 200', async () => {
    const env = { ...secrets, FILES: bucket() };
    for (let place = 0; place < 230; place++)
      await keepDevMail(env, { ...mail, id: `m${place}` }, place * 1_000);
    const kept = await listDevMail(env);
    expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([200, 'm229', 'm30']);
  });
});

describe('the warning of the franchise', () => {
  test('has an id of its account and cycle', async () => {
    const { id } = await franchiseWarning(use);
    expect((await franchiseWarning({ ...use, used: 1_700 })).id).toBe(id);
    expect((await franchiseWarning({ ...use, bucket: 'franchise:start:2' })).id).not.toBe(id);
    expect((await franchiseWarning({ ...use, accountId: 'acc_2' })).id).not.toBe(id);
  });

  test('says the numbers and the day of Brasília as Brazilians write them, and escapes the name', async () => {
    const { subject, text, html } = await franchiseWarning(use);
    expect(subject).toBe('Papelada: 80% da franquia usada, renovação em 31/01/2027');
    expect(text).toContain('já usou 1.600 dos 2.000 créditos da franquia do plano Start');
    expect(text).toContain('Ana & Filhos <Ltda>');
    expect(html).toContain('Ana &amp; Filhos &lt;Ltda&gt;');
    expect(html).not.toContain('<Ltda>');
  });
});
