/** Decodes valid UTF-8 as that, without its mark, and anything else as Windows-1252. */
export function decodeUtf8OrWindows(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
