import { OpenAPIHono } from '@hono/zod-openapi';
import { etag } from 'hono/etag';
import { openapi, revision } from '../generated/openapi.js';
import { type AppEnv, baseUrlOf } from '../http/context.ts';
import { openApiContract } from './contract.ts';
import { ORIGIN } from './origin.ts';

/** Serves the document without a key: it is registered before `authenticate`. */
export const contractRoutes = new OpenAPIHono<AppEnv>().openapi(
  { ...openApiContract, middleware: etag() },
  (c) => {
    const text = openapi.replaceAll(ORIGIN, baseUrlOf(c));
    return c.body(text, 200, {
      ETag: `"${revision}"`,
      'Cache-Control': 'public, max-age=300',
      'Content-Type': 'application/json; charset=utf-8',
    });
  },
);
