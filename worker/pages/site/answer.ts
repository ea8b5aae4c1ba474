import type { AppContext } from '../../http/context.ts';
import { PAGE_POLICY } from '../shell/policy.ts';
import { withSupport } from '../shell/support.tsx';

type Content = Parameters<AppContext['html']>[0];

/** Answers with a public page that is the same for everyone. Its forms are posted with the page's origin. */
export function answerSitePage(c: AppContext, content: Content) {
  c.header('Content-Security-Policy', PAGE_POLICY);
  c.header('Cache-Control', 'public, max-age=300');
  c.header('Referrer-Policy', 'same-origin');
  return c.html(withSupport(c.env, content));
}
