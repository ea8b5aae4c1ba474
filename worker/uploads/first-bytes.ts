import { unavailable } from '../errors.ts';
import type { Admission } from '../gate/calls.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { AppContext } from '../http/context.ts';
import { drainUnread } from '../http/drain.ts';
import { append, readAppend, stateHeaders } from './append-call.ts';
import { refusalOfAppend } from './append-request.ts';
import type { AppendResult } from './calls.ts';
import type { CreatedUpload } from './create.ts';
import { appendError } from './refusals.ts';
import { TUS } from './tus/headers.ts';
import { parseByteCount } from './tus/numbers.ts';
import { uploadOf } from './upload-of.ts';

/** The first bytes of an upload, if the call that creates it brings some. Throws if they cannot be its bytes. */
export function firstBytes(c: AppContext) {
  const request = { ...readAppend(c), offset: 0, length: null };
  const hasBytes = c.req.raw.body !== null && request.bodyBytes !== 0;
  // The plan's limit is the object's to check.
  const empty = {
    length: parseByteCount(c.req.header(TUS.length)),
    offset: 0,
    maxBytes: Number.POSITIVE_INFINITY,
  };
  const refused = hasBytes ? refusalOfAppend(empty, request) : null;
  if (refused) throw appendError({ outcome: 'refused', ...refused });
  return {
    /**
     * Returns the headers of the upload's state. Bytes that are refused leave no upload, and neither does a failure
     * whose answer names no address: a repeated creation finds the upload by its key alone.
     */
    async append(admission: Admission, { id, replayed }: CreatedUpload): Promise<Headers> {
      const upload = uploadOf(c.env, id);
      if (replayed || !hasBytes) {
        // A client that is still sending would not read the answer.
        await drainUnread(c.req.raw);
        const view = await upload.read(admission.accountId).catch((error) => {
          throw unavailable(error);
        });
        return new Headers(view ? stateHeaders(view) : {});
      }
      const hasKey = c.req.header('Idempotency-Key') !== undefined;
      const remove = () =>
        upload.remove({ accountId: admission.accountId, mode: admission.caller.mode }).catch(unavailable);
      const result = await append(c, admission, id, request).catch(async (error) => {
        if (!hasKey) await remove();
        throw error;
      });
      if (result.outcome === 'appended') return new Headers(stateHeaders(result.upload));
      if (isLost(result, hasKey)) {
        await remove();
        if (hasKey) await gateOf(c.env, admission.accountId).freeUploadKey(id).catch(unavailable);
      }
      throw appendError(result);
    },
  };
}

/** Returns true if no client can continue an upload whose creation has not kept all its bytes. */
function isLost({ outcome }: AppendResult, hasKey: boolean): boolean {
  switch (outcome) {
    case 'locked':
    case 'superseded':
      return false;
    case 'interrupted':
      // A repeated creation finds it by its key.
      return !hasKey;
    default:
      return true;
  }
}
