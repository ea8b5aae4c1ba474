import { expect, test } from 'vitest';
import { fontFamilies } from '../../../containers/documents/pictures/svg-fonts.ts';

const drawing = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><text ${attributes}>Ana</text></svg>`;

test.each([
  ['font-family="Univers"', ['Univers']],
  ['style="font-family: &quot;Frutiger LT&quot;, serif"', ['Frutiger LT']],
  ['style="font-family:Univers !important"', ['Univers']],
  ['style=\'font: bold 12px "Frutiger LT", serif\'', ['Frutiger LT']],
  ['style="font:italic small-caps 1.2em/1.5 Univers"', ['Univers']],
  ['style="font: x-large Univers !important; fill: red"', ['Univers']],
  ['style="font: inherit"', []],
  ['style="font-size: 12px"', []],
])('the font of a text with %s is known', (attributes, families) => {
  expect(fontFamilies(drawing(attributes))).toEqual(families);
});

test('the fonts of a style sheet are known, and none without a text', () => {
  const sheet = '<style>.a{font:700 10pt Univers}.b{font-family:Frutiger}</style>';
  expect(fontFamilies(`<svg>${sheet}<text class="a b">Ana</text></svg>`)).toEqual(['Univers', 'Frutiger']);
  expect(fontFamilies(`<svg>${sheet}<path d="M0 0"/></svg>`)).toEqual([]);
});
