import { Hono } from 'hono';
import { findTool } from '../../../common/catalogue/catalogue.ts';
import { type AppContext, type AppEnv, baseUrlOf } from '../../http/context.ts';
import { withSupport } from '../shell/support.tsx';
import { documentFor, endpointsOf } from './document.ts';
import { EndpointPage } from './endpoint-page.tsx';
import { ErrorListPage, ErrorPage, MissingPage } from './error-pages.tsx';
import { Overview } from './overview.tsx';
import { isErrorCode } from './parts.tsx';
import { ToolPage } from './tool-page.tsx';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The documentation, rendered from the OpenAPI document, the catalogue and the registry of errors. */
export const docsRoutes = new Hono<AppEnv>()
  .get('/docs', (c) => page(c, <Overview {...from(c)} />))
  .get('/docs/ferramentas/:id', (c) => {
    const tool = findTool(c.req.param('id'));
    return tool ? page(c, <ToolPage {...from(c)} tool={tool} />) : missing(c);
  })
  .get('/docs/api/:operationId', (c) => {
    const { document, base } = from(c);
    const operation = endpointsOf(document).find((each) => each.operationId === c.req.param('operationId'));
    if (!operation) return missing(c);
    return page(c, <EndpointPage document={document} base={base} operation={operation} />);
  })
  .get('/docs/erros', (c) => page(c, <ErrorListPage {...from(c)} />))
  .get('/docs/erros/:code', (c) => {
    const code = c.req.param('code');
    return isErrorCode(code) ? page(c, <ErrorPage {...from(c)} code={code} />) : missing(c);
  })
  .get('/docs/*', missing);

function from(c: AppContext) {
  const base = baseUrlOf(c);
  return { document: documentFor(base), base };
}

function missing(c: AppContext) {
  if (c.req.path.endsWith('/')) return c.redirect(c.req.path.slice(0, -1), 308);
  return page(c, <MissingPage {...from(c)} path={c.req.path} />, 404);
}

function page(c: AppContext, content: Parameters<AppContext['html']>[0], status: 200 | 404 = 200) {
  c.header('Content-Security-Policy', POLICY);
  if (status === 200) c.header('Cache-Control', 'public, max-age=300');
  return c.html(withSupport(c.env, content), status);
}
