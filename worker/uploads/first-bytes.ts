import { ApiError, unavailable } from '../errors.ts';
import type { Admission } from '../gate/calls.ts';
import type { AppContext } from '../http/context.ts';
import { drainUnread } from '../http/drain.ts';
import { append, readAppend, stateHeaders } from './append-call.ts';
import type { CreatedUpload } from './create.ts';
import { appendError } from './refusals.ts';
import { TUS } from './tus/headers.ts';
import { parseByteCount } from './tus/numbers.ts';
import { uploadOf } from './upload-of.ts';

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
