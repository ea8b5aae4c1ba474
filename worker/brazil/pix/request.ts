import { parseFields } from '../fields.ts';
import { type PixRequest, pixRequestSchema } from './schema.ts';

/**
 * Parses the body of `POST /v1/pix/brcode` with its defaults. Throws `invalid_request` with the field and the
 * fix.
 */
export function parsePixRequest(body: unknown): PixRequest {
  return parseFields(pixRequestSchema, body);
}
