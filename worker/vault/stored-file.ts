import type { ByteSource } from '../../common/byte-source.ts';
import type { Env, SettingsEnv } from '../env.ts';
import { NotStored } from '../files/store.ts';
import { type Stored, storeStream } from '../files/upload.ts';
import { decrypted, encrypted, type Range } from './files.ts';
import { encryptedSize } from './format.ts';
import { openKey } from './keys.ts';

/** An encrypted file in R2. */
export interface VaultFile {
  key: string;
  /** The envelope's wrapped key. */
  wrapped: string;
  envelope: string;
  role: string;
  /** Bytes before encryption; unknown before it is stored. */
  size?: number;
}

type VaultEnv = Pick<Env, 'FILES'> & SettingsEnv;

/** Encrypts and stores bytes. Size and hash are those before encryption. */
export async function storeEncrypted(
  env: VaultEnv,
  { key, wrapped, envelope, role }: VaultFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Stored> {
  const secret = await openKey(env, wrapped);
  return storeStream(env, key, bytes, {
    encode: (source) => encrypted(source, secret, { envelope, role }),
  });
}

/** Decrypts a stored file, or a range of it. Throws NotStored if it does not exist. */
export async function* readDecrypted(
  env: VaultEnv,
  file: VaultFile & { size: number },
  range?: Range,
): AsyncGenerator<Uint8Array> {
  const { wrapped, envelope, role, size } = file;
  const secret = await openKey(env, wrapped);
  yield* decrypted(sourceOf(env, file.key, encryptedSize(size)), secret, { envelope, role }, range);
}

/** Copies a decrypted range of a stored file, and closes the target. */
export async function copyDecrypted(
  env: VaultEnv,
  file: VaultFile,
  range: Range,
  target: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = target.getWriter();
  try {
    const { size = range.offset + range.length } = file;
    for await (const bytes of readDecrypted(env, { ...file, size }, range)) await writer.write(bytes);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

function sourceOf(env: Pick<Env, 'FILES'>, key: string, size: number): ByteSource {
  return {
    size,
    async *read(offset, length) {
      if (length === 0) return;
      const object = await env.FILES.get(key, { range: { offset, length } });
      if (!object) throw new NotStored(key);
      yield* object.body;
    },
  };
}
