import { ApiError } from '../errors.ts';
import type { Admission } from '../gate/calls.ts';

/** Throws where a test key asks for the files or links of something that a live key made, or for a change of it. */
export function requireLiveKey({ caller }: Pick<Admission, 'caller'>, isTest: boolean): void {
  if (caller.mode === 'test' && !isTest) throw new ApiError('live_key_required');
}
