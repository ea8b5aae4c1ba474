import { fromBase64, toBase64 } from '../../common/base64.ts';
import { readSettings, type SettingsEnv } from '../env.ts';
import { fromHex } from '../random.ts';
import { KEY_ID_BYTES, VaultFault } from './format.ts';

/** The key of one envelope: with it gone, its files can no longer be read by anyone. */
export interface VaultKey {
  /** Tells it from other keys, and nothing else. */
  id: Uint8Array;
  secret: CryptoKey;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const WRAPPED = /^(\d{1,4})\.([A-Za-z0-9+/]{80})$/;

/** A key and how it is stored: the place of the master key, and 60 bytes that only that one opens. */
export async function newKey(env: SettingsEnv): Promise<{ key: VaultKey; wrapped: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return { key: await imported(bytes), wrapped: await wrap(env, bytes) };
}

export async function openKey(env: SettingsEnv, wrapped: string): Promise<VaultKey> {
  return imported(await unwrap(env, wrapped));
}

/** The same key under the newest master key; as it was when it is already. */
export async function rewrap(env: SettingsEnv, wrapped: string): Promise<string> {
  const newest = String(newestMaster(env));
  return wrapped.split('.')[0] === newest ? wrapped : wrap(env, await unwrap(env, wrapped));
}

async function imported(bytes: Uint8Array<ArrayBuffer>): Promise<VaultKey> {
  const label = new TextEncoder().encode('papelada vault key id');
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([...label, ...bytes]));
  return {
    id: new Uint8Array(digest, 0, KEY_ID_BYTES),
    secret: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
  };
}

async function wrap(env: SettingsEnv, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const master = newestMaster(env);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(wrapping(iv), await masterKey(env, master), bytes);
  return `${master}.${toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))}`;
}

async function unwrap(env: SettingsEnv, wrapped: string): Promise<Uint8Array<ArrayBuffer>> {
  const [, master, text] = WRAPPED.exec(wrapped) ?? [];
  if (master === undefined || text === undefined) throw new VaultFault('not a wrapped key');
  const key = await masterKey(env, Number(master));
  const bytes = fromBase64(text);
  const iv = bytes.slice(0, NONCE_BYTES);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(wrapping(iv), key, bytes.slice(NONCE_BYTES)));
  } catch {
    throw new VaultFault(`master key ${master} does not open this key`);
  }
}

function wrapping(iv: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode('papelada vault key') };
}

function newestMaster(env: SettingsEnv): number {
  return readSettings(env).esignMasterKeys.length - 1;
}

async function masterKey(env: SettingsEnv, place: number): Promise<CryptoKey> {
  const bytes = fromHex(readSettings(env).esignMasterKeys[place] ?? '');
  if (bytes?.length !== KEY_BYTES) throw new VaultFault(`ESIGN_MASTER_KEYS has no good key ${place}`);
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
