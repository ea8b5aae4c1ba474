import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from './support/authenticator.ts';
import { axeFindings, pixelsBeyond, smallTargets, startBrowser } from './support/browser.ts';
import { Person } from './support/console-browser.ts';
import { Service } from './support/service.ts';

const MINUTE_MS = 60_000;

let service: Service;
let browser: Browser;
/** Browsers have no passkeys at an IP address. */
let origin: string;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.startAlone(), startBrowser()]);
  origin = service.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Until the page says so: the script asks by itself, and leads on to another page. */
function reads(person: Person, words: string): Promise<void> {
  return person.until(async () => (await person.text().catch(() => '')).includes(words));
}

/** Somebody who is signed in and has an account. */
async function owner(email: string, options = {}): Promise<{ person: Person; authenticator: Authenticator }> {
  const person = await Person.of(service, browser, email, { origin, ...options });
  const authenticator = await Authenticator.of(person.page);
  await person.signIn();
  await person.page.type('#nome', 'Padaria Aurora');
  await person.page.click('#maior');
  await person.page.click('#termos');
  await person.press('Abrir a conta');
  return { person, authenticator };
}

async function createPasskey(person: Person): Promise<void> {
  await person.open('/perfil/chaves-de-acesso/nova');
  await person.press('Criar a chave de acesso');
  expect(person.path()).toBe('/perfil/chaves-de-acesso');
}

describe('a passkey', () => {
  test('is made after a code, signs in without one, is fresh for keys, and is refused once removed', async () => {
    const { person: ana, authenticator } = await owner('ana.chave@exemplo.com.br');
    await ana.press('crie uma chave de acesso');
    await ana.press('Criar uma chave de acesso');
    expect(await ana.page.$eval('#nome', (field) => field.getAttribute('value'))).toBe('Chrome no Linux');
    await ana.press('Criar a chave de acesso');
    expect(ana.path()).toBe('/perfil/chaves-de-acesso');
    expect(await ana.text()).toContain('Nunca usada');
    const [key] = await authenticator.keys();

    await service.passBy(16 * MINUTE_MS);
    await ana.press('Sair');
    await ana.press('Entrar com chave de acesso');
    await reads(ana, 'Chame a API');
    expect(await ana.text()).not.toContain('crie uma chave de acesso');
    await ana.press('Criar uma chave');
    expect(await ana.text()).toMatch(/svc_live_\w{50}/);

    await ana.open('/perfil/chaves-de-acesso');
    expect(await ana.text()).toContain('Último uso em');
    await ana.page.click('.confirm summary');
    await ana.press('Remover agora');
    expect(await ana.text()).toContain('Ainda não há chaves de acesso');
    // The page tells the browser, which forgets it; another browser may still have it.
    await ana.until(async () => (await authenticator.keys()).length === 0);
    if (key) await authenticator.add({ ...key, signCount: 9 });
    await ana.press('Sair');
    await ana.press('Entrar com chave de acesso');
    await reads(ana, 'A chave de acesso não foi aceita');
    expect(ana.complaints).toEqual([]);
    await ana.close();
    await service.passTo(0);
  });

  test('is asked for again by a press, where the browser does not know its user or was left for minutes', async () => {
    const { person: bia, authenticator } = await owner('bia.chave@exemplo.com.br');
    await authenticator.setUserVerified(false);
    await bia.open('/perfil/chaves-de-acesso/nova');
    await bia.page.click('form[data-passkey] button');
    await reads(bia, 'O navegador não confirmou a chave de acesso');
    await authenticator.setUserVerified(true);
    await bia.page.evaluate("document.querySelector('#nome').value = 'Chave da loja & casa'");
    await bia.page.evaluate('const now = Date.now; Date.now = () => now() + 5 * 60_000');
    await bia.press('Criar a chave de acesso');
    await reads(bia, 'Chave da loja & casa');
    expect(bia.path()).toBe('/perfil/chaves-de-acesso');

    await bia.press('Sair');
    await authenticator.setUserVerified(false);
    await bia.press('Entrar com chave de acesso');
    await reads(bia, 'O navegador não confirmou a chave de acesso');
    await authenticator.setUserVerified(true);
    await bia.page.evaluate('const now = Date.now; Date.now = () => now() + 5 * 60_000');
    await bia.press('Entrar');
    await reads(bia, 'Chame a API');
    expect(bia.complaints).toEqual([]);
    await bia.close();
  });
});

describe('the pages of passkeys', () => {
  test('have no barrier, at 360 and 1280 px, light and dark, and ask no other host', async () => {
    for (const width of [360, 1280]) {
      const { person: dora, authenticator } = await owner(`dora.${width}@exemplo.com.br`, { width });
      const hosts = new Set<string>();
      dora.page.on('request', (request) => hosts.add(new URL(request.url()).host));
      const barriers: unknown[] = [];
      const look = async () => {
        const found = [...(await axeFindings(dora.page)), ...(await smallTargets(dora.page))];
        const wide = await pixelsBeyond(dora.page);
        if (found.length > 0 || wide > 0) barriers.push([dora.path(), wide, ...found]);
      };
      await dora.open('/perfil/chaves-de-acesso');
      await look();
      await dora.press('Criar uma chave de acesso');
      await look();
      await dora.page.evaluate("document.querySelector('#nome').value = ''");
      await dora.press('Criar a chave de acesso');
      expect([(await dora.text()).includes('Digite um nome.'), await authenticator.keys()]).toEqual([
        true,
        [],
      ]);
      await look();
      await createPasskey(dora);
      await dora.page.click('.confirm summary');
      await look();
      await authenticator.setUserVerified(false);
      await dora.open('/entrar/chave-de-acesso');
      await reads(dora, 'O navegador não confirmou');
      await look();
      await dora.open('/entrar');
      await look();
      expect(barriers).toEqual([]);
      expect(dora.complaints).toEqual([]);
      expect([...hosts]).toEqual([new URL(origin).host]);
      await dora.close();
    }
  });

  test('say at an IP address why there are none, and lead to the name under which there are', async () => {
    const eva = await Person.of(service, browser, 'eva.chave@exemplo.com.br');
    await eva.signIn();
    for (const path of [
      '/perfil/chaves-de-acesso',
      '/perfil/chaves-de-acesso/nova',
      '/entrar/chave-de-acesso',
    ]) {
      await eva.open(path);
      expect(await eva.text()).toContain('As chaves de acesso não funcionam em um endereço IP.');
      expect(await axeFindings(eva.page)).toEqual([]);
    }
    await eva.press(new URL(origin).host);
    expect(eva.page.url()).toBe(`${origin}/entrar/chave-de-acesso`);
    await eva.close();
  });

  test('say without script that they need it; passkeys are listed and removed all the same', async () => {
    const { person: fabio } = await owner('fabio.chave@exemplo.com.br');
    await createPasskey(fabio);
    await fabio.page.setJavaScriptEnabled(false);
    for (const path of ['/entrar/chave-de-acesso', '/perfil/chaves-de-acesso/nova']) {
      await fabio.open(path);
      expect(await fabio.text()).toContain('As chaves de acesso precisam de JavaScript.');
      const shown = await fabio.page.$$eval('main button', (buttons) =>
        buttons.filter((each) => each.checkVisibility()),
      );
      expect([path, shown.length]).toEqual([path, 0]);
    }
    await fabio.open('/perfil/chaves-de-acesso');
    await fabio.page.click('.confirm summary');
    await fabio.press('Remover agora');
    expect(await fabio.text()).toContain('Ainda não há chaves de acesso');
    await fabio.close();
  });
});
