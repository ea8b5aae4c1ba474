import { describe, expect, test } from 'vitest';
import { type LayerNames, withoutLayers } from '../../../containers/documents/pdf/flatten/layer-content.ts';

const NAMES: LayerNames = {
  isLayerShown: (name) => (name === '/H' ? false : name === '/S' ? true : null),
  isObjectShown: (name) => name !== '/Oculto',
  advance: (_, text) => text.length * 500,
  bytesPerCode: (font) => (font === '/Dois' ? 2 : 1),
};

function filtered(content: string) {
  const result = withoutLayers(Buffer.from(content, 'latin1'), NAMES);
  return { ...result, text: result.content.toString('latin1').replace(/\s+/g, ' ').trim() };
}

describe('content of layers', () => {
  test.each([
    [
      'a shown layer stays, without its marks',
      '/OC /S BDC 1 0 0 rg 0 0 9 9 re f EMC',
      '1 0 0 rg 0 0 9 9 re f',
    ],
    ['a hidden one goes, and its colours stay', '/OC /H BDC 1 0 0 rg 0 0 9 9 re f EMC 5 w', '1 0 0 rg n 5 w'],
    ['one within a hidden one goes', '/OC /H BDC /OC /S BDC 0 0 9 9 re f EMC EMC 5 w', 'n 5 w'],
    [
      'what follows one within a shown one stays',
      '/OC /S BDC /OC /H BDC 1 1 m 2 2 l S EMC 7 7 m 8 8 l S EMC',
      'n 7 7 m 8 8 l S',
    ],
    [
      'other marks stay with their ends',
      '/P << /MCID 0 >> BDC /OC /H BDC 0 0 1 1 re f EMC 2 w EMC',
      '/P << /MCID 0 >> BDC n 2 w EMC',
    ],
    ['a clip of a hidden one still cuts', '/OC /H BDC 0 0 9 9 re W n EMC', '0 0 9 9 re W n'],
    [
      'a hidden text leads the next on',
      'BT /F 10 Tf /OC /H BDC (ab) Tj [(c) 100 (d)] TJ EMC (e) Tj ET',
      'BT /F 10 Tf [-1000] TJ [-900] TJ (e) Tj ET',
    ],
    ['lines go on', 'BT /OC /H BDC (a) \' 1 2 (b) " EMC ET', 'BT T* [-500] TJ 1 Tw 2 Tc T* [-2500] TJ ET'],
    [
      'a hidden text leads on by the spaces between its letters and words too',
      'BT /F 10 Tf 3 Tc 1 Tw /OC /H BDC (a b) Tj EMC (c) Tj ET',
      'BT /F 10 Tf 3 Tc 1 Tw [-2500] TJ (c) Tj ET',
    ],
    [
      'codes of two bytes have no spaces between words',
      'BT /Dois 10 Tf 3 Tc 1 Tw /OC /H BDC <00200041> Tj EMC ET',
      'BT /Dois 10 Tf 3 Tc 1 Tw [-2600] TJ ET',
    ],
    [
      'spaces end with the state that they are part of',
      'q 3 Tc Q BT /F 10 Tf /OC /H BDC (ab) Tj EMC ET',
      'q 3 Tc Q BT /F 10 Tf [-1000] TJ ET',
    ],
    ['pictures and shadings go', '/OC /H BDC /Im Do /Sh sh EMC /Im2 Do', '/Im2 Do'],
    ['an inline picture goes with its data', '/OC /H BDC BI /W 1 /H 1 ID \x00EI\xff EI EMC 3 w', '3 w'],
    ['an inline picture stays with its data', 'BI /W 1 /H 1 ID ab EI 3 w', 'BI /W 1 /H 1 ID ab EI 3 w'],
    ['an object of a hidden layer is not drawn', 'q /Oculto Do Q /Visto Do', 'q Q /Visto Do'],
    ['an end too many does no harm', '/OC /S BDC 1 w EMC EMC 2 w', '1 w EMC 2 w'],
  ])('%s', (_, given, expected) => {
    expect(filtered(given).text).toBe(expected);
  });

  test('it reports what is still drawn, what is not, and which tagged content went', () => {
    const { drawn, dropped, marks } = filtered(
      '/A Do /OC /H BDC /Span << /MCID 7 /ActualText (x) >> BDC /B Do EMC EMC /Oculto Do',
    );
    expect([[...drawn], [...dropped], [...marks]]).toEqual([['/A'], ['/B', '/Oculto'], [7]]);
  });

  test('content that cannot be read is not taken for empty', () => {
    expect(() => filtered('/OC /H BDC (never ends')).toThrow();
  });
});
