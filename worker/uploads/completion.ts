import type { Env } from '../env.ts';
import { PartWriter } from '../files/part-writer.ts';
import { readStoredChunks } from '../files/store.ts';
import { toHex } from '../random.ts';
import type { UploadStore } from './upload-store.ts';

/**
 * Makes one object of the received bytes. Can be repeated after it was cut short. The short last part is not stored as
 * one of the received parts, which are counted as whole ones: its bytes remain the rest, and a repetition sends it again.
 */
export async function assemble(env: Pick<Env, 'FILES'>, key: string, store: UploadStore): Promise<void> {
  const writer = new PartWriter(env, key, {}, store.written());
  try {
    await writer.finish();
  } catch (error) {
    // An attempt whose answer was lost has completed the multipart upload, which then no longer exists.
    const stored = await env.FILES.head(key);
    if (stored?.size !== store.requireState().length) throw error;
  }
}

export async function hashStored(env: Pick<Env, 'FILES'>, key: string, length: number): Promise<string> {
  const digest = new crypto.DigestStream('SHA-256');
  const writer = digest.getWriter();
  for await (const chunk of readStoredChunks(env, key, length)) await writer.write(chunk);
  await writer.close();
  return toHex(await digest.digest);
}
