import { letters, roman } from '../../plain/figures.ts';

/** The format of a page number. */
export interface NumberFormat {
  /** Contains `{n}`, and optionally `{total}`. */
  format: string;
  style: 'arabico' | 'romano' | 'romano_maiusculo' | 'letras';
  /** Least digits of an Arabic number, padded with zeros. */
  digits: number;
}

export type NumberPosition =
  | 'inferior_centro'
  | 'inferior_direita'
  | 'inferior_esquerda'
  | 'superior_centro'
  | 'superior_direita'
  | 'superior_esquerda';

/** Returns the text of a page number. */
export function pageNumberText(
  number: number,
  total: number,
  { format, style, digits }: NumberFormat,
): string {
  const written = (value: number) => {
    switch (style) {
      case 'arabico':
        return String(value).padStart(digits, '0');
      case 'romano':
        return roman(value);
      case 'romano_maiusculo':
        return roman(value).toUpperCase();
      case 'letras':
        return letters(value);
    }
  };
  return format.replaceAll('{n}', written(number)).replaceAll('{total}', written(total));
}

/**
 * Returns the position of the text on a page, from 1: left and right are exchanged on even pages if they are mirrored.
 */
export function positionOn(page: number, position: NumberPosition, mirrored: boolean): NumberPosition {
  if (!mirrored || page % 2 === 1) return position;
  if (position.endsWith('_direita')) return position.replace('_direita', '_esquerda') as NumberPosition;
  return position.replace('_esquerda', '_direita') as NumberPosition;
}
