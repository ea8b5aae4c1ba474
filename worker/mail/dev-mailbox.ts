import { z } from 'zod';
import type { Env, SettingsEnv } from '../env.ts';
import { eraseFiles } from '../files/store.ts';
import { isoTime } from '../time/clock.ts';
import { newKey } from '../vault/keys.ts';
import { copyDecrypted, storeEncrypted, type VaultFile } from '../vault/stored-file.ts';
import type { Attachment, Mail } from './mail.ts';

const PREFIX = 'dev-mail/';
const FILES_PREFIX = 'dev-mail-files/';
const MOST_KEPT = 200;

const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: z.string(),
  attachment: z
    .object({
      name: z.string(),
      type: z.string(),
      size: z.number(),
      /** The object key in R2, and the encryption key, wrapped. */
      key: z.string(),
      wrapped: z.string(),
    })
    .optional(),
});
export type KeptMail = z.infer<typeof keptMail>;

type Files = Pick<Env, 'FILES'>;

/**
 * Stores a message as sent and removes the oldest above the limit. A message that is already stored is
 * ignored.
 */
export async function keepDevMail(env: Files & SettingsEnv, mail: Mail, now: number): Promise<void> {
  if (await env.FILES.head(keyOf(mail.id))) return;
  const { attachment, ...message } = mail;
  const kept: KeptMail = {
    ...message,
    sent_at: isoTime(now),
    ...(attachment ? { attachment: await keepAttachment(env, mail.id, attachment) } : {}),
  };
  await env.FILES.put(keyOf(mail.id), JSON.stringify(kept));
  const { objects } = await env.FILES.list({ prefix: PREFIX });
  const surplus = objects
    .sort((left, right) => right.uploaded.getTime() - left.uploaded.getTime())
    .slice(MOST_KEPT);
  for (const { key } of surplus) await discard(env, key);
}

/** Lists the stored messages, newest first. */
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

/** Reads the bytes of a mail's attachment; undefined if there is none or it has been erased. */
export async function readDevAttachment(
  env: Files & SettingsEnv,
  { id, attachment }: KeptMail,
): Promise<ReadableStream<Uint8Array> | undefined> {
  if (!attachment || !(await env.FILES.head(attachment.key))) return undefined;
  const { readable, writable } = new FixedLengthStream(attachment.size);
  const whole = { offset: 0, length: attachment.size };
  copyDecrypted(env, vaultFileOf(id, attachment), whole, writable).catch(() => undefined);
  return readable;
}

/** Erases the attachments of an owner. */
export async function eraseDevAttachments(env: Files, owner: string): Promise<void> {
  await eraseFiles(env, attachmentsOf(owner));
}

async function keepAttachment(
  env: Files & SettingsEnv,
  id: string,
  { name, type, bytes, owner }: Attachment,
): Promise<NonNullable<KeptMail['attachment']>> {
  const { wrapped } = await newKey(env);
  const stored = { key: `${attachmentsOf(owner)}${encodeURIComponent(id)}`, wrapped };
  const once = async function* () {
    yield bytes;
  };
  await storeEncrypted(env, vaultFileOf(id, stored), once());
  return { name, type, size: bytes.byteLength, ...stored };
}

function vaultFileOf(id: string, { key, wrapped }: { key: string; wrapped: string }): VaultFile {
  return { key, wrapped, envelope: id, role: 'attachment' };
}

async function discard(env: Files, key: string): Promise<void> {
  const attached = (await readAt(env, key))?.attachment;
  await env.FILES.delete(attached ? [key, attached.key] : [key]);
}

async function readAt(env: Files, key: string): Promise<KeptMail | undefined> {
  const object = await env.FILES.get(key);
  return object ? keptMail.parse(JSON.parse(await object.text())) : undefined;
}

function keyOf(id: string): string {
  return `${PREFIX}${encodeURIComponent(id)}`;
}

function attachmentsOf(owner: string): string {
  return `${FILES_PREFIX}${encodeURIComponent(owner)}/`;
}
