import type { EmptyKind, WrittenLabel } from '../../engines/labels/write-zpl.ts';

/** Below this scale a page counts as reduced: bars of two dots are no longer two. */
const UNSHRUNK = 0.995;
const MOST_LISTED = 10;

function listed(pages: readonly WrittenLabel[]): string {
  const numbers = pages.map(({ number }) => String(number));
  const shown = numbers.length > MOST_LISTED ? [...numbers.slice(0, MOST_LISTED), '…'] : numbers;
  return `${pages.length === 1 ? 'página' : 'páginas'} ${shown.join(', ')}`;
}

function shrinkage(pages: readonly WrittenLabel[]): string[] {
  const shrunk = pages.filter(({ scale, empty }) => scale < UNSHRUNK && empty === null);
  if (shrunk.length === 0) return [];
  const isOne = shrunk.length === 1;
  const least = Math.floor(Math.min(...shrunk.map(({ scale }) => scale)) * 100);
  return [
    `${listed(shrunk)} ${isOne ? 'reduzida' : 'reduzidas'} (${isOne ? 'a' : 'até'} ${least}% do tamanho) para caber na etiqueta; códigos de barras podem não ser lidos. Se a impressora usa etiquetas maiores, envie label_size original`,
  ];
}

function emptiness(pages: readonly WrittenLabel[]): string[] {
  const of = (kind: EmptyKind) => pages.filter(({ empty }) => empty === kind);
  const [blank, pale] = [of('blank'), of('pale')];
  return [
    ...(blank.length === 0 ? [] : [`${listed(blank)} em branco: a etiqueta sai vazia`]),
    ...(pale.length === 0
      ? []
      : [
          `${listed(pale)} com desenho claro demais para sair em preto: a etiqueta sai vazia. Aumente threshold ou envie dither`,
        ]),
  ];
}

/** Describes the pages of a file that were reduced, or that print nothing. */
export function describePages(file: string, pages: readonly WrittenLabel[]): string[] {
  return [...shrinkage(pages), ...emptiness(pages)].map((note) => `${file}: ${note}`);
}
