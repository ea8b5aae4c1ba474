import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from './support/account.ts';
import { ANA, BRUNO, becomes, mailsTo, makeEnvelope, Visitor } from './support/envelopes.ts';
import { Service } from './support/service.ts';

let service: Service;
let account: Account;
beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => {
  account = await service.account({ sitePlan: 'empresas' });
});
afterAll(() => service.stop());

const MINUTE = 60_000;

async function sent(data: object = {}): Promise<{ id: string; visitors: Visitor[] }> {
  const { status, body } = await makeEnvelope(account, {
    signers: [ANA()],
    return_links: true,
    ...data,
  });
  expect(status).toBe(201);
  const visitors = body.signers.map((signer: { sign_url: string; email: string }) => {
    return new Visitor(service, signer);
  });
  return { id: body.id, visitors };
}

const first = async (data?: object): Promise<{ id: string; visitor: Visitor }> => {
  const { id, visitors } = await sent(data);
  const [visitor] = visitors;
  if (!visitor) throw new Error('nobody');
  return { id, visitor };
};

const eventsOf = async (id: string): Promise<string[]> => {
  const { body } = await account.json(`/v1/esign/envelopes/${id}?events=true`);
  return body.events.map(({ type }: { type: string }) => type);
};

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a link alone', () => {
  test('shows who asks and what for, and nothing of the document; opening it changes only that it was opened', async () => {
    const { id, visitor } = await first({ message: 'Confira a cláusula 4.' });
    const pages = await Promise.all(Array.from({ length: 5 }, () => visitor.get()));
    for (const { status, text, headers } of pages) {
      expect(status).toBe(200);
      expect(text).toContain('Confira a cláusula 4.');
      expect(headers.get('Cache-Control')).toContain('no-store');
      expect(headers.get('X-Robots-Tag')).toContain('noindex');
      expect(headers.get('Referrer-Policy')).toBe('same-origin');
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
    for (const step of ['/assinatura', '/recusar', '/documento.pdf', '/final.pdf', '/relatorio.pdf']) {
      const { status, headers } = await visitor.get(step);
      expect([step, status, headers.get('Location')]).toEqual([step, 303, new URL(visitor.link).pathname]);
    }
    for (const step of ['/exibido', '/documento', '/lido', '/assinar', '/recusar'])
      expect((await visitor.post(step, { nome: 'Ana', termos: 'aceito', motivo: 'não' })).status).toBe(303);
    expect(await eventsOf(id)).toEqual(['created', 'invited', 'sent', 'opened']);
    expect(await mailsTo(service, visitor.email)).toHaveLength(1);
  });

  test('that is mistyped, of another envelope, or of a draft leads nowhere and makes nothing', async () => {
    const [one, other] = [await first(), await first()];
    const token = one.visitor.link.split('/').at(-1) ?? '';
    const places = [
      one.visitor.link.slice(0, -1) + (one.visitor.link.endsWith('x') ? 'y' : 'x'),
      `${other.visitor.link.split('/').slice(0, -1).join('/')}/${token}`,
      `${service.url}/assinar/AAAA-BBBB-CCCC-DDDD/${token}`,
      `${service.url}/assinar/x/y`,
    ];
    for (const place of places) expect((await fetch(place)).status).toBe(404);
  });
});

