import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { axeFindings, startBrowser } from './support/browser.ts';
import { CutLine, type Line } from './support/cut-line.ts';
import { readEnvelope } from './support/envelope-trail.ts';
import { ANA, BRUNO, becomes, mailsTo, makeEnvelope } from './support/envelopes.ts';
import { Service } from './support/service.ts';
import { type Invited, Telephone, threePages } from './support/signing-browser.ts';

let service: Service;
let browser: Browser;
let line: CutLine;
let document: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  [service, browser, document] = await Promise.all([Service.start(), startBrowser(), threePages()]);
  line = await CutLine.to(service.url);
});
afterAll(async () => {
  await Promise.all([browser.close(), line.stop()]);
  await service.stop();
});

let account: Account;
let telephones: Telephone[] = [];
beforeEach(async () => {
  account = await service.account({ sitePlan: 'empresas' });
});
afterEach(async () => {
  line.set('whole');
  await Promise.all(telephones.map((telephone) => telephone.close()));
  telephones = [];
});

const CPF = '529.982.247-25';
const NO_ANSWER = 'Não houve resposta: a conexão pode ter caído.';

async function sent(data: object): Promise<{ id: string; people: Invited[] }> {
  const fields = [{ signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.8, w: 0.35, h: 0.08 }];
  const { status, body } = await makeEnvelope(
    account,
    { name: 'Contrato', fields, return_links: true, ...data },
    { file: document },
  );
  expect([body, status]).toEqual([body, 201]);
  return { id: body.id, people: body.signers };
}

async function telephoneOf(invited: Invited | undefined): Promise<Telephone> {
  if (!invited) throw new Error('nobody');
  const telephone = await Telephone.of(service, browser, { ...invited, sign_url: line.by(invited.sign_url) });
  telephones.push(telephone);
  return telephone;
}

/** Without network, then cut on the way there, then on the way back: each time the page says so and can go on. */
async function pressInVain(telephone: Telephone, label: string): Promise<void> {
  const { page } = telephone;
  await page.setOfflineMode(true);
  // A page learns of it some time after its requests fail.
  await page.waitForFunction('!navigator.onLine');
  await telephone.pressUntil(label, 'Sem conexão.');
  await page.setOfflineMode(false);
  await page.waitForFunction('navigator.onLine');
  for (const cut of ['before', 'after'] satisfies Line[]) {
    line.set(cut);
    await telephone.pressUntil(label, NO_ANSWER);
  }
  line.set('whole');
}

/** What every step may hold, as it is now. */
function filled(telephone: Telephone): Promise<unknown> {
  return telephone.page.evaluate(
    `[...document.querySelectorAll('input:not([name=formulario]):not([name=exibidas]), textarea')]
       .map((field) => [field.id, field.type === 'checkbox' ? field.checked : field.value])`,
  );
}

async function expectKept(telephone: Telephone, act: () => Promise<unknown>): Promise<void> {
  const before = await filled(telephone);
  await act();
  expect(await filled(telephone)).toEqual(before);
}

const reload = (telephone: Telephone) => () => telephone.page.reload({ waitUntil: 'load' });
const storedIn = ({ page }: Telephone) => page.evaluate('JSON.stringify(sessionStorage)');

async function countsOf(id: string, signer: number): Promise<Record<string, number>> {
  const { events } = await readEnvelope(account, id);
  const own = events.filter((event) => event.signer === signer).map(({ type }) => type);
  return Object.fromEntries(
    [...new Set(own)].map((type) => [type, own.filter((one) => one === type).length]),
  );
}

const ONCE = { invited: 1, opened: 1, code_sent: 1, code_confirmed: 1, document_shown: 1, document_read: 1 };

