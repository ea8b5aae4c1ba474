import { Hono } from 'hono';
import { readSettings } from '../../env.ts';
import { ApiError } from '../../errors.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { plans } from '../../gate/credits/plans.ts';
import { gateOf } from '../../gate/gate-of.ts';
import { createKey, keyPrefix } from '../../gate/keys.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { sha256Hex } from '../../random.ts';
import { answerPage } from '../shell/answer.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { readConsoleForm } from './form.ts';
import { KeyFormPage, KeysPage, NewKeyPage, type TypedKey } from './keys-pages.tsx';
import { asMember } from './member.ts';
import { faultOfName } from './typed-name.ts';
import { toSignIn } from './visitor.ts';

const LONGEST_NAME = 60;
const FORM_NAME = /^[0-9a-f-]{36}$/;

/** The keys of an account. */
export const keysRoutes = new Hono<AppEnv>()
  .get('/console/:account/chaves', (c) =>
    asMember(c, (_, account) => answerPage(c, <KeysPage account={account} />)),
  )
  .get('/console/:account/chaves/nova', (c) =>
    asMember(c, (visitor, account) => showKeyForm(c, visitor, account)),
  )
  .post('/console/:account/chaves/nova', (c) =>
    asMember(c, (visitor, account) => makeKey(c, visitor, account)),
  )
  .post('/console/:account/chaves/revogar', (c) =>
    asMember(c, (visitor, account) => revokeKey(c, visitor, account)),
  );

/** A code is asked for before the form is shown, so that nothing is typed in vain. */
function showKeyForm(c: AppContext, { isFresh }: Visitor, account: ConsoleAccount) {
  const typed = typedKey((name) => c.req.query(name));
  if (!isFresh) return toSignIn(c, keyFormPath(account, typed));
  return answerPage(c, <KeyFormPage account={account} typed={typed} />);
}

function typedKey(field: (name: string) => string | null | undefined): TypedKey {
  return { name: (field('nome') ?? '').trim(), mode: field('modo') === 'test' ? 'test' : 'live' };
}

/** The form's page with what was typed. */
function keyFormPath({ id }: ConsoleAccount, { name, mode }: TypedKey): string {
  const query = name === '' ? '' : `?${new URLSearchParams({ nome: name, modo: mode })}`;
  return `/console/${id}/chaves/nova${query.replaceAll('+', '%20')}`;
}

/** The key is in this answer and nowhere else. */
async function makeKey(
  c: AppContext,
  { personId, isFresh }: Visitor,
  account: ConsoleAccount,
): Promise<Response> {
  const form = await readConsoleForm(c);
  const typed = typedKey((field) => form.get(field));
  const { name, mode } = typed;
  const refuse = (fault: FormFault, status: 400 | 409 = 400) =>
    answerPage(c, <KeyFormPage account={account} typed={typed} fault={fault} />, status);
  const nameFault = faultOfName(name, LONGEST_NAME);
  if (nameFault) return refuse(nameFault);
  if (!isFresh) return toSignIn(c, keyFormPath(account, typed));
  const formName = form.get('formulario') ?? '';
  if (!FORM_NAME.test(formName)) throw new ApiError('invalid_request');
  const key = await createKey(account.id, mode, readSettings(c.env).keySecrets);
  const created = await gateOf(c.env, account.id).createKey(personId, {
    hash: await sha256Hex(key),
    prefix: keyPrefix(key),
    mode,
    name,
    form: formName,
  });
  switch (created) {
    case 'created':
      return answerPage(c, <NewKeyPage account={account} name={name} apiKey={key} />);
    case 'repeated':
      return refuse({ field: null, text: REPEATED }, 409);
    case 'too_many':
      return refuse({ field: null, text: tooMany(account) });
    case null:
      throw new ApiError('not_found');
  }
}

async function revokeKey(
  c: AppContext,
  { personId, isFresh }: Visitor,
  account: ConsoleAccount,
): Promise<Response> {
  const form = await readConsoleForm(c);
  if (!isFresh) return toSignIn(c, `/console/${account.id}/chaves`);
  const revoked = await gateOf(c.env, account.id).revokeKey(personId, form.get('chave') ?? '');
  if (revoked !== true) throw new ApiError('not_found');
  return c.redirect(`/console/${account.id}/chaves`, 303);
}

const REPEATED =
  'Esta chave já foi criada, e é mostrada uma só vez. Se ela se perdeu, revogue-a na lista e crie outra.';

function tooMany({ plan }: ConsoleAccount): string {
  const { name, maxKeys } = plans[plan];
  return `O plano ${name} tem no máximo ${maxKeys} chaves em uso, de produção e de teste. Revogue na lista uma que ninguém usa mais.`;
}
