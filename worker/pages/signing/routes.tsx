import { Hono } from 'hono';
import { resultResponse } from '../../esign/download.ts';
import { envelopeOf } from '../../esign/envelope-of.ts';
import type { AppEnv } from '../../http/context.ts';
import { systemClock } from '../../time/clock.ts';
import { requireOwnForm } from '../shell/own-form.ts';
import { actRoutes } from './act-routes.tsx';
import { codeRoutes } from './code-routes.tsx';
import { DocumentStep } from './document-step.tsx';
import { endOf } from './end.ts';
import { EndPage, NowherePage } from './ends.tsx';
import { InvitationStep } from './invitation-step.tsx';
import { readingRoutes } from './reading-routes.tsx';
import { answerJson, goOnTo, page } from './step-answer.tsx';
import { ComplaintTakenPage, UnknownSenderPage } from './unknown-sender.tsx';
import { asGuest, isOpen, withSession } from './visit.tsx';

/** The pages behind a signer's link. Each step is one plain form that works without script. */
export const signingRoutes = new Hono<AppEnv>()
  .get('/assinar/:id/:token', (c) =>
    asGuest(c, async (guest) => {
      const { id } = guest.snapshot.definition;
      if (guest.signer.viewedAt === null) await envelopeOf(c.env, id).open(guest.person.id, guest.origin);
      if (!isOpen(guest)) return page(c, <EndPage guest={guest} />);
      if (guest.sessionEndsAt !== null) return page(c, <DocumentStep guest={guest} />);
      return page(c, <InvitationStep guest={guest} />);
    }),
  )
  .get('/assinar/:id/:token/estado', (c) =>
    asGuest(c, (guest) => {
      const end = isOpen(guest) ? null : endOf(guest, systemClock.now()).kind;
      return answerJson(c, { end });
    }),
  )
  .route('/', codeRoutes)
  .route('/', readingRoutes)
  .route('/', actRoutes)
  .get('/assinar/:id/:token/desconheco', (c) =>
    asGuest(c, async (guest) => {
      const isTaken = c.req.query('aviso') === 'recebido';
      return page(c, isTaken ? <ComplaintTakenPage guest={guest} /> : <UnknownSenderPage guest={guest} />);
    }),
  )
  .post('/assinar/:id/:token/desconheco', (c) =>
    asGuest(c, async (guest) => {
      requireOwnForm(c);
      await envelopeOf(c.env, guest.snapshot.definition.id).complain(guest.person.id);
      return goOnTo(c, <ComplaintTakenPage guest={guest} />, `${guest.path}/desconheco?aviso=recebido`);
    }),
  )
  .get('/assinar/:id/:token/final.pdf', (c) =>
    withSession(c, (guest) => resultResponse(c.env, guest.snapshot, 'final')),
  )
  .get('/assinar/:id/:token/relatorio.pdf', (c) =>
    withSession(c, (guest) => resultResponse(c.env, guest.snapshot, 'audit')),
  )
  .get('/assinar/*', (c) => page(c, <NowherePage />, 404));
