import { z } from '@hono/zod-openapi';
import { LINEAR_TYPES } from './linear.ts';
import { lookFields } from './look-fields.ts';
import { ERROR_LEVELS } from './qr.ts';
import { PICTURE_FORMATS } from './render.ts';

const MOST_TEXT = 2900;
/** The capacity of the largest Data Matrix in digits: no type holds more. */
const MOST_VALUE = 3116;

export const BARCODE_TYPES = [...LINEAR_TYPES, 'datamatrix', 'qr'] as const;

const format = z
  .enum(PICTURE_FORMATS)
  .default('svg')
  .describe('Formato da imagem: svg, png ou both (os dois). Padrão: svg.')
  .meta({ expected: 'svg, png ou both' });

export const qrCodeRequestSchema = z.strictObject({
  text: z
    .string()
    .min(1)
    .refine((text) => text.isWellFormed() && characters(text) <= MOST_TEXT)
    .describe('Texto do QR code, em UTF-8: de 1 a 2.900 caracteres; o nível de correção pode admitir menos.')
    .meta({ expected: 'um texto de 1 a 2.900 caracteres' }),
  format,
  ecc: z
    .enum(ERROR_LEVELS)
    .default('M')
    .describe('Nível de correção de erros: L, M, Q ou H, do menor ao maior. Padrão: M.')
    .meta({ expected: 'L, M, Q ou H' }),
  ...lookFields,
});

export const barcodeRequestSchema = z.strictObject({
  type: z
    .enum(BARCODE_TYPES)
    .describe(`Tipo do código: ${BARCODE_TYPES.join(', ')}.`)
    .meta({ expected: `um destes: ${BARCODE_TYPES.join(', ')}` }),
  value: z
    .string()
    .min(1)
    .max(MOST_VALUE)
    .refine((value) => value.isWellFormed())
    .describe(
      'Valor do código: um texto não vazio que o tipo aceite. Em ean13, ean8, upca e itf14 o dígito verificador pode faltar: ele é calculado.',
    )
    .meta({ expected: 'um texto não vazio que o tipo aceite' }),
  format,
  module_size: z
    .number()
    .min(0.5)
    .max(40)
    .optional()
    .describe(
      'Largura do módulo (a barra mais fina) em pixels: número de 0.5 a 40, arredondado para pixels inteiros para que as barras fiquem exatas. Padrão: 2 nos códigos de barras e 8 em datamatrix e qr.',
    )
    .meta({ expected: 'um número de 0.5 a 40' }),
  height: z
    .number()
    .min(10)
    .max(600)
    .default(60)
    .describe(
      'Altura das barras em pixels: número de 10 a 600, arredondado para pixels inteiros; não vale para datamatrix e qr. Padrão: 60.',
    )
    .meta({ expected: 'um número de 10 a 600' }),
  show_text: z
    .boolean()
    .default(true)
    .describe(
      'Escrever o valor embaixo das barras: true ou false; não vale para datamatrix e qr. Padrão: true.',
    )
    .meta({ expected: 'true ou false' }),
});

export type QrCodeRequest = z.output<typeof qrCodeRequestSchema>;
export type BarcodeRequest = z.output<typeof barcodeRequestSchema>;

/** The response of `POST /v1/qrcode` and `POST /v1/barcode` (specification 2.8). */
export const imageSchema = z
  .object({
    width: z.int().positive().describe('Largura em pixels.'),
    height: z.int().positive().describe('Altura em pixels.'),
    svg: z.string().optional().describe('O documento SVG, nos formatos svg e both.'),
    png_base64: z.base64().optional().describe('O PNG em base64, nos formatos png e both.'),
  })
  .openapi('Image', { description: 'A imagem de um código. SVG e PNG têm o mesmo tamanho e desenho.' });

function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