describe('a code', () => {
  test('is right once mailed, newest alone, and not before a minute has passed', async () => {
    const { visitor } = await first();
    expect((await visitor.post('/codigo')).status).toBe(303);
    const old = await visitor.code();
    const soon = await visitor.post('/codigo');
    expect([soon.status, /Outro pode ser pedido em \d+ segundos/.test(soon.text)]).toEqual([429, true]);
    await service.passTo(MINUTE + 1_000);
    expect((await visitor.post('/codigo')).status).toBe(303);
    const code = await visitor.code();
    expect(code).not.toBe(old);
    expect((await visitor.post('/confirmar', { codigo: old })).status).toBe(400);
    expect(
      (await visitor.post('/confirmar', { codigo: `${code.slice(0, 3)} ${code.slice(3)}` })).status,
    ).toBe(303);
    expect((await visitor.get()).text).toContain('documento.pdf');
  });

  test('is worth nothing after ten minutes, nor is one that was used', async () => {
    const { visitor } = await first();
    await visitor.post('/codigo');
    const code = await visitor.code();
    expect((await visitor.post('/confirmar', { codigo: code })).status).toBe(303);
    expect((await visitor.post('/confirmar', { codigo: code })).status).toBe(400);
    const late = await first();
    await late.visitor.post('/codigo');
    await service.passBy(10 * MINUTE + 1_000);
    const judged = await late.visitor.post('/confirmar', { codigo: await late.visitor.code() });
    expect([judged.status, judged.text.includes('não vale mais')]).toEqual([400, true]);
  });

  test('guessed from two devices at once is blocked for 15 minutes after five tries, for the right code too', async () => {
    const { id, visitor } = await first();
    await visitor.post('/codigo');
    const code = await visitor.code();
    const other = new Visitor(service, { sign_url: visitor.link, email: visitor.email });
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        (place % 2 === 0 ? visitor : other).post('/confirmar', { codigo: wrongOf(code) }),
      ),
    );
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await eventsOf(id)).filter((type) => type === 'code_failed')).toHaveLength(5);
    const paused = await visitor.post('/confirmar', { codigo: code });
    expect([paused.status, paused.text.includes('15 minutos')]).toEqual([400, true]);
    expect((await visitor.post('/codigo')).status).toBe(429);
    expect(visitor.cookie).toBe('');
    await service.passBy(15 * MINUTE + 1_000);
    await visitor.post('/codigo');
    expect((await visitor.post('/confirmar', { codigo: await visitor.code() })).status).toBe(303);
  });

  test('asked for in a loop is mailed six times an hour', async () => {
    const { visitor } = await first();
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++) {
      const burst = await Promise.all(Array.from({ length: 3 }, () => visitor.post('/codigo')));
      statuses.push(...burst.map(({ status }) => status));
      await service.passBy(MINUTE + 1_000);
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(6);
    expect(
      (await mailsTo(service, visitor.email)).filter(({ subject }) => /código/i.test(subject)),
    ).toHaveLength(6);
  });
});

describe('the trail of the document', () => {
  test('is changed by what is posted alone, once each: shown, opened as a file, declared as read', async () => {
    const { id, visitor } = await first();
    await visitor.enter();
    for (const step of ['', '/documento.pdf', '/assinatura', '/recusar', '/estado']) await visitor.get(step);
    const before = await eventsOf(id);
    expect(before.filter((type) => type.startsWith('document'))).toEqual([]);
    for (let time = 0; time < 2; time++) {
      expect((await visitor.post('/exibido')).status).toBe(204);
      const opened = await visitor.post('/documento');
      expect([opened.status, opened.headers.get('Location')?.endsWith('/documento.pdf')]).toEqual([
        303,
        true,
      ]);
      expect((await visitor.post('/lido', { exibidas: '-1' })).status).toBe(303);
    }
    expect((await eventsOf(id)).slice(before.length)).toEqual([
      'document_shown',
      'document_opened',
      'document_read',
    ]);
    const foreign = { Origin: 'https://outro.example' };
    for (const step of ['/exibido', '/documento', '/lido'])
      expect((await visitor.post(step, {}, foreign)).status).toBe(400);
  });
});

describe('a request that has ended', () => {
  test.each([
    [
      'canceled',
      'O pedido foi cancelado',
      (id: string) => account.json(`/v1/esign/envelopes/${id}/cancel`, { method: 'POST' }),
    ],
    ['expired', 'O prazo terminou', () => service.passBy(31 * 24 * 60 * MINUTE)],
  ])('(%s) has no code mailed, and its link says how it ended', async (_, words, end) => {
    const { id, visitor } = await first();
    await visitor.get();
    await end(id);
    const mails = (await mailsTo(service, visitor.email)).filter(({ subject }) => /código/i.test(subject));
    const asked = await visitor.post('/codigo');
    const home = new URL(visitor.link).pathname;
    expect([asked.status, asked.text.includes(words)]).toEqual([409, true]);
    const shown = await visitor.get('/codigo');
    expect([shown.status, shown.headers.get('Location')]).toEqual([303, home]);
    const after = (await mailsTo(service, visitor.email)).filter(({ subject }) => /código/i.test(subject));
    expect([mails, after]).toEqual([[], []]);
  });
});

