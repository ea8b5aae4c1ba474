import { formatNumber } from '../../../plain/format.ts';
import { POINTS_PER_MILLIMETRE } from '../../../plain/units.ts';
import type { Print } from '../printing/placement.ts';

/** Describes how a label is placed on its page. */
export function describePrint({ scale, lost }: Print): string[] {
  if (scale < 1) {
    const percent = Math.floor(scale * 100);
    return [
      `A etiqueta é maior que o papel de 10×15 cm e saiu reduzida a ${percent} %: o código de barras pode não ser lido. Imprima esta etiqueta do arquivo original.`,
    ];
  }
  if (lost === 0) return [];
  const millimetres = formatNumber(Math.ceil((lost / POINTS_PER_MILLIMETRE) * 10) / 10);
  return [
    `A etiqueta é um pouco maior que o papel de 10×15 cm e saiu em tamanho real, sem até ${millimetres} mm em cada borda. Confira se falta algo.`,
  ];
}
