import { afterAll, beforeAll, expect, test } from 'vitest';
import { codesToProve, undoPath } from '../../service/support/addresses.ts';
import { Authenticator } from '../../service/support/authenticator.ts';
import { HARD_NAMES, Studio } from './studio.ts';

/** So that the codes of an address stay below the most of an hour. */
const AFTER_A_WHILE_MS = 13 * 60_000;
const UNDO_HOURS_MS = 73 * 3_600_000;
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'curl/8.12.1',
];

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());

test('every page of a person is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('mara.retrato@exemplo.com.br');
  const shoot = (name: string) => camera.shoot(person.page, `profile-${name}`);
  await person.signIn('/entrar?next=/perfil');
  await shoot('nameless');
  await person.press('Salvar o nome');
  await shoot('refused');
  for (const [kind, name] of Object.entries(HARD_NAMES)) {
    await person.page.$eval(
      '#nome',
      (field, value) => field.setAttribute('value', value),
      name.slice(0, 100),
    );
    await person.press('Salvar o nome');
    await shoot(`name-${kind}`);
  }
  await person.press('Trocar o e-mail');
  await shoot('address');
  await person.page.type('#email', person.email);
  await person.press('Enviar o código');
  await shoot('address-refused');
  const address = `mara.${'nova'.repeat(12)}@padaria-aurora.exemplo.com.br`;
  await person.page.$eval('#email', (field) => field.setAttribute('value', ''));
  await person.page.type('#email', address);
  await person.press('Enviar o código');
  await person.until(async () => (await codesToProve(studio.service, address)).length > 0);
  await shoot('address-code');
  await person.page.type('#codigo', (await codesToProve(studio.service, address))[0] ?? '');
  await person.press('Trocar o e-mail');
  await shoot('address-changed');
  const undo = await undoPath(studio.service, person.email);
  const stranger = await studio.person(person.email);
  await stranger.open(undo);
  await camera.shoot(stranger.page, 'undo');
  await stranger.press('Desfazer a troca');
  await camera.shoot(stranger.page, 'undone');
  await stranger.open(`${undo}x`);
  await camera.shoot(stranger.page, 'undo-ended');
  await stranger.close();
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('the page of several sessions is whole in every look', async () => {
  const camera = studio.camera();
  const email = 'nara.retrato@exemplo.com.br';
  for (const browser of BROWSERS) {
    const other = await studio.person(email);
    await other.page.setUserAgent({ userAgent: browser });
    await other.signIn();
    await other.close();
    await studio.service.passBy(AFTER_A_WHILE_MS);
  }
  const person = await studio.person(email);
  await person.signIn('/entrar?next=/perfil/acessos');
  await camera.shoot(person.page, 'sessions');
  await studio.service.passTo(0);
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('every page of passkeys is whole in every look', async () => {
  const camera = studio.camera();
  const origin = studio.service.url.replace('127.0.0.1', 'localhost');
  const person = await studio.person('otto.retrato@exemplo.com.br', { origin });
  const authenticator = await Authenticator.of(person.page);
  const shoot = (name: string) => camera.shoot(person.page, `passkeys-${name}`);
  await person.signIn('/entrar?next=/perfil/chaves-de-acesso');
  await shoot('none');
  await person.press('Criar uma chave de acesso');
  await shoot('new');
  await person.page.$eval('#nome', (field) => field.setAttribute('value', ''));
  await person.press('Criar a chave de acesso');
  await shoot('new-refused');
  await person.page.type('#nome', 'Computador da loja');
  await person.press('Criar a chave de acesso');
  await person.page.click('.confirm summary');
  await shoot('one');
  await authenticator.setUserVerified(false);
  await person.open('/entrar/chave-de-acesso');
  await person.until(async () => (await person.text()).includes('não confirmou'));
  await shoot('entry-refused');
  await person.page.goto(`${studio.service.url}/entrar/chave-de-acesso`);
  await shoot('entry-nameless');
  await person.close();
  for (const name of Object.values(HARD_NAMES)) {
    const other = await studio.person(person.email, { origin });
    await Authenticator.of(other.page);
    await studio.service.passBy(AFTER_A_WHILE_MS);
    await other.signIn('/entrar?next=/perfil/chaves-de-acesso/nova');
    await other.page.$eval('#nome', (field, value) => field.setAttribute('value', value), name.slice(0, 60));
    await other.press('Criar a chave de acesso');
    await camera.shoot(other.page, 'passkeys-many');
    await other.close();
  }
  const plain = await studio.person(person.email, { origin, script: false });
  await plain.open('/entrar/chave-de-acesso');
  await camera.shoot(plain.page, 'passkeys-no-script');
  await plain.close();
  await studio.service.passTo(0);
  expect(camera.faults).toEqual([]);
});

test('a link that came too late is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('pia.retrato@exemplo.com.br');
  await person.signIn('/entrar?next=/perfil/email');
  const address = 'pia.nova.retrato@exemplo.com.br';
  await person.page.type('#email', address);
  await person.press('Enviar o código');
  await person.until(async () => (await codesToProve(studio.service, address)).length > 0);
  await person.page.type('#codigo', (await codesToProve(studio.service, address))[0] ?? '');
  await person.press('Trocar o e-mail');
  const undo = await undoPath(studio.service, person.email);
  await studio.service.passBy(UNDO_HOURS_MS);
  await person.open(undo);
  await camera.shoot(person.page, 'undo-late');
  await studio.service.passTo(0);
  await person.close();
  expect(camera.faults).toEqual([]);
});
