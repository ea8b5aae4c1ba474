import { getCookie, setCookie } from 'hono/cookie';
import { envelopeOf } from '../../esign/envelope-of.ts';
import { isEnvelopeId } from '../../esign/id.ts';
import { sessionEndOf, sessionToken, signerOfToken } from '../../esign/links.ts';
import { linkSecretOf } from '../../esign/secrets.ts';
import type { Snapshot } from '../../esign/snapshot.ts';
import type { SignerDefinition, SignerState } from '../../esign/state.ts';
import type { Origin } from '../../esign/transition/command.ts';
import { clientInfoOf } from '../../gate/access-log/client-info.ts';
import type { AppContext } from '../../http/context.ts';
import { systemClock } from '../../time/clock.ts';
import { readForm } from '../shell/own-form.ts';
import { userAgentOf } from '../shell/user-agent.ts';

const SESSION_SECONDS = 3_600;
/** Enough for a form with a signature drawn by hand. */
const MOST_FORM_BYTES = 256 * 1024;

/** The person who opened a signer's link. */
export interface Guest {
  snapshot: Snapshot;
  person: SignerDefinition;
  signer: SignerState;
  /** The path of the link, without a slash at its end. */
  path: string;
  /** The end of this browser's login, an hour after the code was confirmed; null without a login. */
  sessionEndsAt: number | null;
  origin: Origin;
}

/** Returns the guest of a link; null if the link is unknown, erased or mistyped. */
export async function guestOf(c: AppContext): Promise<Guest | null> {
  const [id, token] = [c.req.param('id') ?? '', c.req.param('token') ?? ''];
  if (!isEnvelopeId(id) || !/^[0-9A-Za-z]{22}$/.test(token)) return null;
  const secret = linkSecretOf(c.env);
  // Before an object is called: a guessed link must not create one.
  const candidates = Array.from({ length: 10 }, (_, place) => place + 1);
  const number = await signerOfToken(secret, id, candidates, token);
  if (number === undefined) return null;
  const snapshot = await envelopeOf(c.env, id).read();
  const person = snapshot?.definition.signers.find((each) => each.id === number);
  const signer = snapshot?.state.signers.find((each) => each.id === number);
  if (!snapshot || !person || !signer) return null;
  const now = systemClock.now();
  const sessionEndsAt = await sessionEndOf(secret, id, number, getCookie(c, cookieName(number)), now);
  return { snapshot, person, signer, path: `/assinar/${id}/${token}`, sessionEndsAt, origin: originOf(c) };
}

/** Marks this browser as one in which the signer's code was confirmed. */
export async function beginSession(c: AppContext, { snapshot, person, path }: Guest): Promise<void> {
  const token = await sessionToken(linkSecretOf(c.env), snapshot.definition.id, person.id, systemClock.now());
  setCookie(c, cookieName(person.id), token, {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.req.url.startsWith('https:'),
    maxAge: SESSION_SECONDS,
  });
}

export function readSigningForm(c: AppContext): Promise<URLSearchParams> {
  return readForm(c, MOST_FORM_BYTES);
}

function cookieName(signer: number): string {
  return `assinatura-${signer}`;
}

function originOf(c: AppContext): Origin {
  const { ip, port } = clientInfoOf(c.req.raw, c.get('requestId'));
  return { ip: ip ?? '', port: port ?? 0, device: userAgentOf(c) };
}
