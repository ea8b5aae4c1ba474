import { toHex } from '../../random.ts';
import { decodeBase64 } from './base64.ts';

/** The checksums of a body that a client may declare (tus, `Upload-Checksum`), by their names there. */
const ALGORITHMS = {
  sha1: { platform: 'SHA-1', bytes: 20 },
  sha256: { platform: 'SHA-256', bytes: 32 },
} as const;

export const CHECKSUM_ALGORITHMS = Object.keys(ALGORITHMS).join(',');

export interface Checksum {
  /** The platform's name of the algorithm. */
  algorithm: 'SHA-1' | 'SHA-256';
  /** The digest of the body, in lower-case hexadecimal. */
  digest: string;
}

/** Parses `sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=`; null if the algorithm or the digest is none. */
export function parseChecksum(header: string): Checksum | null {
  const [, name = '', encoded = ''] = /^(\w{1,16}) ([A-Za-z0-9+/]{1,64}={0,2})$/.exec(header.trim()) ?? [];
  if (!isKnown(name)) return null;
  const { platform, bytes } = ALGORITHMS[name];
  const digest = decodeBase64(encoded);
  return digest?.byteLength === bytes ? { algorithm: platform, digest: toHex(digest) } : null;
}

function isKnown(name: string): name is keyof typeof ALGORITHMS {
  return Object.hasOwn(ALGORITHMS, name);
}
