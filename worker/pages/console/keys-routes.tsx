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
import { systemClock } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { readConsoleForm } from './form.ts';
import { LIFETIMES, OVERLAPS } from './key-words.ts';
import { KeyFormPage, KeysPage, NewKeyPage, type TypedKey } from './keys-pages.tsx';
import { asMember } from './member.ts';
import { faultOfName } from './typed-name.ts';
import { pageOf, toSignIn } from './visitor.ts';

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
  if (!isFresh) return toSignIn(c, pageOf(c));
  const typed = typedKey(account, (name) => c.req.query(name));
  return answerPage(c, <KeyFormPage account={account} typed={typed} />);
}

/** What was typed, or stands in the form at first; a replacement has the name and mode of the key before. */
function typedKey(account: ConsoleAccount, field: (name: string) => string | null | undefined): TypedKey {
  const replaced = account.keys.find(({ hash }) => hash === field('troca'));
  const choice = (name: string, options: readonly { value: string }[]) =>
    options.find(({ value }) => value === field(name))?.value ?? options[0]?.value ?? '';
  return {
    name: (field('nome') ?? replaced?.name ?? '').trim(),
    mode: replaced?.mode ?? (field('modo') === 'test' ? 'test' : 'live'),
    lifetime: choice('validade', LIFETIMES),
    overlap: choice('sobreposicao', OVERLAPS),
    replaced: replaced?.hash ?? '',
  };
}

/** The form's page with what was typed. */
function keyFormPath({ id }: ConsoleAccount, { name, mode, lifetime, overlap, replaced }: TypedKey): string {
  const fields = { nome: name, modo: mode, validade: lifetime, sobreposicao: overlap, troca: replaced };
  const query = `${new URLSearchParams(fields)}`.replaceAll('+', '%20');
  return `/console/${id}/chaves/nova?${query}`;
}

/** The key is in this answer and nowhere else. */
async function makeKey(
  c: AppContext,
  { personId, isFresh }: Visitor,
  account: ConsoleAccount,
): Promise<Response> {
  const form = await readConsoleForm(c);
  const typed = typedKey(account, (field) => form.get(field));
  const { name, mode, replaced } = typed;
  const refuse = (fault: FormFault, status: 400 | 409 = 400) =>
    answerPage(c, <KeyFormPage account={account} typed={typed} fault={fault} />, status);
  const nameFault = faultOfName(name, LONGEST_NAME);
  if (nameFault) return refuse(nameFault);
  if (!isFresh) return toSignIn(c, keyFormPath(account, typed));
  const formName = form.get('formulario') ?? '';
  if (!FORM_NAME.test(formName)) throw new ApiError('invalid_request');
  const key = await createKey(account.id, mode, readSettings(c.env).keySecrets);
  const lifetimeMs = LIFETIMES.find(({ value }) => value === typed.lifetime)?.ms ?? null;
  const overlapMs = OVERLAPS.find(({ value }) => value === typed.overlap)?.ms ?? 0;
  const created = await gateOf(c.env, account.id).createKey(
    personId,
    {
      hash: await sha256Hex(key),
      prefix: keyPrefix(key),
      mode,
      name,
      form: formName,
      expiresAt: lifetimeMs === null ? null : systemClock.now() + lifetimeMs,
    },
    replaced === '' ? null : { hash: replaced, overlapMs },
  );
  switch (created) {
    case 'created':
      return answerPage(c, <NewKeyPage account={account} name={name} apiKey={key} />);
    case 'repeated':
      return refuse({ field: null, text: REPEATED }, 409);
    case 'not_in_force':
      return refuse({ field: null, text: ENDED }, 409);
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

const ENDED = 'A chave que seria trocada não vale mais. Volte à lista e crie outra.';

function tooMany({ plan }: ConsoleAccount): string {
  const { name, maxKeys } = plans[plan];
  return `O plano ${name} tem no máximo ${maxKeys} chaves em uso, de produção e de teste. Revogue na lista uma que ninguém usa mais.`;
}
