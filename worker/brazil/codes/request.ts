import { z } from 'zod';
import { ApiError } from '../../errors.ts';

/** The fields of a body; 400 `invalid_request` names the first that is wrong and says what it may be. */
export function parseFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  body: unknown,
): z.output<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_request', explain(schema, parsed.error.issues[0], body));
}

function explain(schema: z.ZodObject, issue: z.core.$ZodIssue | undefined, body: unknown): string {
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(schema.shape).join(', ');
    return `Esta chamada não conhece o campo "${issue.keys[0]}". Os campos são: ${known}.`;
  }
  const field = String(issue?.path[0] ?? '');
  const description = fieldDescription(schema, field);
  if (description === undefined) return 'O corpo deve ser um objeto JSON com os campos da chamada.';
  const absent = typeof body === 'object' && body !== null && !Object.hasOwn(body, field);
  return absent
    ? `Falta o campo "${field}". ${description}`
    : `O campo "${field}" não é válido. ${description}`;
}

function fieldDescription(schema: z.ZodObject, field: string): string | undefined {
  const type = Object.hasOwn(schema.shape, field) ? schema.shape[field] : undefined;
  return type instanceof z.ZodType ? type.description : undefined;
}

/** What the document shows of a request: the same fields, as JSON Schema. */
export function requestSchema(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, { io: 'input' });
  return shown;
}
