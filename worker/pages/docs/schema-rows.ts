import { type ApiDocument, named, type Schema } from './document.ts';

export interface SchemaRow {
  name: string;
  type: string;
  required: boolean;
  fallback: string | null;
  example: string | null;
  description: string;
}

/** Returns the fields of an object; those of inner objects have dotted names. */
export function schemaRows(document: ApiDocument, schema: Schema, prefix = ''): SchemaRow[] {
  const whole = resolved(document, schema);
  return Object.entries(whole.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const required = whole.required?.includes(key) === true;
    return [rowOf(document, name, property, required), ...innerRows(document, name, property)];
  });
}

export function rowOf(document: ApiDocument, name: string, schema: Schema, required: boolean): SchemaRow {
  return {
    name,
    type: typeText(document, schema),
    required,
    fallback: schema.default === undefined ? null : JSON.stringify(schema.default),
    example: schema.examples === undefined ? null : JSON.stringify(schema.examples[0]),
    description: schema.description ?? resolved(document, schema).description ?? '',
  };
}

/** Jobs, tools and file sources inside a list are documented elsewhere. */
const SHOWN_ELSEWHERE = /\/(Job|Tool|FileSource)$/;

function innerRows(document: ApiDocument, name: string, schema: Schema): SchemaRow[] {
  if (SHOWN_ELSEWHERE.test(schema.$ref ?? schema.items?.$ref ?? '')) return [];
  if (schema.items) return schemaRows(document, schema.items, `${name}[].`);
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object')
    return schemaRows(document, additionalProperties, `${name}.*.`);
  return schemaRows(document, schema, `${name}.`);
}

function resolved(document: ApiDocument, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : named(document.components.schemas, schema.$ref);
}

const TYPES: Record<string, string> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'true ou false',
  object: 'objeto',
  array: 'lista',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  'date-time': 'data e hora ISO 8601',
  date: 'data AAAA-MM-DD',
  uri: 'endereço',
  email: 'e-mail',
  binary: 'arquivo',
};

/** Describes a schema's type in a few Portuguese words, with its bounds. */
function typeText(document: ApiDocument, schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'objeto';
  const choice = choiceOf(schema);
  if (choice) return choiceText(choice);
  if (schema.anyOf) return schema.anyOf.map((each) => typeText(document, each)).join(' · ');
  if (schema.items) return `lista de ${pluralText(typeText(document, schema.items))}${itemsText(schema)}`;
  const types = [schema.type ?? 'object'].flat().map((type) => TYPES[type] ?? type);
  if (schema.format !== undefined) types[0] = FORMATS[schema.format] ?? types[0] ?? '';
  return `${types.join(' ou ')}${boundsText(schema)}`;
}

/** Returns the values of a schema that lists them; null for any other. */
function choiceOf(schema: Schema): unknown[] | null {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  if (schema.type === 'null') return [null];
  const each = schema.anyOf?.map(choiceOf);
  return each === undefined || each.includes(null) ? null : each.flatMap((values) => values ?? []);
}

/** Formats values as `sempre 360` or `360, 480 ou 720`. */
function choiceText(values: readonly unknown[]): string {
  const [last, ...others] = values.map(String).toReversed();
  return others.length === 0 ? `sempre ${last}` : `${others.toReversed().join(', ')} ou ${last}`;
}

function pluralText(type: string): string {
  return /^(texto|inteiro|número|objeto|arquivo|endereço)$/.test(type) ? `${type}s` : type;
}

function itemsText({ minItems, maxItems }: Schema): string {
  return rangeText(minItems, maxItems, ' itens');
}

function boundsText({ minimum, maximum, maxLength }: Schema): string {
  if (maxLength !== undefined) return `, até ${maxLength} caracteres`;
  const least = minimum !== undefined && minimum > -1e9 ? minimum : undefined;
  const most = maximum !== undefined && maximum < 1e9 ? maximum : undefined;
  return (least ?? 0) <= 1 && most === undefined ? '' : rangeText(least, most, '');
}

function rangeText(least: number | undefined, most: number | undefined, unit: string): string {
  const [from, to] = [least, most].map((bound) => String(bound).replace('.', ','));
  if (least !== undefined && most !== undefined) return `, de ${from} a ${to}${unit}`;
  if (least !== undefined) return `, ao menos ${from}${unit}`;
  return most === undefined ? '' : `, até ${to}${unit}`;
}
