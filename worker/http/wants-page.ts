import type { AppContext } from './context.ts';

/** Returns true if a browser asks for a page: the path is outside the API, and HTML is accepted. */
export function wantsPage(c: AppContext): boolean {
  const { path } = c.req;
  if (path === '/v1' || path.startsWith('/v1/')) return false;
  return (c.req.header('Accept') ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
