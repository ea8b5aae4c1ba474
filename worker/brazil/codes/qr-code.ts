import { ApiError } from '../../errors.ts';
import { parseFields } from '../fields.ts';
import type { LookOptions } from './look-fields.ts';
import { matrixPicture, type Picture } from './picture.ts';
import { type ErrorLevel, QR_CAPACITY, qrHolds, qrMatrix } from './qr.ts';
import { type Image, render } from './render.ts';
import { type QrCodeRequest, qrCodeRequestSchema } from './schema.ts';

/**
 * Parses the body of `POST /v1/qrcode`. Throws 400 `invalid_request` with the field and the fix, or 422
 * `invalid_value` with the capacity of the level.
 */
export function parseQrCode(body: unknown): QrCodeRequest {
  const request = parseFields(qrCodeRequestSchema, body);
  const fix = request.ecc === 'L' ? 'Encurte o texto.' : 'Encurte o texto ou use um ecc menor.';
  requireQrHolds(request.text, request.ecc, fix);
  return request;
}

/** Draws the response of `POST /v1/qrcode`. */
export function qrCode(request: QrCodeRequest): Promise<Image> {
  return render(qrPicture(request.text, request.ecc, request), request.format);
}

export function qrPicture(text: string, level: ErrorLevel, look: LookOptions): Picture {
  const { module_size: moduleSize, margin, color, background } = look;
  return matrixPicture(qrMatrix(text, level), { moduleSize, margin, color, background });
}

export function requireQrHolds(text: string, level: ErrorLevel, fix: string): void {
  if (qrHolds(text, level)) return;
  const { bytes, capitals, digits } = QR_CAPACITY[level];
  const shown = (count: number) => count.toLocaleString('pt-BR');
  throw new ApiError(
    'invalid_value',
    `O texto não cabe em um QR code com ecc ${level}: o máximo é de ${shown(bytes)} bytes em UTF-8 (letras com acento ocupam 2 e emojis, 4 ou mais), ${shown(capitals)} letras maiúsculas e dígitos, ou ${shown(digits)} dígitos. ${fix}`,
  );
}
