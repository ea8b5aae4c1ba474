import { Hono } from 'hono';
import { documentBytes } from '../../esign/download.ts';
import { envelopeOf } from '../../esign/envelope-of.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { parseRange } from '../../http/range.ts';
import { requireOwnForm } from '../shell/own-form.ts';
import { type Guest, readSigningForm } from './guest.ts';
import { goOn } from './step-answer.tsx';
import { asSigner, withSession } from './visit.tsx';

/**
 * Records that the document was shown, opened as a file or declared as read. All are posts, because a GET
 * changes nothing.
 */
export const readingRoutes = new Hono<AppEnv>()
  .post('/assinar/:id/:token/exibido', (c) =>
    asSigner(c, async (guest) => {
      requireOwnForm(c);
      await envelopeFor(c, guest).noteReading({ do: 'show_document', ...actorOf(guest) });
      return c.body(null, 204);
    }),
  )
  .post('/assinar/:id/:token/documento', (c) =>
    asSigner(c, async (guest) => {
      requireOwnForm(c);
      await envelopeFor(c, guest).noteReading({ do: 'open_document', ...actorOf(guest) });
      return c.redirect(`${guest.path}/documento.pdf`, 303);
    }),
  )
  .post('/assinar/:id/:token/lido', (c) =>
    asSigner(c, async (guest) => {
      requireOwnForm(c);
      const pagesShown = countOf((await readSigningForm(c)).get('exibidas'));
      await envelopeFor(c, guest).noteReading({ do: 'declare_read', ...actorOf(guest), pagesShown });
      return goOn(c, `${guest.path}/assinatura`);
    }),
  )
  .get('/assinar/:id/:token/documento.pdf', (c) => withSession(c, (guest) => pdf(c, guest)));

function envelopeFor(c: AppContext, { snapshot }: Guest) {
  return envelopeOf(c.env, snapshot.definition.id);
}

function actorOf({ person, origin }: Guest) {
  return { signer: person.id, origin };
}

/** Returns the number of shown pages; null if the form was posted without script. */
function countOf(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
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
