import { ApiError } from '../errors.ts';
import type { Admission } from '../gate/calls.ts';

/** Throws if a test key requests the files or links of something made with a live key, or changes it. */
export function requireLiveKey({ caller }: Pick<Admission, 'caller'>, isTest: boolean): void {
  if (caller.mode === 'test' && !isTest) throw new ApiError('live_key_required');
}
