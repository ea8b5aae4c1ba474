import { describe, expect, test } from 'vitest';
import { ANA, makeEnvelope } from './support/envelopes.ts';
import { useService } from './support/use-service.ts';

const service = useService();

describe('a text that people cannot see is 400, naming the field, where it is', () => {
  test.each([
    [
      'a signer without a visible letter',
      { signers: [{ ...ANA(), name: '\u200b\u3164' }] },
      'signers[0].name',
    ],
    ['a hidden letter in a name', { signers: [{ ...ANA(), name: 'Ana\u2060 Prado' }] }, 'signers[0].name'],
    ['a line separator in the document’s name', { signers: [ANA()], name: 'Contrato\u2028Anexo' }, 'name'],
    ['a message of fillers', { signers: [ANA()], message: '\u2800\u2800' }, 'message'],
  ])('%s', async (_, data, field) => {
    const account = await service().account();
    const { status, body } = await makeEnvelope(account, { ...data, send: false });
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      'invalid_request',
      expect.stringContaining(field),
    ]);
    expect((await account.json('/v1/esign/envelopes')).body.count).toBe(0);
  });
});
