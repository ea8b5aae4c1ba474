import { parseFields } from '../fields.ts';
import { boletoRequestSchema } from './schema.ts';

/** The code in a body of `POST /v1/boleto/parse`, or `invalid_request` naming the field. */
export function parseBoletoRequest(body: unknown): string {
  return parseFields(boletoRequestSchema, body).code;
}
