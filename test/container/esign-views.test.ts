import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Inspection } from '../../common/esign/composition.ts';
import { worstBlock } from '../../containers/documents/pdf/sign/block-difference.ts';
import { PageDrawer } from '../../containers/documents/pdf/sign/page-drawer.ts';
import { execute } from '../support/execute.ts';
import { inspected } from './support/esign.ts';
import { pageTexts, reportOf, withPdf } from './support/pdf.ts';
import {
  AGREEING,
  contractWith,
  FOR_PRINTERS,
  filled,
  OF_SOME_READERS,
  ONE_SIDED,
  OVERPRINTED,
  stamped,
} from './support/two-faced-documents.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const NODE_MODULES = join(import.meta.dirname, '../../node_modules');

async function inspection(
  bytes: Uint8Array,
): Promise<{ found: Inspection; kept: Uint8Array; isSame: boolean }> {
  const { state, files } = await inspected(program().url, bytes);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const [changed] = files;
  return {
    found: JSON.parse(state.text ?? ''),
    kept: changed?.bytes ?? bytes,
    isSame: changed === undefined,
  };
}

async function drawn(bytes: Uint8Array, intent: 'display' | 'print') {
  const drawer = await PageDrawer.open(Uint8Array.from(bytes), NODE_MODULES);
  const picture = await drawer.draw(0, intent);
  if (picture === null) throw new Error('The page could not be drawn.');
  return picture;
}

/** Whether Ghostscript draws the page on a screen as on paper, with colours printed over others. */
async function isPrintedAsShown(bytes: Uint8Array): Promise<boolean> {
  return withPdf(bytes, async (path, directory) => {
    const draw = async (name: string, ...settings: string[]) => {
      const target = join(directory, `${name}.ppm`);
      await execute('gs', [
        '-q',
        '-dSAFER',
        '-dBATCH',
        '-dNOPAUSE',
        '-sDEVICE=ppmraw',
        '-r36',
        ...settings,
        '-o',
        target,
        path,
      ]);
      return (await execute('sha256sum', [target])).stdout.slice(0, 64);
    };
    const shown = await draw('shown', '-dPrinted=false', '-dOverprint=/disable');
    return shown === (await draw('printed', '-dPrinted=true', '-dOverprint=/simulate'));
  });
}

describe('paper shows what the screen showed of', () => {
  test.concurrent.each(Object.entries(ONE_SIDED))('%s', async (_, bytes) => {
    const before = [await drawn(bytes, 'display'), await drawn(bytes, 'print')] as const;
    expect(worstBlock(...before)).toBeGreaterThan(20);
    const { found, kept } = await inspection(bytes);
    expect(found.disarmed).toEqual([expect.stringMatching(/\(página 1; ficou o que a tela mostra\)$/)]);
    const after = [await drawn(kept, 'display'), await drawn(kept, 'print')] as const;
    expect(worstBlock(...after)).toBe(0);
    expect(worstBlock(before[0], after[0])).toBeLessThan(2);
    expect(await isPrintedAsShown(kept)).toBe(true);
  });

  test('colours that are printed over others', async () => {
    expect(await isPrintedAsShown(OVERPRINTED)).toBe(false);
    const { found, kept } = await inspection(OVERPRINTED);
    expect(found.disarmed).toEqual([expect.stringMatching(/^cores que no papel deixam ver .*página 1/)]);
    expect(await isPrintedAsShown(kept)).toBe(true);
    expect(worstBlock(await drawn(OVERPRINTED, 'display'), await drawn(kept, 'display'))).toBeLessThan(2);
  });
});

describe('every reader shows the same of', () => {
  test.concurrent.each(Object.entries(OF_SOME_READERS))('%s', async (_, bytes) => {
    const { found, kept } = await inspection(bytes);
    expect(found.disarmed.at(-1)).toMatch(/página 1; ficou o que a tela mostra/);
    const { fields } = await reportOf(kept, 'acroform');
    expect(fields).toEqual([]);
    expect(JSON.stringify(await reportOf(kept, 'qpdf'))).not.toMatch(/OCG|Widget|NeedAppearances/);
  });
});

test('a field keeps what it shows, as plain text, and what it held is gone', async () => {
  const { kept } = await inspection(filled('900.000,00', '100,00'));
  expect((await pageTexts(kept))[0]).toMatch(/Valor: R\$ +100,00/);
  expect(JSON.stringify(await reportOf(kept, 'qpdf'))).not.toContain('900.000');
});

test.concurrent.each(Object.entries(FOR_PRINTERS))('is taken out and reported: %s', async (words, bytes) => {
  const { found, isSame } = await inspection(bytes);
  expect({ disarmed: found.disarmed, isSame }).toEqual({ disarmed: [words], isSame: false });
});

test.concurrent.each(Object.entries(AGREEING))('a document with %s stays as it is', async (_, bytes) => {
  const { found, isSame } = await inspection(bytes);
  expect({ disarmed: found.disarmed, isSame }).toEqual({ disarmed: [], isSame: true });
});

/** With a signature of another program on the same page. */
function signedBefore(annotation: string, ofField: string, more: readonly (string | Buffer)[]): Buffer {
  return contractWith({
    catalog: '/AcroForm << /Fields [5 0 R 6 0 R] /SigFlags 3 >>',
    page: '/Annots [5 0 R 6 0 R]',
    more: [
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /F 132 /Rect [0 0 0 0] /V 7 0 R >>',
      `<< /Type /Annot ${annotation} /Rect [150 195 350 225] ${ofField} >>`,
      '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
      ...more,
    ],
  });
}

test('what an earlier signature would not survive is refused by page and kind', async () => {
  const field = '/FT /Tx /T (valor) /F 4 /V (900.000,00) /DA (/F 24 Tf 0 g)';
  const { state } = await inspected(program().url, signedBefore('/Subtype /Widget', field, []));
  expect(state).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/mostram uma coisa e guardam outra \(página 1\).*assinatura digital/),
  });
});

test('flags of annotations are made equal behind an earlier signature, whose bytes stay', async () => {
  const stamp = stamped(0).toString('latin1');
  const look = Buffer.from(
    stamp.slice(stamp.indexOf('6 0 obj') + 8, stamp.indexOf('\nendobj', stamp.indexOf('6 0 obj'))),
    'latin1',
  );
  const bytes = signedBefore('/Subtype /Stamp', '/F 0 /AP << /N 8 0 R >>', [look]);
  const { found, kept } = await inspection(bytes);
  expect(found.disarmed).toEqual([expect.stringMatching(/^anotações ou campos/)]);
  expect(Buffer.from(kept).subarray(0, bytes.length).equals(bytes)).toBe(true);
  expect(worstBlock(await drawn(kept, 'display'), await drawn(kept, 'print'))).toBe(0);
});
