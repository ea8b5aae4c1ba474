import { Hono } from 'hono';
import { envelopeOf } from '../../esign/envelope-of.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { oneLine } from '../../mail/one-line.ts';
import { requireOwnForm } from '../shell/own-form.ts';
import { actOf, suggestedValues, valuesOf } from './act-form.ts';
import { type Guest, readSigningForm } from './guest.ts';
import { RefusalStep } from './refusal-step.tsx';
import { SignatureStep } from './signature-step.tsx';
import { goOn, page, refuseStep } from './step-answer.tsx';
import type { StepFault } from './step-fault.ts';
import { asSigner } from './visit.tsx';

const LONGEST_REASON = 500;

/** The pages for signing and refusing. */
export const actRoutes = new Hono<AppEnv>()
  .get('/assinar/:id/:token/assinatura', (c) =>
    asSigner(c, async (guest) => page(c, <SignatureStep guest={guest} values={suggestedValues(guest)} />)),
  )
  .post('/assinar/:id/:token/assinar', (c) => asSigner(c, (guest) => sign(c, guest)))
  .get('/assinar/:id/:token/recusar', (c) =>
    asSigner(c, async (guest) => page(c, <RefusalStep guest={guest} reason="" />)),
  )
  .post('/assinar/:id/:token/recusar', (c) => asSigner(c, (guest) => refuse(c, guest)));

async function sign(c: AppContext, guest: Guest): Promise<Response> {
  requireOwnForm(c);
  const values = valuesOf(await readSigningForm(c));
  const again = (fault: StepFault) => <SignatureStep guest={guest} fault={fault} values={values} />;
  const act = actOf(guest, values);
  if ('text' in act) return refuseStep(c, { fault: act }, again);
  const envelope = envelopeOf(c.env, guest.snapshot.definition.id);
  const signed = await envelope.sign(guest.person.id, act, guest.origin);
  const fault = signed === 'wrong_cpf' || signed === 'paused' ? CPF_FAULTS[signed] : undefined;
  return fault ? refuseStep(c, { fault }, again) : goOn(c, guest.path);
}

const CPF_FAULTS: Record<'wrong_cpf' | 'paused', StepFault> = {
  wrong_cpf: { field: 'cpf', text: 'O CPF não é o que quem enviou informou. Verifique os dígitos.' },
  paused: { field: null, text: 'Foram muitas tentativas erradas. Espere 15 minutos e tente de novo.' },
};

async function refuse(c: AppContext, guest: Guest): Promise<Response> {
  requireOwnForm(c);
  const reason = oneLine(((await readSigningForm(c)).get('motivo') ?? '').normalize('NFC'));
  if (reason === '' || reason.length > LONGEST_REASON) {
    const fault: StepFault = { field: 'motivo', text: 'Escreva o motivo, em até 500 caracteres.' };
    return refuseStep(c, { fault }, (shown) => <RefusalStep guest={guest} fault={shown} reason={reason} />);
  }
  await envelopeOf(c.env, guest.snapshot.definition.id).refuse(guest.person.id, reason, guest.origin);
  return goOn(c, guest.path);
}
