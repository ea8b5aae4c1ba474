import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeAddress,
  codesToProve,
  codeToProve,
  entryOf,
  holdersOf,
  owner,
  personOf,
  SENTENCE,
  subjectsTo,
  typeProof,
  undo,
  undoPath,
} from './support/addresses.ts';
import { ConsoleVisitor, signInCodes } from './support/console-visitor.ts';
import { mailsTo } from './support/envelopes.ts';
import { eventually, Service } from './support/service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OWN = '/perfil/email';
const LEFT = 'Este e-mail não entra mais na Papelada';
const IN_USE = 'Este e-mail já é usado na Papelada';
const CHANGED = 'Seu e-mail na Papelada foi trocado';

const BAD_ADDRESSES = [
  '',
  'ana',
  'a@b\r\nBcc: x@exemplo.com.br',
  `${'a'.repeat(241)}@exemplo.com.br`,
  '<b>ana@exemplo.com.br</b>',
  'javascript:alert(1)',
  'ana\u202e@exemplo.com.br',
  'a'.repeat(10_000),
];

let service: Service;
beforeAll(async () => {
  service = await Service.startAlone();
});
afterAll(() => service.stop());

let addresses = 0;
function newAddress(): string {
  return `pessoa.perfil${++addresses}@exemplo.com.br`;
}

async function isIn(visitor: ConsoleVisitor): Promise<boolean> {
  return !(await visitor.get('/perfil')).location.startsWith('/entrar');
}

async function shownAddress(visitor: ConsoleVisitor): Promise<string> {
  const { html } = await visitor.get('/perfil');
  return /Você entra com <strong>([^<]*)/.exec(html)?.[1] ?? '';
}

async function shownName(visitor: ConsoleVisitor): Promise<string | undefined> {
  const { html } = await visitor.get('/perfil');
  const [input = ''] = /<input[^>]*name="nome"[^>]*>/.exec(html) ?? [];
  return /value="([^"]*)"/.exec(input)?.[1];
}

