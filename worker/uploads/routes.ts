import { OpenAPIHono } from '@hono/zod-openapi';
import { checkKey, requireTestQuota } from '../admission/authenticate.ts';
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
import { answerCreated, createUpload } from './create.ts';
import { firstBytes } from './first-bytes.ts';
import { uploadRequests } from './requests.ts';
import { TUS, tusOffer } from './tus/headers.ts';
import { requireVersion, withVersion } from './tus/version.ts';
import { listedJson } from './view.ts';

const LARGEST_FILE_BYTES = Math.max(...Object.values(plans).map(({ maxFileBytes }) => maxFileBytes));

const { getUpload, headUpload, appendToUpload, deleteUpload } = uploadRequests(checkKey);

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
        await checkKey(c);
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
      addressOf: (id) => `${baseUrlOf(c)}/v1/uploads/${id}`,
    });
    return answerCreated(created, await bytes.append(admission, created));
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
