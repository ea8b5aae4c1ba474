import type { LabelSheet } from '../../engines/labels/find.ts';
import type { Doubt, RegionKind } from '../../plain/labels/region-kinds.ts';
import { listedPages } from '../page-ranges.ts';
import { countBlanks, type SortedRegions } from './sorted-regions.ts';

interface Crop {
  sheets: readonly LabelSheet[];
  sorted: SortedRegions;
  enlarged: number;
  /** Pages whose remaining content stays in the file, invisible. */
  unclean: readonly number[];
}

const NAMES: Record<RegionKind, readonly [one: string, many: string]> = {
  label: ['etiqueta', 'etiquetas'],
  danfe: ['DANFE', 'DANFEs'],
  declaration: ['declaração de conteúdo', 'declarações de conteúdo'],
  control: ['folha de controle', 'folhas de controle'],
};

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

function countedKinds(regions: readonly { kind: RegionKind }[]): string {
  const kinds: RegionKind[] = ['label', 'danfe', 'declaration', 'control'];
  return kinds
    .flatMap((kind) => {
      const count = regions.filter((region) => region.kind === kind).length;
      return count === 0 ? [] : [counted(count, NAMES[kind])];
    })
    .join(', ');
}

function pagesOf(sheets: readonly LabelSheet[]): string {
  const pages = sheets.map(({ page }) => page);
  return `${pages.length === 1 ? 'página' : 'páginas'} ${listedPages(pages)}`;
}

const DOUBTS: Record<Doubt, (isOne: boolean) => string> = {
  whole: (isOne) =>
    `${isOne ? 'entregue inteira' : 'entregues inteiras'} ou quase, porque não achamos onde ${isOne ? 'cortá-la' : 'cortá-las'}`,
  copies: (isOne) =>
    `${isOne ? 'tem' : 'têm'} partes quase iguais, que mantivemos juntas, como vias de uma etiqueta`,
  parted: (isOne) =>
    `${isOne ? 'tem' : 'têm'} partes quase iguais, que separamos, e que podem ser vias de uma etiqueta`,
  unlike: (isOne) => `${isOne ? 'tem' : 'têm'} recortes de tamanhos bem diferentes`,
};

/** Describes possible mistakes, and what to do about them. */
function describeDoubts(sheets: readonly LabelSheet[]): string[] {
  const kinds: Doubt[] = ['whole', 'copies', 'parted', 'unlike'];
  const notes = kinds.flatMap((kind) => {
    const doubted = sheets.filter(({ doubt }) => doubt === kind);
    return doubted.length === 0 ? [] : [`${pagesOf(doubted)} ${DOUBTS[kind](doubted.length === 1)}`];
  });
  return notes.length === 0
    ? []
    : [`confira o corte: ${notes.join(', ')} (a opção layout divide cada folha em partes iguais)`];
}

/** Describes the sheets of a file and their labels. */
export function describeCrop({ sheets, sorted, enlarged, unclean }: Crop): string[] {
  const notes = [
    `${countedKinds(sorted.kept) || 'nenhuma etiqueta'} em ${counted(sheets.length, ['folha', 'folhas'])}`,
  ];
  if (sorted.apart.length > 0) notes.push(`em outro arquivo: ${countedKinds(sorted.apart)}`);
  if (sorted.removed.length > 0) notes.push(`fora, como pedido: ${countedKinds(sorted.removed)}`);
  const empty = sheets.filter(({ regions }) => regions.length === 0);
  if (empty.length > 0) notes.push(`${pagesOf(empty)} em branco, fora`);
  const blanks = countBlanks(sheets);
  if (blanks > 0)
    notes.push(`${counted(blanks, ['espaço vazio', 'espaços vazios'])} em folhas incompletas, fora`);
  const scraps = sheets.reduce((sum, sheet) => sum + sheet.scraps, 0);
  if (scraps > 0)
    notes.push(
      `${counted(scraps, ['trecho pequeno fora das etiquetas', 'trechos pequenos fora das etiquetas'])}, como número de página, fora`,
    );
  notes.push(...describeDoubts(sheets));
  const askew = sheets.filter(({ skew }) => skew !== 0);
  if (askew.length > 0)
    notes.push(
      `${pagesOf(askew)} ${askew.length === 1 ? 'digitalizada torta, endireitada' : 'digitalizadas tortas, endireitadas'}`,
    );
  if (enlarged > 0)
    notes.push(
      `${counted(enlarged, ['página maior', 'páginas maiores'])} que o papel pedido, para não reduzir códigos de barras`,
    );
  const uncleanPages = [...new Set(unclean)];
  if (uncleanPages.length > 0)
    notes.push(
      `o que está em volta das etiquetas ${uncleanPages.length === 1 ? 'da página' : 'das páginas'} ${listedPages(uncleanPages)} não aparece, mas continua dentro do arquivo`,
    );
  return notes;
}
