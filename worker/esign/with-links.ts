import type { OrderAnswer } from '../admission/order-call.ts';
import type { SettingsEnv } from '../env.ts';
import { linkToken, signingUrl } from './links.ts';
import type { EnvelopeView } from './schema.ts';
import { linkSecretOf } from './secrets.ts';

/** Adds the signers' links to a view. They are derived on request and never stored. A draft has none. */
export async function withLinks(
  env: SettingsEnv,
  view: EnvelopeView,
  baseUrl: string,
): Promise<EnvelopeView> {
  const isDraft = view.status === 'draft';
  const linkOf = async (signer: number) =>
    signingUrl(baseUrl, view.id, await linkToken(linkSecretOf(env), view.id, signer));
  const signers = await Promise.all(
    view.signers.map(async (signer) => ({ ...signer, sign_url: isDraft ? null : await linkOf(signer.id) })),
  );
  return { ...view, signers, links_available: !isDraft };
}

/** Adds links to an answer if the caller requested them; stored answers have none. */
export async function withRequestedLinks(
  { env, baseUrl }: { env: SettingsEnv; baseUrl: string },
  answer: OrderAnswer,
  links: boolean,
): Promise<OrderAnswer> {
  if (!links || typeof answer.body !== 'string') return answer;
  const view: EnvelopeView = JSON.parse(answer.body);
  return { ...answer, body: JSON.stringify(await withLinks(env, view, baseUrl)) };
}
