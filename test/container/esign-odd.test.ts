import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FieldType, PlacedField } from '../../common/esign/composition.ts';
import type { SealSigner } from '../../worker/esign/sealing/signer.ts';
import { pdfsig, seal, signerOf } from '../support/esign/seals.ts';
import { execute } from '../support/execute.ts';
import { composed, composition, field, L_SHAPE, signerNamed } from './support/esign.ts';
import { ODD_DOCUMENTS } from './support/odd-documents.ts';
import { withPdf } from './support/pdf.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const TYPES: readonly FieldType[] = ['signature', 'initials', 'date', 'name', 'cpf'];
const AT = { x: 0.45, y: 0.4, w: 0.4, h: 0.08 };
const STEP = 0.09;
/** Of the initials at the end of each page: how much of its width and its height they take at most. */
const ROW = { x: 0.75, y: 0.85 };
let signer: SealSigner;

beforeAll(async () => {
  signer = await signerOf();
});

function fieldsOn(pages: number): PlacedField[] {
  return Array.from({ length: pages }, (_, page) =>
    TYPES.map((type, index) => field({ ...AT, y: AT.y + STEP * index, type, page })),
  ).flat();
}

interface Look {
  width: number;
  height: number;
  pixels: Buffer;
}

async function looksOf(path: string, pages: number, directory: string): Promise<Look[]> {
  const place = ['-cropbox', '-r', '40', '-png', '-l', String(pages), path, join(directory, 'page')];
  await execute('pdftoppm', place);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.png')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const image = sharp(join(directory, name)).removeAlpha().raw();
      const { data, info } = await image.toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, pixels: data };
    }),
  );
}

/** What can be asked about a document, but for its bytes and its looks. */
async function contentsOf(path: string, pages: number) {
  const said = async (program: string, ...args: string[]) => (await execute(program, args)).stdout;
  const keys = ['outlines', 'acroform', 'attachments', 'pagelabels'].map((key) => `--json-key=${key}`);
  const { acroform, pagelabels, outlines, attachments } = JSON.parse(
    await said('qpdf', '--warning-exit-0', '--json=2', ...keys, path),
  );
  const [text, metadata, tags, about, annotations] = await Promise.all([
    said('pdftotext', '-l', String(pages), '-raw', path, '-'),
    said('pdfinfo', '-meta', path),
    said('pdfinfo', '-struct-text', path),
    said('pdfinfo', path),
    said('pdfinfo', '-url', path),
  ]);
  const named = (name: string) => about.split('\n').find((line) => line.startsWith(name)) ?? '';
  return {
    words: text.split(/\s+/u).filter((word) => word !== ''),
    kept: {
      outlines,
      attachments,
      labels: pagelabels.filter(({ index }: { index: number }) => index < pages),
      metadata,
      tags,
      addresses: annotations,
      title: named('Title:'),
      author: named('Author:'),
      fields: acroform.fields
        .filter(({ fullname }: { fullname: string }) => !fullname.startsWith('Selo da Papelada'))
        .map(({ fullname, value, pageposfrom1 }: Record<string, unknown>) => ({
          fullname,
          value,
          pageposfrom1,
        })),
    },
  };
}

async function everythingOf(bytes: Uint8Array, pages: number) {
  return withPdf(bytes, async (path, directory) => ({
    looks: await looksOf(path, pages, directory),
    ...(await contentsOf(path, pages)),
  }));
}

interface Differences {
  marks: number;
  others: number;
}

function differencesOf(before: Look, after: Look): Differences {
  const found = { marks: 0, others: 0 };
  for (let pixel = 0; pixel < before.width * before.height; pixel++) {
    const at = pixel * 3;
    if (before.pixels.compare(after.pixels, at, at + 3, at, at + 3) === 0) continue;
    const [x, y] = [(pixel % before.width) / before.width, Math.floor(pixel / before.width) / before.height];
    if (isMarked(x, y)) found.marks++;
    else found.others++;
  }
  return found;
}

function isMarked(x: number, y: number): boolean {
  const isField =
    x > AT.x - 0.02 && x < AT.x + AT.w + 0.02 && y > AT.y - 0.02 && y < AT.y + STEP * TYPES.length;
  return isField || (x > ROW.x && y > ROW.y);
}

async function pageCount(bytes: Uint8Array): Promise<number> {
  return withPdf(bytes, async (path) =>
    Number((await execute('qpdf', ['--warning-exit-0', '--show-npages', path])).stdout),
  );
}

function signaturesOf(pdf: Uint8Array) {
  const said = pdfsig(pdf);
  return {
    valid: said.split('Signature is Valid').length - 1,
    all: said.split('Signature Type').length - 1,
    isWhole: said.includes('Total document signed'),
  };
}

describe('of a document with', () => {
  test.concurrent.each(
    Object.entries(ODD_DOCUMENTS),
  )('%s all is kept, and the seal is valid', async (name, odd) => {
    const bytes = await odd.bytes();
    const pages = await pageCount(bytes);
    const signers = [
      signerNamed('Marina Prado', { signature: L_SHAPE, initialsOnAllPages: true }),
      signerNamed('Otávio Lins', { id: 2, initialsOnAllPages: true }),
    ];
    const manifest = composition({ signers, fields: fieldsOn(pages), envelope: { pages } });
    const { final } = await seal(await composed(program().url, bytes, manifest), signer);
    if (process.env.PAPELADA_KEEP) {
      const path = join(process.env.PAPELADA_KEEP, name.replaceAll(/\W/gu, '-'));
      await Promise.all([writeFile(`${path}-a.pdf`, bytes), writeFile(`${path}-b.pdf`, final)]);
    }
    const [before, after] = await Promise.all([everythingOf(bytes, pages), everythingOf(final, pages)]);
    expect(after.kept).toEqual(before.kept);
    expect(before.words.filter((word) => !after.words.includes(word))).toEqual([]);
    expect(after.looks).toHaveLength(pages);
    for (const [page, look] of before.looks.entries()) {
      const other = after.looks[page];
      expect([other?.width, other?.height]).toEqual([look.width, look.height]);
      const { marks, others } = differencesOf(look, other ?? look);
      expect({ page, others }).toEqual({ page, others: 0 });
      expect(marks).toBeGreaterThan(20);
    }
    expect(Buffer.from(final.subarray(0, bytes.length)).equals(bytes)).toBe(odd.isWrittenAnew !== true);
    const signatures = (odd.signatures ?? 0) + 1;
    expect(signaturesOf(final)).toEqual({ valid: signatures, all: signatures, isWhole: true });
  });
});
