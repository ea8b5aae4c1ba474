import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readGraphicBytes } from '../../../containers/documents/zpl/graphic-data.ts';
import { limitParameters } from '../../../containers/documents/zpl/reading/field-limits.ts';
import { decodeFieldText } from '../../../containers/documents/zpl/reading/field-text.ts';
import type { ZplLabel } from '../../../containers/documents/zpl/reading/label.ts';
import {
  maskedSerialAt,
  parseMaskedSerial,
} from '../../../containers/documents/zpl/reading/masked-serial.ts';
import { ZplReader } from '../../../containers/documents/zpl/reading/read-labels.ts';
import { scanZpl } from '../../../containers/documents/zpl/reading/scan.ts';
import { atFarSide, wordEnds } from '../../../containers/documents/zpl/reading/text-block.ts';

function read(zpl: string | Buffer, mostPages = 1000) {
  const reader = new ZplReader(mostPages);
  const labels = [...reader.labels(Buffer.from(zpl))];
  const remarks = Object.fromEntries(reader.remarks.list().map(({ kind, names }) => [kind, names]));
  return { labels, asked: reader.asked, isZpl: reader.isZpl, remarks };
}

function textOf({ fields }: ZplLabel): string {
  return fields.map(({ text }) => text).join('');
}

describe('the commands of a file', () => {
  test('are distinguished whatever replaces their signs', () => {
    expect([...scanZpl('^XA^CC++FDa+CD;+FO1;2+fdx^y')]).toEqual([
      { name: '^XA', parameters: '' },
      { name: '^FD', parameters: 'a' },
      { name: '^FO', parameters: '1,2' },
      { name: '^FD', parameters: 'x^y' },
    ]);
  });

  test('end where another begins, even without letters between', () => {
    expect([...scanZpl('^FO1,2^^FO3,4~^XZ')].map(({ name }) => name)).toEqual([
      '^FO',
      '^',
      '^FO',
      '~',
      '^XZ',
    ]);
  });

  test('keep a tilde in a text, and any byte of binary data', () => {
    expect([...scanZpl('^FDde 1 ~ 2^FS~JA')].map(({ parameters }) => parameters)).toEqual([
      'de 1 ~ 2',
      '',
      '',
    ]);
    expect([...scanZpl('^GFB,4,4,1,^X~\n^FS')][0]).toEqual({ name: '^GF', parameters: 'B,4,4,1,^X~\n' });
  });
});

