import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanDocument, cleanTrailer } from '../../../containers/documents/pdf/redact/clean-document.ts';
import type { Dictionary, Value } from '../../../containers/plain/pdf/values.ts';
import { useDirectory } from '../../support/directory.ts';
import { madeDocument } from '../support/pdf-objects.ts';

const home = useDirectory();

function content(text: string, dict: Dictionary = {}): { stream: { dict: Dictionary; data: string } } {
  return { stream: { dict, data: Buffer.from(text).toString('base64') } };
}

const secret = () => content('BT /F 9 Tf (Souza) Tj ET', { '/Subtype': '/Form', '/BBox': [0, 0, 9, 9] });
const check = () => content('q 1 0 0 1 2 2 cm BT /ZaDb 8 Tf (4) Tj ET Q', { '/BBox': [0, 0, 9, 9] });

/** A page with annotations from object 10 on, which are also the fields of the form, cleaned. */
function cleaned(
  annotations: readonly Dictionary[],
  others: Record<string, object> = {},
  form: Dictionary = {},
) {
  const places = annotations.map((_, index) => `${10 + index} 0 R`);
  const document = madeDocument(
    {
      '1 0 R': {
        value: { '/Pages': '2 0 R', '/AcroForm': { '/Fields': places, ...form }, '/Perms': {}, '/DSS': {} },
      },
      '2 0 R': { value: { '/Kids': ['3 0 R'] } },
      '3 0 R': { value: { '/Type': '/Page', '/MediaBox': [0, 0, 99, 99], '/Annots': places } },
      ...Object.fromEntries(annotations.map((value, index) => [places[index], { value }])),
      ...others,
    },
    { '/Root': '1 0 R' },
    join(home(), 'stream'),
  );
  const counts = cleanDocument(document, new Set());
  /** All that can be reached from a value, as text. */
  const reachable = (value: Value, seen = new Set<string>()): string => {
    if (typeof value === 'string' && / 0 R$/.test(value)) {
      if (seen.has(value)) return '';
      seen.add(value);
      const stream = document.stream(value);
      const data = stream ? document.read(stream).toString('latin1') : '';
      return data + reachable(document.resolve(value), seen);
    }
    if (typeof value !== 'object' || value === null) return String(value);
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${reachable(inner, seen)}`)
      .join(' ');
  };
  return { document, counts, left: reachable('1 0 R') };
}

const widget = {
  '/Type': '/Annot',
  '/Subtype': '/Widget',
  '/FT': '/Tx',
  '/T': 'u:campo',
  '/Rect': [0, 0, 9, 9],
};

describe('what no reader of a page reads of its annotations is not in the result', () => {
  const states = { '/Off': '30 0 R', '/Sim': '31 0 R' };
  it.each<[string, Dictionary]>([
    ['a hidden field', { ...widget, '/F': 2, '/AP': { '/N': '30 0 R' } }],
    ['a field that is only printed', { ...widget, '/F': 36, '/AP': { '/N': '30 0 R' } }],
    ['a pressed button', { ...widget, '/FT': '/Btn', '/AP': { '/N': '31 0 R', '/D': '30 0 R' } }],
    ['a pressed state', { ...widget, '/FT': '/Btn', '/AP': { '/N': '31 0 R', '/D': states }, '/AS': '/Off' }],
    ['a button below the pointer', { ...widget, '/FT': '/Btn', '/AP': { '/N': '31 0 R', '/R': '30 0 R' } }],
    ['a state that is not chosen', { ...widget, '/FT': '/Btn', '/AP': { '/N': states }, '/AS': '/Sim' }],
    [
      'a state that is not that of the value',
      { ...widget, '/FT': '/Btn', '/AP': { '/N': states }, '/V': '/Sim' },
    ],
    ['a link', { ...widget, '/Subtype': '/Link', '/AP': { '/N': '30 0 R' } }],
    ['the window of a comment', { ...widget, '/Subtype': '/Popup', '/AP': { '/N': '30 0 R' } }],
    ['the icon of a pressed button', { ...widget, '/MK': { '/CA': 'u:Enviar', '/IX': '30 0 R' } }],
    ['formatted text', { ...widget, '/V': 'u:', '/RV': 'u:<p>Sou<b>za</b></p>' }],
    ['formatted text of a comment', { ...widget, '/Subtype': '/FreeText', '/RC': '30 0 R' }],
  ])('%s', (_, annotation) => {
    const { left, counts } = cleaned([annotation], { '30 0 R': secret(), '31 0 R': check() });
    expect(left).not.toMatch(/Sou/);
    expect(left).toContain('campo');
    expect(counts.appearances).toBe(1);
  });

  it.each(['/Sound', '/Movie', '/Screen', '/RichMedia', '/3D'])('a file in an annotation: %s', (kind) => {
    const held = { ...widget, '/Subtype': kind, '/Content': '30 0 R' };
    const { left, counts } = cleaned([held], { '30 0 R': secret() });
    expect(left).not.toContain('Souza');
    expect(counts.media).toBe(1);
  });

  it('a field that is on no page', () => {
    const { left } = cleaned([{ ...widget, '/Kids': ['20 0 R'] }], {
      '20 0 R': { value: { ...widget, '/AP': { '/N': '30 0 R' } } },
      '30 0 R': secret(),
    });
    expect(left).not.toContain('Souza');
  });

  it('a comment that was removed, which its window names still', () => {
    const held = { ...widget, '/Subtype': '/RichMedia', '/Content': '30 0 R', '/Contents': 'u:Souza' };
    const popup = { ...widget, '/Subtype': '/Popup', '/Parent': '10 0 R' };
    expect(cleaned([held, popup], { '30 0 R': secret() }).left).not.toContain('Souza');
  });

  it('what an editor calls an annotation, and a file that an action names', () => {
    const action = { '/S': '/GoToR', '/F': { '/F': 'u:nota.pdf', '/EF': { '/F': '30 0 R' } } };
    const link = { ...widget, '/Subtype': '/Link', '/NM': 'u:Souza', '/A': action };
    expect(cleaned([link], { '30 0 R': secret() }).left).not.toContain('Souza');
  });
});

describe('what a page shows of its annotations stays', () => {
  it('the appearance of a field, and the chosen state of a button, said where it was not', () => {
    const shown = { ...widget, '/AP': { '/N': '30 0 R' } };
    const button = { ...widget, '/FT': '/Btn', '/V': '/Sim', '/AP': { '/N': { '/Sim': '30 0 R' } } };
    const { document, counts } = cleaned([shown, button], { '30 0 R': secret() });
    expect(document.dictionary('10 0 R')).toEqual(shown);
    expect(document.dictionary('11 0 R')).toEqual({ ...button, '/AS': '/Sim' });
    expect(counts.appearances).toBe(0);
  });

  it('a mark with which a box can be checked, also where it is not', () => {
    const box = { ...widget, '/FT': '/Btn', '/AP': { '/N': { '/Sim': '30 0 R' } }, '/AS': '/Off' };
    const { left, counts } = cleaned([box], { '30 0 R': check() });
    expect(left).toContain('(4) Tj');
    expect(counts.appearances).toBe(0);
  });

  it('an annotation whose flag only one reader heeds is shown to all', () => {
    const { document } = cleaned([{ ...widget, '/F': 5, '/AP': { '/N': '30 0 R' } }], { '30 0 R': secret() });
    expect(document.dictionary('10 0 R')).toMatchObject({ '/F': 4, '/AP': { '/N': '30 0 R' } });
  });

  it('a field whose appearance one reader skips because it has no name gets one', () => {
    const { '/T': _, ...nameless } = { ...widget, '/AP': { '/N': '30 0 R' } };
    const { document } = cleaned([nameless, { ...nameless, '/Parent': '31 0 R' }], {
      '30 0 R': secret(),
      '31 0 R': { value: { '/T': 'u:acima' } },
    });
    expect(document.dictionary('10 0 R')).toEqual({ ...nameless, '/T': 'u:' });
    expect(document.dictionary('11 0 R')).not.toHaveProperty('/T');
  });

  it('resources that are called like entries of annotations', () => {
    const names = { '/AP': '31 0 R', '/MK': '31 0 R', '/RC': '31 0 R', '/NM': '31 0 R', '/EF': '31 0 R' };
    const shown = content('', { '/Subtype': '/Form', '/Resources': { '/Font': names } });
    const { document } = cleaned([{ ...widget, '/AP': { '/N': '30 0 R' } }], {
      '30 0 R': shown,
      '31 0 R': { value: { '/Type': '/Font' } },
    });
    expect(document.dictionary('30 0 R')['/Resources']).toEqual({ '/Font': names });
  });
});

describe('a digital signature, whose certificate names the signer, is not in the result', () => {
  const signature = { '/Type': '/Sig', '/ByteRange': [0, 1, 2, 3], '/Contents': 'b:3532393938323234373235' };

  it.each<[string, Dictionary]>([
    ['of a field', { ...widget, '/FT': '/Sig', '/V': '30 0 R' }],
    ['in a field', { ...widget, '/FT': '/Sig', '/V': signature }],
    ['of a field without a kind', { ...widget, '/V': '30 0 R' }],
  ])('%s', (_, field) => {
    const { left, counts } = cleaned([field], { '30 0 R': { value: signature } }, { '/SigFlags': 3 });
    expect(left).not.toMatch(/Sig\b.*ByteRange|3532393938|SigFlags|Perms|DSS/);
    expect(left).toContain('campo');
    expect(counts.signatures).toBe(1);
  });

  it('nor are the certificates that a field demands', () => {
    const demanding = { ...widget, '/FT': '/Sig', '/SV': { '/Cert': { '/Subject': ['b:3532393938'] } } };
    expect(cleaned([demanding]).left).not.toContain('3532393938');
  });
});

it('what the trailer says besides its objects is not in the result', () => {
  const kept = { '/Root': '1 0 R', '/Size': 3, '/ID': ['b:00', 'b:00'] };
  const trailer = { ...kept, '/Info': { '/Author': 'u:Souza' }, '/Programa': 'u:Souza' };
  expect(cleanTrailer(madeDocument({}, trailer))).toEqual(kept);
  expect(cleanTrailer(madeDocument({}, { ...kept, '/Info': '2 0 R' }))).toEqual({
    ...kept,
    '/Info': '2 0 R',
  });
});
