import { counted } from '../../plain/format.ts';
import type { SheetsBy, TabulatedPdf } from '../../protocol/pdf/tabulate-pdf.ts';
import { describeDoubtful } from '../doubtful-amounts.ts';
import { listedPages } from '../page-ranges.ts';

function lostOf({ pictures, drawings, notes, links }: TabulatedPdf['lost']): string[] {
  const parts = [
    ...(pictures > 0 ? [counted(pictures, 'imagem', 'imagens')] : []),
    ...(drawings > 0 ? [`desenhos de ${counted(drawings, 'página', 'páginas')}`] : []),
    ...(notes > 0 ? [counted(notes, 'comentário', 'comentários')] : []),
    ...(links > 0 ? [`os endereços de ${counted(links, 'link', 'links')}`] : []),
  ];
  return parts.length === 0 ? [] : [`não foram levados para a planilha: ${parts.join(', ')}`];
}

function onPages(pages: readonly number[], what: string): string[] {
  return pages.length === 0 ? [] : [`${what} ${listedPages(pages)}`];
}

/** Describes the conversion of a PDF to tables. */
export function describeTables(found: TabulatedPdf, pages: number, by: SheetsBy): string {
  const { tables, joined, sheets, lines, withoutTable, cutTexts, doubtful, moved, missing, lost } = found;
  const where = `${counted(pages, 'página', 'páginas')}, em ${counted(sheets, 'planilha', 'planilhas')}`;
  const isApart = by === 'por_tabela' && lines > 0;
  const text = isApart ? ['o texto fora das tabelas está na planilha Texto'] : [];
  const rest = [
    ...describeDoubtful(doubtful, 'no PDF'),
    ...onPages(moved, 'trechos sem lugar nas tabelas ficaram junto do texto das páginas'),
    ...onPages(missing, 'parte do texto pode faltar (confira) nas páginas'),
    ...lostOf(lost),
  ];
  if (tables === 0)
    return [`nenhuma tabela em ${where}; o texto foi levado linha por linha`, ...rest].join('; ');
  return [
    `${counted(tables, 'tabela', 'tabelas')} em ${where}`,
    ...(joined > 0
      ? [
          counted(
            joined,
            'tabela que continua por várias páginas foi juntada',
            'tabelas que continuam por várias páginas foram juntadas',
          ),
        ]
      : []),
    ...text,
    ...(withoutTable.length > 0 ? [`páginas sem tabela: ${listedPages(withoutTable)}`] : []),
    ...(cutTexts > 0
      ? [
          `${counted(cutTexts, 'texto passava', 'textos passavam')} do que uma célula do Excel comporta e foi cortado`,
        ]
      : []),
    ...rest,
  ].join('; ');
}
