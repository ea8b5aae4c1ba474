import { z } from 'zod';
import type { Env } from '../env.ts';
import { isoTime } from '../time/clock.ts';
import type { Mail } from './mail.ts';

const PREFIX = 'dev-mail/';
const MOST_KEPT = 200;

const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: z.string(),
});
export type KeptMail = z.infer<typeof keptMail>;

type Files = Pick<Env, 'FILES'>;

/** Keeps a message as sent; the same message again changes nothing. The oldest give way. */
export async function keepDevMail(env: Files, mail: Mail, now: number): Promise<void> {
  if (await env.FILES.head(keyOf(mail.id))) return;
  const kept: KeptMail = { ...mail, sent_at: isoTime(now) };
  await env.FILES.put(keyOf(mail.id), JSON.stringify(kept));
  const { objects } = await env.FILES.list({ prefix: PREFIX });
  const surplus = objects
    .sort((left, right) => right.uploaded.getTime() - left.uploaded.getTime())
    .slice(MOST_KEPT);
  if (surplus.length > 0) await env.FILES.delete(surplus.map((object) => object.key));
}

/** Newest first. */
export async function listDevMail(env: Files): Promise<KeptMail[]> {
  const { objects } = await env.FILES.list({ prefix: PREFIX });
  const kept = await Promise.all(objects.map((object) => readAt(env, object.key)));
  return kept
    .filter((mail) => mail !== undefined)
    .sort((left, right) => (left.sent_at < right.sent_at ? 1 : -1));
}

export function readDevMail(env: Files, id: string): Promise<KeptMail | undefined> {
  return readAt(env, keyOf(id));
}

async function readAt(env: Files, key: string): Promise<KeptMail | undefined> {
  const object = await env.FILES.get(key);
  return object ? keptMail.parse(JSON.parse(await object.text())) : undefined;
}

function keyOf(id: string): string {
  return `${PREFIX}${encodeURIComponent(id)}`;
}
