import { z } from '@hono/zod-openapi';

/** Converts a request's schema to plain JSON Schema for the documentation. */
export function plainSchema(schema: z.ZodType) {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return plain as Record<string, unknown>;
}
