import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleVisitor } from './support/console-visitor.ts';
import { MailService } from './support/mail-service.ts';
import { eventually, Service } from './support/service.ts';

let mails: MailService;
let service: Service;
beforeAll(async () => {
  mails = await MailService.start();
  service = await Service.startAlone({}, mails);
});
afterAll(async () => {
  await service.stop();
  await mails.stop();
});

const CODE_PAGE = '/entrar/codigo';
const ASKED = { status: 303, location: CODE_PAGE };

/** Signs in with the newest code that was sent to the address. */
async function enter(visitor: ConsoleVisitor, email: string): Promise<string> {
  const text = mails.to(email).at(-1)?.text ?? '';
  const [, first = '', last = ''] = /\b(\d{3})\s?(\d{3})\b/.exec(text) ?? [];
  return (await visitor.typeCode(first + last)).location;
}

async function expectOthersGoOn(email: string): Promise<void> {
  const other = new ConsoleVisitor(service);
  expect(await other.askForCode(email)).toMatchObject(ASKED);
  expect((await other.get(CODE_PAGE)).html).toContain('Enviamos um código');
  expect(await enter(other, email)).toBe('/console');
}

describe('the mail with a code', () => {
  test('that the mail service does not answer is said to be on its way, others go on, and once it has gone it signs in', async () => {
    const [visitor, email] = [new ConsoleVisitor(service), 'rita.demora@exemplo.com.br'];
    mails.hold(email);
    expect(await visitor.askForCode(email)).toMatchObject(ASKED);
    await eventually(async () => mails.held(email) === 1);
    expect((await visitor.get(CODE_PAGE)).html).toContain('Estamos enviando um código');
    await expectOthersGoOn('rui.pronto@exemplo.com.br');
    mails.release(email);
    expect((await visitor.get(CODE_PAGE)).html).toContain('Enviamos um código');
    expect(await enter(visitor, email)).toBe('/console');
  });

  test('that is refused for good is said not to have gone, and others go on', async () => {
    const [visitor, email] = [new ConsoleVisitor(service), 'caixa.fechada@exemplo.com.br'];
    mails.refuse(email, 'for_good');
    expect(await visitor.askForCode(email)).toMatchObject(ASKED);
    const { html } = await visitor.get(CODE_PAGE);
    expect(html).toContain('O código não pôde ser enviado agora');
    expect(html).not.toContain('id="codigo"');
    await expectOthersGoOn('rui.seguinte@exemplo.com.br');
  });

  test('that the mail service could not take at first is sent again by itself', async () => {
    const [visitor, email] = [new ConsoleVisitor(service), 'rosa.depois@exemplo.com.br'];
    mails.refuse(email, 'down');
    expect(await visitor.askForCode(email)).toMatchObject(ASKED);
    await eventually(async () => mails.refused(email) > 0);
    mails.accept(email);
    await eventually(async () => mails.to(email).length === 1);
    expect((await visitor.get(CODE_PAGE)).html).toContain('Enviamos um código');
    expect(await enter(visitor, email)).toBe('/console');
  });
});
