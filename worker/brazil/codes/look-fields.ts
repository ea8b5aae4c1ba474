import { z } from 'zod';
import { COLOR_PATTERN } from './color.ts';

/** The fields for the appearance of a QR code (specification 4.4), shared by `qrcode` and `pix/brcode`. */
export const lookFields = {
  module_size: z
    .int()
    .min(1)
    .max(40)
    .default(8)
    .describe('Pixels por módulo do QR code: inteiro de 1 a 40. Padrão: 8.')
    .meta({ expected: 'um número inteiro de 1 a 40' }),
  margin: z
    .int()
    .min(0)
    .max(20)
    .default(4)
    .describe('Margem de cada lado, em módulos: inteiro de 0 a 20. Padrão: 4, o mínimo da norma.')
    .meta({ expected: 'um número inteiro de 0 a 20' }),
  color: z
    .string()
    .regex(COLOR_PATTERN)
    .default('#000000')
    .describe('Cor dos módulos, como #RRGGBB. Padrão: #000000.')
    .meta({ expected: 'uma cor na forma #RRGGBB, como #000000' }),
  background: z
    .string()
    .regex(/^(#[0-9a-fA-F]{6}|transparent)$/)
    .default('#ffffff')
    .describe('Cor do fundo, como #RRGGBB, ou transparent. Padrão: #ffffff.')
    .meta({ expected: 'uma cor na forma #RRGGBB, como #ffffff, ou transparent' }),
};

export type LookOptions = z.output<z.ZodObject<typeof lookFields>>;
