import { Hono } from 'hono';
import { type AppContext, type AppEnv, baseUrlOf } from '../../http/context.ts';
import { TERMS_SHA256 } from '../../people/terms.ts';
import { answerSitePage } from './answer.ts';
import { FrontPage } from './front-page.tsx';
import { operatorOf } from './operator.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

/** Personal pages are not listed: a search engine must be able to read that they are not to be indexed. */
const ROBOTS = `User-agent: *
Allow: /v1/openapi.json
Disallow: /v1/
`;

/** The pages of the public site. */
export const siteRoutes = new Hono<AppEnv>()
  .get('/', (c) => answerSitePage(c, <FrontPage base={baseUrlOf(c)} operator={operatorOf(c.env)} />))
  .get('/termos', async (c) =>
    answerSitePage(c, <TermsPage operator={operatorOf(c.env)} sha256={await TERMS_SHA256} />),
  )
  .get('/privacidade', (c) => answerSitePage(c, <PrivacyPage operator={operatorOf(c.env)} />))
  .get('/termos/', withoutSlash)
  .get('/privacidade/', withoutSlash)
  .get('/verificar/', withoutSlash)
  .get('/robots.txt', (c) => c.text(ROBOTS, 200, { 'Cache-Control': 'public, max-age=86400' }));

function withoutSlash(c: AppContext) {
  return c.redirect(c.req.path.slice(0, -1), 308);
}
