import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { becomes, makeEnvelope, people, Visitor } from './support/envelopes.ts';
import { type KeptMail, MailService } from './support/mail-service.ts';
import { sealsOf } from './support/seals.ts';
import { eventually, Service } from './support/service.ts';

const LARGEST_ATTACHED = 3_500_000;
const LARGEST_MESSAGE = 5 * 1024 * 1024;

let service: Service;
let mails: MailService;
beforeAll(async () => {
  mails = await MailService.start();
  service = await Service.start({}, {}, mails);
});
afterAll(async () => {
  await service.stop();
  await mails.stop();
});

let account: Account;
let email: string;
beforeEach(async () => {
  account = await service.account({ sitePlan: 'pro' });
  email = people(1)[0]?.email ?? '';
});

/** Signs an envelope of one person; `file`: another document than the usual one. */
async function complete(file?: Uint8Array<ArrayBuffer>): Promise<string> {
  const signers = [{ name: 'Ana Pereira', email }];
  const making = file ? { file } : {};
  const { body } = await makeEnvelope(account, { signers }, { ...making, name: 'Contrato de locação.pdf' });
  const visitor = await Visitor.invited(service, email);
  await visitor.enter();
  await visitor.sign();
  await becomes(account, body.id, 'completed');
  return body.id;
}

/** The completion's mails to the signer and to the sender. */
async function completions(): Promise<[KeptMail, KeptMail]> {
  const { email: sender } = (await account.json('/v1/me')).body.account;
  const found = () =>
    [email, sender].flatMap((to) =>
      mails.to(to).filter(({ subject }) => subject.startsWith('Documento concluído')),
    );
  await eventually(async () => found().length === 2);
  const [toSigner, toSender] = found();
  if (!toSigner || !toSender) throw new Error('not mailed');
  return [toSigner, toSender];
}

async function finalOf(id: string): Promise<Buffer> {
  const response = await account.call(`/v1/esign/envelopes/${id}/files/final`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** A PDF of one page with a picture of so many random bytes, which no program makes smaller. */
function pdfOf(bytes: number): Uint8Array<ArrayBuffer> {
  const width = 1_000;
  const height = Math.floor(bytes / 3 / width);
  const picture = randomBytes(width * height * 3);
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>',
    ),
    Buffer.from('<</Length 30>>stream\nq 400 0 0 400 90 200 cm /I Do Q\nendstream'),
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Length ${picture.length}>>stream\n`,
      ),
      picture,
      Buffer.from('\nendstream'),
    ]),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [place, object] of objects.entries()) {
    places.push(length());
    parts.push(Buffer.from(`${place + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${length()}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

describe('the mail of a completed envelope', () => {
  test('brings the sealed PDF to signer and sender, byte for byte', async () => {
    const id = await complete();
    const final = await finalOf(id);
    for (const { attachments, text } of await completions()) {
      expect(attachments).toHaveLength(1);
      const [file] = attachments ?? [];
      expect([file?.name, file?.type]).toEqual(['Contrato de locação (assinado).pdf', 'application/pdf']);
      expect(file?.bytes.equals(final)).toBe(true);
      expect(text).toContain('O PDF final está anexado a este e-mail.');
    }
    expect(await sealsOf(new Uint8Array(final))).toEqual({ seals: 1, valid: true, whole: true });
    const [toSigner] = await completions();
    expect(toSigner.text).toContain('Baixar o documento:\nhttp');
    expect(mails.to(email)[0]?.attachments).toEqual([]);
  });

  test('with a PDF of nearly the largest size fits what the platform takes', async () => {
    const id = await complete(pdfOf(LARGEST_ATTACHED - 150_000));
    const final = await finalOf(id);
    expect(final.length).toBeLessThanOrEqual(LARGEST_ATTACHED);
    for (const { attachments, text, html } of await completions()) {
      expect(attachments?.[0]?.bytes.equals(final)).toBe(true);
      const lines = Math.ceil(final.length / 57) * 78;
      expect(lines + 2 * (text.length + html.length)).toBeLessThan(LARGEST_MESSAGE);
    }
  });

  test('with a larger one has the link alone', async () => {
    const id = await complete(pdfOf(LARGEST_ATTACHED + 30_000));
    expect((await finalOf(id)).length).toBeGreaterThan(LARGEST_ATTACHED);
    for (const { attachments, text } of await completions()) {
      expect(attachments).toEqual([]);
      expect(text).not.toContain('anexado');
    }
  });

  test('that the mail service finds too large is sent with the link alone', async () => {
    mails.refuse(email, 'attachments');
    await complete();
    const [toSigner, toSender] = await completions();
    expect([toSigner.attachments, mails.refused(email)]).toEqual([[], 1]);
    expect(toSigner.text).not.toContain('anexado');
    expect(toSender.attachments).toHaveLength(1);
  });

  test('whose file was erased meanwhile is sent with the link alone', async () => {
    const bucket = await service.platform.getR2Bucket('FILES');
    service.faults.times('envelope.mailing.completed', 2, async () => {
      const { objects } = await bucket.list({ prefix: 'envelopes/' });
      await bucket.delete(objects.map(({ key }) => key).filter((key) => /\/final-\d+$/.test(key)));
    });
    await complete();
    for (const { attachments } of await completions()) expect(attachments).toEqual([]);
  });

  test('to ten people is sent to each of them', async () => {
    const signers = people(10);
    const { body } = await makeEnvelope(account, { signers, return_links: true });
    for (const signer of body.signers) {
      const visitor = new Visitor(service, signer);
      await visitor.enter();
      await visitor.sign();
    }
    await becomes(account, body.id, 'completed');
    const attached = () =>
      signers.flatMap((signer) => mails.to(signer.email).flatMap((mail) => mail.attachments ?? []));
    await eventually(async () => attached().length === 10);
    const final = await finalOf(body.id);
    expect(attached().every(({ bytes }) => bytes.equals(final))).toBe(true);
  });
});
