/** A multiple of 3, so that the base64 of the parts can be joined. */
const PART_BYTES = 24 * 1024;

export function toBase64(bytes: Uint8Array): string {
  let encoded = '';
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    encoded += btoa(String.fromCharCode(...bytes.subarray(start, start + PART_BYTES)));
  }
  return encoded;
}

/** Throws if the text is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let place = 0; place < bytes.length; place++) bytes[place] = characters.charCodeAt(place);
  return bytes;
}
