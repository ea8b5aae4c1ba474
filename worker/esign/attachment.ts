import type { Env, SettingsEnv } from '../env.ts';
import { NotStored } from '../files/store.ts';
import { type Attachment, MOST_ATTACHED_BYTES } from '../mail/mail.ts';
import { systemClock } from '../time/clock.ts';
import { readDecrypted } from '../vault/stored-file.ts';
import { resultName } from './download.ts';
import { vaultFileOf } from './files.ts';
import type { EnvelopeDefinition, EnvelopeState } from './state.ts';

/**
 * An isolate has 128 MB for all its envelopes, and a mail takes up to three times the size of its attachment.
 */
const MOST_AT_ONCE = 4;
/** Slots are released after this time, because an object may stop before it releases its own. */
const LONGEST_MS = 60_000;

/** Deadlines, in epoch milliseconds, of this isolate's mails with attachments in progress, by number. */
const underWay = new Map<number, number>();
let number = 0;

/** Runs `work`, or returns undefined if the limit of mails with attachments in progress is reached. */
export async function withAttachmentSlot<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  const now = systemClock.now();
  for (const [each, until] of underWay) if (until <= now) underWay.delete(each);
  if (underWay.size >= MOST_AT_ONCE) return undefined;
  const own = ++number;
  underWay.set(own, now + LONGEST_MS);
  try {
    return await work();
  } finally {
    underWay.delete(own);
  }
}

/** Returns the final PDF; undefined if there is none, it is too large for a mail, or it was erased. */
export async function finalAttachment(
  env: Pick<Env, 'FILES'> & SettingsEnv,
  definition: EnvelopeDefinition,
  { results, purged }: EnvelopeState,
  wrapped: string | undefined,
): Promise<Attachment | undefined> {
  const final = results?.final;
  if (!final || purged || wrapped === undefined || final.bytes > MOST_ATTACHED_BYTES) return undefined;
  const bytes = new Uint8Array(final.bytes);
  let length = 0;
  try {
    for await (const chunk of readDecrypted(
      env,
      vaultFileOf(definition.id, wrapped, final.role, final.bytes),
    )) {
      bytes.set(chunk, length);
      length += chunk.byteLength;
    }
  } catch (error) {
    // Erased in the meantime: the mail has only the link, whose page says so.
    if (error instanceof NotStored) return undefined;
    throw error;
  }
  return { name: resultName(definition, 'final'), type: 'application/pdf', bytes, owner: definition.id };
}
