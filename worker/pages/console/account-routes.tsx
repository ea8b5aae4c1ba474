import { Hono } from 'hono';
import { readSettings } from '../../env.ts';
import { ApiError } from '../../errors.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { plans } from '../../gate/credits/plans.ts';
import { gateOf } from '../../gate/gate-of.ts';
import { createKey, keyPrefix, type Mode, newAccountId } from '../../gate/keys.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { personOf } from '../../people/person-of.ts';
import { sha256Hex } from '../../random.ts';
import { newWebhookSecret } from '../../webhooks/signature.ts';
import { answerPage } from '../shell/answer.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { readForm, requireOwnForm } from '../shell/own-form.ts';
import { ChooseAccountPage, KeysPage, NewAccountPage, NewKeyPage } from './account-pages.tsx';
import { asFreshVisitor, asVisitor } from './visitor.ts';

const MOST_FORM_BYTES = 16 * 1024;
const LONGEST_ACCOUNT_NAME = 200;
const LONGEST_KEY_NAME = 60;
const FORM_NAME = /^[0-9a-f-]{36}$/;

/** A person's accounts, and the keys of each. */
export const accountRoutes = new Hono<AppEnv>()
  .get('/console', (c) => asVisitor(c, (visitor) => showAccounts(c, visitor)))
  .post('/console', (c) => asVisitor(c, (visitor) => openAccount(c, visitor)))
  .get('/console/:account', (c) =>
    asMember(c, (_, account) => c.redirect(`/console/${account.id}/chaves`, 303)),
  )
  .get('/console/:account/chaves', (c) =>
    asFreshMember(c, (_, account) => answerPage(c, <KeysPage account={account} />)),
  )
  .post('/console/:account/chaves', (c) =>
    asFreshMember(c, (visitor, account) => makeKey(c, visitor, account)),
  )
  .post('/console/:account/chaves/revogar', (c) =>
    asFreshMember(c, (visitor, account) => revokeKey(c, visitor, account)),
  );

type MemberAnswer = (visitor: Visitor, account: ConsoleAccount) => Response | Promise<Response>;

/** Answers for somebody who has a seat in the account; it is missing for everybody else. */
function asMember(c: AppContext, answer: MemberAnswer): Promise<Response> {
  return asVisitor(c, async (visitor) => answer(visitor, await requireAccount(c, visitor)));
}

function asFreshMember(c: AppContext, answer: MemberAnswer): Promise<Response> {
  return asFreshVisitor(c, async (visitor) => answer(visitor, await requireAccount(c, visitor)));
}

async function requireAccount(c: AppContext, visitor: Visitor): Promise<ConsoleAccount> {
  const id = c.req.param('account') ?? '';
  // Before an object is asked: a guessed address wakes none.
  if (!visitor.accounts.includes(id)) throw new ApiError('not_found');
  const account = await gateOf(c.env, id).consoleAccount(visitor.personId);
  if (account === null) throw new ApiError('not_found');
  return account;
}

async function showAccounts(c: AppContext, visitor: Visitor): Promise<Response> {
  const asked = visitor.accounts.map((id) => gateOf(c.env, id).consoleAccount(visitor.personId));
  const accounts = (await Promise.all(asked)).filter((account) => account !== null);
  const [first] = accounts;
  if (first === undefined) return answerPage(c, <NewAccountPage typed={{ name: '', isAdult: false }} />);
  if (accounts.length === 1) return c.redirect(`/console/${first.id}`, 303);
  return answerPage(c, <ChooseAccountPage accounts={accounts} />);
}

async function openAccount(c: AppContext, { personId, address }: Visitor): Promise<Response> {
  requireOwnForm(c);
  const form = await readForm(c, MOST_FORM_BYTES);
  const typed = { name: (form.get('nome') ?? '').trim(), isAdult: form.get('maior') === 'sim' };
  const refuse = (fault: FormFault) => answerPage(c, <NewAccountPage typed={typed} fault={fault} />, 400);
  const nameFault = faultOfName(typed.name, LONGEST_ACCOUNT_NAME);
  if (nameFault) return refuse(nameFault);
  if (!typed.isAdult)
    return refuse({
      field: 'maior',
      text: 'Para usar a API é preciso ter 18 anos ou mais: marque a confirmação.',
    });
  const id = newAccountId();
  const opened = await personOf(c.env, personId).openAccount({
    id,
    email: address,
    name: typed.name,
    plan: 'sandbox',
    sitePlan: 'gratis',
    adult: true,
    webhookSecret: newWebhookSecret(),
    keys: [],
    owner: personId,
  });
  if (opened.is === 'too_many')
    return refuse({
      field: null,
      text: 'Um endereço tem no máximo 3 contas Sandbox. Use uma das que você já tem.',
    });
  return c.redirect(`/console/${id}`, 303);
}

async function makeKey(c: AppContext, { personId }: Visitor, account: ConsoleAccount): Promise<Response> {
  requireOwnForm(c);
  const form = await readForm(c, MOST_FORM_BYTES);
  const name = (form.get('nome') ?? '').trim();
  const mode: Mode = form.get('modo') === 'test' ? 'test' : 'live';
  const refuse = (fault: FormFault, status: 400 | 409 = 400) =>
    answerPage(c, <KeysPage account={account} typed={{ name, mode }} fault={fault} />, status);
  const nameFault = faultOfName(name, LONGEST_KEY_NAME);
  if (nameFault) return refuse(nameFault);
  const named = form.get('formulario') ?? '';
  if (!FORM_NAME.test(named)) throw new ApiError('invalid_request');
  const key = await createKey(account.id, mode, readSettings(c.env).keySecrets);
  const created = await gateOf(c.env, account.id).createKey(personId, {
    hash: await sha256Hex(key),
    prefix: keyPrefix(key),
    mode,
    name,
    form: named,
  });
  if (created === 'created') return answerPage(c, <NewKeyPage account={account} name={name} apiKey={key} />);
  if (created === 'repeated')
    return refuse(
      {
        field: null,
        text: 'Esta chave já foi criada, e é mostrada uma só vez. Se ela se perdeu, revogue-a e crie outra.',
      },
      409,
    );
  if (created === 'too_many') {
    const { name: plan, maxKeys } = plans[account.plan];
    return refuse({
      field: null,
      text: `O plano ${plan} tem no máximo ${maxKeys} chaves em uso. Revogue uma que não se usa mais.`,
    });
  }
  throw new ApiError('not_found');
}

async function revokeKey(c: AppContext, { personId }: Visitor, account: ConsoleAccount): Promise<Response> {
  requireOwnForm(c);
  const form = await readForm(c, MOST_FORM_BYTES);
  const revoked = await gateOf(c.env, account.id).revokeKey(personId, form.get('chave') ?? '');
  if (revoked !== true) throw new ApiError('not_found');
  return c.redirect(`/console/${account.id}/chaves`, 303);
}

/** A name is one line of text that shows as it is stored. */
function faultOfName(name: string, longest: number): FormFault | null {
  if (name === '') return { field: 'nome', text: 'Digite um nome.' };
  if (name.length > longest) return { field: 'nome', text: `O nome tem no máximo ${longest} caracteres.` };
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))
    return { field: 'nome', text: 'O nome tem sinais que não se veem. Digite-o de novo.' };
  return null;
}
