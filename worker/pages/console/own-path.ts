const START = '/console';
const LONGEST = 500;

/** A path of this console to go on to; its start in place of anything else, however it is written. */
export function ownPath(next: string): string {
  const isPlain =
    next.length <= LONGEST && /^\/(?:console|perfil)(?:\/[0-9A-Za-z_-]+)*(?:\?[\w\-.=&%]*)?$/.test(next);
  return isPlain ? next : START;
}
