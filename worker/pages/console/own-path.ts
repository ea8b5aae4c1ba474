const START = '/console';
const LONGEST = 500;

/** Returns a path of the console to continue at; replaces anything else by the console's start page. */
export function ownPath(next: string): string {
  const isPlain =
    next.length <= LONGEST && /^\/(?:console|perfil)(?:\/[0-9A-Za-z_-]+)*(?:\?[\w\-.=&%]*)?$/.test(next);
  return isPlain ? next : START;
}

/** Adds fields to a path as a query, in characters that `ownPath` accepts. */
export function pathWith(path: string, fields: Readonly<Record<string, string>>): string {
  return pathOf(path, Object.entries(fields));
}

/** Returns the path and query of an address, in characters that `ownPath` accepts. */
export function pathAndQuery(address: URL): string {
  return pathOf(address.pathname, [...address.searchParams]);
}

function pathOf(path: string, fields: readonly (readonly [name: string, value: string])[]): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*~]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = fields.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
