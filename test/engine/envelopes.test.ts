import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readEnvelope } from '../service/support/envelope-trail.ts';
import { makeEnvelope, people, Visitor } from '../service/support/envelopes.ts';
import { MailService } from '../service/support/mail-service.ts';
import { sealsOf } from '../service/support/seals.ts';
import { eventually } from '../service/support/service.ts';
import { EngineService } from './support/service.ts';

describe.skipIf(inject('engineAddress') === null)('an envelope under the real runtime', () => {
  let service: EngineService;
  let mails: MailService;
  beforeAll(async () => {
    mails = await MailService.start();
    service = await EngineService.start({ mailService: mails.address });
  });
  afterAll(() => Promise.all([service.stop(), mails.stop()]));

  test('is made by a cold container and sealed by the real one: both files valid to their end', async () => {
    const account = await service.account();
    const signers = people(2).map((person) => ({ ...person, rubrica_all: true }));
    const fields = [{ signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.8, w: 0.35, h: 0.08 }];
    expect(await service.containers()).toEqual([]);
    const { status, body } = await makeEnvelope(account, { signers, fields });
    expect([status, body.status]).toEqual([201, 'pending']);
    for (const { email } of signers) {
      const visitor = await Visitor.invited({ url: service.url, mails }, email);
      await visitor.enter();
      expect((await visitor.sign()).status).toBe(303);
    }
    await eventually(async () => (await readEnvelope(account, body.id)).status === 'completed', 60_000);
    const { final_sha256 } = await readEnvelope(account, body.id);
    for (const which of ['final', 'audit']) {
      const file = await account.call(`/v1/esign/envelopes/${body.id}/files/${which}`);
      const bytes = new Uint8Array(await file.arrayBuffer());
      expect(await sealsOf(bytes)).toEqual({ seals: 1, valid: true, whole: true });
      if (which === 'final') expect(createHash('sha256').update(bytes).digest('hex')).toBe(final_sha256);
    }
    expect(service.brokenConnections).toEqual([]);
  });
});
