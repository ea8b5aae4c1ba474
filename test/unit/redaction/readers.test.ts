import { describe, expect, it } from 'vitest';
import { readRecognisedText } from '../../../containers/documents/pdf/redact/recognised-text.ts';
import { readStructuredText } from '../../../containers/documents/pdf/redact/structured-text.ts';
import { replaceStrings } from '../../../containers/documents/pdf/redact/text-strings.ts';
import { shownBox } from '../../support/boxes.ts';

function hocr(line: string, word: string, letters: [string, string][]): string[] {
  return [
    `     <span class='ocr_line' id='line_1_1' title="bbox ${line}; x_size 41">`,
    `      <span class='ocrx_word' id='word_1_1' title='bbox ${word}; x_wconf 96'>`,
    ...letters.map(
      ([box, text]) => `       <span class='ocrx_cinfo' title='x_bboxes ${box}; x_conf 99.5'>${text}</span>`,
    ),
    '</html>',
  ];
}

describe('recognised text', () => {
  it('has letters in the box of their word, in points', () => {
    const [line] = readRecognisedText(
      hocr('100 50 300 90', '100 60 160 80', [
        ['100 60 120 80', 'A'],
        ['125 60 160 80', '&amp;'],
      ]),
      0.5,
    );
    expect(line?.letters).toEqual([
      { text: 'A', box: shownBox(50, 30, 80, 40) },
      { text: '&', box: shownBox(50, 30, 80, 40) },
    ]);
  });

  it('knows lines that run along the page', () => {
    const [line] = readRecognisedText(
      hocr('10 20 50 800; textangle 270', '10 20 50 200', [['0 0 0 0', 'R']]),
      1,
    );
    expect(line).toMatchObject({ direction: 90, letters: [{ text: 'R', box: shownBox(10, 20, 50, 200) }] });
  });
});

describe('structured text', () => {
  it('is read page by page, with the characters that XML writes as entities', () => {
    const pages = readStructuredText([
      '<page id="page1" width="612" height="792">',
      '<block bbox="0 0 1 1">',
      '<line bbox="10 10 50 20" wmode="0" dir="0 1">',
      '<char quad="10 10 15 10 10 20 15 20" x="10" y="18" color="#000000" c="&#xe7;"/>',
      '<char quad="15 10 20 10 15 20 20 20" x="15" y="18" color="#000000" c="&quot;"/>',
      '<page id="page2" width="300" height="400">',
      '</document>',
    ]);
    expect([...pages]).toEqual([
      {
        width: 612,
        height: 792,
        lines: [
          {
            box: shownBox(10, 10, 50, 20),
            direction: 90,
            letters: [
              { text: 'ç', box: shownBox(10, 10, 15, 20) },
              { text: '"', box: shownBox(15, 10, 20, 20) },
            ],
          },
        ],
      },
      { width: 300, height: 400, lines: [] },
    ]);
  });
});

describe('what is not whole is not read', () => {
  const page = '<page id="page1" width="612" height="792">';
  const line = '<line bbox="10 10 50 20" wmode="0" dir="1 0">';
  const character = '<char quad="10 10 15 10 10 20 15 20" x="10" y="18" color="#000000" c="A"/>';
  const read = (...lines: string[]) => [...readStructuredText(lines)];

  it.each([
    ['text without its end', [page, line, character]],
    ['a page of another form', ['<page number="1">', '</document>']],
    ['a line of another form', [page, '<line wmode="0">', character, '</document>']],
    ['a character of another form', [page, line, '<char c="A"/>', '</document>']],
    ['a character outside a line', [page, character, '</document>']],
  ])('%s', (_, lines) => {
    expect(() => read(...lines)).toThrow('could not be read');
  });

  it('but text whose place is no number, or far away, is', () => {
    const far = character.replaceAll('15', '1.5e+06');
    const nowhere = character.replaceAll('15', 'nan');
    const [found] = read(page, line.replace('50', '1.5e+06'), far, nowhere, '</document>');
    expect(found?.lines[0]?.letters.map(({ text }) => text)).toEqual(['A', 'A']);
  });

  it('recognised text without its end', () => {
    const lines = hocr('100 50 300 90', '100 60 160 80', [['100 60 120 80', 'A']]);
    expect(() => readRecognisedText(lines.slice(0, -1), 1)).toThrow('not whole');
  });
});

describe('strings of a document', () => {
  const hide = (text: string) => (text.includes('Ana') ? '' : null);

  it('are replaced wherever they stand, in each of their codes', () => {
    const value = { '/T': 'u:Ana', '/Kids': [{ '/V': 'b:feff0041006e0061' }, 'u:Rui', '/Ana', '4 0 R'] };
    expect(replaceStrings(value, hide)).toEqual({
      isChanged: true,
      value: { '/T': 'u:', '/Kids': [{ '/V': 'u:' }, 'u:Rui', '/Ana', '4 0 R'] },
    });
  });

  it('are left alone where they are no text: palettes, marks of editors', () => {
    const value = { '/ColorSpace': ['/Indexed', '/DeviceRGB', 1, 'u:Ana'], '/NM': 'u:Ana' };
    expect(replaceStrings(value, hide)).toEqual({ isChanged: false, value });
  });
});
