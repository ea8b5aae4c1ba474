import { Hono } from 'hono';
import { clientOf } from '../../admission/authenticate.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../../http/context.ts';
import { personAddress } from '../../mail/person-address.ts';
import { SIGN_IN } from '../../people/code-purpose.ts';
import { deviceName } from '../../people/device-name.ts';
import { personOf } from '../../people/person-of.ts';
import type { CodeAnswer, SignedIn } from '../../people/sign-in.ts';
import { signInOf } from '../../people/sign-in-of.ts';
import { answerPage } from '../shell/answer.ts';
import { readCode } from '../shell/code-field.tsx';
import { userAgentOf } from '../shell/user-agent.ts';
import { askFault, STANDING_FAULTS, typedFault } from './code-faults.ts';
import {
  browserHash,
  clearEntry,
  clearSession,
  type Entry,
  knownBrowserHash,
  readEntry,
  setEntry,
  setSession,
} from './cookies.ts';
import { CodePage, EntryPage } from './entry-pages.tsx';
import { readConsoleForm } from './form.ts';
import { takeOfNetwork } from './network.ts';
import { newSession } from './new-session.ts';
import { ownPath } from './own-path.ts';
import { sessionOf } from './visitor.ts';

/**
 * The minimum duration of an answer: a new object answers some ms later than a known one, which must not be
 * visible.
 */
export const LEAST_ANSWER_MS = 200;

/** Signs a person in by a code that is mailed to their address. */
export const entryRoutes = new Hono<AppEnv>()
  .get('/entrar', (c) => answerPage(c, <EntryPage next={ownPath(c.req.query('next') ?? '')} />))
  .post('/entrar', askForCode)
  .get('/entrar/codigo', showCode)
  .post('/entrar/codigo', confirmCode)
  .post('/sair', signOut);

async function askForCode(c: AppContext): Promise<Response> {
  const form = await readConsoleForm(c);
  const [typed, next] = [form.get('email') ?? '', ownPath(form.get('next') ?? '')];
  const address = personAddress(typed);
  if (address === null) {
    const fault = {
      field: 'email',
      text: 'Este não é um endereço de e-mail. Confira-o, como em ana@exemplo.com.br.',
    };
    return answerPage(c, <EntryPage next={next} typed={typed.slice(0, 254)} fault={fault} />, 400);
  }
  // Started before the call of the object: a new object delays everything after it.
  const leastAnswer = scheduler.wait(LEAST_ANSWER_MS);
  const browser = await browserHash(c);
  const { ip } = clientOf(c);
  const networkFreeAt = await takeOfNetwork(c, 'ip_mail');
  const signIn = await signInOf(c.env, address);
  const asked: Promise<CodeAnswer> =
    networkFreeAt === null
      ? signIn.askForCode({ address, purpose: SIGN_IN, browser, ip, device: deviceName(userAgentOf(c)) })
      : Promise.resolve({ is: 'refused', why: 'too_many_here', until: networkFreeAt });
  const [answer] = await Promise.all([asked, leastAnswer]);
  setEntry(c, { address, next });
  if (answer.is === 'asked') return c.redirect('/entrar/codigo', 303);
  const standing = await signIn.standing(browser, SIGN_IN);
  const page = <CodePage entry={{ address, next }} standing={standing} fault={askFault(answer)} />;
  return answerPage(c, page, 429);
}

async function showCode(c: AppContext): Promise<Response> {
  const [entry, browser] = [readEntry(c), await knownBrowserHash(c)];
  if (entry === null || browser === null) return c.redirect('/entrar', 303);
  const standing = await (await signInOf(c.env, entry.address)).standing(browser, SIGN_IN);
  if (standing === 'none') return c.redirect(`/entrar?next=${encodeURIComponent(entry.next)}`, 303);
  return answerPage(c, <CodePage entry={entry} standing={standing} fault={STANDING_FAULTS[standing]} />);
}

async function confirmCode(c: AppContext): Promise<Response> {
  const form = await readConsoleForm(c);
  const [entry, browser] = [readEntry(c), await knownBrowserHash(c)];
  if (entry === null || browser === null) return c.redirect('/entrar', 303);
  const signIn = await signInOf(c.env, entry.address);
  const verdict = await signIn.confirm({ browser, ...readCode(form) });
  if (verdict.is !== 'right') return refuseCode(c, entry, verdict.is);
  if (!(await beginSession(c, verdict.personId, entry, browser))) return refuseCode(c, entry, 'expired');
  return c.redirect(entry.next, 303);
}

function refuseCode(c: AppContext, entry: Entry, verdict: Exclude<SignedIn['is'], 'right'>) {
  return answerPage(c, <CodePage entry={entry} {...typedFault(verdict)} />, 400);
}

/** Begins a session; false if the person changed their address in the meantime. */
async function beginSession(
  c: AppContext,
  personId: string,
  { address }: Entry,
  browser: string,
): Promise<boolean> {
  const { token, session } = await newSession(c, personId, browser);
  const person = { id: personId, address, base: baseUrlOf(c) };
  if (!(await personOf(c.env, personId).openSession(person, session, clientOf(c)))) return false;
  setSession(c, token);
  clearEntry(c);
  return true;
}

async function signOut(c: AppContext): Promise<Response> {
  await readConsoleForm(c);
  const session = await sessionOf(c);
  if (session !== null) await personOf(c.env, session.personId).endSession(session.hash);
  clearSession(c);
  return c.redirect('/entrar', 303);
}
