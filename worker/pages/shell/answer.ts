import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppContext } from '../../http/context.ts';
import { withPersonName } from './person-name.tsx';
import { PAGE_POLICY } from './policy.ts';
import { withSupport } from './support.tsx';

type Content = Parameters<AppContext['html']>[0];
type Status = ContentfulStatusCode;

/**
 * Answers with a private page: not cached, not indexed, and its address is not sent to other sites as the
 * referrer. Its forms are posted with the page's origin.
 */
export function answerPage(c: AppContext, content: Content, status: Status = 200, policy = PAGE_POLICY) {
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'same-origin');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  const page = withPersonName(c.get('personName') ?? '', withSupport(c.env, content));
  return c.html(page, status);
}
