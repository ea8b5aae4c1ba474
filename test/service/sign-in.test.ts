import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleVisitor, signInCodes } from './support/console-visitor.ts';
import { mailsTo } from './support/envelopes.ts';
import { eventually, Service } from './support/service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SENTENCE = 'O código não confere ou não vale mais.';

let service: Service;
beforeAll(async () => {
  service = await Service.startAlone();
});
afterAll(() => service.stop());

let people = 0;
function newAddress(): string {
  return `pessoa.entrada${++people}@exemplo.com.br`;
}

async function codeFor(visitor: ConsoleVisitor, email: string): Promise<string> {
  const before = (await signInCodes(service, email)).length;
  expect(await visitor.askForCode(email)).toMatchObject({ status: 303, location: '/entrar/codigo' });
  await eventually(async () => (await signInCodes(service, email)).length > before);
  return (await signInCodes(service, email))[0] ?? '';
}

/** A code that is not this one. */
function otherThan(code: string): string {
  return code === '123456' ? '654321' : '123456';
}

async function isIn(visitor: ConsoleVisitor): Promise<boolean> {
  const { status, location } = await visitor.get('/console');
  return !(status === 303 && location.startsWith('/entrar'));
}

describe('a code', () => {
  test('signs in once, and the same form posted again is no second use', async () => {
    const visitor = new ConsoleVisitor(service);
    const code = await codeFor(visitor, newAddress());
    const entry = visitor.cookies.get('entry') ?? '';
    expect(await visitor.typeCode(code, 'form-1')).toMatchObject({ status: 303, location: '/console' });
    expect(await isIn(visitor)).toBe(true);
    visitor.cookies.set('entry', entry);
    expect(await visitor.typeCode(code, 'form-1')).toMatchObject({ status: 303, location: '/console' });
    visitor.cookies.set('entry', entry);
    const again = await visitor.typeCode(code, 'form-2');
    expect([again.status, again.html.includes(SENTENCE)]).toEqual([400, true]);
  });

  test.each([
    'wrong',
    'of another browser',
    'of another address',
    'replaced by a newer',
    'ten minutes old',
    'empty',
  ])('that is %s is refused by the same sentence, and nobody is in', async (kind) => {
    const [visitor, other] = [new ConsoleVisitor(service), new ConsoleVisitor(service)];
    const [email, another] = [newAddress(), newAddress()];
    const own = await codeFor(visitor, email);
    let typed = own;
    if (kind === 'wrong') typed = otherThan(own);
    if (kind === 'empty') typed = '';
    if (kind === 'of another browser') typed = await codeFor(other, email);
    if (kind === 'of another address') typed = await codeFor(other, another);
    if (kind === 'replaced by a newer') {
      await service.passBy(MINUTE_MS);
      await codeFor(visitor, email);
    }
    if (kind === 'ten minutes old') await service.passBy(10 * MINUTE_MS);
    const { status, html } = await visitor.typeCode(typed);
    expect([status, html.includes(SENTENCE)]).toEqual([400, true]);
    expect(await isIn(visitor)).toBe(false);
    await service.passTo(0);
  });

  test('whose answer was lost signs in by the same form, after the runtime was killed, too', async () => {
    const [visitor, email] = [new ConsoleVisitor(service), newAddress()];
    const code = await codeFor(visitor, email);
    const killed = service.killRuntimeAt('sign-in.confirmed');
    await visitor.typeCode(code, 'form-1').catch(() => undefined);
    await killed;
    expect(await isIn(visitor)).toBe(false);
    expect((await visitor.typeCode(code, 'form-1')).location).toBe('/console');
    expect(await isIn(visitor)).toBe(true);
  });

  test('tried a hundred times at once is compared five times; meanwhile a device that signed in before signs in', async () => {
    const email = newAddress();
    const owner = new ConsoleVisitor(service);
    await owner.signIn(email);
    await owner.post('/sair', {});
    await service.passBy(MINUTE_MS);
    const stranger = new ConsoleVisitor(service);
    const code = await codeFor(stranger, email);
    const guesses = Array.from({ length: 100 }, () => stranger.typeCode(otherThan(code)));
    const [answers, signedIn] = await Promise.all([Promise.all(guesses), owner.signIn(email)]);
    expect(answers.every(({ status, html }) => status === 400 && html.includes(SENTENCE))).toBe(true);
    const right = await stranger.typeCode(code);
    expect([right.status, right.html.includes(SENTENCE)]).toEqual([400, true]);
    expect(await isIn(stranger)).toBe(false);
    expect(signedIn).toMatchObject({ status: 303, location: '/console' });
    expect(await isIn(owner)).toBe(true);
    await service.passTo(0);
  });

  test('is mailed to one address five times an hour, whatever browser asks; a device that signed in before has its own five', async () => {
    const email = newAddress();
    const owner = new ConsoleVisitor(service);
    await owner.signIn(email);
    const strangers = Array.from({ length: 6 }, () => new ConsoleVisitor(service));
    const asked = await Promise.all(strangers.map((each) => each.askForCode(email)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([303, 303, 303, 303, 429, 429]);
    expect(asked.find(({ status }) => status === 429)?.html).toContain('muitos códigos para este endereço');
    await service.passBy(MINUTE_MS);
    expect((await owner.askForCode(email)).status).toBe(303);
    await service.passBy(HOUR_MS);
    expect((await strangers[5]?.askForCode(email))?.status).toBe(303);
    await service.passTo(0);
  });

  test('is asked for twenty times an hour from one network, a /64 of IPv6, over all addresses', async () => {
    const from = (ip: string) => new ConsoleVisitor(service, { ip });
    const ask = (ip: string) => from(ip).askForCode(newAddress());
    const first = Array.from({ length: 20 }, (_, place) => ask(`2001:db8:1:2::${place + 1}`));
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(20).fill(303));
    const refused = await ask('2001:db8:1:2:ffff::1');
    expect([refused.status, refused.html.includes('a partir da sua rede')]).toEqual([429, true]);
    expect((await ask('2001:db8:1:3::1')).status).toBe(303);
  });

  test('is asked for in no less than 200 ms, for an address that is known and for one that is not', async () => {
    const email = newAddress();
    await new ConsoleVisitor(service).signIn(email);
    for (const address of [email, newAddress()]) {
      const startedAt = performance.now();
      await new ConsoleVisitor(service).askForCode(address);
      // Timers of two clocks may differ by a millisecond or two.
      expect(performance.now() - startedAt).toBeGreaterThan(195);
    }
  });

  test('is mailed to every writing of an address as to one person', async () => {
    const email = newAddress();
    const writings = [email.toUpperCase(), `  ${email} `, email.replace('.com', '。com')];
    for (const [place, writing] of [email, ...writings].entries()) {
      if (place > 0) await service.passBy(HOUR_MS);
      const visitor = new ConsoleVisitor(service);
      expect((await visitor.signIn(writing, email)).location).toBe('/console');
      if (place === 0) await visitor.openAccount('Padaria Aurora');
      else expect((await visitor.get('/console')).location).toMatch(/^\/console\/acc_/);
    }
    await service.passTo(0);
  });

  test.each([
    ['', 'nothing'],
    ['ana', 'no host'],
    ['@exemplo.com.br', 'no name'],
    ['a@b\r\nBcc: x@exemplo.com.br', 'a line break'],
    [`${'a'.repeat(250)}@exemplo.com.br`, 'too long'],
    ['ana@exemplo.com.br, bia@exemplo.com.br', 'two'],
    ['ana@exemplo.com.br/caminho', 'a path'],
    ['<ana@exemplo.com.br>', 'brackets'],
  ])('is not mailed to %j (%s)', async (address) => {
    const { status, html } = await new ConsoleVisitor(service).askForCode(address);
    expect([status, html.includes('Este não é um endereço de e-mail')]).toEqual([400, true]);
    expect(html).toContain('autofocus');
  });
});

describe('a session', () => {
  test('is gone with the very next call once it is ended here, or on the page of accesses', async () => {
    const email = newAddress();
    const [first, second] = [new ConsoleVisitor(service), new ConsoleVisitor(service)];
    await first.signIn(email);
    await second.signIn(email);
    const page = await first.get('/perfil/acessos');
    const hashes = [...page.html.matchAll(/name="acesso" value="(\w+)"/g)].map(([, hash = '']) => hash);
    expect(hashes).toHaveLength(2);
    const own = hashes[page.html.indexOf('este navegador') > page.html.indexOf(hashes[0] ?? '') ? 1 : 0];
    const others = hashes.filter((hash) => hash !== own);
    expect((await first.post('/perfil/acessos', { acesso: others[0] ?? '' })).status).toBe(303);
    expect([await isIn(first), await isIn(second)]).toEqual([true, false]);
    const token = first.cookies.get('session') ?? '';
    await first.post('/sair', {});
    first.cookies.set('session', token);
    expect(await isIn(first)).toBe(false);
  });

  test('ends after 14 days without a visit, and after 90 days in any case', async () => {
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn(newAddress());
    for (let days = 13; days < 90; days += 13) {
      await service.passTo(days * DAY_MS);
      expect(await isIn(visitor)).toBe(true);
    }
    await service.passTo(90 * DAY_MS);
    expect(await isIn(visitor)).toBe(false);
    await service.passTo(0);
    const idle = new ConsoleVisitor(service);
    await idle.signIn(newAddress());
    await service.passTo(14 * DAY_MS);
    expect(await isIn(idle)).toBe(false);
    await service.passTo(0);
  });

  test('has a new token after each code, and the old one counts for half a minute more', async () => {
    const [visitor, email] = [new ConsoleVisitor(service), newAddress()];
    await visitor.signIn(email);
    const old = new ConsoleVisitor(service);
    old.cookies.set('session', visitor.cookies.get('session') ?? '');
    await service.passBy(MINUTE_MS);
    await visitor.signIn(email);
    expect(visitor.cookies.get('session')).not.toBe(old.cookies.get('session'));
    expect(await isIn(old)).toBe(true);
    await service.passBy(31_000);
    expect([await isIn(old), await isIn(visitor)]).toEqual([false, true]);
    await service.passTo(0);
  });

  test('in a browser that never signed in is told of by mail, one of the first browser is not', async () => {
    const email = newAddress();
    const told = async () =>
      (await mailsTo(service, email)).filter(({ subject }) => subject.startsWith('Novo acesso')).length;
    const first = new ConsoleVisitor(service);
    await first.signIn(email);
    await new ConsoleVisitor(service).signIn(email);
    await eventually(async () => (await told()) === 1);
    await service.passBy(MINUTE_MS);
    await first.signIn(email);
    expect(await told()).toBe(1);
    await service.passTo(0);
  });

  test.each([
    '',
    'abc',
    `ses_${'0'.repeat(50)}`,
    `svc_live_${'A'.repeat(50)}`,
  ])('of a forged cookie %j leads to the sign-in, and makes no object', async (token) => {
    const visitor = new ConsoleVisitor(service);
    visitor.cookies.set('session', token);
    const before = await service.objectsOf('Person');
    expect(await isIn(visitor)).toBe(false);
    expect(await service.objectsOf('Person')).toBe(before);
  });

  test('with one letter changed anywhere in its cookie leads to the sign-in, and makes no object', async () => {
    const [visitor, forger] = [new ConsoleVisitor(service), new ConsoleVisitor(service)];
    await visitor.signIn(newAddress());
    const token = visitor.cookies.get('session') ?? '';
    const before = await service.objectsOf('Person');
    for (let at = token.lastIndexOf('_') + 1; at < token.length; at++) {
      const changed = token[at] === '7' ? '8' : '7';
      forger.cookies.set('session', token.slice(0, at) + changed + token.slice(at + 1));
      expect([at, await isIn(forger)]).toEqual([at, false]);
    }
    expect(await service.objectsOf('Person')).toBe(before);
    expect(await isIn(visitor)).toBe(true);
  });

  test('that was in the browser before the code was typed is not the one that is signed in', async () => {
    const [attacker, victim] = [new ConsoleVisitor(service), new ConsoleVisitor(service)];
    await attacker.signIn(newAddress());
    const planted = attacker.cookies.get('session') ?? '';
    victim.cookies.set('session', planted);
    const email = newAddress();
    await victim.signIn(email);
    expect(victim.cookies.get('session')).not.toBe(planted);
    expect((await victim.get('/perfil')).html).toContain(email);
    expect((await attacker.get('/perfil')).html).not.toContain(email);
  });

  test('admits nothing at the API, and a key admits nothing at the console', async () => {
    const visitor = new ConsoleVisitor(service);
    await visitor.signIn(newAddress());
    const account = await visitor.openAccount('Padaria Aurora');
    const key = await visitor.makeKey(account);
    expect((await visitor.get('/v1/me')).status).toBe(401);
    const session = visitor.cookies.get('session') ?? '';
    const asKey = await visitor.visit('/v1/me', { headers: { Authorization: `Bearer ${session}` } });
    expect(asKey.status).toBe(401);
    const byKey = await new ConsoleVisitor(service).visit('/console', {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(byKey.location).toMatch(/^\/entrar/);
  });
});

describe('where a sign-in leads', () => {
  test.each([
    ['/perfil/acessos', '/perfil/acessos'],
    ['//exemplo.com.br', '/console'],
    ['/\\exemplo.com.br', '/console'],
    ['https://exemplo.com.br/console', '/console'],
    ['/console/../v1/me', '/console'],
    ['/console/%2e%2e/v1/me', '/console'],
    ['/console\u0000', '/console'],
    ['/consolex', '/console'],
    ['javascript:alert(1)', '/console'],
  ])('next=%j leads to %s', async (next, expected) => {
    const [visitor, email] = [new ConsoleVisitor(service), newAddress()];
    await visitor.askForCode(email, next);
    await eventually(async () => (await signInCodes(service, email)).length > 0);
    const [code = ''] = await signInCodes(service, email);
    expect((await visitor.typeCode(code)).location).toBe(expected);
  });
});
