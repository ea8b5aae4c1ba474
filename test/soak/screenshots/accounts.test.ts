import { afterAll, beforeAll, expect, test } from 'vitest';
import { codesToProve } from '../../service/support/addresses.ts';
import { HARD_NAMES, Studio } from './studio.ts';

const PAST_THE_CODE_MS = 11 * 60_000;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());

test('every page of a new account is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('bia.retrato@exemplo.com.br');
  const shoot = (name: string) => camera.shoot(person.page, `account-${name}`);
  await person.signIn();
  await shoot('new');
  await person.press('Abrir a conta');
  await shoot('new-refused');
  await person.page.type('#nome', 'Padaria Aurora');
  await person.page.click('#maior');
  await person.page.click('#termos');
  await person.press('Abrir a conta');
  const start = person.path();
  await person.open(`${start}/conta`);
  await shoot('settings');
  await person.page.$eval('#nome', (field) => field.setAttribute('value', ''));
  await person.press('Salvar o nome');
  await shoot('settings-refused');
  await person.press('Trocar o e-mail da conta');
  await shoot('address');
  await person.page.type('#email', person.email);
  await person.press('Enviar o código');
  await shoot('address-refused');
  const address = 'avisos.da.padaria.aurora@exemplo.com.br';
  await person.page.$eval('#email', (field) => field.setAttribute('value', ''));
  await person.page.type('#email', address);
  await person.press('Enviar o código');
  await person.until(async () => (await codesToProve(studio.service, address)).length > 0);
  await shoot('address-code');
  await person.page.type('#codigo', '000000');
  await person.press('Trocar o e-mail');
  await shoot('address-code-refused');
  await person.press('Enviar outro código');
  await shoot('address-code-too-soon');
  await studio.service.passBy(PAST_THE_CODE_MS);
  await person.open(`${start}/conta/email/codigo`);
  await shoot('address-code-expired');
  await studio.service.passTo(0);
  await person.open('/console/acc_00000000000000/chaves');
  await shoot('missing');
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('the pages of accounts with hard names are whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('caio.retrato@exemplo.com.br');
  const ids: [string, string][] = [];
  for (const [kind, name] of Object.entries(HARD_NAMES)) {
    const given = { email: person.email, name, plan: 'start', site_plan: 'pro', adult: true };
    ids.push([kind, String((await studio.service.operator.post('/operator/accounts', given)).account_id)]);
  }
  await person.signIn();
  await camera.shoot(person.page, 'accounts-hard-names');
  for (const [kind, id] of ids) {
    await person.open(`/console/${id}`);
    await camera.shoot(person.page, `account-name-${kind}`);
    await person.open(`/console/${id}/conta`);
    await camera.shoot(person.page, `account-settings-${kind}`);
  }
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('every page of an account without adulthood is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('bento.retrato@exemplo.com.br');
  const { id } = await studio.service.account({ email: person.email, adult: false });
  await person.signIn();
  await camera.shoot(person.page, 'account-not-adult');
  await person.open(`/console/${id}/chaves`);
  await camera.shoot(person.page, 'keys-not-in-force');
  await person.open(`/console/${id}/maioridade`);
  await camera.shoot(person.page, 'adult');
  await person.press('Confirmar');
  await camera.shoot(person.page, 'adult-refused');
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('the page of who asks too often is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('duda.retrato@exemplo.com.br');
  const { id } = await studio.service.account({ email: person.email });
  await person.signIn();
  // The policy of this page lets a script ask the service.
  await person.open(`/console/${id}`);
  await person.page.evaluate('Promise.all(Array.from({ length: 121 }, () => fetch(location.href)))');
  await person.open(`/console/${id}/chaves`);
  await camera.shoot(person.page, 'too-often');
  await person.close();
  expect(camera.faults).toEqual([]);
});
