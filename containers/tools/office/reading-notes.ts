import { formatNumber } from '../../plain/format.ts';
import type { ReadingContents } from '../../protocol/office/make-reading-copy.ts';

const HEADERS_ONCE =
  'os cabeçalhos e rodapés aparecem uma só vez, e os que mudam de uma página para outra podem faltar';

function left(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `${one} ficou de fora` : `${formatNumber(count)} ${many} ficaram de fora`];
}

function accepted(changes: number): string[] {
  if (changes === 0) return [];
  return [
    changes === 1
      ? 'a alteração controlada foi aceita no texto'
      : `as ${formatNumber(changes)} alterações controladas foram aceitas no texto`,
  ];
}

function lacking(format: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [`o formato ${format} não tem: ${parts.join('; ')}`];
}

const headersOf = ({ headers }: ReadingContents) => (headers > 0 ? ['cabeçalhos e rodapés'] : []);

function leftOf({ hidden, comments }: ReadingContents): string[] {
  return [
    ...left(hidden, 'um trecho de texto oculto', 'trechos de texto oculto'),
    ...left(comments, 'um comentário', 'comentários'),
  ];
}

/** Returns the notes about a document's plain text. */
export function plainNotes(contents: ReadingContents): string[] {
  const parts = [
    ...(contents.drawings > 0 ? ['imagens e desenhos'] : []),
    ...(contents.tables > 0 ? ['as linhas das tabelas, de que ficou o texto'] : []),
    ...headersOf(contents),
  ];
  return [...lacking('TXT', parts), ...accepted(contents.changes), ...leftOf(contents)];
}

/** Returns the notes about a document as a book. */
export function bookNotes(contents: ReadingContents): string[] {
  return [
    ...lacking('EPUB', headersOf(contents)),
    ...left(contents.vectors, 'um gráfico ou desenho', 'gráficos ou desenhos'),
    ...accepted(contents.changes),
    ...leftOf(contents),
  ];
}

/** Returns the notes about a document as a web page that lacks so many changes and equations. */
export function pageNotes(contents: ReadingContents, lost: number): string[] {
  return [
    ...(contents.headers > 0 ? [HEADERS_ONCE] : []),
    ...leftOf(contents),
    ...left(lost, 'uma equação ou marca de alteração', 'equações ou marcas de alterações'),
  ];
}

/** Returns the note about words of the document that the result lacks. */
export function wordNotes({ missing, place }: { missing: number; place: string }): string[] {
  if (missing === 0) return [];
  const words = missing === 1 ? 'uma palavra' : `cerca de ${formatNumber(missing)} palavras`;
  return [
    `${words} do documento ${missing === 1 ? 'pode' : 'podem'} faltar no resultado (confira), no trecho que começa com "${place}"`,
  ];
}
