import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { contractDocument } from './document.ts';

const COMPONENTS = 'https://contract/';

const options = { strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true };
const ajv = new Ajv2020(options);
const coercing = new Ajv2020({ ...options, coerceTypes: true });
for (const each of [ajv, coercing]) {
  formats.default(each);
  each.addFormat('binary', true);
}
for (const [name, schema] of Object.entries(contractDocument.components.schemas))
  ajv.addSchema(closed(schema), `${COMPONENTS}${name}`);

const compiled = new WeakMap<object, ValidateFunction>();

/** What is wrong with a JSON value, by a schema of the contract; null when nothing is. Fields that it does not name are wrong. */
export function faultsIn(value: unknown, schema: object): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(closed(schema));
  compiled.set(schema, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body', separator: '\n  ' });
}

/** The same for a header's text. */
export function faultsInText(text: string, schema: object): string | null {
  const whole = { type: 'object', properties: { value: schema } };
  const validate = compiled.get(schema) ?? coercing.compile(whole);
  compiled.set(schema, validate);
  return validate({ value: text }) ? null : coercing.errorsText(validate.errors, { dataVar: 'header' });
}

/** Clients must bear fields they do not know; the service itself must not send any. */
function closed(schema: object): object {
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) copy[keyword] = closedMember(keyword, value);
  if ('properties' in copy && !('additionalProperties' in copy)) copy.additionalProperties = false;
  if (typeof copy.$ref === 'string') copy.$ref = copy.$ref.replace('#/components/schemas/', COMPONENTS);
  return copy;
}

function closedMember(keyword: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  switch (keyword) {
    case 'properties':
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]));
    case 'items':
    case 'additionalProperties':
      return closed(value);
    case 'anyOf':
    case 'oneOf':
      return Array.isArray(value) ? value.map(closed) : value;
    case 'allOf':
      // A branch sees only its own fields; the reference beside it is closed already.
      return Array.isArray(value)
        ? value.map((branch) => ('$ref' in branch ? closed(branch) : branch))
        : value;
    default:
      return value;
  }
}
