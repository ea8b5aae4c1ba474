import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeArchival } from '../../../containers/documents/pdf/archive/archive.ts';
import { PdfDocument } from '../../../containers/documents/pdf/objects/pdf-document.ts';
import { visitDictionaries } from '../../../containers/documents/pdf/objects/walk.ts';
import { useDirectory } from '../../support/directory.ts';
import { MadeObjects, madeDocument } from '../support/pdf-objects.ts';

const home = useDirectory();

/** The objects of an update by their names. */
function updateOf(document: PdfDocument, trailer?: Record<string, string>) {
  const path = join(home(), 'update.json');
  document.writeUpdate(path, trailer);
  const [header, objects] = JSON.parse(readFileSync(path, 'utf8')).qpdf;
  return { header, objects };
}

/** As `madeDocument`, but every object is read again whenever it is asked for. */
function forgetful(objects: Record<string, object>, trailer = {}): PdfDocument {
  return new PdfDocument(new MadeObjects(objects, trailer), { prefix: join(home(), 'new'), cachedLength: 0 });
}

describe('values', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`${at + 1} 0 R`, { value: at === 8 ? ['/End'] : `${at + 2} 0 R` }]),
  );

  test('are found through references that lead to references, and are null where these go round or nowhere', () => {
    const document = madeDocument({
      ...chain,
      '20 0 R': { value: '21 0 R' },
      '21 0 R': { value: '20 0 R' },
      '22 0 R': { value: '23 0 R' },
      '23 0 R': { stream: { dict: { '/N': 3 }, data: 'AAE=' } },
    });
    expect(document.list('1 0 R')).toEqual(['/End']);
    for (const nowhere of ['20 0 R', '99 0 R', '1 1 R', null, undefined])
      expect(document.resolve(nowhere)).toBeNull();
    expect(document.dictionary('22 0 R')).toEqual({ '/N': 3 });
    expect(document.stream('22 0 R')).toEqual(document.stream('23 0 R'));
  });

  test('are none where they are of another kind', () => {
    const document = madeDocument({ '1 0 R': { value: [1, '2 0 R'] }, '2 0 R': { value: 5 } });
    expect(document.numbers(['2 0 R', 1.5])).toEqual([5, 1.5]);
    expect(document.numbers(['2 0 R', '/A'])).toEqual([]);
    expect(document.numbers('2 0 R')).toEqual([]);
    expect(document.findDictionary('1 0 R')).toBeUndefined();
    expect(document.dictionary('1 0 R')).toEqual({});
    expect(document.name('u:a')).toBeUndefined();
    expect(document.isStream('1 0 R')).toBe(false);
  });
});

