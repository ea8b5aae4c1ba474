import { z } from 'zod';
import { ApiError, sent, type Wording, worded } from '../errors.ts';
import { parseSent } from '../http/parse-sent.ts';

/**
 * Parses the fields of a JSON body. Throws `invalid_request` with the field and the expected value: the
 * field's `.meta({ expected })` completes the sentence 'O campo x deve ser …'.
 */
export function parseFields<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = parseSent(schema, body);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_request', explain(schema, parsed.error.issues, body));
}

function explain(schema: z.ZodObject, issues: z.core.$ZodIssue[], body: unknown): string | Wording {
  const names = Object.keys(schema.shape);
  const [issue] = issues;
  const name = issue?.path[0];
  if (issue?.code === 'unrecognized_keys')
    return worded`O corpo tem um campo que não existe: ${sent(shown(issue.keys[0] ?? ''))}. Campos aceitos: ${names.join(', ')}.`;
  if (typeof name !== 'string')
    return `O corpo deve ser um objeto JSON. Campos aceitos: ${names.join(', ')}.`;
  const isAbsent = !Object.hasOwn(Object(body), name);
  return isAbsent
    ? `Falta o campo ${name}: ele deve ser ${expected(schema, name)}.`
    : `O campo ${name} não é válido: ele deve ser ${expected(schema, name)}.`;
}

function expected(schema: z.ZodObject, name: string): string {
  const field: unknown = schema.shape[name];
  const text = field instanceof z.ZodType ? field.meta()?.expected : undefined;
  if (typeof text !== 'string') throw new Error(`the field ${name} does not say what it must be`);
  return text;
}

const MOST_SHOWN = 40;

/** Returns a received field name in quotes, cut to 40 characters for a message. */
export function shown(name: string): string {
  return JSON.stringify(name.length > MOST_SHOWN ? `${name.slice(0, MOST_SHOWN)}…` : name);
}

export interface FieldsSchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
  additionalProperties: false;
}

/** Converts the fields to JSON Schema 2020-12, for a contract. */
export function fieldsSchema(schema: z.ZodObject): FieldsSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.expected;
    },
  });
  return JSON.parse(JSON.stringify(plain));
}
