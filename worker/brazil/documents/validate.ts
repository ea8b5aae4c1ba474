import type { ValidateRequest } from './request.ts';
import type { ValidationList, ValidationResult } from './schema.ts';
import { validateDocument } from './validate-document.ts';

/** The answer's body: one result, or a list in the order in which the documents were sent. */
export function validate({ values, type, batch }: ValidateRequest): ValidationResult | ValidationList {
  const data = values.map((value) => validateDocument(value, type));
  const [first] = data;
  if (!batch && first !== undefined) return first;
  return { object: 'list', count: data.length, data };
}
