import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dropUndrawnResources } from '../../../containers/documents/pdf/redact/drop-undrawn.ts';
import type { Dictionary } from '../../../containers/plain/pdf/values.ts';
import { useDirectory } from '../../support/directory.ts';
import { madeDocument } from '../support/pdf-objects.ts';

const home = useDirectory();

function content(text: string, dict: Dictionary = {}): object {
  return { stream: { dict, data: Buffer.from(text).toString('base64') } };
}

const held = (name: string) => ({ '/Um': `2${name} 0 R`, '/Outro': '29 0 R' });
const all = (): Dictionary => ({
  '/XObject': held('1'),
  '/Pattern': held('2'),
  '/ExtGState': held('3'),
  '/Properties': held('4'),
  '/Shading': held('5'),
  '/Font': held('6'),
  '/ColorSpace': held('7'),
});
const drawing = '/Um Do /Pattern cs /Um scn /Um gs /Marca /Um BDC EMC /Um sh BT /Um 9 Tf ET';

/** The names of resources that are left, without the kinds that keep all. */
function leftIn(resources: Dictionary): Dictionary {
  return Object.fromEntries(
    Object.entries(resources).map(([kind, names]) => [kind, Object.keys(Object(names)).join(' ')]),
  );
}

const ONLY_USED = {
  ...{ '/XObject': '/Um', '/Pattern': '/Um', '/ExtGState': '/Um', '/Properties': '/Um' },
  ...{ '/Shading': '/Um', '/Font': '/Um', '/ColorSpace': '/Um /Outro' },
};

function documentOf(page: Dictionary, objects: Record<string, object>) {
  return madeDocument(
    {
      '1 0 R': { value: { '/Pages': '2 0 R' } },
      '2 0 R': { value: { '/Kids': ['3 0 R'] } },
      '3 0 R': { value: { '/Type': '/Page', ...page } },
      '29 0 R': { value: { '/Type': '/Font', '/Subtype': '/Type3' } },
      ...objects,
    },
    { '/Root': '1 0 R' },
    join(home(), 'stream'),
  );
}

describe('what a document holds for a content that does not draw it is not in the result', () => {
  it('of a page', () => {
    const page = { '/Contents': ['4 0 R', '5 0 R'], '/Resources': all() };
    const document = documentOf(page, { '4 0 R': content(drawing), '5 0 R': content('q Q') });
    dropUndrawnResources(document);
    expect(leftIn(document.dictionary(document.dictionary('3 0 R')['/Resources']))).toEqual(ONLY_USED);
  });

  it.each<[string, Dictionary]>([
    ['a form, an appearance', { '/Subtype': '/Form' }],
    ['an appearance without its kind', { '/BBox': [0, 0, 9, 9] }],
    ['a tile', { '/PatternType': 1 }],
  ])('of %s', (_, dict) => {
    const document = documentOf({}, { '6 0 R': content(drawing, { ...dict, '/Resources': all() }) });
    dropUndrawnResources(document);
    expect(leftIn(document.dictionary(document.dictionary('6 0 R')['/Resources']))).toEqual(ONLY_USED);
  });

  it('of the letters of a font', () => {
    const font = { '/Subtype': '/Type3', '/CharProcs': { '/a': '7 0 R' }, '/Resources': all() };
    const document = documentOf({}, { '6 0 R': { value: font }, '7 0 R': content(drawing) });
    dropUndrawnResources(document);
    expect(leftIn(document.dictionary(document.dictionary('6 0 R')['/Resources']))).toEqual(ONLY_USED);
  });

  it('of the fields of a form', () => {
    const document = documentOf(
      {},
      {
        '1 0 R': { value: { '/Pages': '2 0 R', '/AcroForm': '6 0 R' } },
        '6 0 R': { value: { '/Fields': [], '/DR': all() } },
      },
    );
    dropUndrawnResources(document);
    const form = document.dictionary(document.dictionary('1 0 R')['/AcroForm']);
    expect(Object.keys(document.dictionary(form['/DR']))).toEqual(['/Font']);
  });
});

describe('what is drawn stays', () => {
  it('also where a form without resources draws it, or another owner of the same resources', () => {
    const page = { '/Contents': '4 0 R', '/Resources': '8 0 R' };
    const document = documentOf(page, {
      '4 0 R': content('/Um Do'),
      '6 0 R': content('/Um gs', { '/Subtype': '/Form' }),
      '7 0 R': content('/Um sh', { '/Subtype': '/Form', '/Resources': '8 0 R' }),
      '8 0 R': { value: all() },
    });
    dropUndrawnResources(document);
    expect(leftIn(document.dictionary('8 0 R'))).toEqual({
      ...ONLY_USED,
      ...{ '/Pattern': '', '/Properties': '', '/Font': '/Um' },
    });
  });

  it('where a form draws by the resources of its page what it does not have itself', () => {
    const page = { '/Contents': '4 0 R', '/Resources': all() };
    const own = { '/Subtype': '/Form', '/Resources': { '/XObject': { '/Um': '9 0 R' } } };
    const document = documentOf(page, { '4 0 R': content('q Q'), '6 0 R': content('/Um Do /Outro Do', own) });
    dropUndrawnResources(document);
    const kept = document.dictionary(document.dictionary('3 0 R')['/Resources']);
    expect(document.dictionary(kept['/XObject'])).toEqual({ '/Outro': '29 0 R' });
  });

  it('where a content cannot be read', () => {
    const page = { '/Contents': '4 0 R', '/Resources': all() };
    const document = documentOf(page, { '4 0 R': content('nada Do') });
    dropUndrawnResources(document);
    expect(document.dictionary('3 0 R')['/Resources']).toEqual(all());
  });
});
