import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../service/support/console-browser.ts';
import { MailService } from '../../service/support/mail-service.ts';
import { Studio } from './studio.ts';

const AFTER_A_WHILE_MS = 31_000;
const PAST_THE_CODE_MS = 11 * 60_000;
const CODES_AN_HOUR = 5;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());

test('every page of the way in is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person('ana.retrato@exemplo.com.br');
  const shoot = (name: string) => camera.shoot(person.page, `entry-${name}`);
  await person.open('/entrar');
  await shoot('form');
  await person.page.type('#email', 'ana');
  await person.press('Enviar o código');
  await shoot('refused');
  const code = await person.askForCode();
  await shoot('code');
  await person.page.type('#codigo', code === '111111' ? '222222' : '111111');
  await person.press('Entrar');
  await shoot('code-refused');
  await person.press('Enviar outro código');
  await shoot('code-too-soon');
  await studio.service.passBy(PAST_THE_CODE_MS);
  await person.open('/entrar/codigo');
  await shoot('code-expired');
  for (let asked = 1; asked < CODES_AN_HOUR; asked++) {
    await person.press('Enviar outro código');
    await studio.service.passBy(AFTER_A_WHILE_MS);
  }
  await person.press('Enviar outro código');
  await shoot('code-too-many');
  await studio.service.passTo(0);
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('the page of a code for a long address is whole in every look', async () => {
  const camera = studio.camera();
  const person = await studio.person(`${'ana'.repeat(20)}@${'panificadora'.repeat(5)}.exemplo.com.br`);
  await person.askForCode();
  await camera.shoot(person.page, 'entry-code-long-address');
  await person.close();
  expect(camera.faults).toEqual([]);
});

test('the pages of a mail that could not be sent are whole in every look', async () => {
  const mails = await MailService.start();
  const refusing = await Studio.open(mails);
  const camera = refusing.camera();
  const person = await refusing.person('eva.retrato@exemplo.com.br');
  mails.refuse(person.email, 'for_good');
  await person.open('/entrar');
  await person.page.type('#email', person.email);
  await person.press('Enviar o código');
  await says(person, 'não pôde ser enviado');
  await camera.shoot(person.page, 'entry-mail-not-sent');
  await person.close();
  await Promise.all([refusing.close(), mails.stop()]);
  expect(camera.faults).toEqual([]);
});

/** The page tells what became of the mail when it is opened again. */
async function says(person: Person, words: string): Promise<void> {
  await person.until(async () => {
    await person.page.reload();
    return (await person.text()).includes(words);
  });
}
