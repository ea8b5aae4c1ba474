import { describe, expect, test } from 'vitest';
import { withPixelLengths } from '../../../containers/documents/pictures/svg-lengths.ts';
import { drawingTraits } from '../../../containers/documents/pictures/svg-traits.ts';

const inRoot = (rest: string) => `<svg font-size="12">${rest}</svg>`;
const converted = (rest: string) => withPixelLengths(inRoot(rest)).slice(inRoot('').indexOf('</'), -6);

describe('the lengths of a drawing', () => {
  test('are pixels, 96 to an inch, in attributes, styles and style sheets', () => {
    expect(converted('<rect x="1in" y=\'2.54cm\' width="25.4mm" height="72pt" rx="6PC" ry="101.6Q"/>')).toBe(
      '<rect x="96px" y=\'96px\' width="96px" height="96px" rx="96px" ry="96px"/>',
    );
    expect(converted('<text x="1in 2in" style="font-size:.75pt;stroke-width: 1e1mm !important"/>')).toBe(
      '<text x="96px 192px" style="font-size:1px;stroke-width: 37.79528px !important"/>',
    );
    const sheet = '<style><![CDATA[.a1in, #b{stroke-width:-1in}@media (min-width:10mm){c{r:1pc}}]]></style>';
    expect(converted(sheet)).toBe(
      '<style><![CDATA[.a1in, #b{stroke-width:-96px}@media (min-width:37.79528px){c{r:16px}}]]></style>',
    );
  });

  test('of other kinds stay, and so does all that is no length', () => {
    for (const kept of [
      '<rect x="10" y="10px" width="50%" height="2em" rx="1ex"/>',
      '<g id="1in" class="2mm" data-width="3cm" aria-label="4pt" inkscape:label="5mm"><path d="M1 2"/></g>',
      '<text>1in de 2mm</text><!-- <rect x="1in"/> --><![CDATA[<rect x="1in"/>]]>',
      '<rect title="a > b" x="1mmm" y="mm" width="" height="1 in" style="fill:url(#1in)"/>',
      '<style/><rect stroke=1in x="1',
    ])
      expect(converted(kept)).toBe(kept);
  });

  test('of letters are those of browsers where the drawing says none', () => {
    expect(withPixelLengths('<?xml version="1.0"?><!-- a --><svg:svg width="1in"/>')).toBe(
      '<?xml version="1.0"?><!-- a --><svg:svg font-size="16px" width="96px"/>',
    );
    expect(withPixelLengths('<svg font-size="9"><g/></svg>')).toBe('<svg font-size="9"><g/></svg>');
  });
});

describe('a drawing tells', () => {
  const html = '<foreignObject><p>a</p></foreignObject>';
  test.each([
    ['styles of browsers', '<rect fill="var(--a)"/>', { isStyled: true }],
    ['styles of browsers', '<style>@media print{a{b:c}}</style>', { isStyled: true }],
    ['styles of browsers', '<g style="background : #fff"/>', { isStyled: true }],
    ['its own fonts', '<style>@font-face{font-family:a;src:url(data:x)}</style>', { hasFonts: true }],
    [
      'the fonts of its texts',
      `<style>a{font-family: "Segoe UI", b}</style><text font-family="Lato">a</text><tspan style="fill:red;font-family:&quot;Lato&quot;"/>`,
      { families: ['Segoe UI', 'Lato'] },
    ],
    ['no fonts without texts', '<g font-family="Lato"/>', {}],
    ['HTML', html, { hasHtml: true }],
    ['nothing of HTML that it has something else for', `<switch>${html}<text>a</text></switch>`, {}],
    ['files outside of it', '<image href="a.png"/>', { namesOutside: true }],
    ['files outside of it', '<g style="fill:url(&quot;a.svg#b&quot;)"/>', { namesOutside: true }],
    ['nothing', '<g style="fill:url(&quot;#a&quot;);stroke:url(&apos;#b&apos;)"/>', {}],
    ['nothing', '<g style="enable-background:new 0 0 512 512;"/>', {}],
    ['nothing', '<rect fill="url(#a)"/><text>variável</text>', {}],
  ])('of %s', (_, rest, found) => {
    const none = { isStyled: false, hasFonts: false, families: [], hasHtml: false, namesOutside: false };
    expect(drawingTraits(inRoot(rest))).toEqual({ ...none, ...found });
  });
});
