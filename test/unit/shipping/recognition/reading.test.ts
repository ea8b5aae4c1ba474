import { describe, expect, test } from 'vitest';
import {
  codeTexts,
  trackingOfBars,
} from '../../../../containers/documents/shipping/recognition/code-texts.ts';
import { cropPicture, halved } from '../../../../containers/documents/shipping/recognition/crop-picture.ts';
import { cutByText } from '../../../../containers/documents/shipping/recognition/cut-by-text.ts';
import { labelSegmentsOf } from '../../../../containers/documents/shipping/recognition/lines.ts';
import { uprightWords } from '../../../../containers/documents/shipping/recognition/upright.ts';
import { wordsIn } from '../../../../containers/documents/shipping/recognition/words.ts';
import { readZbarReport } from '../../../../containers/documents/shipping/recognition/zbar-report.ts';
import { type PlacedWord, readWrittenPages } from '../../../../containers/documents/text/written-pages.ts';
import { pixelBox, shownBox } from '../../../support/boxes.ts';
import { wordsAt } from './cells.ts';

const A4 = { width: 595, height: 842 };

function labelAt(x: number, y: number, digits: string): PlacedWord[] {
  return wordsAt([
    [x + 10, y + 10, 'Shopee Xpress'],
    [x + 10, y + 40, `BR25${digits}Y`],
    [x + 10, y + 60, 'DESTINATÁRIO'],
    [x + 10, y + 74, 'Joana Prado'],
    [x + 10, y + 88, 'CEP 01001-000'],
  ]);
}

describe('a sheet is cut by its text', () => {
  const one = labelAt(0, 0, '3719362414');
  const two = labelAt(297.5, 0, '3719362415');
  const four = labelAt(297.5, 421, '3719362416');

  test('into the quarters that have a label', () => {
    expect(cutByText({ ...A4, words: [...one, ...two, ...four] })).toEqual({
      boxes: [shownBox(0, 0, 297.5, 421), shownBox(297.5, 0, 595, 421), shownBox(297.5, 421, 595, 842)],
    });
  });

  test('not at all where it is a label by itself', () => {
    expect(cutByText({ width: 283, height: 425, words: one })).toEqual({ boxes: [shownBox(0, 0, 283, 425)] });
  });

  test.each([
    ['a label alone', one],
    ['a word across the middle', [...one, ...two, ...wordsAt([[280, 300, 'Observações']])]],
    ['labels that do not begin alike', [...one, ...labelAt(330, 40, '3719362415')]],
    ['a quarter that is no label', [...one, ...two, ...wordsAt([[10, 450, 'Dobre aqui']])]],
    ['two parcels in a quarter', [...one, ...two, ...wordsAt([[10, 200, 'BR251111111111Z']])]],
    ['hardly any words', wordsAt([[10, 10, 'Folha 1']])],
    ['another paper', [...one, ...two]],
  ])('but by its picture with %s', (name, words) => {
    const size = name === 'another paper' ? { width: 842, height: 1191 } : A4;
    expect(cutByText({ ...size, words })).toBeNull();
  });
});

test('words are read as `pdftotext -bbox` tells them, and found in a box, the skew of its sheet taken back', () => {
  const report = [
    '  <page width="100.0" height="200.0">',
    '    <word xMin="10.0" yMin="20.0" xMax="30.0" yMax="30.0">J&amp;T</word>',
    '    <word xMin="x" yMin="20.0" xMax="30.0" yMax="30.0">lost</word>',
    '  </page>',
    '  <page width="1" height="1">',
  ].join('\n');
  const [page, empty] = readWrittenPages(report.split('\n'));
  expect(empty?.words).toEqual([]);
  if (page === undefined) throw new Error('There is no page.');
  expect(page).toEqual({
    width: 100,
    height: 200,
    words: [{ text: 'J&T', left: 10, top: 20, right: 30, bottom: 30 }],
  });
  expect(wordsIn(page, { box: shownBox(0, 0, 25, 30), skew: 0 })).toHaveLength(1);
  expect(wordsIn(page, { box: shownBox(0, 0, 25, 30), skew: 90 })).toHaveLength(0);
  expect(wordsIn(page, { box: shownBox(-50, 120, 0, 140), skew: 90 })).toHaveLength(1);
});