describe('changes', () => {
  const objects = () => ({
    '1 0 R': { value: { '/A': { '/B': 1 } } },
    '2 0 R': { stream: { dict: { '/Length': 3 }, data: 'AAEC' } },
    '3 0 R': { value: [1] },
  });

  test('stay while other objects are read, and alone are written', () => {
    const document = forgetful(objects());
    const edited = document.edit('1 0 R');
    if (edited) edited['/C'] = '2 0 R';
    const list = document.editValue('3 0 R');
    if (Array.isArray(list)) list.push(2);
    document.replace('2 0 R', { '/Type': '/X' });
    document.resolve('1 0 R');
    expect(document.dictionary('1 0 R')).toEqual({ '/A': { '/B': 1 }, '/C': '2 0 R' });
    expect(document.list('3 0 R')).toEqual([1, 2]);
    expect(document.stream('2 0 R')).toEqual({ dict: { '/Type': '/X' }, data: 'AAEC' });
    const added = document.add({ '/D': 0.000_000_1 });
    expect(added).toBe('4 0 R');
    const { header, objects: written } = updateOf(document);
    expect(header.maxobjectid).toBe(4);
    expect(Object.keys(written).toSorted()).toEqual(['obj:1 0 R', 'obj:2 0 R', 'obj:3 0 R', 'obj:4 0 R']);
    expect(Object.keys(updateOf(document, { '/Root': '1 0 R' }).objects)).toContain('trailer');
    document.reset();
    expect(document.dictionary('1 0 R')).toEqual({ '/A': { '/B': 1 } });
    expect(updateOf(document).objects).toEqual({});
  });

  test('of a visit are kept, and what is added meanwhile is not visited', () => {
    const document = forgetful(objects());
    const visited: string[] = [];
    visitDictionaries(document, (dictionary, { reference, path }) => {
      visited.push([reference, ...path].join(' '));
      if (!('/B' in dictionary)) return false;
      document.add({ '/B': 1 });
      dictionary['/B'] = 2;
      return true;
    });
    expect(visited).toEqual(['1 0 R', '1 0 R /A', '2 0 R']);
    expect(document.dictionary('1 0 R')).toEqual({ '/A': { '/B': 2 } });
  });

  test('leave out what was forgotten', () => {
    const document = forgetful(objects());
    document.replace('3 0 R', null);
    document.forget('3 0 R');
    expect([...document.references()]).toEqual(['1 0 R', '2 0 R']);
    expect(document.resolve('3 0 R')).toBeNull();
    expect(updateOf(document).objects).toEqual({});
  });

  test('take in the objects of another document, which lead to each other as they did', () => {
    const document = forgetful(objects());
    const other = forgetful({
      '1 0 R': { value: { '/Kids': ['2 0 R', '7 0 R'] } },
      '2 0 R': { stream: { dict: { '/Parent': '1 0 R' }, data: 'AAEC' } },
      '7 0 R': { value: null },
    });
    const renamed = other.edit('1 0 R');
    if (renamed) renamed['/Own'] = '2 0 R';
    const rename = document.adopt(other);
    expect(rename(['1 0 R', { '/X': '7 0 R' }])).toEqual(['4 0 R', { '/X': '10 0 R' }]);
    const root = document.dictionary(rename('1 0 R'));
    expect(root).toEqual({ '/Kids': ['5 0 R', '10 0 R'], '/Own': '5 0 R' });
    expect(document.dictionary(root['/Own'])['/Parent']).toBe('4 0 R');
    expect(document.add(null)).toBe('11 0 R');
    document.forget('10 0 R');
    document.replace('4 0 R', []);
    expect([...document.references()]).toEqual(['1 0 R', '2 0 R', '3 0 R', '4 0 R', '5 0 R', '11 0 R']);
    expect(updateOf(document).objects).toEqual({
      'obj:4 0 R': { value: [] },
      'obj:5 0 R': { stream: { dict: { '/Parent': '4 0 R' }, data: 'AAEC' } },
      'obj:11 0 R': { value: null },
    });
  });

  test('are none where only the bytes of streams are filled in', () => {
    const document = forgetful({
      ...objects(),
      '2 0 R': { stream: { dict: { '/Filter': '/FlateDecode' } } },
    });
    expect(document.decoded(document.stream('2 0 R') ?? { dict: {} }, 9)).toBeNull();
    document.fill(new MadeObjects({ '2 0 R': { stream: { dict: {}, data: 'AAEC' } } }, {}));
    expect(document.decoded(document.stream('2 0 R') ?? { dict: {} }, 9)).toEqual(Buffer.from([0, 1, 2]));
    expect(updateOf(document).objects).toEqual({});
  });
});

