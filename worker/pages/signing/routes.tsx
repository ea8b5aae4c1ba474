import { Hono } from 'hono';
import { documentBytes, resultResponse } from '../../esign/download.ts';
import { envelopeOf } from '../../esign/envelope-of.ts';
import { obstacleOf } from '../../esign/transition/signing.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { parseRange } from '../../http/range.ts';
import { oneLine } from '../../mail/one-line.ts';
import { systemClock } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import { requireOwnForm } from '../shell/own-form.ts';
import { PDF_PAGE_POLICY } from '../shell/policy.ts';
import { actOf, suggestedValues, valuesOf } from './act-form.ts';
import { EndPage, NowherePage } from './ends.tsx';
import { beginSession, type Guest, guestOf, readSigningForm } from './guest.ts';
import { SignatureStep } from './signature-step.tsx';
import { CodeStep, DocumentStep, InvitationStep, RefusalStep } from './steps.tsx';
import { ComplaintTakenPage, UnknownSenderPage } from './unknown-sender.tsx';

const LONGEST_REASON = 500;

type Body = Parameters<AppContext['html']>[0];

/** The pages behind a signer's link. Each step is one plain form; nothing here needs script. */
export const signingRoutes = new Hono<AppEnv>()
  .get('/assinar/:id/:token', (c) =>
    asGuest(c, async (guest) => {
      const { id } = guest.snapshot.definition;
      if (guest.signer.viewedAt === null) await envelopeOf(c.env, id).open(guest.person.id, guest.origin);
      if (!isOpen(guest)) return page(c, <EndPage guest={guest} />);
      if (guest.hasSession) return page(c, <DocumentStep guest={guest} />);
      return page(c, <InvitationStep guest={guest} />);
    }),
  )
  .get('/assinar/:id/:token/codigo', (c) => asGuest(c, async (guest) => page(c, <CodeStep guest={guest} />)))
  .post('/assinar/:id/:token/codigo', (c) =>
    asGuest(c, async (guest) => {
      requireOwnForm(c);
      const sent = await envelopeOf(c.env, guest.snapshot.definition.id).mailCode(
        guest.person.id,
        guest.origin,
      );
      if (sent === 'sent') return c.redirect(`${guest.path}/codigo`, 303);
      return page(c, <CodeStep guest={guest} fault={mailFault(sent)} />, 429);
    }),
  )
  .post('/assinar/:id/:token/confirmar', (c) =>
    asGuest(c, async (guest) => {
      requireOwnForm(c);
      const typed = ((await readSigningForm(c)).get('codigo') ?? '').replace(/\D/g, '').slice(0, 12);
      const envelope = envelopeOf(c.env, guest.snapshot.definition.id);
      const verdict = await envelope.confirmCode(guest.person.id, typed, guest.origin);
      if (verdict !== 'right')
        return page(c, <CodeStep guest={guest} fault={CODE_FAULTS[verdict] ?? CODE_FAULTS.expired} />, 400);
      await beginSession(c, guest);
      return c.redirect(guest.path, 303);
    }),
  )
  .post('/assinar/:id/:token/lido', (c) =>
    asSigner(c, async (guest) => {
      requireOwnForm(c);
      await envelopeOf(c.env, guest.snapshot.definition.id).showDocument(guest.person.id, guest.origin);
      return c.redirect(`${guest.path}/assinatura`, 303);
    }),
  )
  .get('/assinar/:id/:token/assinatura', (c) =>
    asSigner(c, async (guest) => page(c, <SignatureStep guest={guest} values={suggestedValues(guest)} />)),
  )
  .post('/assinar/:id/:token/assinar', (c) => asSigner(c, (guest) => sign(c, guest)))
  .get('/assinar/:id/:token/recusar', (c) =>
    asSigner(c, async (guest) => page(c, <RefusalStep guest={guest} />)),
  )
  .post('/assinar/:id/:token/recusar', (c) =>
    asSigner(c, async (guest) => {
      requireOwnForm(c);
      const reason = oneLine(((await readSigningForm(c)).get('motivo') ?? '').normalize('NFC'));
      if (reason === '' || reason.length > LONGEST_REASON)
        return page(c, <RefusalStep guest={guest} fault="Escreva o motivo, em até 500 caracteres." />, 400);
      await envelopeOf(c.env, guest.snapshot.definition.id).refuse(guest.person.id, reason, guest.origin);
      return c.redirect(guest.path, 303);
    }),
  )
  .get('/assinar/:id/:token/desconheco', (c) =>
    asGuest(c, async (guest) => page(c, <UnknownSenderPage guest={guest} />)),
  )
  .post('/assinar/:id/:token/desconheco', (c) =>
    asGuest(c, async (guest) => {
      requireOwnForm(c);
      await envelopeOf(c.env, guest.snapshot.definition.id).complain(guest.person.id);
      return page(c, <ComplaintTakenPage guest={guest} />);
    }),
  )
  .get('/assinar/:id/:token/documento.pdf', (c) => withSession(c, (guest) => pdf(c, guest)))
  .get('/assinar/:id/:token/final.pdf', (c) =>
    withSession(c, (guest) => resultResponse(c.env, guest.snapshot, 'final')),
  )
  .get('/assinar/:id/:token/relatorio.pdf', (c) =>
    withSession(c, (guest) => resultResponse(c.env, guest.snapshot, 'audit')),
  )
  .get('/assinar/*', (c) => page(c, <NowherePage />, 404));

