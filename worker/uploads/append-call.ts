import { unavailable } from '../errors.ts';
import type { Admission } from '../gate/calls.ts';
import type { AppContext } from '../http/context.ts';
import type { AppendRequest } from './append-request.ts';
import { sendAppend } from './append-transport.ts';
import type { AppendResult } from './calls.ts';
import { parseChecksum } from './tus/checksum.ts';
import { TUS, TUS_CONTENT_TYPE } from './tus/headers.ts';
import { parseByteCount } from './tus/numbers.ts';
import { uploadOf } from './upload-of.ts';
import type { UploadView } from './view.ts';

/** Has the upload's object append the body of a request. Throws if the object is out of reach. */
export async function append(
  c: AppContext,
  { accountId, caller }: Admission,
  id: string,
  request: AppendRequest,
): Promise<AppendResult> {
  const appended = sendAppend(uploadOf(c.env, id), {
    caller: { accountId, mode: caller.mode },
    request,
    body: c.req.raw.body,
  });
  // If the client hangs up, what has arrived is still kept.
  c.executionCtx.waitUntil(appended.catch(() => undefined));
  return await appended.catch((error) => {
    throw unavailable(error);
  });
}

/** Reads what a request declares about its body. */
export function readAppend(c: AppContext): AppendRequest {
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

/** Returns the headers of an upload's state. */
export function stateHeaders(view: UploadView): Record<string, string> {
  return {
    [TUS.offset]: String(view.offset),
    ...(view.length === null ? { [TUS.deferLength]: '1' } : { [TUS.length]: String(view.length) }),
    ...(view.metadata === null ? {} : { [TUS.metadata]: view.metadata }),
    [TUS.expires]: new Date(view.expiresAt).toUTCString(),
  };
}
