import type { Env } from '../env.ts';
import { PartWriter } from '../files/part-writer.ts';
import { readStored } from '../files/store.ts';
import { toHex } from '../random.ts';
import type { UploadStore } from './upload-store.ts';

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

/** Hashes a stored file, read in ranges. */
export async function hashStored(env: Pick<Env, 'FILES'>, key: string, length: number): Promise<string> {
  const digest = new crypto.DigestStream('SHA-256');
  await readStored(env, key, 0, length).pipeTo(digest);
  return toHex(await digest.digest);
}
