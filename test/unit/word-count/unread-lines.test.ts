import { describe, expect, test } from 'vitest';
import { unreadLines } from '../../../containers/documents/text/word-count/unread-lines.ts';

const unread = (other: string, text: string) => unreadLines({ page: 1, text: other }, text);
const NOTHING = { lines: [], isIncomplete: false };

describe('lines that only another reader finds', () => {
  const page = 'Informações ao investidor\nO fundo aplica em títulos públicos\nTaxa de 2% ao ano';

  test('are those whose words a text lacks, each as often as it stands there', () => {
    expect(unread(page, 'O fundo aplica em títulos públicos\nTaxa de 2% ao ano')).toEqual(NOTHING);
    expect(unread(page, 'Informações ao investidor Taxa de 2% ao ano')).toEqual({
      lines: ['O fundo aplica em títulos públicos'],
      isIncomplete: false,
    });
    expect(unread(`${page}\nO fundo aplica em títulos públicos`, 'Taxa de 2%').lines).toHaveLength(3);
    expect(unread(page, '').lines).toEqual(page.split('\n'));
  });

  test('are not words in another order, cut otherwise, or drawn more often in one place', () => {
    expect(unread(page, page.split(/\s/).toReversed().join(' '))).toEqual(NOTHING);
    expect(unread(page.replace('títulos', 't í tulos'), page)).toEqual(NOTHING);
    expect(unread(`${page}\n${page}\n${page}`, page)).toEqual(NOTHING);
  });

  test('are reported where they are parts of lines that are there', () => {
    const found = unread(
      'Razão social e sede da companhia aberta\nTaxa e prazo do fundo em anos',
      'social e da aberta\nTaxa e do em anos',
    );
    expect(found).toEqual({ lines: [], isIncomplete: true });
  });
});
