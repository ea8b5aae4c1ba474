const START = '/console';
const LONGEST = 500;

/** A path of this console to go on to; its start in place of anything else, however it is written. */
export function ownPath(next: string): string {
  if (next.length > LONGEST || !/^\/console(?:[/?][\w\-./?=&%]*)?$/.test(next)) return START;
  const url = URL.parse(next, 'https://own.invalid');
  const isOwn = url?.origin === 'https://own.invalid' && /^\/console(\/|$)/.test(url.pathname);
  return isOwn && !/%(?:2f|5c|00)/i.test(next) ? url.pathname + url.search : START;
}
