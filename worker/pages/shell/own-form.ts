import { ApiError } from '../../errors.ts';
import { type AppContext, baseUrlOf } from '../../http/context.ts';
import { readUpTo } from '../../http/small-json.ts';

/**
 * Checks that a page of this service sent the request, by `Sec-Fetch-Site` or, in older browsers, `Origin`.
 */
export function isOwnRequest(c: AppContext): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const own = new Set([new URL(c.req.url).origin, new URL(baseUrlOf(c)).origin]);
  return own.has(c.req.header('Origin') ?? '');
}

/** Rejects forms that another site makes its visitors post. */
export function requireOwnForm(c: AppContext): void {
  if (!isOwnRequest(c)) throw new ApiError('invalid_request', 'O formulário não veio desta página.');
}

export async function readForm(c: AppContext, maxBytes: number): Promise<URLSearchParams> {
  const tooLarge = () => new ApiError('payload_too_large', 'O formulário é grande demais.');
  const bytes = await readUpTo(c.req.raw, maxBytes, tooLarge);
  return new URLSearchParams(new TextDecoder().decode(bytes));
}
