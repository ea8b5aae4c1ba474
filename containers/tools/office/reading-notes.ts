import type { ReadingContents } from '../../engines/office/reading-copy.ts';

function left(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `${one} ficou de fora` : `${count} ${many} ficaram de fora`];
}

function accepted(changes: number): string[] {
  if (changes === 0) return [];
  return [
    changes === 1
      ? 'a alteração controlada foi aceita no texto'
      : `as ${changes} alterações controladas foram aceitas no texto`,
  ];
}

/** What the user is told of a document's plain text. */
export function plainNotes(contents: ReadingContents): string[] {
  const lacking = [
    ...(contents.drawings > 0 ? ['imagens e desenhos'] : []),
    ...(contents.tables > 0 ? ['as linhas das tabelas, de que ficou o texto'] : []),
    ...(contents.headers > 0 ? ['cabeçalhos e rodapés'] : []),
  ];
  return [
    ...(lacking.length === 0 ? [] : [`o formato TXT não tem: ${lacking.join('; ')}`]),
    ...accepted(contents.changes),
    ...left(contents.hidden, 'um trecho de texto oculto', 'trechos de texto oculto'),
    ...left(contents.comments, 'um comentário', 'comentários'),
  ];
}
