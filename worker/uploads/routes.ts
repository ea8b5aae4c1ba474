import { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { checkCaller, requireTestQuota } from '../admission/authenticate.ts';
import { parseIdempotencyKey } from '../admission/idempotency.ts';
import { ApiError, unavailable } from '../errors.ts';
import { plans } from '../gate/credits/plans.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { UploadRow } from '../gate/uploads.ts';
import { type AppEnv, baseUrlOf } from '../http/context.ts';
import {
  appendToUploadContract,
  createUploadContract,
  deleteUploadContract,
  getUploadContract,
  listUploadsContract,
  offerContract,
  offerOfUploadContract,
  overrideUploadContract,
} from './contract/operations.ts';
import { createUpload } from './create.ts';
import { appendToUpload, deleteUpload, firstBytes, getUpload, headUpload } from './requests.ts';
import { TUS, TUS_VERSION, tusOffer } from './tus/headers.ts';
import { requireVersion } from './tus/version.ts';
import { listedJson } from './view.ts';

const LARGEST_FILE_BYTES = Math.max(...Object.values(plans).map(({ maxFileBytes }) => maxFileBytes));

const withVersion = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set(TUS.resumable, TUS_VERSION);
});

/** Requests about one upload are checked by the account's Gate, but take no place in the rate limit. */
export const uploadRequestRoutes = new OpenAPIHono<AppEnv>();

uploadRequestRoutes.use('/v1/uploads', withVersion);
uploadRequestRoutes.use('/v1/uploads/:id', withVersion);

const offer = () => new Response(null, { status: 204, headers: tusOffer(LARGEST_FILE_BYTES) });

uploadRequestRoutes
  .openapi(offerContract, offer)
  .openapi(offerOfUploadContract, offer)
  .openapi(getUploadContract, (c) => (c.req.raw.method === 'HEAD' ? headUpload(c) : getUpload(c)))
  .openapi(appendToUploadContract, appendToUpload)
  .openapi(deleteUploadContract, deleteUpload)
  .openapi(overrideUploadContract, async (c) => {
    switch (c.req.header(TUS.methodOverride)?.trim().toUpperCase()) {
      case 'PATCH':
        return appendToUpload(c);
      case 'HEAD':
        return headUpload(c);
      case 'DELETE':
        return deleteUpload(c);
      default:
        await checkCaller(c);
        throw new ApiError('not_found');
    }
  });

/** The creation and the list are ordinary calls. */
export const uploadRoutes = new OpenAPIHono<AppEnv>()
  .openapi(createUploadContract, async (c) => {
    requireVersion(c);
    const admission = c.get('admission');
    const bytes = firstBytes(c);
    const created = await createUpload({
      env: c.env,
      admission,
      headers: c.req.raw.headers,
      idempotencyKey: parseIdempotencyKey(c.req.header('Idempotency-Key')),
      baseUrl: baseUrlOf(c),
    });
    const headers = await bytes.append(created);
    headers.set('Location', created.location);
    if (created.replayed) headers.set('Idempotent-Replayed', 'true');
    return new Response(null, { status: 201, headers });
  })
  .openapi(listUploadsContract, async (c) => {
    const admission = c.get('admission');
    const uploads: UploadRow[] = await gateOf(c.env, admission.accountId)
      .uploads()
      .catch((error) => {
        throw unavailable(error);
      });
    requireTestQuota(admission);
    const data = uploads.map(listedJson);
    return c.json(
      { object: 'list', count: data.length, has_more: false, next_cursor: null, data } as const,
      200,
    );
  });
