import { Hono } from 'hono';
import { ApiError } from '../../errors.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { gateOf } from '../../gate/gate-of.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { systemClock } from '../../time/clock.ts';
import { answerPage } from '../shell/answer.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { readConsoleForm } from './form.ts';
import { issueKey } from './issue-key.ts';
import { LIFETIMES, OVERLAPS } from './key-words.ts';
import { KeyFormPage, KeysPage, NewKeyPage, type TypedKey } from './keys-pages.tsx';
import { asMember } from './member.ts';
import { pathWith } from './own-path.ts';
import { faultOfName } from './typed-name.ts';
import { pageOf, toSignIn } from './visitor.ts';

const LONGEST_NAME = 60;

/** The pages for the keys of an account. */
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

/** Shows the form for a key. Requires a fresh sign-in first, so that nothing is typed in vain. */
function showKeyForm(c: AppContext, { isFresh }: Visitor, account: ConsoleAccount) {
  if (!isFresh) return toSignIn(c, pageOf(c));
  const typed = typedKey(account, (name) => c.req.query(name));
  return answerPage(c, <KeyFormPage account={account} typed={typed} />);
}

/** Returns the form's values or defaults; a replacement keeps the name and mode of the old key. */
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

/** Returns the path of the form with its typed values. */
function keyFormPath({ id }: ConsoleAccount, { name, mode, lifetime, overlap, replaced }: TypedKey): string {
  const fields = { nome: name, modo: mode, validade: lifetime, sobreposicao: overlap, troca: replaced };
  return pathWith(`/console/${id}/chaves/nova`, fields);
}

/** Creates a key. The key is in this response and nowhere else. */
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
  const lifetimeMs = LIFETIMES.find(({ value }) => value === typed.lifetime)?.ms ?? null;
  const overlapMs = OVERLAPS.find(({ value }) => value === typed.overlap)?.ms ?? 0;
  const issued = await issueKey(
    c,
    personId,
    account,
    {
      mode,
      name,
      form: form.get('formulario') ?? '',
      expiresAt: lifetimeMs === null ? null : systemClock.now() + lifetimeMs,
    },
    replaced === '' ? null : { hash: replaced, overlapMs },
  );
  if ('fault' in issued) return refuse(issued.fault, issued.status);
  return answerPage(c, <NewKeyPage account={account} name={name} apiKey={issued.key} />);
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
