import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../service/support/console-browser.ts';
import { ConsoleVisitor } from '../../service/support/console-visitor.ts';
import { HARD_NAMES, Studio } from './studio.ts';

const LONGEST_NAME = 60;
const MANY = 30;
const DAY_MS = 86_400_000;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());

/** Opens an account; returns the path of its first page. */
async function opened(person: Person): Promise<string> {
  await person.signIn();
  await person.page.type('#nome', 'Padaria Aurora');
  await person.page.click('#maior');
  await person.page.click('#termos');
  await person.press('Abrir a conta');
  return person.path();
}

test('every page of keys is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('elis.retrato@exemplo.com.br');
  const shoot = (name: string) => camera.shoot(person.page, `keys-${name}`);
  const start = await opened(person);
  await person.open(`${start}/chaves`);
  await shoot('none');
  await person.press('Criar uma chave');
  await shoot('new');
  await person.press('Criar a chave');
  await shoot('new-refused');
  await person.page.type('#nome', 'Servidor de ensaio');
  await person.page.click('input[value=test]');
  await person.page.click('input[value="30"]');
  await person.press('Criar a chave');
  await shoot('created');
  await person.press('Já copiei');
  await person.page.click('.confirm summary');
  await shoot('one-to-revoke');
  await person.press('Trocar Servidor de ensaio');
  await shoot('replacement');
  await person.press('Trocar a chave');
  await person.press('Já copiei');
  await shoot('one-replaced');
  await person.press('Criar uma chave');
  await person.page.type('#nome', 'Loja');
  await person.press('Criar a chave');
  await person.open(`${start}/chaves/nova`);
  await person.page.type('#nome', 'A terceira');
  await person.press('Criar a chave');
  await shoot('too-many');
  await person.open(`${start}/chaves`);
  await person.page.click('.confirm summary');
  await person.press('Revogar agora');
  await studio.service.passBy(DAY_MS + 1_000);
  await person.signIn(`/entrar?next=${start}/chaves`);
  await shoot('ended');
  await studio.service.passTo(0);
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('the page of thirty keys with hard names is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('fabi.retrato@exemplo.com.br');
  const { id } = await studio.service.account({ email: person.email, plan: 'scale' });
  const maker = new ConsoleVisitor(studio.service);
  await maker.signIn(person.email);
  const names = Object.values(HARD_NAMES).map((name) => name.slice(0, LONGEST_NAME));
  for (let made = 0; made < MANY - 2; made++) {
    const nome = names[made] ?? `Loja ${made}`;
    await maker.makeKey(id, {
      nome,
      modo: made % 3 === 0 ? 'test' : 'live',
      validade: made === 1 ? '30' : '',
    });
    if (made % 4 !== 3) continue;
    const { html } = await maker.get(`/console/${id}/chaves`);
    const [, newest = ''] = /name="chave" value="(\w+)"/.exec(html) ?? [];
    await maker.post(`/console/${id}/chaves/revogar`, { chave: newest });
  }
  await person.signIn(`/entrar?next=/console/${id}/chaves`);
  await camera.shoot(person.page, 'keys-thirty');
  await person.open(`/console/${id}/chaves/nova`);
  await person.page.$eval('#nome', (field, name) => field.setAttribute('value', name), HARD_NAMES.unbroken);
  await person.press('Criar a chave');
  await camera.shoot(person.page, 'keys-name-too-long');
  await person.page.$eval(
    '#nome',
    (field, name) => field.setAttribute('value', name),
    HARD_NAMES.long.slice(0, 60),
  );
  await person.press('Criar a chave');
  await camera.shoot(person.page, 'keys-created-long-name');
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('the first key of an account is whole in every look, also when it is asked for again', async () => {
  const camera = studio.camera();
  const person = await studio.person('gil.retrato@exemplo.com.br');
  await opened(person);
  await person.press('Criar uma chave');
  await camera.shoot(person.page, 'first-key');
  await person.page.reload();
  await camera.shoot(person.page, 'first-key-repeated');
  await person.close();
  expect(camera.faults).toEqual([]);
});
