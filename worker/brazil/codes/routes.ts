import { OpenAPIHono } from '@hono/zod-openapi';
import { answerDataCall } from '../../admission/data-call.ts';
import type { AppEnv } from '../../http/context.ts';
import { barcode, parseBarcode } from './barcode.ts';
import { barcodeContract, qrCodeContract } from './contract.ts';
import { parseQrCode, qrCode } from './qr-code.ts';

/** Enough for 2,900 emoji, each escaped. */
const MOST_BODY_BYTES = 64 * 1024;

export const codeRoutes = new OpenAPIHono<AppEnv>()
  .openapi(
    qrCodeContract,
    answerDataCall({
      maxBodyBytes: MOST_BODY_BYTES,
      parse: parseQrCode,
      creditsFor: () => 1,
      answer: qrCode,
    }),
  )
  .openapi(
    barcodeContract,
    answerDataCall({
      maxBodyBytes: MOST_BODY_BYTES,
      parse: parseBarcode,
      creditsFor: () => 1,
      answer: barcode,
    }),
  );
