import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findFaults } from '../../../containers/documents/pdf/archive/faults.ts';
import { writeXmp } from '../../../containers/documents/pdf/archive/metadata.ts';
import type { Dictionary } from '../../../containers/plain/pdf/values.ts';
import type { ArchiveLevel } from '../../../containers/protocol/pdf/archive-level.ts';
import { madeDocument } from '../support/pdf-objects.ts';

const directory = mkdtempSync(join(tmpdir(), 'papelada-archive-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let files = 0;
function stream(data: string, dict: object = {}) {
  const datafile = join(directory, `${++files}`);
  writeFileSync(datafile, data);
  return { stream: { dict, datafile } };
}

const INTENT = { '/S': '/GTS_PDFA1', '/DestOutputProfile': '5 0 R' };
const LINK = {
  '/Subtype': '/Link',
  '/F': 4,
  '/Rect': [0, 0, 9, 9],
  '/A': { '/S': '/URI', '/URI': 'u:https://a.b' },
};
const STATE = { '/Type': '/ExtGState' };

interface Changes {
  catalog?: object;
  page?: object;
  info?: object;
  trailer?: Dictionary;
  xmp?: string;
  content?: string;
  objects?: Record<string, object>;
}

/** A document of one page of that level, with these changes; objects of its own are from 10 on. */
function faultsOf(
  level: ArchiveLevel,
  { catalog, page, info, trailer, xmp, content, objects = {} }: Changes = {},
) {
  const all: Record<string, object> = {
    '1 0 R': {
      value: {
        '/Type': '/Catalog',
        '/Pages': '2 0 R',
        '/Metadata': '6 0 R',
        '/OutputIntents': [INTENT],
        ...catalog,
      },
    },
    '2 0 R': { value: { '/Type': '/Pages', '/Kids': ['3 0 R'], '/Count': 1 } },
    '3 0 R': {
      value: { '/Type': '/Page', '/Parent': '2 0 R', '/Contents': '4 0 R', '/Resources': {}, ...page },
    },
    '4 0 R': stream(content ?? '1 0 0 rg 0 0 9 9 re f'),
    '5 0 R': stream('profile', { '/N': 3 }),
    '6 0 R': stream(xmp ?? writeXmp({ '/Title': 'Ata' }, level), { '/Type': '/Metadata' }),
    '7 0 R': { value: { '/Title': 'u:Ata', ...info } },
    ...objects,
  };
  const own = { '/Root': '1 0 R', '/Info': '7 0 R', '/ID': ['b:00', 'b:00'], ...trailer };
  const found = findFaults(madeDocument(all, own, join(directory, 'changed')), level);
  return found.map(({ what, value: detail }) => `${what} ${detail}`.trim()).toSorted();
}

function annotated(annotation: object): Changes {
  return { page: { '/Annots': ['10 0 R'] }, objects: { '10 0 R': { value: annotation } } };
}

const SHOWN = { '/F': 4, '/Rect': [0, 0, 9, 9], '/AP': { '/N': '11 0 R' } };
const ATTACHED = {
  catalog: { '/Names': { '/EmbeddedFiles': { '/Names': ['u:a', '10 0 R'] } } },
  objects: { '10 0 R': { value: { '/F': 'u:a', '/EF': { '/F': '11 0 R' } } }, '11 0 R': stream('a') },
};
const FONT = { '/Type': '/Font', '/Subtype': '/Type1', '/BaseFont': '/Helvetica' };
const withFont = (font: object): Changes => ({
  page: { '/Resources': { '/Font': { '/F': '10 0 R' } } },
  objects: { '10 0 R': { value: font }, '12 0 R': stream('font') },
});
const withState = (state: object): Changes => ({
  page: { '/Resources': { '/ExtGState': { '/S': { ...STATE, ...state } } } },
});
const withPicture = (dict: object): Changes => ({
  page: { '/Resources': { '/XObject': { '/I': '10 0 R' } } },
  objects: { '10 0 R': stream('picture', { '/Subtype': '/Image', ...dict }) },
});

describe('the structural checks of PDF/A', () => {
  test.each(['1b', '2b', '3b'] as const)('find nothing in a sound document of %s', (level) => {
    expect(faultsOf(level, annotated(LINK))).toEqual([]);
  });

  test.each<[string, string, Changes]>([
    ['no XMP', 'xmp', { catalog: { '/Metadata': null } }],
    ['another part', 'level 1b', { xmp: writeXmp({ '/Title': 'Ata' }, '1b') }],
    ['no part', 'level', { xmp: '<x:xmpmeta><dc:title>Ata</dc:title></x:xmpmeta>' }],
    ['another title in Info', 'metadata Title', { info: { '/Title': 'u:Outra' } }],
    ['a date that is none', 'metadata ModDate', { info: { '/ModDate': 'u:ontem' } }],
    ['no identifier', 'id', { trailer: { '/ID': null } }],
    ['encryption', 'encryption', { trailer: { '/Encrypt': {} } }],
    ['no output intent', 'colour DeviceRGB', { catalog: { '/OutputIntents': [] } }],
    ['colours of presses', 'colour DeviceCMYK', { content: '0 0 0 1 k 0 0 9 9 re f' }],
    [
      'two profiles',
      'outputIntent',
      { catalog: { '/OutputIntents': [INTENT, { '/DestOutputProfile': '4 0 R' }] } },
    ],
    ['content that cannot be read', 'content', { content: '(without end' }],
    ['a hexadecimal string of an odd number of digits', 'syntax', { content: 'BT <4> Tj ET' }],
    ['a number that is none', 'syntax', { content: '. 0 0 rg' }],
    ['an integer that no reader holds', 'syntax', { content: '2147483648 0 m' }],
    ['a string in content that is too long', 'limits', { content: `BT (${'a'.repeat(32_768)}) Tj ET` }],
    [
      'a string in a list that is too long',
      'limits',
      { catalog: { '/X': [['u:a', `b:${'00'.repeat(32_768)}`]] } },
    ],
    [
      'a string that is an object and too long',
      'limits',
      { objects: { '10 0 R': { value: `u:${'a'.repeat(32_768)}` } } },
    ],
    [
      'a string of two bytes a letter that is too long',
      'limits',
      { info: { '/X': `u:${'\u0416'.repeat(16_384)}` } },
    ],
    ['a name in content that is too long', 'limits', { content: `/${'a'.repeat(128)} BMC EMC` }],
    ['states saved too deep', 'limits', { content: 'q '.repeat(29) }],
    ['LZW', 'lzw', withPicture({ '/Filter': '/LZWDecode' })],
    ['LZW inline', 'lzw', { content: 'BI /W 1 /H 1 /BPC 8 /CS /G /F /LZW ID a EI ' }],
    ['a script', 'script', { catalog: { '/OpenAction': { '/S': '/JavaScript', '/JS': 'u:1' } } }],
    ['a tree of scripts', 'script', { catalog: { '/Names': { '/JavaScript': {} } } }],
    ['an action that starts a program', 'action Launch', { catalog: { '/OpenAction': { '/S': '/Launch' } } }],
    ['actions by themselves', 'action AA', { catalog: { '/AA': {} } }],
    [
      'a form that readers draw',
      'form NeedAppearances',
      { catalog: { '/AcroForm': { '/NeedAppearances': true } } },
    ],
    ['XFA', 'form XFA', { catalog: { '/AcroForm': { '/XFA': [] } } }],
    ['layers without a name', 'layers', { catalog: { '/OCProperties': { '/D': {} } } }],
    ['a film', 'annotation Movie', annotated({ ...SHOWN, '/Subtype': '/Movie' })],
    ['a note that is not printed', 'flags Text', annotated({ ...SHOWN, '/Subtype': '/Text', '/F': 0 })],
    [
      'a note without a look',
      'appearance Text',
      annotated({ '/Subtype': '/Text', '/F': 4, '/Rect': [0, 0, 9, 9] }),
    ],
    ['a font that is not embedded', 'font Helvetica', withFont(FONT)],
    [
      'a font without widths',
      'fontWidths Helvetica',
      withFont({ ...FONT, '/FontDescriptor': { '/FontFile': '12 0 R' } }),
    ],
    [
      'a font of signs with an encoding',
      'fontEncoding Helvetica',
      withFont({
        ...FONT,
        '/Subtype': '/TrueType',
        '/Encoding': '/WinAnsiEncoding',
        '/FontDescriptor': { '/Flags': 4, '/FontFile': '12 0 R' },
      }),
    ],
    ['a picture made smooth', 'picture Interpolate', withPicture({ '/Interpolate': true })],
    ['PostScript', 'postscript', { objects: { '10 0 R': stream('x', { '/Subtype': '/PS' }) } }],
    ['a transfer curve', 'transfer', withState({ '/TR': '/Identity' })],
    ['overprinting by tints', 'transfer', withState({ '/OPM': 1, '/op': true })],
    [
      'a halftone with a name',
      'transfer',
      { objects: { '10 0 R': { value: { '/HalftoneType': 1, '/HalftoneName': 'u:Default' } } } },
    ],
    ['a field that acts', 'action A', { page: { '/Annots': [{ ...LINK, '/Subtype': '/Widget' }] } }],
    [
      'metadata of a schema that is not described',
      'schema',
      {
        xmp: writeXmp({ '/Title': 'Ata' }, '2b').replace(
          'xmlns:dc=',
          'xmlns:loja="http://loja.example/ns/" loja:caixa="7" xmlns:dc=',
        ),
      },
    ],
  ])('find %s in 2b', (_, fault, changes) => {
    expect(faultsOf('2b', changes)).toContain(fault);
  });

  test('find nothing in strings and names as long as they may be', () => {
    const texts = ['a'.repeat(32_767), '\u0416'.repeat(16_382)].map((text) => `u:${text}`);
    const content = `/${'a'.repeat(127)} BMC BT (${'a'.repeat(32_767)}) Tj ET EMC`;
    expect(faultsOf('2b', { catalog: { '/X': [...texts, `/${'a'.repeat(127)}`] }, content })).toEqual([]);
  });

  test('find transparency in 1b, and let it stay in 2b', () => {
    const shining = [
      withState({ '/ca': 0.5 }),
      withState({ '/BM': '/Multiply' }),
      withPicture({ '/SMask': '11 0 R' }),
    ];
    for (const changes of [...shining, { page: { '/Group': { '/S': '/Transparency' } } }]) {
      const mask = {
        ...changes,
        objects: { ...('objects' in changes ? changes.objects : {}), '11 0 R': stream('mask') },
      };
      expect(faultsOf('1b', mask)).toContain('transparency');
      expect(faultsOf('2b', mask)).toEqual([]);
    }
  });

  test('let attachments be in 3b only, where their relation is stated', () => {
    expect(faultsOf('1b', ATTACHED)).toContain('attachment');
    expect(faultsOf('2b', ATTACHED)).toContain('attachment');
    expect(faultsOf('3b', ATTACHED)).toEqual(['relationship']);
    const file = { '/F': 'u:a', '/UF': 'u:a', '/AFRelationship': '/Data', '/EF': { '/F': '11 0 R' } };
    const stated = {
      catalog: { ...ATTACHED.catalog, '/AF': ['10 0 R'] },
      objects: { ...ATTACHED.objects, '10 0 R': { value: file } },
    };
    expect(faultsOf('3b', stated)).toEqual([]);
  });

  test('ask in 1b for what a font brings, by name', () => {
    const subset = {
      ...FONT,
      '/BaseFont': '/ABCDEF+Arial',
      '/FirstChar': 0,
      '/LastChar': 0,
      '/Widths': [500],
      '/FontDescriptor': { '/FontFile': '12 0 R' },
    };
    expect(faultsOf('1b', withFont(subset))).toEqual(['fontSubset Arial']);
    expect(faultsOf('2b', withFont(subset))).toEqual([]);
  });
});
