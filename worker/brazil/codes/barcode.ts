import { ApiError } from '../../errors.ts';
import { parseFields } from '../fields.ts';
import { dataMatrix } from './bwip.ts';
import { linearCode, linearValue } from './linear.ts';
import { linearPicture } from './linear-picture.ts';
import type { Matrix } from './matrix.ts';
import { matrixPicture, type Picture } from './picture.ts';
import { qrMatrix } from './qr.ts';
import { requireQrHolds } from './qr-code.ts';
import { type Image, render } from './render.ts';
import { type BarcodeRequest, barcodeRequestSchema } from './schema.ts';

const LINEAR_MODULE_SIZE = 2;
const MATRIX_MODULE_SIZE = 8;
/** Quiet zones in modules. ISO/IEC 18004 asks for 4, ISO/IEC 16022 for 1; readers work better with 2. */
const QR_MARGIN = 4;
const DATA_MATRIX_MARGIN = 2;
/**
 * Any text up to this length fits into the largest Data Matrix, even at two of its 1,558 codewords a byte.
 */
const SURELY_HELD_BYTES = 700;

/**
 * Parses the body of `POST /v1/barcode` and completes the value, for example with its check digit. Throws 400
 * `invalid_request` with the field and the fix, or 422 `invalid_value` with the values that the type accepts.
 */
export function parseBarcode(body: unknown): BarcodeRequest {
  const request = parseFields(barcodeRequestSchema, body);
  return { ...request, value: drawnValue(request) };
}

function drawnValue({ type, value }: BarcodeRequest): string {
  if (type === 'qr') requireQrHolds(value, 'M', 'Encurte o valor.');
  else if (type === 'datamatrix') requireDataMatrixHolds(value);
  else return linearValue(type, value);
  return value;
}

/** Draws the response of `POST /v1/barcode`. */
export async function barcode(request: BarcodeRequest): Promise<Image> {
  return render(pictureOf(request), request.format);
}

function pictureOf(request: BarcodeRequest): Picture {
  const { type, value } = request;
  if (type === 'qr') return squarePicture(qrMatrix(value, 'M'), QR_MARGIN, request);
  if (type === 'datamatrix') return squarePicture(dataMatrixOf(value), DATA_MATRIX_MARGIN, request);
  return linearPicture(linearCode(type, value), {
    moduleSize: wholePixels(request.module_size, LINEAR_MODULE_SIZE),
    height: Math.round(request.height),
    showText: request.show_text,
  });
}

function squarePicture(matrix: Matrix, margin: number, request: BarcodeRequest): Picture {
  const moduleSize = wholePixels(request.module_size, MATRIX_MODULE_SIZE);
  return matrixPicture(matrix, { moduleSize, margin, color: '#000000', background: '#ffffff' });
}

/** The capacity depends on how the encoder mixes its modes, so a long value is encoded to check it. */
function requireDataMatrixHolds(value: string): void {
  if (new TextEncoder().encode(value).byteLength > SURELY_HELD_BYTES) dataMatrixOf(value);
}

function dataMatrixOf(value: string): Matrix {
  const matrix = dataMatrix(value);
  if (matrix !== null) return matrix;
  throw new ApiError(
    'invalid_value',
    'O valor não cabe em um datamatrix: o máximo é de 3.116 dígitos, 2.335 letras e dígitos, ou 1.555 bytes em UTF-8. Encurte o valor.',
  );
}

/** Rounds to whole pixels, which keep the widths of bars exact. */
function wholePixels(moduleSize: number | undefined, usual: number): number {
  return Math.max(1, Math.round(moduleSize ?? usual));
}
