import { Hono } from 'hono';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { gateOf } from '../../gate/gate-of.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { answerPage } from '../shell/answer.ts';
import { AccountPage } from './account-pages.tsx';
import type { AddressSubject } from './address-pages.tsx';
import { askForAddress, confirmAddress, showAddressCode, showAddressForm } from './address-routes.tsx';
import { readConsoleForm } from './form.ts';
import { asMember } from './member.ts';
import { faultOfName, LONGEST_ACCOUNT_NAME } from './typed-name.ts';

/** The pages for an account's name, and for the address that its mails and envelopes use. */
export const accountRoutes = new Hono<AppEnv>()
  .get('/console/:account/conta', (c) =>
    asMember(c, (_, account) => answerPage(c, <AccountPage account={account} name={account.name} />)),
  )
  .post('/console/:account/conta', (c) => asMember(c, (visitor, account) => rename(c, visitor, account)))
  .get('/console/:account/conta/email', (c) =>
    asMember(c, (visitor, account) => showAddressForm(c, visitor, subjectOf(account))),
  )
  .post('/console/:account/conta/email', (c) =>
    asMember(c, (visitor, account) => askForAddress(c, visitor, subjectOf(account))),
  )
  .get('/console/:account/conta/email/codigo', (c) =>
    asMember(c, (visitor, account) => showAddressCode(c, visitor, subjectOf(account))),
  )
  .post('/console/:account/conta/email/codigo', (c) =>
    asMember(c, (visitor, account) => confirmAddress(c, visitor, subjectOf(account))),
  );

function subjectOf(account: ConsoleAccount): AddressSubject {
  const back = `/console/${account.id}/conta`;
  return { account, address: account.email, path: `${back}/email`, back };
}

async function rename(c: AppContext, { personId }: Visitor, account: ConsoleAccount): Promise<Response> {
  const name = ((await readConsoleForm(c)).get('nome') ?? '').trim();
  const fault = faultOfName(name, LONGEST_ACCOUNT_NAME);
  if (fault) return answerPage(c, <AccountPage account={account} name={name} fault={fault} />, 400);
  await gateOf(c.env, account.id).rename(personId, name);
  return c.redirect(`/console/${account.id}/conta`, 303);
}
