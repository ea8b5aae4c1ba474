import { OpenAPIHono } from '@hono/zod-openapi';
import { openapi, revision } from '../generated/openapi.js';
import { type AppEnv, baseUrlOf } from '../http/context.ts';
import { openApiContract } from './contract.ts';
import { ORIGIN } from './origin.ts';

/** Serves the document without a key: it is registered before `authenticate`. */
export const contractRoutes = new OpenAPIHono<AppEnv>().openapi(openApiContract, (c) => {
  const headers = { ETag: `"${revision}"`, 'Cache-Control': 'public, max-age=300' };
  if (c.req.header('If-None-Match') === headers.ETag) return c.body(null, 304, headers);
  const text = openapi.replaceAll(ORIGIN, baseUrlOf(c));
  return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
});
