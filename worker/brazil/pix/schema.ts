import { z } from '@hono/zod-openapi';
import { lookFields } from '../codes/look-fields.ts';
import { NO_TXID, TXID } from './br-code.ts';
import { PIX_KEY_TYPES } from './key.ts';
import { PIX_FORMATS } from './pictures.ts';

/** `POST /v1/pix/brcode` (specification 4.4). Rules that a type cannot express are checked by `brCode`. */
export const pixRequestSchema = z.strictObject({
  key: z
    .string()
    .describe(
      'Chave Pix: CPF, CNPJ (também alfanumérico), e-mail, telefone com +55 e DDD, ou chave aleatória.',
    )
    .meta({ expected: 'um texto com a chave Pix' }),
  name: z
    .string()
    .describe(
      'Nome de quem recebe: até 25 caracteres, contados depois de tirados acentos e emoji, que os bancos não leem.',
    )
    .meta({ expected: 'um texto com o nome de quem recebe, de até 25 caracteres' }),
  city: z
    .string()
    .describe('Cidade de quem recebe: até 15 caracteres, contados da mesma forma.')
    .meta({ expected: 'um texto com a cidade, de até 15 caracteres' }),
  amount: z
    .number()
    .positive()
    .max(9_999_999_999.99)
    .optional()
    .describe('Valor em reais, com até duas casas decimais. Sem ele, quem paga escolhe o valor.')
    .meta({
      expected:
        'um número JSON maior que zero e até 9999999999.99, com até duas casas decimais e ponto decimal, como 10.5',
    }),
  txid: z
    .string()
    .regex(TXID)
    .default(NO_TXID)
    .describe('Identificador da cobrança: de 1 a 25 letras e dígitos.')
    .meta({ expected: 'um texto de 1 a 25 letras sem acento e dígitos' }),
  description: z
    .string()
    .optional()
    .describe('Mensagem para quem paga, sem acentos e cortada no que cabe: 73 caracteres menos os da chave.')
    .meta({ expected: 'um texto' }),
  format: z
    .enum(PIX_FORMATS)
    .default('both')
    .describe(
      '`json`: só o copia e cola. `both`: SVG e PNG. `pdf`: uma folha de 10×15 cm com QR code, nome, cidade, valor e código.',
    )
    .meta({ expected: `um destes: ${PIX_FORMATS.join(', ')}` }),
  ...lookFields,
});

export type PixRequest = z.output<typeof pixRequestSchema>;

export const pixRequestExample: z.input<typeof pixRequestSchema> = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  name: 'Fulano de Tal',
  city: 'Brasília',
  amount: 123.45,
  txid: 'PEDIDO1042',
  format: 'svg',
};

/** The response of `POST /v1/pix/brcode` (specification 2.8). */
export const pixSchema = z
  .object({
    payload: z.string().describe('O código copia e cola.'),
    key: z.string().describe('A chave na forma em que os bancos a registram.'),
    key_type: z.enum(PIX_KEY_TYPES),
    amount: z.number().nullable().describe('Em reais; `null` quando quem paga escolhe o valor.'),
    txid: z.string().describe('`***` quando não foi enviado.'),
    format: z.enum(PIX_FORMATS),
    qr_width: z.int().min(1).describe('Largura do QR code em pixels, com a margem.'),
    qr_height: z.int().min(1).describe('Altura do QR code em pixels, com a margem.'),
    qr_svg: z.string().optional().describe('Nos formatos `svg` e `both`.'),
    qr_png_base64: z.string().optional().describe('Nos formatos `png` e `both`.'),
    pdf_base64: z.string().optional().describe('No formato `pdf`.'),
  })
  .openapi('Pix', { description: 'Um Pix estático: o copia e cola e o QR code.' });

export type Pix = z.infer<typeof pixSchema>;

export const pixExample: Pix = {
  payload:
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.455802BR5913Fulano de Tal6008Brasilia62140510PEDIDO104263045EEE',
  key: '123e4567-e12b-12d1-a456-426655440000',
  key_type: 'aleatoria',
  amount: 123.45,
  txid: 'PEDIDO1042',
  format: 'svg',
  qr_width: 488,
  qr_height: 488,
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" width="488" height="488" …</svg>',
};
