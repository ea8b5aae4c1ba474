import { z } from '@hono/zod-openapi';

/** A request's schema as plain JSON Schema: contracts of requests are documentation. */
export function plainSchema(schema: z.ZodType) {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return plain as Record<string, unknown>;
}