describe('a line that is cut at each step, and a page that is loaded again', () => {
  test('loses nothing of a signature: each step is taken once, and pressing again arrives at the next', async () => {
    const { id, people } = await sent({ signers: [{ ...ANA(), ask_cpf: true, rubrica_all: true }] });
    const ana = await telephoneOf(people[0]);
    const { page } = ana;
    await ana.open();
    await pressInVain(ana, 'Enviar o código');
    await ana.press('Enviar o código');
    expect(await ana.heading()).toBe('Digite o código');

    await page.type('#codigo', await ana.code());
    await expectKept(ana, reload(ana));
    await expectKept(ana, () => pressInVain(ana, 'Confirmar'));
    expect(await page.browserContext().cookies()).toEqual([]);
    await expectKept(ana, reload(ana));
    line.set('after', /exibido$/);
    await ana.press('Confirmar');

    await ana.pagesAreShown(3);
    await ana.until(() => line.cut.filter((path) => path === 'exibido').length > 0);
    line.set('whole');
    await page.$eval('.page:nth-of-type(2)', (second) => second.scrollIntoView());
    await ana.untilText('.bar', 'Página 2 de 3');
    await reload(ana)();
    await ana.untilText('.bar', 'Página 2 de 3');
    await pressInVain(ana, 'Li o documento e quero assinar');
    await reload(ana)();
    await ana.pagesAreShown(3);
    await ana.press('Li o documento e quero assinar');

    await page.$eval('#nome', (name) => Reflect.set(name, 'value', ''));
    await page.type('#nome', 'Ana Pereira da Silva');
    await ana.draw('Desenhar a assinatura');
    await ana.draw('Desenhar a rubrica');
    await page.type('#cpf', CPF);
    await page.click('#termos');
    await expectKept(ana, reload(ana));
    await expectKept(ana, async () => {
      await ana.press('Recusar');
      await ana.press('Voltar sem recusar');
      await ana.pagesAreShown(3);
      await ana.press('Li o documento e quero assinar');
    });
    await ana.page.waitForSelector('.field.current path');
    await expectKept(ana, () => pressInVain(ana, 'Assinar'));
    expect(await axeFindings(page)).toEqual([]);
    expect(await storedIn(ana)).toContain(CPF);
    await ana.press('Assinar');
    expect(await storedIn(ana)).toBe('{}');
    await becomes(account, id, 'completed');
    expect(await countsOf(id, 1)).toEqual({ ...ONCE, signed: 1 });
    const { body } = await account.json(`/v1/esign/envelopes/${id}?events=true`);
    expect(body.events.find(({ type }: { type: string }) => type === 'signed').cpf).toBe(
      CPF.replace(/\D/g, ''),
    );

    await ana.untilText('h1', 'O documento está concluído');
    await page.setOfflineMode(true);
    await ana.pressUntil('Baixar o PDF final', 'Sem conexão.');
    await page.setOfflineMode(false);
    expect(await ana.heading()).toBe('O documento está concluído');
    expect(ana.faults()).toEqual([]);
  });

  test('loses nothing of a refusal, and arrives by a reload where the lost answer led', async () => {
    const { id, people } = await sent({ signers: [ANA(), BRUNO()] });
    const bruno = await telephoneOf(people[1]);
    await bruno.enter();
    await bruno.pagesAreShown(3);
    await bruno.press('Recusar');
    await bruno.page.type('#motivo', 'O valor não é o combinado.');
    await expectKept(bruno, reload(bruno));
    await expectKept(bruno, () => pressInVain(bruno, 'Recusar o documento'));
    await reload(bruno)();
    expect(await bruno.heading()).toBe('Você recusou o documento');
    expect(await storedIn(bruno)).toBe('{}');
    const { document_read: _, ...read } = ONCE;
    expect(await countsOf(id, 2)).toEqual({ ...read, refused: 1 });
    expect(bruno.faults()).toEqual([]);
  });

  test('loses no complaint', async () => {
    const { people } = await sent({ signers: [ANA()] });
    const ana = await telephoneOf(people[0]);
    await ana.open('/desconheco');
    await pressInVain(ana, 'Avisar que não conheço quem enviou');
    await ana.press('Avisar que não conheço quem enviou');
    expect(await ana.heading()).toBe('Aviso recebido. Obrigado!');
  });
});

test('a new code is typed into an empty field, whatever was typed of the code before', async () => {
  const { people } = await sent({ signers: [ANA()] });
  const ana = await telephoneOf(people[0]);
  await ana.open();
  await ana.press('Enviar o código');
  const first = await ana.code();
  await ana.page.type('#codigo', first === '123456' ? '654321' : '123456');
  await ana.pressUntil('Confirmar', 'O código não confere.');
  await service.passBy(61_000);
  await ana.press('Enviar outro código');
  expect(await filled(ana)).toEqual([['codigo', '']]);
  await ana.page.type('#codigo', await ana.code());
  await ana.press('Confirmar');
  expect(await ana.heading()).toBe('Leia o documento');
});

describe('a login that ends before the press', () => {
  test('is renewed in another tab: what was drawn is still on the page, and in no store', async () => {
    const { id, people } = await sent({ signers: [ANA()] });
    const ana = await telephoneOf(people[0]);
    await ana.enter();
    await ana.pagesAreShown(3);
    await ana.press('Li o documento e quero assinar');
    await ana.draw('Desenhar a assinatura');
    await ana.page.click('#termos');
    await service.passBy(61 * 60_000);
    await expectKept(ana, () => ana.pressUntil('Assinar', 'A sua confirmação por código vale por uma hora'));
    expect(await axeFindings(ana.page)).toEqual([]);
    const tab = await ana.anotherTab();
    await tab.enter();
    await tab.page.close();
    await ana.press('Assinar');
    await becomes(account, id, 'completed');
    expect((await countsOf(id, 1)).signed).toBe(1);
    expect(await mailsTo(service, ana.invited.email)).not.toEqual([]);
  });
});
