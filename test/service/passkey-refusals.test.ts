import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAddress, undo, undoPath } from './support/addresses.ts';
import { PASSKEY_FAULT_POINTS } from './support/console-fault-points.ts';
import { ConsoleVisitor } from './support/console-visitor.ts';
import { mailsTo } from './support/envelopes.ts';
import { MailService } from './support/mail-service.ts';
import { eventually, Service } from './support/service.ts';
import { type Asked, askedOf, CREATION, ENTRY, type Said, SoftPasskey } from './support/soft-passkey.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIST = '/perfil/chaves-de-acesso';
const SENTENCE = 'A chave de acesso não foi aceita. Tente de novo, ou entre com um código por e-mail.';

let service: Service;
let mails: MailService;
/** Browsers have no passkeys at an IP address. */
let origin: string;
beforeAll(async () => {
  mails = await MailService.start();
  service = await Service.startAlone({}, mails);
  origin = service.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await service.stop();
  await mails.stop();
});

let people = 0;
function newAddress(): string {
  return `dona.chave${++people}@exemplo.com.br`;
}

interface Owner {
  visitor: ConsoleVisitor;
  email: string;
  passkey: SoftPasskey;
}

/** Somebody who is signed in, in a browser in which they have a passkey. */
async function owner(): Promise<Owner> {
  const [visitor, email] = [new ConsoleVisitor(service, { origin }), newAddress()];
  await visitor.signIn(email);
  return { visitor, email, passkey: await passkeyOf(visitor) };
}

async function passkeyOf(visitor: ConsoleVisitor, name = 'Notebook'): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(origin);
  expect(await create(visitor, passkey.created(await askedOf(visitor, 'nova')), name)).toMatchObject({
    status: 303,
    location: LIST,
  });
  return passkey;
}

function create(visitor: ConsoleVisitor, resposta: string, nome = 'Notebook') {
  return visitor.post(CREATION, { nome, resposta });
}

function enter(visitor: ConsoleVisitor, resposta: string, next = '') {
  return visitor.post(ENTRY, { resposta, next });
}

async function expectRefused(visitor: ConsoleVisitor, resposta: string): Promise<void> {
  const { status, html } = await enter(visitor, resposta);
  expect([status, html.includes(SENTENCE), visitor.cookies.has('session')]).toEqual([400, true, false]);
}

/** A browser in which nobody is signed in, and what its page asks. */
async function newBrowser(): Promise<{ visitor: ConsoleVisitor; asked: Asked }> {
  const visitor = new ConsoleVisitor(service, { origin });
  return { visitor, asked: await askedOf(visitor, 'entrar') };
}