describe('labels', () => {
  test('are printed as often as ^PQ says, up to the most pages', () => {
    const { labels, asked } = read('^XA^FO1,1^GB9,9,9^FS^PQ1000000^XZ', 10);
    expect(labels.map(({ copies }) => copies)).toEqual([10]);
    expect(asked).toBe(1_000_000);
  });

  test('count what ^SN counts, with its zeros and for as many copies as are alike', () => {
    const { labels } = read('^XA^FO1,1^SNCX-008,2,Y^FS^PQ5,0,2^XZ');
    expect(labels.map((label) => [textOf(label).match(/CX-\d+/)?.[0], label.copies])).toEqual([
      ['CX-008', 2],
      ['CX-010', 2],
      ['CX-012', 1],
    ]);
  });

  test('count what ^SF counts, by its mask, with what is carried', () => {
    const { labels } = read('^XA^FO1,1^FDBL09-9^SFAAdd%d,1%1^FS^PQ3^XZ');
    expect(labels.map((label) => textOf(label).match(/BL[\d-]+/)?.[0])).toEqual([
      'BL09-9',
      'BL11-0',
      'BL12-1',
    ]);
  });

  test.each([
    ['12A', 'nnA', 'F', ['12A', '12F', '12K']],
    ['9f', 'hh', '1', ['9f', 'a0', 'a1']],
    ['9F', 'HH', '1', ['9F', 'A0', 'A1']],
    ['AZ-', 'AA%', '', ['AZ-', 'BA-', 'BB-']],
    ['77', 'oo', '1', ['77', '00', '01']],
    ['aZ', 'aa', 'B', ['aZ', 'bA', 'bB']],
    ['abc', 'd', '1', ['abc', 'abc', 'abc']],
  ])('%s under the mask %s goes up by %s', (start, mask, increment, texts) => {
    const serial = parseMaskedSerial(`${mask},${increment}`);
    expect([0, 1, 2].map((place) => maskedSerialAt(start, serial, place))).toEqual(texts);
  });

  test('have texts in boxes, of the font and turn that were set, with what is escaped in them', () => {
    const { labels } = read(
      '^XA^CF0,40,30^FS^FO5,9^A0R,30,20^TBI,200,90^FDa << >b^FS^FO5,9^TB,100,60^FR^FDc^FS^FWB^FO1,1^ADN,36,20^TB,9^FDd^FS^XZ',
    );
    expect(labels[0]?.fields.flatMap(({ block }) => block ?? [])).toMatchObject([
      { turn: 'I', width: 200, height: 90, font: '0', sizes: ',30,20', others: '^FO5,9', data: 'a <b' },
      { turn: 'N', width: 100, height: 60, font: '0', sizes: ',40,30', others: '^FO5,9^FR', data: 'c' },
      { turn: 'N', width: 9, height: 1, font: 'D', sizes: ',36,20' },
    ]);
  });

  test('that end at their places are moved by what they are wide, where they are no texts', () => {
    const right =
      '^FO90,1,1^GB9,20,3^FS^FT90,9,1^GFA,4,4,2,FFFFFFFF^FS^FO90,5,1^BCN,9^FDx^FS^FO90,5,1^FDx^FS';
    const [label] = read(`^XA^BY3${right}^FO90,1,0^GB9,9,9^FS^XZ`).labels;
    expect(label?.fields.map(({ rightEdge }) => rightEdge?.width)).toEqual([
      9,
      16,
      null,
      undefined,
      undefined,
    ]);
    expect(label?.fields.map(({ rightEdge }) => rightEdge !== null)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(label?.fields[2]?.rightEdge?.settings).toBe('^BY3');
  });

  test('end at their places as ^FW says, until it says other things, on later labels too', () => {
    const box = '^FO90,1^GB9,9,9^FS';
    const { labels } = read(
      `^XA^FWR,1^FS${box}^FWB^FS${box}^XZ^XA${box}^FO9,9,0^GB9,9,9^FS^FWN,0^FS${box}^XZ`,
    );
    const edges = labels.map(({ fields }) => fields.map(({ rightEdge }) => rightEdge !== null));
    expect(edges.map((label) => label.filter(Boolean).length)).toEqual([2, 1]);
    expect(labels[1]?.settings).toContain('^FWB,1');
  });

  test('have the words of their blocks broken where they are too wide, with what they were set in', () => {
    const [label] = read(
      '^XA^CFD,36^FS^FO1,1^FB90,3^FDa b^FS^FO1,1^FB90^A0N,20,30^FDc^FS^FB0^FDd^FS^XZ',
    ).labels;
    expect(label?.fields.flatMap(({ wrapped }) => wrapped ?? [])).toMatchObject([
      { font: 'D', sizes: ',36', width: 90, data: 'a b' },
      { font: '0', sizes: ',20,30', width: 90, data: 'c' },
    ]);
  });

  test('lie over images that ^IS has kept, which keep their own settings', () => {
    const kept = '^XA^LH9,9^BY5^FO1,1^GB9,9,9^FS^ISR:FUNDO.GRF,N^XZ';
    const { labels } = read(`${kept}^XA^LH0,0^BY2^FO5,5^FDcima^FS^ILFUNDO^FS^XZ`);
    expect(labels).toHaveLength(1);
    expect(labels[0]?.fields.map(({ text }) => text)).toEqual([
      '^LH0,0^BY2,3,10^CFA,9^LRN^FWN,0',
      '^LH9,9^BY5^FO1,1^GB9,9,9^FS',
      '^LH0,0^BY2,3,10^CFA,9^LRN^FWN,0^LH9,9^BY5',
      '^LH0,0^BY2^FO5,5^FH_^FDcima^FS',
    ]);
  });

  test('that lie over themselves again and again come to an end', () => {
    const doubled = '^XA^ILA^FS^ILA^FS^FO1,1^GB9,9,9^FS^ISA^FS^XZ'.repeat(60);
    const { labels, remarks } = read(doubled);
    expect(Math.max(...labels.map(({ fields }) => fields.length))).toBeLessThan(10_000);
    expect(remarks).toHaveProperty('badDownload');
  });

  test('take fields of stored formats, and values for their numbers', () => {
    const stored = '^XA^DFR:CASA.ZPL^FS^FO5,5^A0N,20,20^FN1^FS^FO9,9^FDfixo^FS^XZ';
    const { labels } = read(`${stored}^XA^XFCASA^FS^FN1^FDum^FS^XZ^XA^XFR:CASA.ZPL^FS^FN1^FDdois^FS^XZ`);
    expect(labels.map((label) => textOf(label).match(/\^FD\w+/g))).toEqual([
      ['^FDum', '^FDfixo'],
      ['^FDdois', '^FDfixo'],
    ]);
  });

  test('know what was set before them', () => {
    const { labels } = read('^XA^BY4^LH3,3^PW400^POI^FO1,1^GB9,9,9^FS^XZ^XA^FO1,1^GB9,9,9^FS^XZ');
    expect(labels[0]?.settings).toBe('');
    expect(labels[1]).toMatchObject({ settings: '^BY4^LH3,3', width: 400, isTurned: true });
  });

  test('without an end, without content, with what is unknown or missing are reported', () => {
    const zpl = '^XA^XZ^XA^FO1,1^ZQ^B4,9^FD1^FS^XFNADA^FS^XGFOTO.GRF^FS^A@N,9,9,X.TTF^FDa^FS';
    expect(read(zpl).remarks).toEqual({
      emptyLabel: [],
      unknown: ['^ZQ'],
      undrawn: ['^B4'],
      missingFormat: ['NADA'],
      missingGraphic: ['FOTO.GRF'],
      missingFont: ['X.TTF'],
      openLabel: [],
    });
    expect(read('texto').isZpl).toBe(false);
  });

  test('have no field longer than a printer takes', () => {
    const { labels, remarks } = read(`^XA^FO1,1^FD${'a'.repeat(1_000_000)}^FS^XZ`);
    expect(labels[0] && textOf(labels[0]).match(/a+/)?.[0]).toHaveLength(3072);
    expect(remarks).toHaveProperty('cutField');
  });

  test('do not recall a format from within itself', () => {
    expect(read('^XA^DFA^FS^XFA^FS^FO1,1^GB9,9,9^FS^XZ^XA^XFA^FS^XZ').labels).toHaveLength(1);
  });
});

describe('texts', () => {
  test.each([
    [28, '\u00c3\u00a7', 'ç'],
    [27, '\u00e7', 'ç'],
    [13, '\u0087', 'ç'],
    [0, 'a\\b', 'a¢b'],
    [0, 'a\\&b', 'a\\&b'],
    [6, '[x]', 'ÄxÜ'],
  ])('under ^CI%i are read as a printer reads them', (charset, bytes, text) => {
    expect(decodeFieldText(bytes, charset)).toBe(text);
  });

  test('reach the engine with their codes read and their signs safe', () => {
    const { labels } = read('^XA^CI28^FO1,1^FH^FDa_C3_A7_5E_7E^FS^XZ');
    expect(labels[0] && textOf(labels[0])).toBe('^FO1,1^FH_^FDaç_5E_7E^FS');
  });

  test('in UTF-8 that is not announced are reported', () => {
    expect(read('^XA^FO1,1^FDSão^FS^XZ').remarks).toHaveProperty('utf8');
    expect(read('^XA^CI28^FO1,1^FDSão^FS^XZ').remarks).toEqual({});
  });
});

describe('graphics', () => {
  test.each([
    ['FF00', 'ff00'],
    ['HF,::', 'ff00ff00ff00'],
    ['1!', '1fff'],
    [`:Z64:${deflateSync(Buffer.from([1, 2])).toString('base64')}:0000`, '0102'],
    [':B64:AQI=:0000', '0102'],
  ])('in %s are read', (data, hex) => {
    expect(readGraphicBytes(data, 2)?.toString('hex')).toBe(hex);
  });

  test('are drawn as they were when they were recalled, although the label then deletes or replaces them', () => {
    const [first, second] = ['~DGR:A.GRF,2,1,FF00', '~DGR:A.GRF,2,1,0FF0'];
    const recall = '^FO1,1^XGR:A.GRF^FS';
    for (const later of ['^IDR:A.GRF^FS', '^IDR:*.*^FS', second]) {
      const { labels, remarks } = read(`${first}^XA${recall}${later}^XZ`);
      expect(labels.map(({ downloads }) => downloads)).toEqual(['~DGR:A.GRF,2,1,FF00\n']);
      expect(remarks).toEqual({});
    }
    expect(read(`${first}^XA${recall}^XZ${second}^XA${recall}^XZ`).labels[1]?.downloads).toContain('0FF0');
  });

  test('in a stored image are drawn, although they have been deleted', () => {
    const stored = '~DGR:A.GRF,2,1,FF00^XA^FO1,1^XGR:A.GRF^FS^ISR:FUNDO.GRF,N^FS^IDR:A.GRF^FS^XZ';
    const { labels } = read(`${stored}^XA^ILR:FUNDO.GRF^FS^XZ`);
    expect(labels.map(({ downloads }) => downloads)).toEqual(['~DGR:A.GRF,2,1,FF00\n']);
  });

  test('are never larger than asked, whatever they count to', () => {
    expect(readGraphicBytes(`${'z'.repeat(1000)}F`, 2, 100)?.length).toBeLessThanOrEqual(100);
    const bomb = `:Z64:${deflateSync(Buffer.alloc(10_000)).toString('base64')}:0000`;
    expect(readGraphicBytes(bomb, 2, 100)).toBeNull();
  });
});

test('numbers beyond what printers take are brought within', () => {
  expect(limitParameters('^GC', '1000000,5,B')).toBe('4095,5,B');
  expect(limitParameters('^FO', '-99999,x')).toBe('-32000,x');
  expect(limitParameters('^FX', '99999')).toBe('99999');
});

describe('texts in boxes', () => {
  test.each([
    ['', []],
    ['a', [1]],
    ['ab  cd\\&e ', [2, 6, 9, 10]],
    [' a', [2]],
  ])('%j are cut where a word ends', (text, ends) => {
    expect(wordEnds(text)).toEqual(ends);
  });

  test.each([
    ['N', '^FO5,9'],
    ['R', '^FO65,9'],
    ['I', '^FO5,69'],
    ['B', '^FO5,9'],
  ])('turned by %s begin where their first line is', (turn, others) => {
    const block = { turn, width: 200, height: 90, font: '0', sizes: '', others: '^FO5,9', data: '' };
    expect(atFarSide(block, 30)).toBe(others);
  });
});
