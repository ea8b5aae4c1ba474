import { checkCaller } from '../admission/authenticate.ts';
import { ApiError, unavailable } from '../errors.ts';
import type { Admission } from '../gate/calls.ts';
import type { AppContext } from '../http/context.ts';
import type { AppendRequest } from './append-request.ts';
import type { AppendResult } from './calls.ts';
import type { CreatedUpload } from './create.ts';
import { appendError, uploadLocked } from './refusals.ts';
import { isUploadId } from './specification.ts';
import { parseChecksum } from './tus/checksum.ts';
import { TUS, TUS_CONTENT_TYPE } from './tus/headers.ts';
import { parseByteCount } from './tus/numbers.ts';
import { requireVersion } from './tus/version.ts';
import { uploadOf } from './upload-of.ts';
import { type UploadView, uploadJson } from './view.ts';

export async function getUpload(c: AppContext) {
  const { accountId } = await checkCaller(c);
  const upload = await uploadOf(c.env, requireId(c)).read(accountId).catch(unreachable);
  if (!upload) throw new ApiError('upload_not_found');
  return c.json(uploadJson(upload), 200);
}

/** If an object is unreachable, the answer is that of a lock: after a 5xx, clients begin a new upload. */
export async function headUpload(c: AppContext): Promise<Response> {
  const { accountId } = await checkCaller(c).catch((error) => {
    throw error instanceof ApiError && error.status < 500 ? error : lockedBy(error);
  });
  requireVersion(c);
  const read = await uploadOf(c.env, requireId(c))
    .readSettled(accountId)
    .catch((error) => {
      throw lockedBy(error);
    });
  if (read === 'locked') throw uploadLocked();
  if (read === 'too_many') throw appendError({ outcome: read });
  if (!read) throw new ApiError('upload_not_found');
  return new Response(null, { status: 200, headers: stateHeaders(read) });
}

export async function appendToUpload(c: AppContext): Promise<Response> {
  const admission = await checkCaller(c);
  requireVersion(c);
  const appended = await append(c, admission, requireId(c), readAppend(c));
  return new Response(null, { status: 204, headers: stateHeaders(appended) });
}

export async function deleteUpload(c: AppContext): Promise<Response> {
  const { accountId, caller } = await checkCaller(c);
  requireVersion(c);
  const removed = await uploadOf(c.env, requireId(c))
    .remove({ accountId, mode: caller.mode })
    .catch(unreachable);
  if (removed !== 'removed') throw appendError({ outcome: removed });
  return new Response(null, { status: 204 });
}

/** The first bytes of an upload, if the call that creates it brings some. Throws if they cannot be its bytes. */
export function firstBytes(c: AppContext) {
  const request = { ...readAppend(c), offset: 0, length: null };
  const hasBytes = c.req.raw.body !== null && request.bodyBytes !== 0;
  if (hasBytes && !request.isMarked) throw appendError({ outcome: 'refused', code: 'media_type' });
  if (hasBytes && request.checksum === 'invalid')
    throw appendError({ outcome: 'refused', code: 'invalid_checksum' });
  const length = parseByteCount(c.req.header(TUS.length));
  if (hasBytes && length !== null && (request.bodyBytes ?? 0) > length)
    throw appendError({ outcome: 'refused', code: 'beyond_length' });
  return {
    /** Returns the headers of the upload's state. Bytes that cannot be appended leave no upload. */
    async append({ id, replayed }: CreatedUpload): Promise<Headers> {
      const admission = c.get('admission');
      const upload = uploadOf(c.env, id);
      if (replayed || !hasBytes) {
        const view = await upload.read(admission.accountId).catch(unreachable);
        return new Headers(view ? stateHeaders(view) : {});
      }
      try {
        return new Headers(stateHeaders(await append(c, admission, id, request)));
      } catch (error) {
        if (error instanceof ApiError && error.status < 500)
          await upload
            .remove({ accountId: admission.accountId, mode: admission.caller.mode })
            .catch(unavailable);
        throw error;
      }
    },
  };
}

async function append(
  c: AppContext,
  { accountId, caller }: Admission,
  id: string,
  request: AppendRequest,
): Promise<UploadView> {
  const appended: Promise<AppendResult> = uploadOf(c.env, id).append(
    { accountId, mode: caller.mode },
    request,
    c.req.raw.body,
  );
  // If the client hangs up, what has arrived is still kept.
  c.executionCtx.waitUntil(appended.catch(() => undefined));
  const result = await appended.catch(unreachable);
  if (result.outcome !== 'appended') throw appendError(result);
  return result.upload;
}

function readAppend(c: AppContext): AppendRequest {
  const [length, checksum] = [c.req.header(TUS.length), c.req.header(TUS.checksum)];
  const mediaType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return {
    offset: parseByteCount(c.req.header(TUS.offset)),
    length: length === undefined ? null : (parseByteCount(length) ?? 'invalid'),
    isMarked: mediaType === TUS_CONTENT_TYPE,
    bodyBytes: parseByteCount(c.req.header('Content-Length')),
    checksum: checksum === undefined ? null : (parseChecksum(checksum) ?? 'invalid'),
  };
}

function stateHeaders(view: UploadView): Record<string, string> {
  return {
    [TUS.offset]: String(view.offset),
    ...(view.length === null ? { [TUS.deferLength]: '1' } : { [TUS.length]: String(view.length) }),
    ...(view.metadata === null ? {} : { [TUS.metadata]: view.metadata }),
    [TUS.expires]: new Date(view.expiresAt).toUTCString(),
  };
}

function requireId(c: AppContext): string {
  const id = c.req.param('id') ?? '';
  if (!isUploadId(id)) throw new ApiError('upload_not_found');
  return id;
}

/** Logs the error and returns the one for the caller. */
function lockedBy(error: unknown): ApiError {
  if (!(error instanceof ApiError)) unavailable(error);
  return uploadLocked();
}

function unreachable(error: unknown): never {
  throw unavailable(error);
}
