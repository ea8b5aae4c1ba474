import { Hono } from 'hono';
import { ApiError } from '../../errors.ts';
import { requireEnvelope } from '../../esign/read.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { gateOf } from '../../gate/gate-of.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../../http/context.ts';
import type { Visitor } from '../../people/person.ts';
import { requireBatch } from '../../shipping/read.ts';
import { courierOf } from '../../webhooks/courier-of.ts';
import { LONGEST_TYPED_ID } from '../components/id-finder.tsx';
import { plainCurl } from '../docs/samples.ts';
import { answerPage } from '../shell/answer.ts';
import { readConsoleForm } from './form.ts';
import { FoundPage, UnknownFormPage } from './ids-pages.tsx';
import { keyAnchor } from './key-list.tsx';
import { type KnownId, readKnownId } from './known-id.ts';
import { asMember } from './member.ts';

/**
 * Opens the page of an id of any kind, or a page about it. An id of another account is treated like an
 * unknown one.
 */
export const idsRoutes = new Hono<AppEnv>()
  .post('/console/:account/buscar', (c) => asMember(c, (_, account) => find(c, account)))
  .get('/console/:account/ids/:id', (c) =>
    asMember(c, (visitor, account) => {
      const found = readKnownId(c.req.param('id') ?? '');
      if (found === null) throw new ApiError('not_found');
      return show(c, visitor, account, found);
    }),
  );

async function find(c: AppContext, account: ConsoleAccount): Promise<Response> {
  const typed = ((await readConsoleForm(c)).get('id') ?? '').slice(0, LONGEST_TYPED_ID);
  const found = readKnownId(typed);
  if (found === null) return answerPage(c, <UnknownFormPage account={account} typed={typed} />, 400);
  if (found.kind !== 'key') return c.redirect(`/console/${account.id}/ids/${found.id}`, 303);
  if (!account.keys.some(({ prefix }) => prefix === found.id)) throw new ApiError('not_found');
  return c.redirect(`/console/${account.id}/chaves#${keyAnchor(found.id)}`, 303);
}

async function show(
  c: AppContext,
  { personId }: Visitor,
  account: ConsoleAccount,
  { kind, id }: KnownId,
): Promise<Response> {
  const page = (path: string | null, publicPage: string | null = null) =>
    answerPage(
      c,
      <FoundPage
        account={account}
        found={{ kind, id }}
        curl={path === null ? null : plainCurl(baseUrlOf(c), { method: 'GET', path })}
        publicPage={publicPage}
      />,
    );
  switch (kind) {
    case 'job':
      return c.redirect(`/console/${account.id}/tarefas/${id}`, 303);
    case 'event':
      if (!(await courierOf(c.env, account.id).has(id))) throw new ApiError('not_found');
      return c.redirect(`/console/${account.id}/avisos/enviados/${id}`, 303);
    case 'envelope': {
      const { state } = await requireEnvelope(c.env, account.id, id);
      return page(`/v1/esign/envelopes/${id}`, state.sentAt === null ? null : `/verificar/${id}`);
    }
    case 'batch':
      await requireBatch(c.env, account.id, id);
      return page(`/v1/expedicao/lotes/${id}`);
    case 'key':
      throw new ApiError('not_found');
    case 'request':
      if ((await gateOf(c.env, account.id).failureOf(personId, id)) === null) return page(null);
      return c.redirect(`/console/${account.id}/falhas/${id}`, 303);
  }
}