type Answer = Response | Promise<Response>;

async function asGuest(c: AppContext, answer: (guest: Guest) => Answer): Promise<Response> {
  c.header('Referrer-Policy', 'same-origin');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  const guest = await guestOf(c);
  return guest ? answer(guest) : page(c, <NowherePage />, 404);
}

/** Only with a confirmed code; the others begin at the link's own page. */
function withSession(c: AppContext, answer: (guest: Guest) => Answer): Promise<Response> {
  return asGuest(c, (guest) => (guest.hasSession ? answer(guest) : c.redirect(guest.path, 303)));
}

/** Only while there is something to sign. */
function asSigner(c: AppContext, answer: (guest: Guest) => Answer): Promise<Response> {
  return withSession(c, (guest) => (isOpen(guest) ? answer(guest) : c.redirect(guest.path, 303)));
}

function isOpen({ snapshot, person }: Guest): boolean {
  return obstacleOf(snapshot.state, person.id, systemClock.now()) === null;
}

async function sign(c: AppContext, guest: Guest): Promise<Response> {
  requireOwnForm(c);
  const form = await readSigningForm(c);
  const values = valuesOf(form);
  const again = (fault: string) =>
    page(c, <SignatureStep guest={guest} fault={fault} values={values} />, 400);
  const act = actOf(guest, values, form.get('termos') === 'aceito');
  if (typeof act === 'string') return again(act);
  const signed = await envelopeOf(c.env, guest.snapshot.definition.id).sign(
    guest.person.id,
    act,
    guest.origin,
  );
  if (signed === 'wrong_cpf') return again('O CPF não é o que quem enviou informou.');
  if (signed === 'paused') return again(CODE_FAULTS.paused);
  return c.redirect(guest.path, 303);
}

function pdf(c: AppContext, { snapshot }: Guest): Response {
  const size = snapshot.definition.documentBytes;
  const range = parseRange(c.req.header('Range') ?? null, size);
  if (range === 'unsatisfiable') return c.body(null, 416, { 'Content-Range': `bytes */${size}` });
  const { offset, length } = range === 'whole' ? { offset: 0, length: size } : range;
  const headers = new Headers({
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'inline; filename="documento.pdf"',
    'Content-Length': String(length),
    'Accept-Ranges': 'bytes',
  });
  if (range !== 'whole') headers.set('Content-Range', `bytes ${offset}-${offset + length - 1}/${size}`);
  const body = documentBytes(c.env, snapshot, { offset, length });
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers });
}

const CODE_FAULTS: Record<string, string> & { paused: string; expired: string } = {
  wrong: 'O código não confere. Digite o do e-mail mais recente.',
  expired: 'Este código não vale mais. Peça outro.',
  paused: 'Foram muitas tentativas erradas. Espere 15 minutos e peça um novo código.',
};

function mailFault(sent: { refused: string; until?: number }): string {
  const seconds = Math.max(1, Math.ceil(((sent.until ?? 0) - systemClock.now()) / 1000));
  const wait = seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
  switch (sent.refused) {
    case 'too_soon':
      return `Já enviamos um código há pouco. Confira o seu e-mail; outro pode ser pedido em ${wait}.`;
    case 'too_many':
      return `Já foram enviados muitos códigos. Peça outro em ${wait}.`;
    case 'paused':
      return CODE_FAULTS.paused;
    default:
      return 'O código não pôde ser enviado agora. Tente de novo em instantes.';
  }
}

function page(
  c: AppContext,
  content: Body,
  status: 200 | 400 | 404 | 429 = 200,
): Response | Promise<Response> {
  return answerPage(c, content, status, PDF_PAGE_POLICY);
}
