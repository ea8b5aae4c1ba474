import type { AppContext } from '../../http/context.ts';
import { PAGE_POLICY } from '../shell/policy.ts';
import { withSupport } from '../shell/support.tsx';

type Content = Parameters<AppContext['html']>[0];

/** Answers a page that is the same for everyone. Forms of it are posted with the origin that they came from. */
export function answerSitePage(c: AppContext, content: Content) {
  c.header('Content-Security-Policy', PAGE_POLICY);
  c.header('Cache-Control', 'public, max-age=300');
  c.header('Referrer-Policy', 'same-origin');
  return c.html(withSupport(c.env, content));
}
