/**
 * Returns the origin of an address. Returns an invalid address itself, because an attempt reports its fault.
 */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
