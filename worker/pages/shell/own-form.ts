import { ApiError } from '../../errors.ts';
import { type AppContext, baseUrlOf } from '../../http/context.ts';
import { readUpTo } from '../../http/small-json.ts';

/** Refuses what another site has its visitors post. */
export function requireOwnForm(c: AppContext): void {
  const own = new Set([new URL(c.req.url).origin, new URL(baseUrlOf(c)).origin]);
  const origin = c.req.header('Origin');
  const isOwn = origin === undefined ? c.req.header('Sec-Fetch-Site') === 'same-origin' : own.has(origin);
  if (!isOwn) throw new ApiError('invalid_request', 'O formulário não veio desta página.');
}

export async function readForm(c: AppContext, maxBytes: number): Promise<URLSearchParams> {
  const tooLarge = () => new ApiError('payload_too_large', 'O formulário é grande demais.');
  const bytes = await readUpTo(c.req.raw, maxBytes, tooLarge);
  return new URLSearchParams(new TextDecoder().decode(bytes));
}
