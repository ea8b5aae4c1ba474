import { formatNumber } from '../plain/format.ts';

/** Describes amounts that stay text because they can be read in two ways; nothing if there are none. */
export function describeDoubtful(
  { count, first }: { count: number; first: string },
  where: 'no PDF' | 'na planilha',
): string[] {
  if (count === 0) return [];
  const values = count === 1 ? '1 valor ficou' : `${formatNumber(count)} valores ficaram`;
  return [
    `${values} como texto, pois nada ${where} mostra se o separador é de milhares ou de decimais (como em ${first})`,
  ];
}
