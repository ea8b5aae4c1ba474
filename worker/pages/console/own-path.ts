const START = '/console';
const LONGEST = 500;

/** A path of this console to go on to; its start in place of anything else, however it is written. */
export function ownPath(next: string): string {
  const isPlain =
    next.length <= LONGEST && /^\/(?:console|perfil)(?:\/[0-9A-Za-z_-]+)*(?:\?[\w\-.=&%]*)?$/.test(next);
  return isPlain ? next : START;
}

/** A page with fields in its query, in the letters that `ownPath` lets pass. */
export function pathWith(path: string, fields: Readonly<Record<string, string>>): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*~]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encode(value)}`);
  return `${path}?${query.join('&')}`;
}
