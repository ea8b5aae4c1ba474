import { Hono } from 'hono';
import { envelopeOf } from '../../esign/envelope-of.ts';
import type { CodeJudged, CodeSent } from '../../esign/signer-acts.ts';
import { grantsAccess } from '../../esign/transition/signing.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { CodeStatus } from '../../mailed-code.ts';
import { systemClock } from '../../time/clock.ts';
import { readCode } from '../shell/code-field.tsx';
import { requireOwnForm } from '../shell/own-form.ts';
import { waitWords } from '../shell/wait-words.ts';
import { CodeStep } from './code-step.tsx';
import { EndPage } from './ends.tsx';
import { beginSession, type Guest, readSigningForm } from './guest.ts';
import { goOn, goOnTo, page, refuseStep } from './step-answer.tsx';
import type { StepFault } from './step-fault.ts';
import { asGuest, isOpen } from './visit.tsx';

/** The steps from the link to a confirmed code. */
export const codeRoutes = new Hono<AppEnv>()
  .get('/assinar/:id/:token/codigo', (c) => asGuest(c, (guest) => showCode(c, guest)))
  .post('/assinar/:id/:token/codigo', (c) => asGuest(c, (guest) => mailCode(c, guest)))
  .post('/assinar/:id/:token/confirmar', (c) => asGuest(c, (guest) => confirmCode(c, guest)));

/** Shows the code's page only if a code was sent and there is something to open with it. */
async function showCode(c: AppContext, guest: Guest): Promise<Response> {
  const { snapshot, person, sessionEndsAt, path } = guest;
  const status = await codeStatusOf(c, guest);
  const isNeeded = sessionEndsAt === null && grantsAccess(snapshot.state, person.id, systemClock.now());
  if (!isNeeded || status === 'none') return c.redirect(path, 303);
  const fault = status === 'valid' ? undefined : CODE_FAULTS[status];
  return page(c, <CodeStep guest={guest} status={status} fault={fault} />);
}

async function mailCode(c: AppContext, guest: Guest): Promise<Response> {
  requireOwnForm(c);
  const { snapshot, person, origin, path } = guest;
  const sent = await envelopeOf(c.env, snapshot.definition.id).mailCode(person.id, origin);
  if (sent === 'sent') return goOn(c, `${path}/codigo`);
  const text = mailFault(sent);
  // If the request has ended in the meantime, its end page is shown.
  if (text === null) return isOpen(guest) ? goOn(c, path) : goOnTo(c, <EndPage guest={guest} />, path, 409);
  const status = await codeStatusOf(c, guest);
  const next = status === 'valid' ? { next: `${path}/codigo` } : {};
  const again = (fault: StepFault) => <CodeStep guest={guest} status={status} fault={fault} />;
  return refuseStep(c, { fault: { field: null, text }, ...next }, again, 429);
}

async function confirmCode(c: AppContext, guest: Guest): Promise<Response> {
  requireOwnForm(c);
  const form = await readSigningForm(c);
  const typed = readCode(form);
  const envelope = envelopeOf(c.env, guest.snapshot.definition.id);
  const verdict = await envelope.confirmCode(guest.person.id, typed, guest.origin);
  if (verdict !== 'right') {
    const status = verdict === 'wrong' ? 'valid' : verdict;
    const again = (fault: StepFault) => <CodeStep guest={guest} status={status} fault={fault} />;
    return refuseStep(c, { fault: CODE_FAULTS[verdict] }, again);
  }
  await beginSession(c, guest);
  return goOn(c, guest.path);
}

async function codeStatusOf(c: AppContext, { snapshot, person }: Guest): Promise<CodeStatus> {
  return envelopeOf(c.env, snapshot.definition.id).codeStanding(person.id);
}

const PAUSED = 'Foram muitas tentativas erradas. Espere 15 minutos e peça um novo código.';
const CODE_FAULTS: Record<Exclude<CodeJudged, 'right'>, StepFault> = {
  wrong: { field: 'codigo', text: 'O código não confere. Digite o do e-mail mais recente.' },
  expired: { field: null, text: 'Este código não vale mais. Peça outro.' },
  paused: { field: null, text: PAUSED },
};

/** Explains why no code was sent; null if a code would open nothing. */
function mailFault(sent: Exclude<CodeSent, 'sent'>): string | null {
  const wait = waitWords('until' in sent ? sent.until : 0, systemClock.now());
  switch (sent.refused) {
    case 'too_soon':
      return `Enviamos um código há pouco: confira o seu e-mail. Outro pode ser pedido em ${wait}.`;
    case 'too_many':
      return `Já foram enviados muitos códigos. Peça outro em ${wait}.`;
    case 'paused':
      return PAUSED;
    case 'mail_down':
      return 'O código não pôde ser enviado agora. Tente de novo em instantes.';
    default:
      return null;
  }
}
