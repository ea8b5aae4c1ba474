import { afterAll, beforeAll, expect, test } from 'vitest';
import { Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());

test('the pages of notices are whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('ivo.retrato@exemplo.com.br');
  const account = await studio.service.account({ email: person.email });
  const shoot = (name: string) => camera.shoot(person.page, `notices-${name}`);
  const start = `/console/${account.id}/avisos`;
  await person.signIn(`/entrar?next=${start}`);
  await shoot('none');
  await person.open(`${start}/endereco`);
  await shoot('address');
  await person.page.type('#endereco', 'http://10.0.0.1/avisos');
  await person.press('Salvar');
  await shoot('address-refused');
  await person.page.$eval('#endereco', (field) =>
    field.setAttribute('value', 'https://loja.exemplo.com.br/avisos'),
  );
  await person.press('Enviar um teste');
  await shoot('address-tested');
  await person.press('Ver o que foi enviado e respondido');
  await person.page.click('.attempt summary');
  await shoot('one');
  await person.open(start);
  await shoot('list');
  await person.open(`${start}/segredo`);
  await person.page.click('.confirm summary');
  await shoot('secret');
  await person.open(`${start}/recuperacoes`);
  await shoot('recoveries-none');
  await person.close();
  expect(camera.faults).toEqual([]);
});
