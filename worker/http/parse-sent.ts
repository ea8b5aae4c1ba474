import type { z } from 'zod';

/**
 * Zod's `safeParse` for what anybody can send. By itself it throws a TypeError where a text or list is expected and an
 * object comes whose `length` is one that gives no number: it compares the length of whatever has one.
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