describe('what lies on its side', () => {
  const upright = wordsAt([
    [10, 10, 'Joana Prado da Silva'],
    [10, 30, 'Acácias cento vinte'],
  ]);
  const lines = (words: readonly PlacedWord[]) =>
    labelSegmentsOf(uprightWords(words)).map(({ text }) => text);
  const turned = (turn: (word: PlacedWord) => Omit<PlacedWord, 'text'>) =>
    upright.map((word) => ({ text: word.text, ...turn(word) }));

  test.each([
    [
      'upwards',
      ({ left, top, right, bottom }: PlacedWord) => ({
        left: top,
        right: bottom,
        top: 500 - right,
        bottom: 500 - left,
      }),
    ],
    [
      'downwards',
      ({ left, top, right, bottom }: PlacedWord) => ({
        left: 500 - bottom,
        right: 500 - top,
        top: left,
        bottom: right,
      }),
    ],
    [
      'upside down',
      ({ left, top, right, bottom }: PlacedWord) => ({
        left: 500 - right,
        right: 500 - left,
        top: 500 - bottom,
        bottom: 500 - top,
      }),
    ],
    ['upright', ({ left, top, right, bottom }: PlacedWord) => ({ left, top, right, bottom })],
  ])('is read %s', (_, turn) => {
    expect(lines(turned(turn))).toEqual(['Joana Prado da Silva', 'Acácias cento vinte']);
  });
});

describe('codes', () => {
  test('are known by their picture, and what is no text is none', () => {
    const symbol = (data: string, attributes = '') =>
      `<symbol type='QR-Code' quality='1'><data${attributes}><![CDATA[${data}]]></data></symbol>`;
    const report = [
      "<barcodes xmlns='http://zbar.sourceforge.net/2008/barcode'>",
      `<source href='/a.pgm'>\n<index num='0'>${symbol('B')}${symbol('A')}${symbol('A')}</index></source>`,
      `<source href='/b.pgm'>\n<index num='0'>${symbol('QUJD', " format='base64' length='3'")}</index></source>`,
      `<source href='/c.pgm'><symbol type='x'><data><![CDATA[cut`,
    ].join('\n');
    expect([...readZbarReport(report)]).toEqual([
      ['/a.pgm', ['A', 'B']],
      ['/b.pgm', []],
      ['/c.pgm', []],
    ]);
  });

  test.each([
    ['{"id":"44000012345","t":"lm"}', ['{"ID":"44000012345","T":"LM"}', '44000012345']],
    ['{"id":', ['{"ID":']],
    ['{"id":{"id":1}}', ['{"ID":{"ID":1}}']],
    ['null', ['NULL']],
    [`{"id":"${'9'.repeat(5000)}"}`, [`{"ID":"${'9'.repeat(5000)}"}`]],
  ])('say what is in them (%#)', (code, texts) => {
    expect(codeTexts([code])).toEqual(texts);
  });

  test('tell the tracking where one begins all the others', () => {
    expect(trackingOfBars(['LGI3872610364001', 'LGI3872610364', '01001000'])).toEqual(['LGI3872610364']);
    expect(trackingOfBars(['ABC123456', 'DEF123456'])).toEqual(['ABC123456', 'DEF123456']);
    expect(trackingOfBars(['https://exemplo.com.br/1', '12345678', 'SEM NUMERO'])).toEqual([]);
  });
});

test('what is cut out of a picture has white around it, and nothing of its neighbours, askew too', () => {
  const picture = { width: 100, height: 100, pixels: new Uint8Array(10_000) };
  const straight = cropPicture(picture, pixelBox(10, 20, 40, 30), 0);
  expect([straight.width, straight.height]).toEqual([30 + 48, 10 + 48]);
  expect(straight.pixels.filter((pixel) => pixel === 0)).toHaveLength(300);
  const askew = cropPicture(picture, pixelBox(10, 20, 40, 30), 3);
  const dark = askew.pixels.filter((pixel) => pixel === 0).length;
  expect(dark).toBeGreaterThan(270);
  expect(dark).toBeLessThan(330);
  expect(askew.width * askew.height).toBeGreaterThan(straight.width * straight.height);
  expect(halved({ width: 3, height: 1, pixels: Uint8Array.from([0, 100, 255]) })).toEqual({
    ...{ width: 1, height: 1, pixels: Uint8Array.from([50]) },
  });
});
