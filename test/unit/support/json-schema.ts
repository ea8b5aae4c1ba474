import fc from 'fast-check';

/** What the catalogue's options use of JSON Schema 2020-12. A keyword beyond these is to be added here. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  $schema?: string;
}

const KNOWN = new Set<string>([
  ...['type', 'const', 'enum', 'anyOf', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'items', 'minItems', 'maxItems', 'properties', 'required'],
  ...['additionalProperties', 'description', 'default', 'examples', 'format', '$schema'],
]);

/** Whether a JSON value is what the schema describes. */
export function accepts(schema: JsonSchema, value: unknown): boolean {
  const unknownKeyword = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknownKeyword !== undefined) throw new Error(`teach the tests the keyword ${unknownKeyword}`);
  if (schema.anyOf && !schema.anyOf.some((alternative) => accepts(alternative, value))) return false;
  if ('const' in schema && schema.const !== value) return false;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (schema.type !== undefined && !isOfType(schema.type, value)) return false;
  if (typeof value === 'number') return fitsNumber(schema, value);
  if (typeof value === 'string') return fitsText(schema, value);
  if (Array.isArray(value)) return fitsList(schema, value);
  return typeof value !== 'object' || value === null || fitsObject(schema, value);
}

/** Values that the schema describes. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return rawValuesOf(schema).filter((value) => accepts(schema, value));
}

function rawValuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(rawValuesOf));
  const { minimum: min = -(2 ** 53) + 1, maximum: max = 2 ** 53 - 1 } = schema;
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min, max });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'string':
      return schema.pattern === undefined
        ? fc.string({ minLength: schema.minLength ?? 0, maxLength: schema.maxLength ?? 30 })
        : fc.stringMatching(new RegExp(schema.pattern));
    case 'array':
      return fc.array(schema.items ? rawValuesOf(schema.items) : fc.jsonValue(), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 5,
      });
    case 'object':
      return objectsOf(schema);
    default:
      throw new Error(`teach the tests ${JSON.stringify(schema)}`);
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, rawValuesOf(property)]),
  );
  return fc.record(members, { requiredKeys: required });
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function fitsNumber(schema: JsonSchema, value: number): boolean {
  return (
    value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (schema.maximum ?? Number.POSITIVE_INFINITY) &&
    value > (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value < (schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  );
}

function fitsText(schema: JsonSchema, value: string): boolean {
  return (
    value.length >= (schema.minLength ?? 0) &&
    value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value))
  );
}

function fitsList(schema: JsonSchema, value: unknown[]): boolean {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  return (
    value.length >= minItems &&
    value.length <= maxItems &&
    (items === undefined || value.every((item) => accepts(items, item)))
  );
}

function fitsObject(schema: JsonSchema, value: object): boolean {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const entries = Object.entries(value);
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    entries.every(([name, member]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return property ? accepts(property, member) : additionalProperties;
    })
  );
}
