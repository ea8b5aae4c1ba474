import { Hono } from 'hono';
import { clientOf } from '../../admission/authenticate.ts';
import type { ConsoleAccount, NewAccount } from '../../gate/calls.ts';
import { gateOf } from '../../gate/gate-of.ts';
import { newAccountId } from '../../gate/keys.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { personOf } from '../../people/person-of.ts';
import type { Acceptance } from '../../people/person-store.ts';
import { TERMS_SHA256, TERMS_VERSION } from '../../people/terms.ts';
import { newWebhookSecret } from '../../webhooks/signature.ts';
import { answerPage } from '../shell/answer.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { userAgentOf } from '../shell/user-agent.ts';
import { AdultPage, ChooseAccountPage, NewAccountPage } from './accounts-pages.tsx';
import { readConsoleForm } from './form.ts';
import { asMember } from './member.ts';
import { takeOfNetwork } from './network.ts';
import { faultOfName, LONGEST_ACCOUNT_NAME } from './typed-name.ts';
import { asVisitor } from './visitor.ts';

/** The pages that list and open a person's accounts. */
export const accountsRoutes = new Hono<AppEnv>()
  .get('/console', (c) => asVisitor(c, (visitor) => showAccounts(c, visitor)))
  .post('/console', (c) => asVisitor(c, (visitor) => openAccount(c, visitor)))
  .get('/console/:account/maioridade', (c) =>
    asMember(c, (_, account) => answerPage(c, <AdultPage account={account} />)),
  )
  .post('/console/:account/maioridade', (c) =>
    asMember(c, (visitor, account) => confirmAdult(c, visitor, account)),
  );

async function showAccounts(c: AppContext, visitor: Visitor): Promise<Response> {
  const asked = visitor.accounts.map((id) => gateOf(c.env, id).consoleAccount(visitor.personId, clientOf(c)));
  const accounts = (await Promise.all(asked)).filter((account) => account !== null);
  const [first] = accounts;
  if (first === undefined)
    return answerPage(c, <NewAccountPage typed={{ name: '', isAdult: false, hasAccepted: false }} />);
  if (accounts.length === 1) return c.redirect(`/console/${first.id}`, 303);
  return answerPage(c, <ChooseAccountPage accounts={accounts} visitor={visitor} />);
}

async function openAccount(c: AppContext, { personId, address }: Visitor): Promise<Response> {
  const form = await readConsoleForm(c);
  const typed = {
    name: (form.get('nome') ?? '').trim(),
    isAdult: form.get('maior') === 'sim',
    // The version that the page showed: a newer one must be accepted again.
    hasAccepted: form.get('termos') === TERMS_VERSION,
  };
  const refuse = (...faults: FormFault[]) =>
    answerPage(c, <NewAccountPage typed={typed} faults={faults} />, 400);
  const nameFault = faultOfName(typed.name, LONGEST_ACCOUNT_NAME);
  const faults = [
    nameFault,
    typed.isAdult ? null : NOT_ADULT,
    typed.hasAccepted ? null : NOT_ACCEPTED,
  ].filter((fault) => fault !== null);
  if (faults.length > 0) return refuse(...faults);
  if ((await takeOfNetwork(c, 'ip_account')) !== null)
    return refuse({
      field: null,
      text: 'Já foram abertas muitas contas a partir da sua rede. Tente de novo amanhã.',
    });
  const id = newAccountId();
  const account: NewAccount = {
    id,
    email: address,
    name: typed.name,
    plan: 'sandbox',
    sitePlan: 'gratis',
    adult: true,
    webhookSecret: newWebhookSecret(),
    keys: [],
    owner: personId,
  };
  const opened = await personOf(c.env, personId).openAccount(account, await termsAcceptance(c));
  if (opened === 'too_many')
    return refuse({
      field: null,
      text: 'Cada endereço abre no máximo 3 contas Sandbox. Use uma das que você já tem.',
    });
  return c.redirect(`/console/${id}`, 303);
}

const NOT_ADULT: FormFault = {
  field: 'maior',
  text: 'Para usar a API é preciso ter 18 anos ou mais: marque a confirmação.',
};

const NOT_ACCEPTED: FormFault = {
  field: 'termos',
  text: 'Para abrir a conta, leia os termos de uso e marque que os aceita.',
};

async function termsAcceptance(c: AppContext): Promise<Acceptance> {
  const { ip, port } = clientOf(c);
  const sha256 = await TERMS_SHA256;
  return { document: 'terms', version: TERMS_VERSION, sha256, ip, port, userAgent: userAgentOf(c) };
}

async function confirmAdult(
  c: AppContext,
  { personId }: Visitor,
  account: ConsoleAccount,
): Promise<Response> {
  const form = await readConsoleForm(c);
  if (form.get('maior') !== 'sim') {
    const fault = { field: 'maior', text: 'Marque a confirmação para que as chaves passem a valer.' };
    return answerPage(c, <AdultPage account={account} fault={fault} />, 400);
  }
  await gateOf(c.env, account.id).confirmAdult(personId);
  return c.redirect(`/console/${account.id}/chaves`, 303);
}
