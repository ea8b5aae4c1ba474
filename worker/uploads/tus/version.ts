import { ApiError } from '../../errors.ts';
import type { AppContext } from '../../http/context.ts';
import { TUS, TUS_VERSION } from './headers.ts';

/** Throws for a request that does not speak this version of the protocol. */
export function requireVersion(c: AppContext): void {
  if (c.req.header(TUS.resumable) === TUS_VERSION) return;
  throw new ApiError('unsupported_tus_version', undefined, { [TUS.version]: TUS_VERSION });
}
