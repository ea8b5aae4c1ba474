import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitPage } from '../../service/support/browser.ts';
import { makeConference } from '../../service/support/conference-browser.ts';
import { ANA, makeEnvelope } from '../../service/support/envelopes.ts';
import { CONTRACT_PDF } from '../../service/support/files.ts';
import { Telephone } from '../../service/support/signing-browser.ts';
import { sampleParcels } from '../../support/shipping/parcels.ts';
import { Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());

test('every page of a signer is whole in every look, and that of the envelope in the console', async () => {
  const camera = studio.camera();
  const person = await studio.person('rita.retrato@exemplo.com.br');
  const account = await studio.service.account({ email: person.email, sitePlan: 'empresas' });
  const { body } = await makeEnvelope(
    account,
    { name: 'Contrato de prestação de serviços', signers: [ANA()], return_links: true },
    { file: CONTRACT_PDF },
  );
  const telephone = await Telephone.of(studio.service, studio.browser, body.signers[0]);
  const shoot = (name: string) => camera.shoot(telephone.page, `signing-${name}`);
  await telephone.open();
  await shoot('invitation');
  await telephone.press('Enviar o código');
  await shoot('code');
  await telephone.page.type('#codigo', await telephone.code());
  await telephone.press('Confirmar');
  await telephone.pagesAreShown(1);
  await shoot('document');
  await telephone.open('/assinatura');
  await shoot('signature');
  await telephone.open('/recusar');
  await shoot('refusal');
  await telephone.close();
  await person.signIn(`/entrar?next=/console/${account.id}/ids/${body.id}`);
  await camera.shoot(person.page, 'id-envelope');
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('the page of a conference is whole in every look', async () => {
  const camera = studio.camera();
  const { link } = await makeConference(studio.service, sampleParcels(6));
  const { page } = await visitPage(studio.browser, link);
  await camera.shoot(page, 'conference');
  await page.close();
  expect(camera.faults).toEqual([]);
});
