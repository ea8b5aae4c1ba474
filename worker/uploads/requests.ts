import { ApiError, unavailable } from '../errors.ts';
import type { Admission } from '../gate/calls.ts';
import type { AppContext } from '../http/context.ts';
import { UPLOAD_ID } from '../lending/lender.ts';
import { append, readAppend, stateHeaders } from './append-call.ts';
import { appendError, uploadLocked } from './refusals.ts';
import { requireVersion } from './tus/version.ts';
import { uploadOf } from './upload-of.ts';
import { uploadJson } from './view.ts';

/** The requests about one upload. `check` admits their caller: a key, or a person in the console. */
export function uploadRequests(check: (c: AppContext) => Promise<Admission>) {
  return {
    async getUpload(c: AppContext) {
      const { accountId } = await check(c);
      const upload = await uploadOf(c.env, requireId(c)).read(accountId).catch(unreachable);
      if (!upload) throw new ApiError('upload_not_found');
      return c.json(uploadJson(upload), 200);
    },

    /** Temporary failures are answered like a lock: at any other failure clients begin a new upload. */
    async headUpload(c: AppContext): Promise<Response> {
      const { accountId } = await check(c).catch(lockedIfPassing);
      requireVersion(c);
      const upload = uploadOf(c.env, requireId(c));
      const read = await upload.readSettled(accountId).catch(unreachable).catch(lockedIfPassing);
      if (read === 'locked') throw uploadLocked();
      if (!read) throw new ApiError('upload_not_found');
      return new Response(null, { status: 200, headers: stateHeaders(read) });
    },

    async appendToUpload(c: AppContext): Promise<Response> {
      const admission = await check(c);
      requireVersion(c);
      const result = await append(c, admission, requireId(c), readAppend(c));
      if (result.outcome !== 'appended') throw appendError(result);
      return new Response(null, { status: 204, headers: stateHeaders(result.upload) });
    },

    async deleteUpload(c: AppContext): Promise<Response> {
      const { accountId, caller } = await check(c);
      requireVersion(c);
      const upload = uploadOf(c.env, requireId(c));
      const removed = await upload.remove({ accountId, mode: caller.mode }).catch(unreachable);
      if (removed !== 'removed') throw appendError({ outcome: removed });
      return new Response(null, { status: 204 });
    },
  };
}

function requireId(c: AppContext): string {
  const id = c.req.param('id') ?? '';
  if (!UPLOAD_ID.test(id)) throw new ApiError('upload_not_found');
  return id;
}

function lockedIfPassing(error: unknown): never {
  throw error instanceof ApiError && error.code === 'service_unavailable' ? uploadLocked() : error;
}

function unreachable(error: unknown): never {
  throw unavailable(error);
}
