import { toBase64 } from '../../../common/base64.ts';
import { type BrCode, brCode } from './br-code.ts';
import { pixPictures } from './pictures.ts';
import { parsePixRequest } from './request.ts';
import type { Pix, PixRequest } from './schema.ts';
import { pixSheet } from './sheet.ts';

export interface PixQuestion {
  fields: PixRequest;
  code: BrCode;
}

/**
 * Parses the body of `POST /v1/pix/brcode` and builds its payload. All rejections of a Pix are thrown here.
 */
export function parsePix(body: unknown): PixQuestion {
  const fields = parsePixRequest(body);
  return { fields, code: brCode(fields) };
}

/** Builds the response of `POST /v1/pix/brcode`. */
export async function answerPix({ fields, code }: PixQuestion): Promise<Pix> {
  const { payload, key, keyType, amount, txid } = code;
  const pix = { payload, key, key_type: keyType, amount, txid, format: fields.format };
  const pictures = await pixPictures(payload, fields);
  if (fields.format !== 'pdf') return { ...pix, ...pictures };
  const { name, city, color, background } = fields;
  const sheet = await pixSheet({ payload, name, city, amount, color, background });
  return { ...pix, ...pictures, pdf_base64: toBase64(sheet) };
}
