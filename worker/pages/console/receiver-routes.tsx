import { Hono } from 'hono';
import { ApiError } from '../../errors.ts';
import type { ConsoleWebhook } from '../../gate/account-webhook.ts';
import type { ConsoleAccount } from '../../gate/calls.ts';
import { gateOf } from '../../gate/gate-of.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../../http/context.ts';
import { UrlJudge } from '../../outside/egress.ts';
import type { Visitor } from '../../people/person.ts';
import { newWebhookSecret } from '../../webhooks/signature.ts';
import { isTarget } from '../../webhooks/target.ts';
import { testWebhook } from '../../webhooks/test-delivery.ts';
import { answerPage } from '../shell/answer.ts';
import type { FormFault } from '../shell/form-fault.tsx';
import { admitMember } from './admit-member.ts';
import { readConsoleForm, requireFormName } from './form.ts';
import { asMember } from './member.ts';
import { ReceiverPage } from './receiver-page.tsx';
import { SecretPage } from './secret-page.tsx';
import { toSignIn } from './visitor.ts';

/** The pages for the default address of notices, and for the secret that signs all notices. */
export const receiverRoutes = new Hono<AppEnv>()
  .get('/console/:account/avisos/endereco', (c) =>
    asMember(c, async (visitor, account) => {
      const { url } = await webhookOf(c, visitor, account);
      const isSaved = c.req.query('salvo') === 'sim';
      return answerPage(c, <ReceiverPage account={account} url={url ?? ''} isSaved={isSaved} />);
    }),
  )
  .post('/console/:account/avisos/endereco', (c) =>
    asMember(c, (visitor, account) => saveOrTest(c, visitor, account)),
  )
  .get('/console/:account/avisos/segredo', (c) =>
    asMember(c, (visitor, account) => showSecret(c, visitor, account)),
  )
  .post('/console/:account/avisos/segredo', (c) =>
    asMember(c, (visitor, account) => rotateSecret(c, visitor, account)),
  );

async function webhookOf(
  c: AppContext,
  { personId }: Visitor,
  { id }: ConsoleAccount,
): Promise<ConsoleWebhook> {
  const webhook = await gateOf(c.env, id).consoleWebhook(personId);
  if (webhook === null) throw new ApiError('not_found');
  return webhook;
}

const FAULT: FormFault = {
  field: 'endereco',
  text: 'Este endereço não serve: use um endereço https público, sem usuário e senha.',
};
const NOTHING_TO_TEST: FormFault = { field: 'endereco', text: 'Digite o endereço que o teste deve chamar.' };

async function saveOrTest(c: AppContext, visitor: Visitor, account: ConsoleAccount): Promise<Response> {
  const form = await readConsoleForm(c);
  const url = (form.get('endereco') ?? '').trim();
  const isTest = form.get('acao') === 'testar';
  const refuse = (fault: FormFault) =>
    answerPage(c, <ReceiverPage account={account} url={url} fault={fault} />, 400);
  if (isTest && url === '') return refuse(NOTHING_TO_TEST);
  const judge = new UrlJudge(c.env, new URL(baseUrlOf(c)).hostname);
  if (url !== '' && !(await isTarget(judge, url))) return refuse(FAULT);
  if (isTest) {
    const admission = await admitMember(c, visitor, 'webhooks');
    const tested = await testWebhook(c.env, admission, url);
    return answerPage(c, <ReceiverPage account={account} url={url} tested={tested} />);
  }
  const saved = await gateOf(c.env, account.id).setWebhookUrl(visitor.personId, url === '' ? null : url);
  if (!saved) throw new ApiError('not_found');
  return c.redirect(`/console/${account.id}/avisos/endereco?salvo=sim`, 303);
}

async function showSecret(c: AppContext, visitor: Visitor, account: ConsoleAccount): Promise<Response> {
  if (!visitor.isFresh) return toSignIn(c, `/console/${account.id}/avisos/segredo`);
  const webhook = await webhookOf(c, visitor, account);
  return answerPage(c, <SecretPage account={account} webhook={webhook} />);
}

async function rotateSecret(c: AppContext, visitor: Visitor, account: ConsoleAccount): Promise<Response> {
  const form = await readConsoleForm(c);
  const path = `/console/${account.id}/avisos/segredo`;
  if (!visitor.isFresh) return toSignIn(c, path);
  const rotated = await gateOf(c.env, account.id).rotateWebhookSecret(visitor.personId, {
    secret: newWebhookSecret(),
    keepsPrevious: form.get('antigo') === 'dia',
    form: requireFormName(form.get('formulario') ?? ''),
  });
  if (!rotated) throw new ApiError('not_found');
  return c.redirect(path, 303);
}
