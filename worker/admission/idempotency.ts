import { ApiError } from '../errors.ts';
import type { IdempotentCall } from '../gate/calls.ts';
import { IDEMPOTENCY_KEY } from '../http/contract/idempotency-key.ts';
import { sha256Hex } from '../random.ts';

/** Returns the header's value; null if it is absent. Throws if it is invalid. */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!IDEMPOTENCY_KEY.test(header)) throw new ApiError('invalid_idempotency_key');
  return header;
}

/** Returns null without a key. `request` is all that two calls with the same key must have in common. */
export async function idempotentCall(key: string | null, request: object): Promise<IdempotentCall | null> {
  return key === null ? null : { key, fingerprint: await fingerprintOf(request) };
}

/** SHA-256 of a request, independent of the order of an object's members. */
function fingerprintOf(request: unknown): Promise<string> {
  return sha256Hex(JSON.stringify(request, sortMembers));
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
