/** A multiple of 3, so that the parts' base64 can be joined. */
const PART_BYTES = 24 * 1024;

export function base64(bytes: Uint8Array): string {
  let encoded = '';
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    encoded += btoa(String.fromCharCode(...bytes.subarray(start, start + PART_BYTES)));
  }
  return encoded;
}
