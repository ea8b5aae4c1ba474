import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from './support/authenticator.ts';
import { startBrowser } from './support/browser.ts';
import { Person } from './support/console-browser.ts';
import { Service } from './support/service.ts';

const MINUTE_MS = 60_000;

let service: Service;
let browser: Browser;
/** Browsers have no passkeys at an IP address. */
let origin: string;
beforeAll(async () => {
  [service, browser] = await Promise.all([Service.start(), startBrowser()]);
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

describe('a passkey', () => {
  test('is made after a code, signs in without one, is fresh for keys, and is refused once removed', async () => {
    const ana = await Person.of(service, browser, 'ana.chave@exemplo.com.br', { origin });
    const authenticator = await Authenticator.of(ana.page);
    await ana.signIn();
    await ana.page.type('#nome', 'Padaria Aurora');
    await ana.page.click('#maior');
    await ana.press('Abrir a conta');
    await ana.press('crie uma chave de acesso');
    await ana.press('Criar uma chave de acesso');
    expect(await ana.page.$eval('#nome', (field) => field.getAttribute('value'))).toBe('Chrome no Linux');
    await ana.press('Criar a chave de acesso');
    expect([ana.path(), await authenticator.count()]).toEqual(['/perfil/chaves-de-acesso', 1]);
    expect(await ana.text()).toContain('Nunca usada');

    await service.passBy(16 * MINUTE_MS);
    await ana.press('Sair');
    await ana.press('Entrar com chave de acesso');
    await reads(ana, 'Chaves da API');
    expect(await ana.text()).not.toContain('crie uma chave de acesso');
    await ana.press('Criar uma chave');
    expect(ana.path()).toMatch(/\/chaves\/nova$/);

    await ana.open('/perfil/chaves-de-acesso');
    expect(await ana.text()).toContain('Último uso em');
    await ana.press('Remover Chrome no Linux');
    expect(await ana.text()).toContain('Ainda não há chaves de acesso');
    await ana.press('Sair');
    await ana.press('Entrar com chave de acesso');
    await reads(ana, 'A chave de acesso não foi aceita');
    expect(ana.complaints).toEqual([]);
    await ana.close();
    await service.passTo(0);
  });
});
