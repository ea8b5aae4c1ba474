import { parseFields } from '../fields.ts';
import { type PixRequest, pixRequestSchema } from './schema.ts';

/** A body of `POST /v1/pix/brcode` with its defaults, or `invalid_request` naming the field and the fix. */
export function parsePixRequest(body: unknown): PixRequest {
  return parseFields(pixRequestSchema, body);
}
