import { clientOf } from '../../admission/authenticate.ts';
import { readSettings } from '../../env.ts';
import { ApiError } from '../../errors.ts';
import type { AppContext } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { type ParsedSession, parseSession } from '../../people/person-id.ts';
import { personOf } from '../../people/person-of.ts';
import { waitWords } from '../shell/wait-words.ts';
import { sessionToken } from './cookies.ts';
import { ownPath, pathAndQuery } from './own-path.ts';

/**
 * Reads the session from the browser's cookie; null if its token was not created here. No object is called.
 */
export async function sessionOf(c: AppContext): Promise<ParsedSession | null> {
  const token = sessionToken(c);
  return token === undefined ? null : parseSession(token, readSettings(c.env).keySecrets);
}

/** Returns the person who is signed in; null if nobody is. */
async function visitorOf(c: AppContext): Promise<Visitor | null> {
  const session = await sessionOf(c);
  if (session === null) return null;
  const client = c.req.param('account') === undefined ? clientOf(c) : null;
  const visitor = await personOf(c.env, session.personId).visitor(session.hash, client);
  if (visitor === null || !('retryAfterSeconds' in visitor)) return visitor;
  const wait = waitWords(visitor.retryAfterSeconds * 1_000, 0);
  const message = `Foram muitos pedidos em um minuto. Espere ${wait} e abra a página de novo.`;
  throw new ApiError('rate_limited', message, { 'Retry-After': String(visitor.retryAfterSeconds) });
}

/** Answers a signed-in visitor; redirects all others to the sign-in, which returns to the page. */
export async function asVisitor(
  c: AppContext,
  answer: (visitor: Visitor) => Response | Promise<Response>,
): Promise<Response> {
  const visitor = await visitorOf(c);
  if (visitor === null) return toSignIn(c, pageOf(c));
  c.set('personName', visitor.name);
  return answer(visitor);
}

/** Redirects to a sign-in by a new code, and then to a page of the console. */
export function toSignIn(c: AppContext, next: string): Response {
  return c.redirect(`/entrar?next=${encodeURIComponent(next)}`, 303);
}

/**
 * Returns the path and query of the requested page. For a posted form it is the page that has the form, or
 * the console's start page, because most forms are posted to paths that have no page.
 */
export function pageOf(c: AppContext): string {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return pathAndQuery(new URL(c.req.url));
  const page = URL.parse(c.req.header('Referer') ?? '');
  return page?.host === new URL(c.req.url).host ? ownPath(pathAndQuery(page)) : ownPath('');
}
