import { Hono } from 'hono';
import { readSettings } from '../../env.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../../http/context.ts';
import { deviceName } from '../../people/device-name.ts';
import { challengeOf, readCreationAnswer } from '../../people/passkey-answers.ts';
import { CHALLENGE_MS, newChallenge, readChallenge } from '../../people/passkey-challenge.ts';
import { passkeyUserOf } from '../../people/passkey-user.ts';
import type { PasskeyCreated, PasskeyCreation } from '../../people/passkeys.ts';
import type { Visitor } from '../../people/person.ts';
import { personOf } from '../../people/person-of.ts';
import { systemClock } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { userAgentOf } from '../shell/user-agent.ts';
import { browserHash, knownBrowserHash } from './cookies.ts';
import { readConsoleForm } from './form.ts';
import { pathWith } from './own-path.ts';
import { passkeyPlaceOf } from './passkey-place.tsx';
import { NewPasskeyPage, PasskeysPage } from './passkeys-pages.tsx';
import { faultOfName } from './typed-name.ts';
import { asVisitor, pageOf, sessionOf, toSignIn } from './visitor.ts';

const LIST = '/perfil/chaves-de-acesso';
const LONGEST_NAME = 60;
/** The COSE identifiers of Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

/** The pages for a person's passkeys. */
export const passkeysRoutes = new Hono<AppEnv>()
  .get(LIST, (c) => asVisitor(c, (visitor) => showPasskeys(c, visitor)))
  .get(`${LIST}/nova`, (c) => asVisitor(c, (visitor) => showForm(c, visitor)))
  .post(`${LIST}/nova`, (c) => asVisitor(c, (visitor) => createPasskey(c, visitor)))
  .post(`${LIST}/remover`, (c) => asVisitor(c, (visitor) => removePasskey(c, visitor)));

async function showPasskeys(c: AppContext, { personId }: Visitor): Promise<Response> {
  const [passkeys, place] = [await personOf(c.env, personId).passkeys(), passkeyPlaceOf(c)];
  if ('named' in place) return answerPage(c, <PasskeysPage passkeys={passkeys} accepted={place} />);
  const accepted = {
    rpId: place.name,
    userId: await passkeyUserOf(personId, readSettings(c.env).keySecrets),
    allAcceptedCredentialIds: passkeys.map(({ id }) => id),
  };
  return answerPage(c, <PasskeysPage passkeys={passkeys} accepted={accepted} />);
}

/** Shows the form for a passkey. Requires a fresh sign-in first, so that nothing is typed in vain. */
function showForm(c: AppContext, visitor: Visitor) {
  if (!visitor.isFresh) return toSignIn(c, pageOf(c));
  return answerForm(c, visitor, c.req.query('nome') ?? deviceName(userAgentOf(c)));
}

async function answerForm(c: AppContext, visitor: Visitor, name: string, fault?: FormFault) {
  const place = passkeyPlaceOf(c);
  const asked = 'named' in place ? place : await optionsOf(c, visitor, place.name);
  const page = <NewPasskeyPage name={name.slice(0, LONGEST_NAME)} asked={asked} fault={fault} />;
  return answerPage(c, page, fault === undefined ? 200 : 400);
}

async function optionsOf(c: AppContext, { personId, address }: Visitor, rpId: string) {
  const { keySecrets } = readSettings(c.env);
  const session = (await sessionOf(c))?.hash ?? '';
  const purpose = { is: 'creation' as const, browser: await browserHash(c), session };
  const known = await personOf(c.env, personId).passkeys();
  return {
    rp: { id: rpId, name: 'Papelada' },
    user: { id: await passkeyUserOf(personId, keySecrets), name: address, displayName: address },
    challenge: await newChallenge(purpose, keySecrets, systemClock.now()),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ id }) => ({ type: 'public-key' as const, id })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

async function createPasskey(c: AppContext, visitor: Visitor): Promise<Response> {
  const form = await readConsoleForm(c);
  const name = (form.get('nome') ?? '').trim();
  const nameFault = faultOfName(name, LONGEST_NAME);
  if (nameFault) return answerForm(c, visitor, name, nameFault);
  if (!visitor.isFresh) return toSignIn(c, pathWith(`${LIST}/nova`, { nome: name }));
  const creation = await readCreation(c, name, form.get('resposta') ?? '');
  const created: PasskeyCreated =
    creation === null
      ? 'refused'
      : await personOf(c.env, visitor.personId).createPasskey(creation, baseUrlOf(c));
  if (created === 'created') return c.redirect(LIST, 303);
  return answerForm(c, visitor, name, FAULTS[created]);
}

/** Reads an answer; null if it is not for a challenge of this browser and session. */
async function readCreation(c: AppContext, name: string, text: string): Promise<PasskeyCreation | null> {
  const [answer, place] = [readCreationAnswer(text), passkeyPlaceOf(c)];
  const [browser, session] = [await knownBrowserHash(c), await sessionOf(c)];
  if (answer === null || browser === null || session === null || 'named' in place) return null;
  const purpose = { is: 'creation' as const, browser, session: session.hash };
  const { keySecrets } = readSettings(c.env);
  const challenge = await readChallenge(challengeOf(answer), purpose, keySecrets, systemClock.now());
  return challenge === null ? null : { answer, challenge, origin: place.origin, name };
}

async function removePasskey(c: AppContext, { personId, isFresh }: Visitor): Promise<Response> {
  const form = await readConsoleForm(c);
  if (!isFresh) return toSignIn(c, LIST);
  await personOf(c.env, personId).removePasskey(form.get('chave') ?? '');
  return c.redirect(LIST, 303);
}

const FAULTS: Record<Exclude<PasskeyCreated, 'created'>, FormFault> = {
  refused: {
    field: null,
    text: 'A chave de acesso não pôde ser guardada: o pedido não vale mais. Crie-a de novo.',
  },
  too_many: { field: null, text: 'Já há 20 chaves de acesso. Remova na lista uma que você não usa mais.' },
};
