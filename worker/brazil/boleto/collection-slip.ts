import { ApiError } from '../../errors.ts';
import { collectionMod11Digit, mod10Digit } from './check-digits.ts';
import type { Boleto } from './schema.ts';

/** Names of the segments, by the second digit. */
const SEGMENTS: Record<string, string> = {
  1: 'Prefeituras',
  2: 'Saneamento',
  3: 'Energia elétrica e gás',
  4: 'Telecomunicações',
  5: 'Órgãos governamentais',
  6: 'Carnês e assemelhados, ou empresas e órgãos identificados pelo CNPJ',
  7: 'Multas de trânsito',
  9: 'Uso exclusivo do banco',
};

interface ValueId {
  digitOf: (digits: string) => number;
  /** True: the value is in reais; false: it is a reference quantity. */
  isAmount: boolean;
}

/** The rules by value id, the third digit. */
const VALUE_IDS: Record<string, ValueId> = {
  6: { digitOf: mod10Digit, isAmount: true },
  7: { digitOf: mod10Digit, isAmount: false },
  8: { digitOf: collectionMod11Digit, isAmount: true },
  9: { digitOf: collectionMod11Digit, isAmount: false },
};

const BLOCK = 11;
const BLOCKS = [0, 1, 2, 3];

/**
 * Converts a collection slip's line (48 digits) to its barcode (44 digits). Throws `invalid_boleto` if a
 * block's check digit is wrong.
 */
export function collectionLineToBarcode(line: string): string {
  if (!line.startsWith('8'))
    throw new ApiError(
      'invalid_boleto',
      'Uma linha digitável de 48 dígitos é de arrecadação e começa com 8. A de um boleto bancário tem 47. Confira o código.',
    );
  const { digitOf } = valueIdOf(line);
  const blocks = BLOCKS.map((block) => {
    const start = block * (BLOCK + 1);
    const digits = line.slice(start, start + BLOCK);
    if (digitOf(digits) !== Number(line[start + BLOCK]))
      throw new ApiError(
        'invalid_boleto',
        `O dígito verificador do bloco ${block + 1} da linha digitável não confere. Confira os números dessa parte do código.`,
      );
    return digits;
  });
  return blocks.join('');
}

/**
 * Reads a collection slip's barcode (44 digits). Throws `invalid_boleto` if its structure or check digit is
 * wrong.
 */
export function readCollectionSlip(barcode: string): Boleto {
  const { digitOf, isAmount } = valueIdOf(barcode);
  const codigo = barcode.charAt(1);
  const nome = SEGMENTS[codigo];
  if (nome === undefined)
    throw new ApiError(
      'invalid_boleto',
      `O segmento ${codigo} (segundo dígito) de um boleto de arrecadação não existe: ele vai de 1 a 7, ou é 9. Confira o código.`,
    );
  if (digitOf(barcode.slice(0, 3) + barcode.slice(4)) !== Number(barcode[3]))
    throw new ApiError(
      'invalid_boleto',
      'O dígito verificador geral do boleto de arrecadação (quarto dígito) não confere. Confira o código.',
    );
  const blocks = BLOCKS.map((block) => barcode.slice(block * BLOCK, (block + 1) * BLOCK));
  return {
    tipo: 'arrecadacao',
    valido: true,
    codigo_barras: barcode,
    linha_digitavel: blocks.map((block) => `${block}${digitOf(block)}`).join(''),
    linha_digitavel_formatada: blocks.map((block) => `${block}-${digitOf(block)}`).join(' '),
    banco: null,
    segmento: { codigo, nome },
    valor: isAmount ? Number(barcode.slice(4, 15)) / 100 : null,
    vencimento: null,
    fator_vencimento: null,
  };
}

function valueIdOf(code: string): ValueId {
  const valueId = VALUE_IDS[code.charAt(2)];
  if (valueId === undefined)
    throw new ApiError(
      'invalid_boleto',
      'O terceiro dígito de um boleto de arrecadação é 6, 7, 8 ou 9. Confira o código.',
    );
  return valueId;
}
