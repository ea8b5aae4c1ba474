/** The origin of an address; of one that cannot be parsed, which an attempt says itself, the address. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