describe('an answer of a passkey', () => {
  test('signs in where no mail arrives, and the session is fresh', async () => {
    const { email, passkey } = await owner();
    await eventually(async () =>
      (await mailsTo(service, email)).some(({ subject }) => subject.startsWith('Nova chave')),
    );
    mails.refuse(email, 'down');
    const { visitor, asked } = await newBrowser();
    expect(await enter(visitor, passkey.used(asked), CREATION)).toMatchObject({
      status: 303,
      location: CREATION,
    });
    expect((await visitor.get(CREATION)).status).toBe(200);
    mails.accept(email);
    await eventually(async () =>
      (await mailsTo(service, email)).some(({ subject }) => subject.startsWith('Novo acesso')),
    );
  });

  test.each<[string, Said | ((other: Owner) => Said)]>([
    ['of another site’s page', { origin: 'https://papelada.example.org' }],
    ['of the same host at another port', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'papelada.example.org' }],
    ['to a challenge that was never asked', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['of the other kind', { type: 'webauthn.create' }],
    ['without the user verified', { isVerified: false }],
    ['in the name of another person', ({ passkey }) => ({ userHandle: passkey.userHandle })],
    ['in the name of nobody', { userHandle: 'AAAA' }],
  ])('%s is refused by the one sentence, and nobody is in', async (_, said) => {
    const { passkey } = await owner();
    const { visitor, asked } = await newBrowser();
    await expectRefused(
      visitor,
      passkey.used(asked, typeof said === 'function' ? said(await owner()) : said),
    );
  });

  test('with a counter that does not go on is refused; of an authenticator that does not count none is', async () => {
    const { passkey } = await owner();
    const statuses: number[] = [];
    for (const counter of [0, 0, 7, 7, 6, 0, 8]) {
      const { visitor, asked } = await newBrowser();
      statuses.push((await enter(visitor, passkey.used(asked, { counter }))).status);
    }
    expect(statuses).toEqual([303, 303, 303, 400, 400, 400, 303]);
  });

  test('counts once, in the browser that was asked, for five minutes', async () => {
    const { passkey } = await owner();
    const { visitor, asked } = await newBrowser();
    // Of an authenticator that does not count: the challenge alone tells that it was used.
    const answer = passkey.used(asked, { counter: 0 });
    const other = await newBrowser();
    await expectRefused(other.visitor, answer);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(visitor, answer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400, 400, 400, 400]);
    visitor.cookies.delete('session');
    await expectRefused(visitor, answer);
    const late = await newBrowser();
    await service.passBy(5 * MINUTE_MS);
    await expectRefused(late.visitor, passkey.used(late.asked));
    await service.passTo(0);
  });

  test('of a removed passkey is refused, and the person’s other one signs in', async () => {
    const { visitor: first, passkey } = await owner();
    const other = await passkeyOf(first, 'Telefone');
    await first.post(`${LIST}/remover`, { chave: passkey.id });
    const [one, two] = [await newBrowser(), await newBrowser()];
    await expectRefused(one.visitor, passkey.used(one.asked));
    expect((await enter(two.visitor, other.used(two.asked))).status).toBe(303);
    expect((await first.get(LIST)).html).not.toContain('Notebook');
  });

  test('is refused after a change of the person’s address was undone', async () => {
    const { visitor: taken, email, passkey } = await owner();
    await changeAddress(service, taken, '/perfil/email', newAddress());
    await undo(new ConsoleVisitor(service), await undoPath(service, email));
    const { visitor, asked } = await newBrowser();
    await expectRefused(visitor, passkey.used(asked));
  });

  test('is verified thirty times an hour; the person’s other passkey has tries of its own', async () => {
    const { visitor: first, passkey } = await owner();
    const other = await passkeyOf(first, 'Telefone');
    const [stranger, one, two] = [await newBrowser(), await newBrowser(), await newBrowser()];
    const wrong = passkey.used(stranger.asked, { isVerified: false });
    await Promise.all(Array.from({ length: 30 }, () => expectRefused(stranger.visitor, wrong)));
    await expectRefused(one.visitor, passkey.used(one.asked));
    expect((await enter(two.visitor, other.used(two.asked))).status).toBe(303);
    await service.passBy(HOUR_MS);
    const later = await newBrowser();
    expect((await enter(later.visitor, passkey.used(later.asked))).status).toBe(303);
    await service.passTo(0);
  });

  test('that names a person by a forged handle is refused, and wakes no object', async () => {
    const { passkey } = await owner();
    const known = Buffer.from(passkey.userHandle, 'base64url').toString();
    const before = await service.objectsOf('Person');
    expect(before).toBeGreaterThan(0);
    const forged = [
      known.replace(/^per_./, 'per_~'),
      `per_00000000000000${known.slice(18)}`,
      `${known}0`,
      'per_',
    ];
    for (const handle of forged) {
      const { visitor, asked } = await newBrowser();
      const userHandle = Buffer.from(handle).toString('base64url');
      await expectRefused(visitor, passkey.used(asked, { userHandle }));
    }
    expect(await service.objectsOf('Person')).toBe(before);
  });

  test.each([
    '',
    'null',
    '{}',
    '[]',
    '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA","userHandle":"AA"}}',
    'x'.repeat(9_000),
  ])('that is none (%#) is refused by the one sentence', async (text) => {
    await expectRefused((await newBrowser()).visitor, text);
  });

  test('leads to own pages alone, and has the browser keep a budget of codes of its own', async () => {
    const { email, passkey } = await owner();
    const { visitor, asked } = await newBrowser();
    expect((await enter(visitor, passkey.used(asked), '//exemplo.com.br')).location).toBe('/console');
    const strangers = Array.from({ length: 6 }, () => new ConsoleVisitor(service));
    const answers = await Promise.all(strangers.map((each) => each.askForCode(email)));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect((await visitor.askForCode(email)).status).toBe(303);
  });

  test('signs in in each of two tabs, and the session of the first counts for half a minute more', async () => {
    const { passkey } = await owner();
    const { visitor, asked } = await newBrowser();
    const second = await askedOf(visitor, 'entrar');
    expect((await enter(visitor, passkey.used(asked))).status).toBe(303);
    const first = new ConsoleVisitor(service, { origin });
    first.cookies.set('session', visitor.cookies.get('session') ?? '');
    expect((await enter(visitor, passkey.used(second))).status).toBe(303);
    expect((await first.get(LIST)).status).toBe(200);
    await service.passBy(MINUTE_MS);
    expect([(await first.get(LIST)).status, (await visitor.get(LIST)).status]).toEqual([303, 200]);
    await service.passTo(0);
  });
});

