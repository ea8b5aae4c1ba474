import { Hono } from 'hono';
import { clientOf } from '../../admission/authenticate.ts';
import { readSettings } from '../../env.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../../http/context.ts';
import { challengeOf, readAssertionAnswer } from '../../people/passkey-answers.ts';
import { CHALLENGE_MS, newChallenge, readChallenge } from '../../people/passkey-challenge.ts';
import { personOfPasskeyUser } from '../../people/passkey-user.ts';
import type { PasskeyUse } from '../../people/passkeys.ts';
import { personOf } from '../../people/person-of.ts';
import { systemClock } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { browserHash, clearEntry, knownBrowserHash, setSession } from './cookies.ts';
import { readConsoleForm } from './form.ts';
import { newSession } from './new-session.ts';
import { ownPath } from './own-path.ts';
import { PasskeyEntryPage } from './passkey-entry-page.tsx';
import { passkeyPlaceOf } from './passkey-place.tsx';

/** Signs a person in by a passkey, without a mail. */
export const passkeyEntryRoutes = new Hono<AppEnv>()
  .get('/entrar/chave-de-acesso', (c) => showEntry(c, ownPath(c.req.query('next') ?? '')))
  .post('/entrar/chave-de-acesso', enter);

async function showEntry(c: AppContext, next: string, fault?: FormFault): Promise<Response> {
  const place = passkeyPlaceOf(c);
  const asked = 'named' in place ? place : await optionsOf(c, place.name);
  const page = <PasskeyEntryPage next={next} asked={asked} fault={fault} />;
  return answerPage(c, page, fault === undefined ? 200 : 400);
}

async function optionsOf(c: AppContext, rpId: string) {
  const purpose = { is: 'sign-in' as const, browser: await browserHash(c) };
  const challenge = await newChallenge(purpose, readSettings(c.env).keySecrets, systemClock.now());
  return { rpId, challenge, timeout: CHALLENGE_MS, userVerification: 'required' as const };
}

async function enter(c: AppContext): Promise<Response> {
  const form = await readConsoleForm(c);
  const next = ownPath(form.get('next') ?? '');
  const asked = await readUse(c, form.get('resposta') ?? '');
  if (asked === null) return showEntry(c, next, REFUSED);
  const { personId, browser, use } = asked;
  const { token, session } = await newSession(c, personId, browser);
  const person = personOf(c.env, personId);
  const isIn = await person.openSessionByPasskey(use, session, baseUrlOf(c), clientOf(c));
  if (!isIn) return showEntry(c, next, REFUSED);
  setSession(c, token);
  clearEntry(c);
  return c.redirect(next, 303);
}

interface AskedUse {
  personId: string;
  browser: string;
  use: PasskeyUse;
}

/**
 * Reads an answer; null if it is not for this browser's challenge and a person of ours. No object is called.
 */
async function readUse(c: AppContext, text: string): Promise<AskedUse | null> {
  const [answer, browser, place] = [readAssertionAnswer(text), await knownBrowserHash(c), passkeyPlaceOf(c)];
  if (answer === null || browser === null || 'named' in place) return null;
  const { keySecrets } = readSettings(c.env);
  const personId = await personOfPasskeyUser(answer.response.userHandle, keySecrets);
  const purpose = { is: 'sign-in' as const, browser };
  const challenge = await readChallenge(challengeOf(answer), purpose, keySecrets, systemClock.now());
  if (personId === null || challenge === null) return null;
  return { personId, browser, use: { answer, challenge, origin: place.origin } };
}

/** The same text for every fault, so that it does not reveal which passkeys exist. */
const REFUSED: FormFault = {
  field: null,
  text: 'A chave de acesso não foi aceita. Tente de novo, ou entre com um código por e-mail.',
};
