import type { Env } from '../env.ts';
import { LargeReads } from '../files/large-reads.ts';
import { PartWriter } from '../files/part-writer.ts';
import { readStored } from '../files/store.ts';
import { toHex } from '../random.ts';
import type { UploadStore } from './upload-store.ts';

const PAUSE_EVERY_BYTES = 1024 * 1024;

/** Makes one object of the received bytes. Can be repeated after it was cut short. */
export async function assemble(env: Pick<Env, 'FILES'>, key: string, store: UploadStore): Promise<void> {
  const onPart = (part: R2UploadedPart) => store.addParts([part]);
  const writer = new PartWriter(env, key, { onPart }, store.written());
  try {
    await writer.finish();
  } catch (error) {
    // An attempt whose answer was lost has completed the multipart upload, which then no longer exists.
    const stored = await env.FILES.head(key);
    if (stored?.size !== store.requireState().length) throw error;
  }
}

/**
 * Hashes a stored file. The local runtime serves no other request while a stored file is read without a pause: the hash
 * of 1 GB held the whole service for ten seconds.
 */
export async function hashStored(env: Pick<Env, 'FILES'>, key: string, length: number): Promise<string> {
  const digest = new crypto.DigestStream('SHA-256');
  const writer = digest.getWriter();
  let unpaused = 0;
  for await (const chunk of new LargeReads(readStored(env, key, 0, length))) {
    await writer.write(chunk);
    unpaused += chunk.byteLength;
    if (unpaused < PAUSE_EVERY_BYTES) continue;
    unpaused = 0;
    await scheduler.wait(0);
  }
  await writer.close();
  return toHex(await digest.digest);
}
