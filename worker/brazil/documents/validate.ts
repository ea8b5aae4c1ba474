import type { ValidateRequest } from './request.ts';
import type { ValidationList, ValidationResult } from './schema.ts';
import { validateDocument } from './validate-document.ts';

const AT_A_TIME = 100;

/** The answer's body: one result, or a list in the order in which the documents were sent. */
export async function validate({
  values,
  type,
  batch,
}: ValidateRequest): Promise<ValidationResult | ValidationList> {
  const data: ValidationResult[] = [];
  for (const [place, value] of values.entries()) {
    // The isolate is others' as well: a long list lets them in.
    if (place > 0 && place % AT_A_TIME === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    data.push(validateDocument(value, type));
  }
  const [first] = data;
  if (!batch && first !== undefined) return first;
  return { object: 'list', count: data.length, data };
}