describe('a person’s own address', () => {
  test('is changed by the code that the new one was mailed: it leads to the person from then on, the old one no more', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const address = newAddress();
    expect(await changeAddress(service, visitor, OWN, address)).toMatchObject({
      status: 303,
      location: '/perfil',
    });
    expect(await shownAddress(visitor)).toBe(address);
    expect(await entryOf(service, address)).toBe(`/console/${account}`);
    const former = new ConsoleVisitor(service);
    const codes = (await signInCodes(service, email)).length;
    expect(await former.askForCode(email)).toMatchObject({ status: 303, location: '/entrar/codigo' });
    expect((await former.get('/entrar/codigo')).html).toContain('Enviamos um código de 6 dígitos');
    await eventually(async () => (await subjectsTo(service, email)).includes(LEFT));
    expect(await signInCodes(service, email)).toHaveLength(codes);
    const notice = (await mailsTo(service, email)).find(({ subject }) => subject === CHANGED);
    expect(notice?.text).toMatch(
      /Quando: \d\d\/\d\d\/\d{4} às \d\d:\d\d \(Brasília\)\nNavegador: Navegador desconhecido/,
    );
    expect(notice?.text).not.toContain(address);
  });

  test('is not that of a sign-in which had begun before it was changed', async () => {
    const { visitor, email } = await owner(service, newAddress());
    await service.passBy(MINUTE_MS);
    const late = new ConsoleVisitor(service);
    const codes = (await signInCodes(service, email)).length;
    await late.askForCode(email);
    await eventually(async () => (await signInCodes(service, email)).length > codes);
    await changeAddress(service, visitor, OWN, newAddress());
    const [code = ''] = await signInCodes(service, email);
    const refused = await late.typeCode(code);
    expect([refused.status, refused.html.includes(SENTENCE)]).toEqual([400, true]);
    expect(await isIn(late)).toBe(false);
    await service.passTo(0);
  });

  test('is restored by the link of the notice, once, by its form alone, and all sessions end', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const address = newAddress();
    await changeAddress(service, visitor, OWN, address);
    const path = await undoPath(service, email);
    const reader = new ConsoleVisitor(service);
    for (let openings = 0; openings < 3; openings++)
      expect((await reader.get(path)).html).toContain('Desfazer a troca de e-mail?');
    expect(await shownAddress(visitor)).toBe(address);
    const undone = await undo(reader, path);
    expect(undone).toMatchObject({ status: 303, location: path });
    expect((await reader.get(path)).html).toContain('A troca foi desfeita');
    expect(await isIn(visitor)).toBe(false);
    await eventually(async () =>
      (await subjectsTo(service, address)).includes('A troca do seu e-mail na Papelada foi desfeita'),
    );
    expect(await entryOf(service, email)).toBe(`/console/${account}`);
    expect(await entryOf(service, address)).toBe('Abrir uma conta');
    const again = new ConsoleVisitor(service);
    await service.passBy(HOUR_MS);
    await again.signIn(email);
    await changeAddress(service, again, OWN, newAddress());
    const changed = await shownAddress(again);
    expect((await undo(reader, path)).location).toBe(path);
    expect(await shownAddress(again)).toBe(changed);
    await service.passTo(0);
  });

  test('is restored by the link of the first of two changes; the second ends with it, and its link', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const [second, third] = [newAddress(), newAddress()];
    await changeAddress(service, visitor, OWN, second);
    await changeAddress(service, visitor, OWN, third);
    const [first, later] = [await undoPath(service, email), await undoPath(service, second)];
    await undo(new ConsoleVisitor(service), first);
    expect((await undo(new ConsoleVisitor(service), later)).status).toBe(303);
    expect(await entryOf(service, email)).toBe(`/console/${account}`);
    expect([await entryOf(service, second), await entryOf(service, third)]).toEqual([
      'Abrir uma conta',
      'Abrir uma conta',
    ]);
  });

  test('that was left is held for 72 hours, and then anybody’s, who gets no seat in the account that names it', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const address = newAddress();
    await changeAddress(service, visitor, OWN, address);
    const path = await undoPath(service, email);
    await service.passTo(72 * HOUR_MS - MINUTE_MS);
    expect((await visitor.get(path)).status).toBe(200);
    await service.passTo(72 * HOUR_MS + MINUTE_MS);
    const ended = await undo(new ConsoleVisitor(service), path);
    expect([ended.status, ended.html.includes('Este link não vale mais')]).toEqual([404, true]);
    await service.wake('Person', await personOf(service, account));
    await eventually(async () => (await holdersOf(service, email)).length === 0);
    expect(await entryOf(service, email)).toBe('Abrir uma conta');
    expect(await entryOf(service, address)).toBe(`/console/${account}`);
    expect(await service.rows('Gate', account, 'SELECT person FROM member')).toHaveLength(1);
    await service.passTo(0);
  });

  test('may be changed back within the 72 hours, and is the person’s as before', async () => {
    const { visitor, email, account } = await owner(service, newAddress());
    const address = newAddress();
    await changeAddress(service, visitor, OWN, address);
    await service.passBy(MINUTE_MS);
    await changeAddress(service, visitor, OWN, email);
    expect(await shownAddress(visitor)).toBe(email);
    expect(await entryOf(service, email)).toBe(`/console/${account}`);
    await service.passTo(0);
  });

  test.each([
    'is another’s',
    'was left by another within 72 hours',
  ])('that %s is refused to a stranger by the same pages as any other, and its owner is told', async (kind) => {
    const { visitor: other, email: used, account } = await owner(service, newAddress());
    if (kind.startsWith('was left')) await changeAddress(service, other, OWN, newAddress());
    const { visitor, email } = await owner(service, newAddress());
    const free = newAddress();
    await codeToProve(service, visitor, OWN, free);
    const pageOf = async () => (await visitor.get(`${OWN}/codigo`)).html.replace(/value="[\w-]{36}"/, '');
    const before = await pageOf();
    expect(await visitor.post(OWN, { email: used })).toMatchObject({
      status: 303,
      location: `${OWN}/codigo`,
    });
    await eventually(async () => (await subjectsTo(service, used)).includes(IN_USE));
    expect((await pageOf()).replaceAll(used, free)).toBe(before);
    expect(await codesToProve(service, used)).toEqual([]);
    const refused = await typeProof(visitor, OWN, '123456');
    expect([refused.status, refused.html.includes(SENTENCE)]).toEqual([400, true]);
    expect(await shownAddress(visitor)).toBe(email);
    expect(await service.rows('Gate', account, 'SELECT person FROM member')).toHaveLength(1);
  });

  test('that two people prove at once is one’s, and the other’s stays as it was', async () => {
    const [{ visitor: ana, email: anas }, { visitor: bia, email: bias }] = [
      await owner(service, newAddress()),
      await owner(service, newAddress()),
    ];
    const address = newAddress();
    const [first, second] = [
      await codeToProve(service, ana, OWN, address),
      await codeToProve(service, bia, OWN, address),
    ];
    const answers = await Promise.all([typeProof(ana, OWN, first), typeProof(bia, OWN, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
    const shown = [await shownAddress(ana), await shownAddress(bia)];
    expect(answers[0]?.status === 303 ? [address, bias] : [anas, address]).toEqual(shown);
  });

  test('is not asked for as what is no address: the field is named, and nothing is mailed', async () => {
    const { visitor } = await owner(service, newAddress());
    for (const typed of BAD_ADDRESSES) {
      const { status, html } = await visitor.post(OWN, { email: typed });
      expect([typed, status, html.includes('Este não é um endereço de e-mail')]).toEqual([typed, 400, true]);
      expect(html).toMatch(/id="email"[^>]*aria-invalid="true"/);
    }
    expect((await visitor.get(`${OWN}/codigo`)).location).toBe(OWN);
  });

  test('is the same however it is written, and a domain of letters with marks is that of its ASCII', async () => {
    const { visitor, email } = await owner(service, newAddress());
    for (const writing of [email.toUpperCase(), ` ${email} `, email.replace('.com', '。com')]) {
      const { status, html } = await visitor.post(OWN, { email: writing });
      expect([status, html.includes('Este já é o e-mail atual')]).toEqual([400, true]);
    }
    const ascii = `perfil${++addresses}@xn--aa-yia4c.exemplo.com.br`;
    await visitor.post(OWN, { email: ascii.replace('xn--aa-yia4c', 'AÇAÍ') });
    expect((await visitor.get(`${OWN}/codigo`)).html).toContain('@xn--');
  });
});

describe('the code of a new address', () => {
  test.each([
    'wrong',
    'empty',
    'used',
    'ten minutes old',
    'of a sign-in',
    'of an account’s address',
    'of another person',
  ])('that is %s is refused by the same sentence, and nothing changes', async (kind) => {
    const { visitor, email, account } = await owner(service, newAddress());
    const address = newAddress();
    let typed = await codeToProve(service, visitor, OWN, address);
    let expected = email;
    if (kind === 'wrong') typed = typed === '123456' ? '654321' : '123456';
    if (kind === 'empty') typed = '';
    if (kind === 'used') {
      await typeProof(visitor, OWN, typed, 'form-1');
      expected = address;
    }
    if (kind === 'ten minutes old') await service.passBy(10 * MINUTE_MS);
    if (kind === 'of a sign-in') {
      const sameBrowser = new ConsoleVisitor(service);
      sameBrowser.cookies.set('browser', visitor.cookies.get('browser') ?? '');
      await sameBrowser.askForCode(address);
      await eventually(async () => (await signInCodes(service, address)).length > 0);
      [typed = ''] = await signInCodes(service, address);
    }
    if (kind === 'of an account’s address') {
      const ofOwn = typed;
      const path = `/console/${account}/conta/email`;
      typed = await codeToProve(service, visitor, path, address);
      const refused = await typeProof(visitor, path, ofOwn, 'form-0');
      expect([refused.status, refused.html.includes(SENTENCE)]).toEqual([400, true]);
    }
    if (kind === 'of another person') {
      const other = await owner(service, newAddress());
      other.visitor.cookies.set('browser', visitor.cookies.get('browser') ?? '');
      typed = await codeToProve(service, other.visitor, OWN, address);
    }
    const { status, html } = await typeProof(visitor, OWN, typed, 'form-2');
    expect([status, html.includes(SENTENCE)]).toEqual([400, true]);
    expect(await shownAddress(visitor)).toBe(expected);
    await service.passTo(0);
  });

  test('does not sign in', async () => {
    const { visitor } = await owner(service, newAddress());
    const address = newAddress();
    const code = await codeToProve(service, visitor, OWN, address);
    const sameBrowser = new ConsoleVisitor(service);
    sameBrowser.cookies.set('browser', visitor.cookies.get('browser') ?? '');
    sameBrowser.cookies.set(
      'entry',
      encodeURIComponent(encodeURIComponent(JSON.stringify({ address, next: '' }))),
    );
    const { status, html } = await sameBrowser.typeCode(code);
    expect([status, html.includes(SENTENCE)]).toEqual([400, true]);
    expect(await isIn(sameBrowser)).toBe(false);
  });

  test('tried a hundred times at once is compared five times', async () => {
    const { visitor, email } = await owner(service, newAddress());
    const address = newAddress();
    const code = await codeToProve(service, visitor, OWN, address);
    const wrong = code === '123456' ? '654321' : '123456';
    const guesses = Array.from({ length: 100 }, (_, form) => typeProof(visitor, OWN, wrong, `form-${form}`));
    const answers = await Promise.all(guesses);
    expect(answers.every(({ status, html }) => status === 400 && html.includes(SENTENCE))).toBe(true);
    expect((await typeProof(visitor, OWN, code, 'right')).status).toBe(400);
    expect(await shownAddress(visitor)).toBe(email);
  });

  test('whose answer was lost changes the address once by the same form', async () => {
    const { visitor, email } = await owner(service, newAddress());
    const address = newAddress();
    const code = await codeToProve(service, visitor, OWN, address);
    const posts = [await typeProof(visitor, OWN, code), await typeProof(visitor, OWN, code)];
    expect(posts.map(({ location }) => location)).toEqual(['/perfil', '/perfil']);
    await eventually(async () => (await subjectsTo(service, email)).includes(CHANGED));
    expect((await subjectsTo(service, email)).filter((subject) => subject === CHANGED)).toHaveLength(1);
  });

  test('is mailed to one address five times an hour, whoever asks, and ten times an hour for one person', async () => {
    const visitors = Array.from({ length: 7 }, () => new ConsoleVisitor(service));
    await Promise.all(visitors.map((visitor) => visitor.signIn(newAddress())));
    const [one, ...others] = visitors;
    const address = newAddress();
    const asked = await Promise.all(others.map((visitor) => visitor.post(OWN, { email: address })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([303, 303, 303, 303, 303, 429]);
    const many = Array.from({ length: 11 }, () => one?.post(OWN, { email: newAddress() }));
    const answers = await Promise.all(many);
    const refused = answers.filter((answer) => answer?.status === 429);
    expect(refused.map((answer) => answer?.html.includes('Você já pediu muitos códigos'))).toEqual([true]);
  });

  test('takes a sign-in of the last 15 minutes, before the form is shown and at its post, and what was typed comes back', async () => {
    const { visitor, email } = await owner(service, newAddress());
    await service.passBy(15 * MINUTE_MS);
    expect((await visitor.get(OWN)).location).toBe(`/entrar?next=${encodeURIComponent(OWN)}`);
    const typed = `o'brien+loja${++addresses}@exemplo.com.br`;
    const { location } = await visitor.post(OWN, { email: typed });
    const next = new URL(location, service.url).searchParams.get('next') ?? '';
    expect(await codesToProve(service, typed)).toEqual([]);
    expect((await visitor.signIn(email, email, next)).location).toBe(next);
    const page = await visitor.get(next);
    expect(page.html).toContain(`value="${typed.replace("'", '&#39;')}"`);
    await service.passTo(0);
  });
});

describe('a person’s name', () => {
  test('is shown in the head of the console, as it was typed', async () => {
    const { visitor, account } = await owner(service, newAddress());
    const nome = '<b onclick="x">Ana</b>';
    expect((await visitor.post('/perfil', { nome: ` ${nome} ` })).location).toBe('/perfil');
    const { html } = await visitor.get(`/console/${account}/chaves`);
    expect(html).toMatch(/<header[\s\S]*&lt;b onclick=&quot;x&quot;&gt;Ana&lt;\/b&gt;[\s\S]*<\/header>/);
  });

  test('is shortened in the head where it is long', async () => {
    const { visitor } = await owner(service, newAddress());
    await visitor.post('/perfil', { nome: 'Ana '.repeat(20) });
    expect((await visitor.get('/perfil/acessos')).html).toContain('>Ana Ana Ana Ana Ana Ana…</a>');
  });

  test('is one line of letters that are seen: all else is refused, and the field named', async () => {
    const { visitor } = await owner(service, newAddress());
    const refused: [string, string][] = [
      ['  ', 'Digite um nome'],
      ['a'.repeat(10_000), 'passa de 100 caracteres'],
      ['Ana\u202e', 'caracteres invisíveis'],
      ['Ana\r\nBia', 'caracteres invisíveis'],
    ];
    for (const [nome, words] of refused) {
      const { status, html } = await visitor.post('/perfil', { nome });
      expect([nome, status, html.includes(words)]).toEqual([nome, 400, true]);
      expect(html).toMatch(/id="nome"[^>]*aria-invalid="true"/);
    }
    expect(await shownName(visitor)).toBe('');
  });
});

test('what another site posts to a person’s own pages is refused, and nothing is done', async () => {
  const { visitor, email } = await owner(service, newAddress());
  const address = newAddress();
  const code = await codeToProve(service, visitor, OWN, address);
  const body = { nome: 'Ana', email: address, codigo: code, formulario: 'form-1', troca: 'x' };
  for (const path of ['/perfil', OWN, `${OWN}/codigo`, '/perfil/desfazer'])
    for (const headers of [{ Origin: 'https://outro.exemplo.com.br' }, { Origin: 'null' }])
      expect((await visitor.post(path, body, headers)).status).toBe(403);
  expect(await shownAddress(visitor)).toBe(email);
  expect(await shownName(visitor)).toBe('');
});

test.each([
  '',
  'des_',
  `des_${'0'.repeat(50)}`,
  '"><script>',
])('the link %j undoes nothing, and wakes no object', async (troca) => {
  const visitor = new ConsoleVisitor(service);
  const page = await visitor.get(`/perfil/desfazer?troca=${encodeURIComponent(troca)}`);
  expect([page.status, page.html.includes('<script>')]).toEqual([404, false]);
  expect((await visitor.post('/perfil/desfazer', { troca })).status).toBe(404);
});

test('a person’s sign-ins and the requests to their own pages are in the access log, by the person', async () => {
  const visitor = new ConsoleVisitor(service, { ip: '198.51.100.9' });
  const email = newAddress();
  await visitor.signIn(email);
  const account = await visitor.openAccount('Padaria Aurora');
  await visitor.get('/perfil');
  await changeAddress(service, visitor, OWN, newAddress());
  await visitor.get(`/console/${account}/chaves`);
  await undo(visitor, await undoPath(service, email));
  const person = await personOf(service, account);
  const day = new Date(Date.now() - 3 * HOUR_MS).toISOString().slice(0, 10);
  const log = await service.operator.text(`/operator/people/${person}/access-log?day=${day}`);
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /entrar/codigo',
    'POST /console',
    'GET /perfil',
    `POST ${OWN}`,
    `POST ${OWN}/codigo`,
    'POST /perfil/desfazer',
  ]);
  expect(lines.every((line) => line.person === person && line.ip === '198.51.100.9')).toBe(true);
  expect(lines.some((line) => 'account' in line)).toBe(false);
  const unknown = await visitor.visit(`/operator/people/${person}/access-log?day=${day}`, {});
  expect(unknown.status).toBe(404);
});
