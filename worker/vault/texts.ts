import { fromBase64, toBase64 } from '../../common/base64.ts';
import { checkHeader, chunkParameters, HEADER_BYTES, newHeader, type Owner, VaultFault } from './format.ts';
import type { VaultKey } from './keys.ts';

/** Encrypts a short text for a table: a file of one chunk, in base64. */
export async function sealText(key: VaultKey, owner: Owner, text: string): Promise<string> {
  const header = newHeader(key.id);
  const plain = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt(chunkParameters(header, owner, 0, true), key.secret, plain);
  const whole = new Uint8Array(HEADER_BYTES + sealed.byteLength);
  whole.set(header);
  whole.set(new Uint8Array(sealed), HEADER_BYTES);
  return toBase64(whole);
}

export async function openText(key: VaultKey, owner: Owner, sealed: string): Promise<string> {
  try {
    const whole = fromBase64(sealed);
    const header = whole.slice(0, HEADER_BYTES);
    checkHeader(header, key.id);
    const parameters = chunkParameters(header, owner, 0, true);
    const plain = await crypto.subtle.decrypt(parameters, key.secret, whole.slice(HEADER_BYTES));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
  } catch (error) {
    throw error instanceof VaultFault ? error : new VaultFault('this text is not what was encrypted');
  }
}
