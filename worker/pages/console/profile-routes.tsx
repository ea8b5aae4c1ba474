import { Hono } from 'hono';
import { clientOf } from '../../admission/authenticate.ts';
import { readSettings } from '../../env.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { parseUndoToken } from '../../people/address/undo-token.ts';
import type { Visitor } from '../../people/person.ts';
import { personOf } from '../../people/person-of.ts';
import { answerPage } from '../shell/answer.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import type { AddressSubject } from './address-pages.tsx';
import {
  askForAddress,
  confirmAddress,
  showAddressCode,
  showAddressForm,
  sourceOf,
} from './address-routes.tsx';
import { readConsoleForm } from './form.ts';
import { EndedUndoPage, LONGEST_PERSON_NAME, ProfilePage, UndonePage, UndoPage } from './profile-pages.tsx';
import { faultOfName } from './typed-name.ts';
import { asVisitor } from './visitor.ts';

/** The pages for a person's own name and address, and the page that undoes a change of the address. */
export const profileRoutes = new Hono<AppEnv>()
  .get('/perfil', (c) => asVisitor(c, (visitor) => showProfile(c, visitor)))
  .post('/perfil', (c) => asVisitor(c, (visitor) => saveName(c, visitor)))
  .get('/perfil/email', (c) => asVisitor(c, (visitor) => showAddressForm(c, visitor, subjectOf(visitor))))
  .post('/perfil/email', (c) => asVisitor(c, (visitor) => askForAddress(c, visitor, subjectOf(visitor))))
  .get('/perfil/email/codigo', (c) =>
    asVisitor(c, (visitor) => showAddressCode(c, visitor, subjectOf(visitor))),
  )
  .post('/perfil/email/codigo', (c) =>
    asVisitor(c, (visitor) => confirmAddress(c, visitor, subjectOf(visitor))),
  )
  .get('/perfil/desfazer', showUndo)
  .post('/perfil/desfazer', undoChange);

function subjectOf({ address }: Visitor): AddressSubject {
  return { account: null, address, path: '/perfil/email', back: '/perfil' };
}

async function showProfile(c: AppContext, visitor: Visitor, refused?: { name: string; fault: FormFault }) {
  const undoable = await personOf(c.env, visitor.personId).undoableChanges();
  const { name, fault } = refused ?? { name: visitor.name, fault: undefined };
  const page = <ProfilePage name={name} address={visitor.address} undoable={undoable} fault={fault} />;
  return answerPage(c, page, fault === undefined ? 200 : 400);
}

async function saveName(c: AppContext, visitor: Visitor): Promise<Response> {
  const name = ((await readConsoleForm(c)).get('nome') ?? '').trim();
  const fault = faultOfName(name, LONGEST_PERSON_NAME);
  if (fault) return showProfile(c, visitor, { name, fault });
  await personOf(c.env, visitor.personId).setName(name);
  return c.redirect('/perfil', 303);
}

async function showUndo(c: AppContext): Promise<Response> {
  const token = c.req.query('troca') ?? '';
  const named = await parseUndoToken(token, readSettings(c.env).keySecrets);
  const standing =
    named === null
      ? ({ is: 'ended' } as const)
      : await personOf(c.env, named.personId).undoStanding(named.changeId);
  switch (standing.is) {
    case 'open':
      return answerPage(c, <UndoPage change={standing.change} token={token} />);
    case 'undone':
      return answerPage(c, <UndonePage />);
    case 'ended':
      return answerPage(c, <EndedUndoPage />, 404);
  }
}

async function undoChange(c: AppContext): Promise<Response> {
  const token = (await readConsoleForm(c)).get('troca') ?? '';
  const named = await parseUndoToken(token, readSettings(c.env).keySecrets);
  if (named === null) return answerPage(c, <EndedUndoPage />, 404);
  const became = await personOf(c.env, named.personId).undoAddress(named.changeId, sourceOf(c), clientOf(c));
  if (became !== 'undone') return answerPage(c, <EndedUndoPage />, 404);
  return c.redirect(`/perfil/desfazer?troca=${token}`, 303);
}
