import { decodeBase64 } from './base64.ts';

export const MOST_METADATA_BYTES = 8 * 1024;

const utf8 = new TextDecoder();

/**
 * Parses `Upload-Metadata`: pairs `key base64`, separated by commas; a value may be missing. Returns null if it is
 * malformed, has a key twice, or is longer than `MOST_METADATA_BYTES`. Source: tus 1.0, "Upload-Metadata".
 */
export function parseMetadata(header: string): Map<string, string> | null {
  if (header.length > MOST_METADATA_BYTES) return null;
  const metadata = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key = '', encoded = '', ...more] = pair.trim().split(' ');
    const value = decodeBase64(encoded);
    if (!/^[\x21-\x7e]+$/.test(key) || value === null || more.length > 0 || metadata.has(key)) return null;
    metadata.set(key, utf8.decode(value));
  }
  return metadata;
}