/** A document with what archives forbid at places of all kinds: in objects, and within them. */
const FORBIDDING = {
  '1 0 R': {
    value: {
      '/Type': '/Catalog',
      '/Pages': '2 0 R',
      '/Names': '9 0 R',
      '/AA': {},
      '/AcroForm': { '/Fields': ['6 0 R'], '/XFA': [], '/NeedAppearances': true },
      '/OCProperties': { '/OCGs': ['14 0 R'], '/D': { '/Order': [], '/AS': [] } },
    },
  },
  '2 0 R': { value: { '/Type': '/Pages', '/Kids': ['3 0 R', '4 0 R'], '/Count': 2 } },
  '3 0 R': {
    value: {
      '/Type': '/Page',
      '/Parent': '2 0 R',
      '/MediaBox': [0, 0, 99, 99],
      '/Contents': '5 0 R',
      '/Annots': [
        '6 0 R',
        { '/Subtype': '/Link', '/Rect': [0, 0, 9, 9], '/A': { '/S': '/Launch' } },
        '7 0 R',
      ],
      '/Resources': {
        '/ExtGState': { '/Own': { '/TR': '/Identity', '/HT': 1 }, '/Shared': '8 0 R' },
        '/Font': { '/Unused': { '/Type': '/Font', '/Subtype': '/Type1', '/BaseFont': '/Nenhuma' } },
      },
    },
  },
  '4 0 R': {
    value: {
      '/Type': '/Page',
      '/Parent': '2 0 R',
      '/Contents': '5 0 R',
      '/Resources': '10 0 R',
      '/PresSteps': {},
    },
  },
  '5 0 R': { stream: { dict: {}, data: Buffer.from('0 0 0 1 k 0 0 9 9 re f').toString('base64') } },
  '6 0 R': {
    value: {
      ...{ '/Subtype': '/Widget', '/FT': '/Btn', '/T': 'u:a', '/F': 0, '/Rect': [0, 0, 9, 9] },
      ...{ '/AP': { '/N': '11 0 R' }, '/A': { '/S': '/URI', '/URI': 'u:https://a.b' } },
    },
  },
  '7 0 R': { value: { '/Subtype': '/Movie', '/Rect': [0, 0, 9, 9] } },
  '8 0 R': { value: { '/TR2': '/Identity' } },
  '9 0 R': {
    value: { '/JavaScript': {}, '/EmbeddedFiles': { '/Names': ['u:a', { '/F': 'u:a', '/EF': {} }] } },
  },
  '10 0 R': { value: { '/ColorSpace': '12 0 R', '/Font': '13 0 R' } },
  '11 0 R': { stream: { dict: { '/Subtype': '/Form', '/BBox': [0, 0, 9, 9], '/OPI': {} }, data: '' } },
  '12 0 R': { value: { '/CS0': '/DeviceRGB' } },
  '13 0 R': { value: { '/Unused': { '/Type': '/Font', '/Subtype': '/Type1', '/BaseFont': '/Nenhuma' } } },
  '14 0 R': { value: { '/Type': '/OCG', '/Name': 'u:Camada' } },
};

const PLAN = { level: '2b' as const, drawn: null, withAnnotations: false, now: '2026-01-31T00:00:00Z' };

test.each([
  '1b',
  '2b',
  '3b',
] as const)('a document becomes one for archives of %s alike, whether its objects stay in memory or are read each time', (level) => {
  const results = [32_000_000, 0].map((cachedLength) => {
    const source = new MadeObjects(FORBIDDING, { '/Root': '1 0 R' });
    const document = new PdfDocument(source, { prefix: join(home(), 'new'), cachedLength });
    return { remarks: makeArchival(document, { ...PLAN, level }), ...updateOf(document) };
  });
  expect(results[1]).toEqual(results[0]);
  expect(Object.keys(results[0]?.objects ?? {}).length).toBeGreaterThan(8);
  expect(JSON.stringify(results[0]?.objects)).not.toMatch(/JavaScript|Launch|XFA|PresSteps|"\/TR|"\/HT/);
});

test('a document for archives keeps a title, an author and a date that are objects of their own', () => {
  const document = madeDocument(
    {
      ...FORBIDDING,
      '40 0 R': {
        value: { '/Title': '12345 0 R', '/Author': '42 0 R', '/CreationDate': '43 0 R', '/Subject': '/Nome' },
      },
      '12345 0 R': { value: 'u:Relatório de março' },
      '42 0 R': { value: '44 0 R' },
      '43 0 R': { value: "u:D:20260102030405-03'00'" },
      '44 0 R': { value: 'u:Ana Prado' },
    },
    { '/Root': '1 0 R', '/Info': '40 0 R' },
    join(home(), 'new'),
  );
  const remarks = makeArchival(document, PLAN);
  const { objects } = updateOf(document);
  const info = objects['obj:40 0 R'].value;
  expect([info['/Title'], info['/Author']]).toEqual(['u:Relatório de março', 'u:Ana Prado']);
  expect(info['/CreationDate']).toBe("u:D:20260102030405-03'00'");
  expect(remarks).toContainEqual({ what: 'unreadMetadata', value: '' });
});

test.each([
  ['an empty text', 'u:', false],
  ['an empty text of bytes', 'b:', false],
  ['an empty text that is an object of its own', '41 0 R', false],
  ['a date that is none', 'u:ontem', true],
  ['a name', '/Nome', true],
])('%s among the metadata of a document for archives is lost: %s', (_, value, isLost) => {
  const key = value === 'u:ontem' ? '/CreationDate' : '/Keywords';
  const document = madeDocument(
    { ...FORBIDDING, '40 0 R': { value: { [key]: value } }, '41 0 R': { value: 'u:' } },
    { '/Root': '1 0 R', '/Info': '40 0 R' },
    join(home(), 'new'),
  );
  expect(makeArchival(document, PLAN).some(({ what }) => what === 'unreadMetadata')).toBe(isLost);
});