describe('the page of the code', () => {
  test('says that one was sent only where one was', async () => {
    const { visitor } = await first();
    const home = new URL(visitor.link).pathname;
    const none = await visitor.get('/codigo');
    expect([none.status, none.headers.get('Location')]).toEqual([303, home]);
    await visitor.post('/codigo');
    expect((await visitor.get('/codigo')).text).toContain('Enviamos um código');
    await service.passBy(10 * MINUTE + 1_000);
    const late = (await visitor.get('/codigo')).text;
    expect(late).toContain('Este código não vale mais. Peça outro.');
    expect(late).not.toContain('Enviamos');
  });
});

describe('a session', () => {
  test('is one signer’s alone, ends after an hour, and is resumed on another device by another code', async () => {
    const { visitors } = await sent({ signers: [ANA(), BRUNO()] });
    const [ana, bruno] = visitors;
    if (!ana || !bruno) throw new Error('nobody');
    await ana.enter();
    expect((await ana.get('/documento.pdf')).status).toBe(200);
    const stolen = await fetch(`${bruno.link}/documento.pdf`, {
      headers: { Cookie: ana.cookie.replace('-1=', '-2=') },
      redirect: 'manual',
    });
    expect(stolen.status).toBe(303);
    await service.passBy(61 * MINUTE);
    expect((await ana.get('/documento.pdf')).status).toBe(303);
    const phone = new Visitor(service, { sign_url: ana.link, email: ana.email });
    expect((await phone.enter()).status).toBe(303);
    expect((await phone.get('/assinatura')).status).toBe(200);
  });

  test('acts on no post from another site, and on no form that no hand filled', async () => {
    const { id, visitor } = await first();
    await visitor.enter();
    const fields = { nome: 'Ana Pereira', rubrica: 'AP', termos: 'aceito' };
    for (const headers of [{ Origin: 'https://outro.example' }, { Origin: 'null' }])
      expect((await visitor.post('/assinar', fields, headers)).status).toBe(400);
    expect((await visitor.post('/assinar', { ...fields, tracos: 'x'.repeat(10_000_000) })).status).toBe(413);
    expect((await visitor.post('/assinar', { ...fields, termos: '' })).text).toContain('aceita os termos');
    expect((await visitor.post('/assinar', { ...fields, nome: ' ' })).text).toContain('nome completo');
    expect(await eventsOf(id)).not.toContain('signed');
  });

  test('of two tabs signs once: the other finds that it was done', async () => {
    const { id, visitor } = await first();
    await visitor.enter();
    const signed = await Promise.all(Array.from({ length: 10 }, () => visitor.sign()));
    expect(new Set(signed.map(({ status }) => status))).toEqual(new Set([303]));
    const { body } = await becomes(account, id, 'completed');
    expect(body.events.filter(({ type }: { type: string }) => type === 'signed')).toHaveLength(1);
    expect((await visitor.sign()).status).toBe(303);
    expect((await visitor.get()).text).toContain('final.pdf');
    const final = await visitor.get('/final.pdf');
    expect([final.status, final.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  });
});

test('a name that is markup is text in the invitation, its subject and the pages', async () => {
  const name = 'Ana <img src=x onerror=alert(1)> "P" & Cia';
  const { visitor } = await first({ name: '<b>Contrato</b>', signers: [{ ...ANA(), name }] });
  const [mail] = await mailsTo(service, visitor.email);
  expect(mail?.subject).toContain('<b>Contrato</b>');
  expect(mail?.html).not.toContain('<img src=x');
  expect(mail?.html).not.toContain('<b>Contrato</b>');
  expect((await visitor.get()).text).not.toMatch(/<img src=x|<b>Contrato/);
});
