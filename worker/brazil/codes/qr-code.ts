import { ApiError } from '../../errors.ts';
import { parseFields } from '../fields.ts';
import type { LookOptions } from './look-fields.ts';
import type { Matrix } from './matrix.ts';
import { matrixPicture, type Picture } from './picture.ts';
import { type ErrorLevel, qrMatrix } from './qr.ts';
import { type Image, render } from './render.ts';
import { type QrCodeRequest, qrCodeRequestSchema } from './schema.ts';

/** Bytes, capitals and digits that version 40 holds (ISO/IEC 18004, table 7). */
const MOST: Record<ErrorLevel, readonly [bytes: number, capitals: number, digits: number]> = {
  L: [2953, 4296, 7089],
  M: [2331, 3391, 5596],
  Q: [1663, 2420, 3993],
  H: [1273, 1852, 3057],
};

/** The body of `POST /v1/qrcode`; 400 `invalid_request` names the field and the fix. */
export function parseQrCode(body: unknown): QrCodeRequest {
  return parseFields(qrCodeRequestSchema, body);
}

/** What `POST /v1/qrcode` answers; 422 `invalid_value` when the text is too long for the level. */
export function qrCode(request: QrCodeRequest): Promise<Image> {
  return render(qrPicture(qrOf(request.text, request.ecc, true), request), request.format);
}

/** The code of a text; 422 `invalid_value` with the maximum of the level, which the caller may have chosen, when it does not fit. */
export function qrOf(text: string, level: ErrorLevel, chosen = false): Matrix {
  const matrix = qrMatrix(text, level);
  if (matrix !== null) return matrix;
  const [bytes, capitals, digits] = MOST[level].map((most) => String(most).replace(/(?=\d{3}$)/, '.'));
  const fix = chosen && level !== 'L' ? 'Encurte o texto ou use um ecc menor.' : 'Encurte o texto.';
  throw new ApiError(
    'invalid_value',
    `O texto não cabe em um QR code com ecc ${level}: o máximo é de ${bytes} bytes em UTF-8 (letras com acento ocupam 2 e emojis, 4 ou mais), ${capitals} letras maiúsculas e dígitos, ou ${digits} dígitos. ${fix}`,
  );
}

export function qrPicture(matrix: Matrix, look: LookOptions): Picture {
  const { module_size: moduleSize, margin, color, background } = look;
  return matrixPicture(matrix, { moduleSize, margin, color, background });
}
