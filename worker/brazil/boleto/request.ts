import { parseFields } from '../fields.ts';
import { boletoRequestSchema } from './schema.ts';

/**
 * Reads the code from the body of `POST /v1/boleto/parse`. Throws `invalid_request` with the name of the
 * field.
 */
export function parseBoletoRequest(body: unknown): string {
  return parseFields(boletoRequestSchema, body).code;
}
