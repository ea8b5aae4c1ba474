import { JsonText } from '../../admission/json-text.ts';
import { yieldToEventLoop } from '../../time/yield-to-event-loop.ts';
import type { ValidateRequest } from './request.ts';
import type { ValidationList, ValidationResult } from './schema.ts';
import { validateDocument } from './validate-document.ts';

const AT_A_TIME = 500;

/** Returns the response body: one result, or a list in the order of the documents sent. */
export async function validate({
  values,
  type,
  batch,
}: ValidateRequest): Promise<ValidationResult | JsonText> {
  const [first = ''] = values;
  if (!batch) return validateDocument(first, type);
  const head: Omit<ValidationList, 'data'> = { object: 'list', count: values.length };
  const parts: string[] = [];
  for (let place = 0; place < values.length; place += AT_A_TIME) {
    if (place > 0) await yieldToEventLoop();
    const results = values.slice(place, place + AT_A_TIME).map((value) => validateDocument(value, type));
    parts.push(JSON.stringify(results).slice(1, -1));
  }
  return new JsonText(`${JSON.stringify(head).slice(0, -1)},"data":[${parts.join(',')}]}`);
}
