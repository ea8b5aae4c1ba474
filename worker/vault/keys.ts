import { fromBase64, toBase64 } from '../../common/base64.ts';
import { readSettings, type SettingsEnv } from '../env.ts';
import { fromHex, toHex } from '../random.ts';
import { KEY_ID_BYTES, VaultFault } from './format.ts';

/** The key of one envelope. Once it is erased, nobody can read the envelope's files. */
export interface VaultKey {
  /** Distinguishes it from other keys, and reveals nothing else. */
  id: Uint8Array;
  secret: CryptoKey;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const MASTER_ID_BYTES = 8;
const WRAPPED = /^([0-9a-f]{16})\.([A-Za-z0-9+/]{80})$/;

/** Creates a key, and its stored form: the id of the master key and 60 bytes that only that one decrypts. */
export async function newKey(env: SettingsEnv): Promise<{ key: VaultKey; wrapped: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return { key: await imported(bytes), wrapped: await wrap(env, bytes) };
}

export async function openKey(env: SettingsEnv, wrapped: string): Promise<VaultKey> {
  return imported(await unwrap(env, wrapped));
}

/** Wraps the key under the newest master key; returns it unchanged if it already is. */
export async function rewrap(env: SettingsEnv, wrapped: string): Promise<string> {
  const { newest } = await masterKeys(env);
  return wrapped.split('.')[0] === newest?.id ? wrapped : wrap(env, await unwrap(env, wrapped));
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
  const { newest } = await masterKeys(env);
  if (!newest) throw new VaultFault('ESIGN_MASTER_KEYS has no good key');
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(wrapping(iv), newest.key, bytes);
  return `${newest.id}.${toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))}`;
}

async function unwrap(env: SettingsEnv, wrapped: string): Promise<Uint8Array<ArrayBuffer>> {
  const [, id, text] = WRAPPED.exec(wrapped) ?? [];
  if (id === undefined || text === undefined) throw new VaultFault('not a wrapped key');
  const master = (await masterKeys(env)).byId.get(id);
  if (!master) throw new VaultFault(`ESIGN_MASTER_KEYS has no key ${id}`);
  const bytes = fromBase64(text);
  const iv = bytes.slice(0, NONCE_BYTES);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(wrapping(iv), master.key, bytes.slice(NONCE_BYTES)));
  } catch {
    throw new VaultFault(`master key ${id} does not open this key`);
  }
}

function wrapping(iv: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode('papelada vault key') };
}

/**
 * Identified by its content, not its position: a key that is no longer needed can be removed from the list.
 */
interface MasterKey {
  id: string;
  key: CryptoKey;
}

interface MasterKeys {
  byId: ReadonlyMap<string, MasterKey>;
  newest: MasterKey | undefined;
}

const known = new WeakMap<readonly string[], Promise<MasterKeys>>();

function masterKeys(env: SettingsEnv): Promise<MasterKeys> {
  const { esignMasterKeys } = readSettings(env);
  const keys = known.get(esignMasterKeys) ?? importMasterKeys(esignMasterKeys);
  known.set(esignMasterKeys, keys);
  return keys;
}

async function importMasterKeys(texts: readonly string[]): Promise<MasterKeys> {
  const keys = await Promise.all(texts.map(importMasterKey));
  return { byId: new Map(keys.map((master) => [master.id, master])), newest: keys.at(-1) };
}

async function importMasterKey(text: string, place: number): Promise<MasterKey> {
  const bytes = fromHex(text);
  if (bytes?.length !== KEY_BYTES) throw new VaultFault(`ESIGN_MASTER_KEYS has no good key ${place}`);
  const label = new TextEncoder().encode('papelada master key id');
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([...label, ...bytes]));
  return {
    id: toHex(new Uint8Array(digest, 0, MASTER_ID_BYTES)),
    key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
  };
}
