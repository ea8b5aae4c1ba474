import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANA, becomes, makeEnvelope, Visitor } from './support/envelopes.ts';
import { CONTRACT_PDF } from './support/files.ts';
import { Receiver } from './support/receiver.ts';
import { eventually, Service } from './support/service.ts';
import { dumpOf } from './support/stored-state.ts';

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin });
});
afterAll(() => Promise.all([service.stop(), receiver.stop()]));

const TITLE = 'Contrato inventado 4711';
/** Its point keeps it apart from ids and hashes, which have three such letters by chance. */
const INITIALS = 'Q.ZX';

const DOCUMENT = Buffer.concat([CONTRACT_PDF, Buffer.from(`\n% ${TITLE}\n`)]);

/** Where a dump of all stores has this text, but for the mailbox that only development has. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const dump = await dumpOf(service.stateDirectory);
  const mail = [...dump].filter(([, bytes]) => bytes.includes('"sent_at"')).map(([path]) => path);
  expect(mail.length).toBeGreaterThan(0);
  return [...dump].flatMap(([path, bytes]) => {
    if (mail.includes(path)) return [];
    return texts.filter((text) => isIn(bytes, text)).map((text) => `${text} in ${path}`);
  });
}

/** A short number is found on its own: times and ids of many digits have it by chance. */
function isIn(bytes: Buffer, text: string): boolean {
  if (!/^\d{6}$/.test(text)) return bytes.includes(text);
  return new RegExp(`(?<!\\d)${text}(?!\\d)`).test(bytes.toString('latin1'));
}

test('what people signed, drew and typed is readable in no store; erased, nothing of the envelope is', async () => {
  const account = await service.account({ sitePlan: 'pro' });
  const ana = { ...ANA(), name: 'Anunciata Inventada', cpf: '529.982.247-25' };
  const [made, other] = await Promise.all(
    ['primeiro', 'segundo'].map((key) =>
      makeEnvelope(
        account,
        { signers: [ana], return_links: true, webhook_url: receiver.url, name: `Envelope ${key}` },
        { file: DOCUMENT, headers: { 'Idempotency-Key': key } },
      ),
    ),
  );
  if (!made || !other) throw new Error('not made');
  const { id, signers } = made.body;
  const visitor = new Visitor(service, signers[0]);
  await visitor.enter();
  const code = await visitor.code();
  await visitor.sign({ nome: 'Anunciata I.', rubrica: INITIALS, cpf: '529.982.247-25' });
  const { body } = await becomes(account, id, 'completed');
  await eventually(async () => receiver.of(id).length === 1);
  const token = visitor.link.split('/').at(-1) ?? '';
  const secrets = ['%PDF-', TITLE, INITIALS, 'Anunciata I.', '52998224725', '529.982', code, token];
  expect(await placesOf(secrets)).toEqual([]);
  expect(await placesOf([id])).not.toEqual([]);

  await account.json(`/v1/esign/envelopes/${id}`, { method: 'DELETE' });
  await account.json(`/v1/esign/envelopes/${other.body.id}`, { method: 'DELETE' });
  const left = [body.final_sha256, body.original_sha256, 'Anunciata', ana.email, 'Envelope p', 'Envelope s'];
  expect(await placesOf(left)).toEqual([]);
  const whose = await placesOf([id, other.body.id]);
  // The object's name is its own, and the log of calls has their paths.
  expect(whose.filter((place) => !/\/papelada-(Envelope|Gate)\//.test(place))).toEqual([]);
  for (const table of ['outbox', 'idempotency', 'entry', 'esign_document'])
    expect(JSON.stringify(await service.rows('Gate', account.id, `SELECT * FROM ${table}`))).not.toContain(
      id,
    );
  expect(await service.rows('Courier', account.id, 'SELECT * FROM delivery')).toEqual([]);
});