describe('a new passkey', () => {
  test.each<[string, Said]>([
    ['of another site’s page', { origin: 'https://papelada.example.org' }],
    ['for another site', { rpId: 'papelada.example.org' }],
    ['of the other kind', { type: 'webauthn.get' }],
    ['without the user verified', { isVerified: false }],
    ['to a challenge that was never asked', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s is not kept', async (_, said) => {
    const visitor = new ConsoleVisitor(service, { origin });
    await visitor.signIn(newAddress());
    await expectNotKept(visitor, new SoftPasskey(origin).created(await askedOf(visitor, 'nova'), said));
  });

  test('is kept for a challenge of its browser and session, once, for five minutes', async () => {
    const [visitor, other] = [
      new ConsoleVisitor(service, { origin }),
      new ConsoleVisitor(service, { origin }),
    ];
    await visitor.signIn(newAddress());
    await other.signIn(newAddress());
    const asked = await askedOf(visitor, 'nova');
    const passkey = new SoftPasskey(origin);
    await expectNotKept(other, passkey.created(asked));
    await expectNotKept(visitor, passkey.created(await askedOf(visitor, 'entrar')));
    expect((await create(visitor, passkey.created(asked))).location).toBe(LIST);
    expect((await create(visitor, passkey.created(asked))).location).toBe(LIST);
    expect((await create(visitor, new SoftPasskey(origin).created(asked))).status).toBe(400);
    expect((await visitor.get(LIST)).html.match(/name="chave"/g)).toHaveLength(1);
    const late = await askedOf(visitor, 'nova');
    expect(late.excluded).toEqual([passkey.id]);
    await service.passBy(5 * MINUTE_MS);
    expect((await create(visitor, new SoftPasskey(origin).created(late))).status).toBe(400);
    await service.passTo(0);
  });

  test('with a statement of its maker, which was not asked for, is kept without it', async () => {
    const visitor = new ConsoleVisitor(service, { origin });
    await visitor.signIn(newAddress());
    const passkey = new SoftPasskey(origin);
    const statement = {
      fmt: 'android-safetynet',
      attStmt: new Map([
        ['ver', '1'],
        ['response', 'x'],
      ]),
    };
    const answer = passkey.created(await askedOf(visitor, 'nova'), { statement });
    expect((await create(visitor, answer)).location).toBe(LIST);
    const { visitor: next, asked } = await newBrowser();
    expect((await enter(next, passkey.used(asked))).status).toBe(303);
  });

  test('needs a sign-in of the last 15 minutes, as its removal does, and the name stays typed', async () => {
    const { visitor, passkey } = await owner();
    const asked = await askedOf(visitor, 'nova');
    await service.passBy(15 * MINUTE_MS);
    expect((await visitor.get(CREATION)).location).toBe(`/entrar?next=${encodeURIComponent(CREATION)}`);
    const typed = await create(visitor, new SoftPasskey(origin).created(asked), 'Casa & jardim');
    const next = `${CREATION}?nome=Casa%20%26%20jardim`;
    expect(typed.location).toBe(`/entrar?next=${encodeURIComponent(next)}`);
    const removal = await visitor.post(`${LIST}/remover`, { chave: passkey.id });
    expect(removal.location).toBe(`/entrar?next=${encodeURIComponent(LIST)}`);
    expect((await visitor.get(LIST)).html).toContain('Notebook');
    const again = await enter(visitor, passkey.used(await askedOf(visitor, 'entrar')), next);
    expect(again.location).toBe(next);
    expect((await visitor.get(next)).html).toContain('value="Casa &amp; jardim"');
    await service.passTo(0);
  });

  test.each([
    ['', 'Digite um nome.'],
    ['a\u202eb', 'caracteres invisíveis'],
    ['a\r\nb', 'caracteres invisíveis'],
    ['x'.repeat(10_000), 'passa de 60 caracteres'],
  ])('is not named %j', async (name, words) => {
    const visitor = new ConsoleVisitor(service, { origin });
    await visitor.signIn(newAddress());
    const answer = new SoftPasskey(origin).created(await askedOf(visitor, 'nova'));
    const { status, html } = await create(visitor, answer, name);
    expect([status, html.includes(words), html.includes('aria-invalid')]).toEqual([400, true, true]);
  });

  test('beyond the twentieth is refused with the way out; names are text', async () => {
    const { visitor } = await owner();
    for (let made = 1; made < 20; made++) await passkeyOf(visitor, `<b>${made}</b> javascript:`);
    const answer = new SoftPasskey(origin).created(await askedOf(visitor, 'nova'));
    const { status, html } = await create(visitor, answer);
    expect([status, html.includes('Já há 20 chaves de acesso.')]).toEqual([400, true]);
    expect((await visitor.get(LIST)).html).toContain('&lt;b&gt;7&lt;/b&gt; javascript:');
  });
});

test('what another site posts is refused by a page, and nothing is done', async () => {
  const { visitor, passkey } = await owner();
  const elsewhere = { Origin: 'https://exemplo.com.br' };
  const answer = new SoftPasskey(origin).created(await askedOf(visitor, 'nova'));
  const { visitor: next, asked } = await newBrowser();
  const answers = [
    await visitor.post(CREATION, { nome: 'Outra', resposta: answer }, elsewhere),
    await visitor.post(`${LIST}/remover`, { chave: passkey.id }, elsewhere),
    await next.post(ENTRY, { resposta: passkey.used(asked) }, elsewhere),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(next.cookies.has('session')).toBe(false);
  expect((await visitor.get(LIST)).html.match(/name="chave"/g)).toHaveLength(1);
});

async function expectNotKept(visitor: ConsoleVisitor, answer: string): Promise<void> {
  const { status, html } = await create(visitor, answer);
  expect([status, html.includes('A chave de acesso não pôde ser guardada')]).toEqual([400, true]);
  expect((await visitor.get(LIST)).html).toContain('Ainda não há chaves de acesso');
}

test.each(
  PASSKEY_FAULT_POINTS,
)('kill -9 at %s leaves one passkey, of which its person is told, and one session of a browser', async (point) => {
  const [first, email] = [new ConsoleVisitor(service, { origin }), newAddress()];
  await first.signIn(email);
  const killed = service.killRuntimeAt(point);
  const passkey = new SoftPasskey(origin);
  const made = passkey.created(await askedOf(first, 'nova'));
  await create(first, made).catch(() => undefined);
  if (point === 'person.passkey-created') await killed;
  expect((await create(first, made)).location).toBe(LIST);
  const { visitor, asked } = await newBrowser();
  const used = passkey.used(asked);
  await enter(visitor, used).catch(() => undefined);
  await killed;
  visitor.cookies.delete('session');
  await expectRefused(visitor, used);
  expect((await enter(visitor, passkey.used(await askedOf(visitor, 'entrar')))).status).toBe(303);
  expect((await first.get(LIST)).html.match(/name="chave"/g)).toHaveLength(1);
  expect((await visitor.get('/perfil/acessos')).html.match(/name="acesso"/g)).toHaveLength(2);
  const told = async () =>
    (await mailsTo(service, email)).filter(({ subject }) => subject.startsWith('Nova chave'));
  await eventually(async () => (await told()).length > 0);
  // A mail that was on its way when the runtime died is sent again.
  expect([1, 2]).toContain((await told()).length);
});
