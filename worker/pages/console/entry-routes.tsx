import { Hono } from 'hono';
import { clientOf } from '../../admission/authenticate.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../../http/context.ts';
import { personAddress } from '../../mail/person-address.ts';
import { ipNetwork } from '../../people/ip-network.ts';
import { personOf } from '../../people/person-of.ts';
import type { CodeAnswer, SignedIn, SignInStanding } from '../../people/sign-in.ts';
import { networkOf, signInOf } from '../../people/sign-in-of.ts';
import { systemClock } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import { readCode } from '../shell/code-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { waitWords } from '../shell/wait-words.ts';
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
import { newSession } from './new-session.ts';
import { ownPath } from './own-path.ts';
import { sessionOf } from './visitor.ts';

/** An object that is new takes a few milliseconds more than one that is known: no answer shows which it was. */
const LEAST_ANSWER_MS = 200;

/** From an e-mail address to a session, by a code that is mailed. */
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
  const browser = await browserHash(c);
  const { ip } = clientOf(c);
  const network = ipNetwork(ip);
  const networkFreeAt = network === null ? null : await (await networkOf(c.env, network)).take('ip_mail');
  const signIn = await signInOf(c.env, address);
  const asked: Promise<CodeAnswer> =
    networkFreeAt === null
      ? signIn.askForCode({ address, browser, ip })
      : Promise.resolve({ is: 'refused', why: 'too_many_here', until: networkFreeAt });
  const [answer] = await Promise.all([asked, scheduler.wait(LEAST_ANSWER_MS)]);
  setEntry(c, { address, next });
  if (answer.is === 'asked') return c.redirect('/entrar/codigo', 303);
  const standing = await signIn.standing(browser);
  const page = <CodePage entry={{ address, next }} standing={standing} fault={refusalOf(answer)} />;
  return answerPage(c, page, 429);
}

async function showCode(c: AppContext): Promise<Response> {
  const [entry, browser] = [readEntry(c), await knownBrowserHash(c)];
  if (entry === null || browser === null) return c.redirect('/entrar', 303);
  const standing = await (await signInOf(c.env, entry.address)).standing(browser);
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
  await beginSession(c, verdict.personId, entry, browser);
  return c.redirect(entry.next, 303);
}

/** The same sentence, whatever is wrong with the code: it tells nobody how near they are. */
function refuseCode(c: AppContext, entry: Entry, verdict: Exclude<SignedIn['is'], 'right'>) {
  const text = 'O código não confere ou não vale mais. Digite o do e-mail mais recente, ou peça outro.';
  const [field, standing] =
    verdict === 'wrong' ? (['codigo', 'valid'] as const) : ([null, 'expired'] as const);
  return answerPage(c, <CodePage entry={entry} standing={standing} fault={{ field, text }} />, 400);
}

async function beginSession(
  c: AppContext,
  personId: string,
  { address }: Entry,
  browser: string,
): Promise<void> {
  const { token, session } = await newSession(c, personId, browser);
  await personOf(c.env, personId).openSession({ id: personId, address, base: baseUrlOf(c) }, session);
  setSession(c, token);
  clearEntry(c);
}

async function signOut(c: AppContext): Promise<Response> {
  await readConsoleForm(c);
  const session = await sessionOf(c);
  if (session !== null) await personOf(c.env, session.personId).endSession(session.hash);
  clearSession(c);
  return c.redirect('/entrar', 303);
}

const STANDING_FAULTS: Record<Exclude<SignInStanding, 'none'>, FormFault | undefined> = {
  sending: undefined,
  valid: undefined,
  expired: { field: null, text: 'Este código não vale mais. Peça outro.' },
  failed: {
    field: null,
    text: 'O código não pôde ser enviado agora. Confira o endereço e peça outro em instantes.',
  },
};

function refusalOf({ why, until }: Extract<CodeAnswer, { is: 'refused' }>): FormFault {
  const wait = waitWords(until, systemClock.now());
  const texts: Record<typeof why, string> = {
    too_soon: `Já enviamos um código há pouco. Confira o seu e-mail; outro pode ser pedido em ${wait}.`,
    too_many: `Já foram enviados muitos códigos para este endereço. Peça outro em ${wait}.`,
    too_many_here: `Já foram pedidos muitos códigos a partir da sua rede. Peça outro em ${wait}.`,
  };
  return { field: null, text: texts[why] };
}
