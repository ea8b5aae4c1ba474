import { describe, expect, test } from 'vitest';
import { ContentList } from '../../../../containers/documents/office/contents/content-list.ts';
import type { ContentItem, Contents } from '../../../../containers/protocol/office/contents.ts';
import { keptNotes, printedNotes } from '../../../../containers/tools/office/contents/content-notes.ts';

const NOTHING: Contents = new ContentList().contents;

const at = (name: string): ContentItem['place'] => ({ of: 'text', name });

function item(kind: ContentItem['kind'], more: Partial<ContentItem> = {}): ContentItem {
  return { kind, width: 90, height: 60, place: at(''), page: null, isCertain: true, fault: null, ...more };
}

describe('notes about what a PDF does not show', () => {
  test('is nothing of a document whose contents are all shown', () => {
    const held = { ...NOTHING, items: [item('picture'), item('equation')], notes: 2 };
    const shown = { ...NOTHING, items: [item('drawing'), item('equation')], notes: 2 };
    expect(printedNotes(held, shown)).toEqual([]);
  });

  test('names kind, cause and place of what is missing', () => {
    const items = [
      item('picture', { fault: 'linked', place: at('Figura 1') }),
      item('chart', { place: at('Vendas') }),
      item('equation', { place: at('A taxa é') }),
      item('equation', { place: at('O saldo é') }),
    ];
    expect(printedNotes({ ...NOTHING, items }, NOTHING)).toEqual([
      'uma imagem não aparece (o arquivo só tem o endereço, não o conteúdo), depois de "Figura 1"',
      'um gráfico não aparece, depois de "Vendas"',
      '2 equações não aparecem, depois de "A taxa é", "O saldo é"',
    ]);
  });

  test('claims no place where one of several alike is missing', () => {
    const held = {
      ...NOTHING,
      items: [item('equation', { place: at('um') }), item('equation', { place: at('dois') })],
    };
    expect(printedNotes(held, { ...NOTHING, items: [item('equation')] })).toEqual([
      'uma equação não aparece',
    ]);
  });

  test('says that comments are left out and changes are marked, where they are', () => {
    const held = { ...NOTHING, comments: 2, changes: 3, deletions: 1 };
    expect(printedNotes(held, { ...NOTHING, deletions: 3 })).toEqual([
      '2 comentários ficaram de fora',
      'as alterações controladas aparecem marcadas: o que foi inserido, sublinhado, e o que foi excluído, riscado',
    ]);
    expect(printedNotes(held, { ...NOTHING, comments: 2 })).toEqual([
      'as alterações controladas aparecem já aceitas',
    ]);
    expect(printedNotes({ ...NOTHING, changes: 3 }, NOTHING)).toEqual([]);
  });

  test('is of a PDF without a structure what its comments and the document alone prove', () => {
    const items = [item('picture', { fault: 'absent' }), item('chart')];
    const held = { ...NOTHING, items, notes: 1, comments: 1 };
    expect(printedNotes(held, { ...NOTHING, isWhole: false })).toEqual([
      'uma imagem não aparece (o arquivo não tem o conteúdo)',
      'um comentário ficou de fora',
    ]);
    expect(printedNotes(held, null)).toEqual(['uma imagem não aparece (o arquivo não tem o conteúdo)']);
  });

  test('counts what is not listed with what is, and names no place then', () => {
    const items = [item('picture', { fault: 'absent', place: at('Figura') })];
    const unlisted = [{ kind: 'picture' as const, fault: 'absent' as const, isCertain: true, count: 3_000 }];
    expect(printedNotes({ ...NOTHING, items, unlisted }, NOTHING)).toEqual([
      '3.001 imagens não aparecem (o arquivo não tem o conteúdo)',
    ]);
  });

  test('is of another document the boxes that it lacks, or no longer has ticked', () => {
    const held = { ...NOTHING, boxes: { ticked: 2, empty: 1 } };
    const notesOn = (ticked: number, empty: number) =>
      keptNotes(held, { ...NOTHING, boxes: { ticked, empty } });
    expect(notesOn(2, 1)).toEqual([]);
    expect(notesOn(0, 1)).toEqual(['2 caixas de seleção ficaram de fora']);
    expect(notesOn(1, 2)).toEqual(['uma caixa de seleção marcada aparece desmarcada']);
  });
});
