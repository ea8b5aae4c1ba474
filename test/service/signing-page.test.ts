import { readFile } from 'node:fs/promises';
import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_STROKES } from '../../common/esign/limits.ts';
import { verifyAudit } from '../../scripts/audit/verify.ts';
import type { Account } from './support/account.ts';
import { startBrowser } from './support/browser.ts';
import { ANA, BRUNO, becomes, makeEnvelope } from './support/envelopes.ts';
import { run, withFile } from './support/programs.ts';
import { Service } from './support/service.ts';
import { type Invited, manyPages, Telephone, threePages } from './support/signing-browser.ts';

let service: Service;
let browser: Browser;
let document: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  [service, browser, document] = await Promise.all([Service.start(), startBrowser(), threePages()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

let account: Account;
let telephones: Telephone[] = [];
beforeEach(async () => {
  account = await service.account({ sitePlan: 'empresas' });
});
afterEach(async () => {
  await Promise.all(telephones.map((telephone) => telephone.close()));
  telephones = [];
});

const CPF = '529.982.247-25';
const FIELDS = [
  { signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.8, w: 0.35, h: 0.08 },
  { signer: 0, type: 'initials', page: 1, x: 0.8, y: 0.9, w: 0.1, h: 0.04 },
  { signer: 1, type: 'signature', page: 0, x: 0.55, y: 0.8, w: 0.35, h: 0.08 },
  { signer: 1, type: 'cpf', page: 2, x: 0.1, y: 0.9, w: 0.3, h: 0.03 },
];

async function sent(data: object = {}, file = document): Promise<{ id: string; people: Invited[] }> {
  const { status, body } = await makeEnvelope(
    account,
    {
      name: 'Contrato de prestação de serviços',
      sequential: true,
      signers: [ANA(), { ...BRUNO(), role: 'witness', ask_cpf: true }],
      fields: FIELDS,
      return_links: true,
      ...data,
    },
    { file },
  );
  expect([body, status]).toEqual([body, 201]);
  return { id: body.id, people: body.signers };
}

async function telephoneOf(invited: Invited | undefined, options = {}): Promise<Telephone> {
  if (!invited) throw new Error('nobody');
  const telephone = await Telephone.of(service, browser, invited, options);
  telephones.push(telephone);
  return telephone;
}

async function results(id: string): Promise<{ final: Uint8Array; audit: Uint8Array }> {
  await becomes(account, id, 'completed');
  const bytes = async (kind: string) => {
    const answer = await account.call(`/v1/esign/envelopes/${id}/files/${kind}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  return { final: await bytes('final'), audit: await bytes('audit') };
}

/** Blue dots of a part of the first page, at 72 dots an inch. */
async function inkIn(pdf: Uint8Array, [x, y, w, h]: [number, number, number, number]): Promise<number> {
  return withFile('final.pdf', pdf, async (path) => {
    const area = ['-x', x, '-y', y, '-W', w, '-H', h].map(String);
    await run('pdftoppm', ['-r', '72', '-l', '1', '-singlefile', ...area, path, path]);
    const dots = (await readFile(`${path}.ppm`)).subarray(-w * h * 3);
    const places = Array.from({ length: w * h }, (_, place) => place * 3);
    return places.filter((at) => (dots[at + 2] ?? 0) - (dots[at] ?? 0) > 30).length;
  });
}

async function textOf(pdf: Uint8Array, ...options: string[]): Promise<string> {
  return withFile('final.pdf', pdf, (path) => run('pdftotext', [...options, path, '-']));
}

function withoutTexts(lines: readonly string[]): string[] {
  return lines.filter((line) => !/^(StaticText|LineBreak)/.test(line));
}

describe('two people, one after the other, at 360 px', () => {
  test('with script: one draws, one types, and the sealed PDF has both', async () => {
    const { id, people } = await sent();
    const ana = await telephoneOf(people[0]);
    const bruno = await telephoneOf(people[1]);

    await bruno.open();
    expect(await bruno.heading()).toBe('Ainda não é a sua vez');
    await bruno.expectSound('not yet');

    await ana.open();
    expect(await ana.text()).not.toContain('Cláusula');
    await ana.expectSound('invitation');
    await ana.press('Enviar o código');
    await ana.expectSound('code');
    await ana.page.type('#codigo', await ana.code());
    await ana.press('Confirmar');
    await ana.pagesAreShown(3);
    expect(await ana.page.$$eval('.page h2', (names) => names.map((name) => name.textContent))).toEqual([
      'Página 1 de 3',
      'Página 2 de 3',
      'Página 3 de 3',
    ]);
    expect(await ana.text()).toContain('Página 2: só imagem, sem texto.');
    expect(await ana.text()).toContain('Nesta página: Sua assinatura.');
    await ana.expectSound('document');
    await ana.tap('Mostrar o texto abaixo de cada página');
    await ana.expectSound('document with its text');
    await ana.press('Li o documento e quero assinar');

    await ana.page.waitForSelector('.field.current .hand');
    expect(await ana.page.$eval('#termos', (box) => (box as unknown as { checked: boolean }).checked)).toBe(
      false,
    );
    await ana.draw('Desenhar a assinatura');
    await ana.page.waitForSelector('.field.current path');
    expect(await ana.text()).toContain('Campo 1 de 2: Sua assinatura, na página 1. Com o seu desenho.');
    await ana.tap('Próximo campo');
    expect(await ana.text()).toContain('Campo 2 de 2: Sua rubrica, na página 2. Com “AP”.');
    await ana.expectSound('signature');
    await ana.page.click('#termos');
    await ana.press('Assinar');
    expect(await ana.heading()).toBe('Você assinou');
    await ana.expectSound('done');

    await bruno.enter();
    await bruno.pagesAreShown(3);
    await bruno.press('Li o documento e quero assinar como testemunha');
    await bruno.page.type('#cpf', CPF.replace('9', '8'));
    await bruno.page.click('#termos');
    await bruno.pressUntil('Assinar como testemunha', 'O CPF não confere');
    expect(await bruno.wrongField()).toEqual(['cpf', 'O CPF não confere: verifique os dígitos.', true]);
    await bruno.expectSound('signature again');
    await bruno.retype('#cpf', CPF);
    await bruno.retype('#nome', 'B');
    await bruno.pressUntil('Assinar como testemunha', 'nome e sobrenome');
    expect(await bruno.wrongField()).toEqual([
      'nome',
      'Escreva o seu nome completo: nome e sobrenome.',
      true,
    ]);
    await bruno.retype('#nome', 'Bruno Costa');
    // The terms were ticked once.
    await bruno.press('Assinar como testemunha');

    const { final, audit } = await results(id);
    await bruno.open();
    expect(await bruno.text()).toContain('Baixar o PDF final');
    await bruno.expectSound('completed');
    const { findings } = await verifyAudit({ final, audit, original: document });
    expect(findings.filter(({ holds }) => holds === false)).toEqual([]);
    const text = await textOf(final);
    expect(text).toContain('Testemunha: Bruno Costa');
    expect(text).toContain(CPF);
    // Ana's name is only the caption beside her drawing; Bruno's is his signature too.
    const first = await textOf(final, '-l', '1');
    expect([first.match(/Ana Pereira/g)?.length, first.match(/Bruno Costa/g)?.length]).toEqual([1, 2]);
    expect(await inkIn(final, [60, 674, 208, 40])).toBeGreaterThan(100);
  });

  test('without script: names that are typed', async () => {
    const { id, people } = await sent();
    const ana = await telephoneOf(people[0], { script: false });
    await ana.open();
    await ana.expectSound('invitation');
    await ana.press('Enviar o código');
    await ana.page.type('#codigo', '000000');
    await ana.press('Confirmar');
    const noCode = 'O código não confere. Digite o do e-mail mais recente.';
    expect(await ana.wrongField()).toEqual(['codigo', noCode, true]);
    await ana.expectSound('code again');
    await ana.page.type('#codigo', await ana.code());
    await ana.press('Confirmar');
    expect(await ana.text()).toContain('Abrir o documento (PDF, em outra aba)');
    await ana.expectSound('document');
    await ana.press('Li o documento e quero assinar');
    await ana.expectSound('signature');
    await ana.page.click('#termos');
    await ana.retype('#nome', 'M');
    await ana.press('Assinar');
    expect((await ana.wrongField())[0]).toBe('nome');
    await ana.expectSound('signature again');
    await ana.retype('#nome', 'Ana Pereira');
    await ana.press('Assinar');
    expect(await ana.heading()).toBe('Você assinou');
    const read = (await account.json(`/v1/esign/envelopes/${id}?events=true`)).body.events;
    expect(read.filter(({ type }: { type: string }) => /^document/.test(type))).toMatchObject([
      { type: 'document_read', detail: 'pages=3' },
    ]);

    const bruno = await telephoneOf(people[1], { script: false });
    await bruno.enter();
    await bruno.press('Li o documento e quero assinar como testemunha');
    await bruno.page.type('#cpf', CPF);
    await bruno.page.click('#termos');
    await bruno.press('Assinar como testemunha');
    const { final, audit } = await results(id);
    const { findings } = await verifyAudit({ final, audit, original: document });
    expect(findings.filter(({ holds }) => holds === false)).toEqual([]);
    const first = await textOf(final, '-l', '1');
    expect([first.match(/Ana Pereira/g)?.length, first.match(/Bruno Costa/g)?.length]).toEqual([2, 2]);
  });
});

describe('by keyboard alone', () => {
  test('a person reads, goes through the fields and approves; a screen reader announces all of it', async () => {
    const approver = { ...ANA(), role: 'approve', ask_cpf: true };
    const { id, people } = await sent({ signers: [approver], fields: FIELDS.slice(0, 2) });
    const ana = await telephoneOf(people[0]);
    const { keyboard } = ana.page;
    await ana.open();
    await ana.tabTo('Enviar o código');
    await ana.leave(() => keyboard.press('Enter'));
    await ana.tabTo('Código de 6 dígitos');
    await keyboard.type(await ana.code());
    await ana.leave(() => keyboard.press('Enter'));
    await ana.pagesAreShown(3);
    const told = await ana.told();
    expect(withoutTexts(told)).toEqual([
      'link "Ir ao conteúdo"',
      'banner ""',
      'main ""',
      'heading "Leia o documento"',
      'form ""',
      'button "Abrir o documento (PDF, em outra aba)"',
      'status ""',
      'button "Mostrar o texto abaixo de cada página"',
      'region "Página 1 de 3"',
      'heading "Página 1 de 3"',
      'link "Sua aprovação, campo 1 de 2: ir ao próximo campo"',
      'region "Página 2 de 3"',
      'heading "Página 2 de 3"',
      'link "Sua rubrica, campo 2 de 2: continuar"',
      'region "Página 3 de 3"',
      'heading "Página 3 de 3"',
      'navigation "Leitura"',
      'button "Meus campos"',
      'button "Aprovar"',
      'link "Recusar"',
      'form ""',
      'button "Li o documento e quero aprovar"',
      'link "Recusar"',
      'contentinfo ""',
    ]);
    const next = (line: string) =>
      told.slice(told.indexOf(line) + 1).find((other) => other.startsWith('StaticText'));
    expect(next('heading "Página 1 de 3"')).toBe('StaticText "Contrato de prestação de serviços"');
    expect(next('heading "Página 2 de 3"')).toBe('StaticText "Página 2: só imagem, sem texto."');
    expect(next('heading "Página 3 de 3"')).toBe('StaticText "Disposições finais"');

    await ana.tabTo('Li o documento e quero aprovar');
    await ana.leave(() => keyboard.press('Enter'));
    await ana.page.waitForSelector('.field.current .hand');
    await ana.tabTo('Seu CPF');
    await keyboard.type(CPF);
    await ana.tabTo('Próximo campo');
    await keyboard.press('Enter');
    expect(withoutTexts(await ana.told()).map((line) => line.slice(0, 60))).toEqual([
      'link "Ir ao conteúdo"',
      'banner ""',
      'main ""',
      'heading "Aprovar"',
      'form ""',
      'textbox "Seu nome completo, como aprovação"',
      'button "Desenhar a assinatura"',
      'textbox "Sua rubrica (iniciais)"',
      'button "Desenhar a rubrica"',
      'textbox "Seu CPF"',
      'region "Como vai ficar no documento"',
      'heading "Como vai ficar no documento"',
      'status ""',
      'region "Página 2, com os seus campos"',
      'link "Sua rubrica: preencher"',
      'button "Campo anterior"',
      'button "Continuar"',
      'checkbox "Declaro que li o documento, que sou a pessoa a que',
      'button "Aprovar"',
      'link "Voltar ao documento"',
      'link "Recusar"',
      'contentinfo ""',
    ]);
    expect(await ana.text()).toContain('Campo 2 de 2: Sua rubrica, na página 2. Com “AP”.');
    // The last field leads on to the terms.
    await keyboard.press('Enter');
    await keyboard.press('Space');
    await ana.tabTo('Aprovar');
    await ana.leave(() => keyboard.press('Enter'));
    const { final } = await results(id);
    expect(await textOf(final)).toContain('Aprovado por Ana Pereira');
    expect(ana.complaints).toEqual([]);
  });
});

describe('thirty pages at 360 px', () => {
  test('have a bar that says where one is, and leads to one’s own fields, the act and the refusal', async () => {
    const fields = [2, 28].map((page) => ({ ...FIELDS[0], page, y: 0.4 }));
    const { people } = await sent({ signers: [ANA()], fields }, await manyPages(30));
    const ana = await telephoneOf(people[0]);
    const { keyboard } = ana.page;
    await ana.enter();
    await ana.pagesAreShown(30);
    await ana.untilText('.bar', 'Página 1 de 30');
    await ana.expectSound('long document');
    for (const [press, page] of [1, 2, 3].map((each) => [each, each === 2 ? 29 : 3])) {
      await ana.tap('Meus campos');
      await ana.untilText('.bar', `Página ${page} de 30`);
      expect([press, await ana.focusIsInSight()]).toEqual([press, true]);
    }
    expect(await ana.focused()).toBe('Sua assinatura, campo 1 de 2: ir ao próximo campo');
    await keyboard.press('Enter');
    await ana.untilText('.bar', 'Página 29 de 30');
    expect(await ana.focused()).toBe('Sua assinatura, campo 2 de 2: continuar');
    await keyboard.press('Enter');
    expect(await ana.focused()).toBe('Li o documento e quero assinar');
    expect(await ana.focusIsInSight()).toBe(true);
    await ana.page.evaluate('scrollTo(0, 0)');
    await ana.untilText('.bar', 'Página 1 de 30');
    await ana.tap('Assinar');
    expect(await ana.focused()).toBe('Li o documento e quero assinar');
    // Backwards by the keyboard nothing that has the focus is behind the bar.
    for (let presses = 0; presses < 7; presses++) {
      await keyboard.down('Shift');
      await keyboard.press('Tab');
      await keyboard.up('Shift');
      expect([await ana.focused(), await ana.focusIsInSight()]).toEqual([await ana.focused(), true]);
    }
    await ana.page.evaluate('scrollTo(0, 0)');
    await ana.press('Recusar');
    expect(await ana.heading()).toBe('Recusar o documento');
    expect(ana.complaints).toEqual([]);
  });
});

describe('a drawing', () => {
  test('takes no more strokes than the service does, says so, and is signed as it is', async () => {
    const { id, people } = await sent({ signers: [ANA()], fields: FIELDS.slice(0, 1) });
    const ana = await telephoneOf(people[0]);
    await ana.enter();
    await ana.press('Li o documento e quero assinar');
    await ana.tap('Desenhar a assinatura');
    const draw = (strokes: number) =>
      ana.page.evaluate(`
        for (let stroke = 0; stroke < ${strokes}; stroke++) {
          const pad = document.querySelector('.pad');
          const { left, top } = pad.getBoundingClientRect();
          const at = { pointerId: stroke + 1, clientX: left + 10 + (stroke % 250), clientY: top + 20 };
          pad.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }));
          dispatchEvent(new PointerEvent('pointerup', at));
        }
        JSON.parse(document.querySelector('#desenho').value).strokes.length;
      `);
    const words = `O desenho chegou ao limite de ${MOST_STROKES} traços.`;
    expect([await draw(MOST_STROKES - 1), (await ana.text()).includes(words)]).toEqual([
      MOST_STROKES - 1,
      false,
    ]);
    expect([await draw(5), (await ana.text()).includes(words)]).toEqual([MOST_STROKES, true]);
    await ana.tap('Limpar o desenho');
    expect([await draw(2), (await ana.text()).includes(words)]).toEqual([2, false]);
    expect(await draw(MOST_STROKES)).toBe(MOST_STROKES);
    await ana.page.click('#termos');
    await ana.press('Assinar');
    await becomes(account, id, 'completed');
  });

  test('that is put aside or cleared is there again at the next tap, after a reload too', async () => {
    const { people } = await sent({ signers: [ANA()], fields: FIELDS.slice(0, 1) });
    const ana = await telephoneOf(people[0]);
    const drawing = () => ana.page.$eval('#desenho', (input) => String(Reflect.get(input, 'value')));
    await ana.enter();
    await ana.pagesAreShown(3);
    await ana.press('Li o documento e quero assinar');
    await ana.draw('Desenhar a assinatura');
    const drawn = await drawing();
    expect(drawn).toContain('strokes');
    await ana.tap('Não desenhar');
    expect([await drawing(), await ana.text()]).toEqual(['', expect.stringContaining('Com “Ana Pereira”.')]);
    await ana.page.reload({ waitUntil: 'load' });
    expect(await drawing()).toBe('');
    await ana.tap('Voltar ao desenho');
    expect(await drawing()).toBe(drawn);
    await ana.tap('Limpar o desenho');
    expect(await drawing()).toBe('');
    await ana.tap('Trazer o desenho de volta');
    expect(await drawing()).toBe(drawn);
    await ana.page.waitForSelector('.field.current path');
    await ana.page.$eval('.field.current a', (link) => Reflect.apply(Reflect.get(link, 'click'), link, []));
    expect(await ana.focused()).toBe('Não desenhar');
    expect(ana.complaints).toEqual([]);
  });
});

describe('the pages', () => {
  test('go on at another device, and a press too many on either changes nothing', async () => {
    const { id, people } = await sent({ sequential: false, fields: [] });
    const [telephone, tablet] = [await telephoneOf(people[0]), await telephoneOf(people[0])];
    await telephone.enter();
    await telephone.pagesAreShown(3);
    await telephone.press('Li o documento e quero assinar');
    // A second code within the minute is refused; the one that was mailed is still good.
    await tablet.open();
    await tablet.press('Enviar o código');
    await tablet.pressUntil('Enviar outro código', 'Enviamos um código há pouco');
    // What was wrong before is not said beside what is wrong now.
    await tablet.page.type('#codigo', '1');
    await tablet.pressUntil('Confirmar', 'Este código não vale mais.');
    expect(await tablet.text()).not.toContain('Já enviamos');
    await service.passBy(61_000);
    await tablet.open();
    await tablet.press('Enviar o código');
    await tablet.page.type('#codigo', await tablet.code());
    await tablet.press('Confirmar');
    await tablet.pagesAreShown(3);
    await tablet.press('Li o documento e quero assinar');
    await tablet.page.click('#termos');
    await tablet.leave(() => tablet.page.click('#ato button[type=submit]', { count: 2 }));
    expect(await tablet.heading()).toBe('Você assinou');
    await telephone.page.click('#termos');
    await telephone.press('Assinar');
    expect(await telephone.heading()).toBe('Você assinou');
    const { body } = await account.json(`/v1/esign/envelopes/${id}?events=true`);
    expect(body.events.filter(({ type }: { type: string }) => type === 'signed')).toHaveLength(1);
  });

  test('do not move what is about to be pressed, whatever comes late', async () => {
    const { people } = await sent();
    const ana = await telephoneOf(people[0]);
    await ana.enter();
    await ana.pagesAreShown(3);
    const [scripts, pdf] = [/\.js$/, /documento\.pdf$/];
    const letGo = await ana.holdBack(scripts, pdf);
    const loaded = ana.press('Li o documento e quero assinar');
    const pressed = ['#nome', '#rubrica', '#termos', '#ato > button'];
    await ana.page.waitForSelector('#ato > button');
    const places = await ana.placesOf(pressed);
    await letGo(scripts);
    await loaded;
    expect(await ana.text()).toContain('Abrindo o documento…');
    expect(await ana.placesOf(pressed)).toEqual(places);
    await letGo(pdf);
    await ana.page.waitForSelector('.field.current .hand');
    await ana.page.waitForSelector('.tour canvas');
    expect(await ana.placesOf(pressed)).toEqual(places);
    await ana.page.click('#termos');
    await ana.press('Assinar');
    expect(await ana.heading()).toBe('Você assinou');
  });

  test('let a person refuse, with a reason, at an address of its own', async () => {
    const { id, people } = await sent();
    const ana = await telephoneOf(people[0]);
    await ana.enter();
    await ana.pagesAreShown(3);
    await ana.press('Recusar');
    expect(ana.page.url()).toBe(`${ana.invited.sign_url}/recusar`);
    await ana.expectSound('refusal');
    await ana.page.type('#motivo', 'O valor da cláusula 2ª não é o combinado.');
    await ana.press('Recusar o documento');
    expect(await ana.heading()).toBe('Você recusou o documento');
    expect((await account.json(`/v1/esign/envelopes/${id}`)).body.status).toBe('refused');
  });

  test('take the complaint of somebody who does not know the sender: once, however often it is posted', async () => {
    const { id, people } = await sent();
    const complaints = async () => {
      const database = await service.platform.getD1Database('DB');
      const { results } = await database
        .prepare('SELECT envelope_id FROM sender_complaints WHERE account_id = ?')
        .bind(account.id)
        .all();
      return results.map(({ envelope_id }) => envelope_id);
    };
    const ana = await telephoneOf(people[0], { script: false });
    await ana.open();
    await ana.press('Não conheço quem enviou');
    await ana.expectSound('unknown sender');
    expect(await complaints()).toEqual([]);
    await ana.press('Avisar que não conheço quem enviou');
    await ana.expectSound('complaint taken');
    await ana.open('/desconheco');
    await ana.press('Avisar que não conheço quem enviou');
    expect(await complaints()).toEqual([id]);
    const bruno = await telephoneOf(people[1], { script: false });
    await bruno.open('/desconheco');
    await bruno.press('Avisar que não conheço quem enviou');
    expect(await complaints()).toEqual([id, id]);
    await account.json(`/v1/esign/envelopes/${id}`, { method: 'DELETE' });
    expect(await complaints()).toEqual([null, null]);
    const listed = await service.operator.text('/operator/complaints');
    expect(JSON.parse(listed).complaints).toContainEqual(
      expect.objectContaining({ account_id: account.id, complaints: 2 }),
    );
  });
});
