import type { z } from 'zod';

/**
 * Zod's `safeParse` for untrusted values. Zod throws a TypeError if it expects a string or array and gets an
 * object whose `length` cannot be converted to a number, because it compares any `length`.
 */
export function parseSent<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return schema.safeParse(withPlainLengths(value));
  }
}

function withPlainLengths(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner) =>
    key === 'length' && typeof inner === 'object' ? null : inner,
  );
}
