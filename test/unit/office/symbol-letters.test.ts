import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { symbolsTyped, withoutSymbolLetters } from '../../../containers/documents/text/symbol-letters.ts';

describe('a letter of a font of symbols', () => {
  test('is the character that its own font shows for it', () => {
    expect(withoutSymbolLetters('\uf0fc pago, \uf0a8 aberto', 'Wingdings')).toBe('✓ pago, □ aberto');
    expect(withoutSymbolLetters('\uf06c = c/\uf066', 'SymbolMT')).toBe('λ = c/φ');
    expect(withoutSymbolLetters('\uf052', 'Wingdings2')).toBe('☑');
  });

  test('is a usual mark of lists where nobody knows its font, and stays where that is none', () => {
    expect(withoutSymbolLetters('\uf0b7 um \uf0c1', '')).toBe('• um \uf0c1');
  });

  test('may be typed as a letter of the alphabet, which says nothing in any other font', () => {
    expect(symbolsTyped('ü', 'Wingdings')).toBe('✓');
    expect(symbolsTyped('ü J', 'Arial')).toBe('ü J');
    expect(withoutSymbolLetters('ü J', 'Wingdings')).toBe('ü J');
  });

  test('never takes a letter or a space away', () => {
    const families = fc.constantFrom('', 'Wingdings', 'Symbol', 'Webdings', 'Wingdings 3', 'Arial');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), families, (text, family) => {
        expect([...symbolsTyped(text, family)].length).toBe([...text].length);
      }),
    );
  });
});
