import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleVisitor } from './support/console-visitor.ts';
import { ANA, makeEnvelope } from './support/envelopes.ts';
import { Receiver } from './support/receiver.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin, SUPPORT_MAIL: 'ajuda@prado.example' });
});
afterAll(async () => {
  await Promise.all([service.stop(), receiver.stop()]);
});

const TAIL = '7YQ2mWc0NfX4sLr9TzKd1B';

async function ownerOf(email: string): Promise<{ owner: ConsoleVisitor; account: string }> {
  const owner = new ConsoleVisitor(service);
  await owner.signIn(email);
  return { owner, account: await owner.openAccount('Padaria Aurora') };
}

describe('the field of ids', () => {
  test('leads from a job, a key and an envelope of the account to what there is of them', async () => {
    const account = await service.account({ sitePlan: 'pro', email: 'ida.busca@exemplo.com.br' });
    const owner = new ConsoleVisitor(service);
    await owner.signIn('ida.busca@exemplo.com.br');
    const find = (id: string) => owner.post(`/console/${account.id}/buscar`, { id });
    const job = await find(`job_${TAIL}`);
    expect([job.status, job.location]).toEqual([303, `/console/${account.id}/ids/job_${TAIL}`]);
    expect((await owner.get(job.location)).location).toBe(`/console/${account.id}/tarefas/job_${TAIL}`);

    const prefix = account.liveKey.slice(0, 15);
    const key = await find(account.liveKey);
    expect(key.location).toBe(`/console/${account.id}/chaves#chave-${prefix}`);
    expect((await owner.get(`/console/${account.id}/chaves`)).html).toContain(`id="chave-${prefix}"`);

    const { body } = await makeEnvelope(account, { signers: [ANA()], webhook_url: receiver.url });
    const envelope = await owner.get((await find(body.id.toLowerCase())).location);
    expect(envelope.status).toBe(200);
    expect(envelope.html).toContain(`curl -s &#39;${service.url}/v1/esign/envelopes/${body.id}&#39;`);
    expect(envelope.html).toContain(`href="/verificar/${body.id}"`);
    await account.call(`/v1/esign/envelopes/${body.id}/cancel`, { method: 'POST' });
    await eventually(async () => receiver.of(body.id).length > 0);
    const eventId = String(receiver.of(body.id)[0]?.event.id);
    const event = await owner.get((await find(eventId)).location);
    expect([event.status, event.location]).toEqual([
      303,
      `/console/${account.id}/avisos/enviados/${eventId}`,
    ]);
    expect((await owner.get(event.location)).html).toContain(`href="/console/${account.id}/ids/${body.id}"`);
  });

  test('says of a call what can be done with its id', async () => {
    const { owner, account } = await ownerOf('rui.busca@exemplo.com.br');
    const { status, html } = await owner.get(`/console/${account}/ids/req_${TAIL}`);
    expect(status).toBe(200);
    expect(html).toContain('mailto:ajuda@prado.example');
  });

  test('answers what is another’s as what never was', async () => {
    const other = await service.account({ sitePlan: 'pro' });
    const { body } = await makeEnvelope(other, { signers: [ANA()] });
    const { owner, account } = await ownerOf('lia.busca@exemplo.com.br');
    const masked = async (path: string, id: string) => {
      const { status, html } = await owner.get(path + id);
      return [status, html.replaceAll(id, 'X').replace(/req_\w+/g, '')];
    };
    const ids = `/console/${account}/ids/`;
    const missing = await masked(ids, 'ZZZZ-2222-CCCC-3333');
    expect(missing[0]).toBe(404);
    expect(await masked(ids, body.id)).toEqual(missing);
    expect(await masked(ids, `lote_${TAIL}`)).toEqual(missing);
    expect(await masked(ids, `evt_${TAIL}`)).toEqual(missing);
    expect(await masked(`/console/${other.id}/ids/`, body.id)).toEqual(missing);
    const key = await owner.post(`/console/${account}/buscar`, { id: other.liveKey });
    expect(key.status).toBe(404);
    expect(key.html).not.toContain(other.liveKey.slice(0, 15));
  });

  test('keeps what is no id, says so, and shows it as text', async () => {
    const { owner, account } = await ownerOf('nina.busca@exemplo.com.br');
    const typed = '"><script>alert(1)</script>';
    const { status, html } = await owner.post(`/console/${account}/buscar`, { id: typed });
    expect(status).toBe(400);
    expect(html).toContain('Este texto não é um ID da Papelada');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain('<script>alert');
  });
});
