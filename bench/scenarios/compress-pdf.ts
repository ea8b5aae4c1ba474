import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Figure } from '../figure.ts';
import type { Scenario } from '../scenario.ts';
import { runOnContainer } from '../system/engine.ts';
import { leastSimilarity, structureOf, textOf } from '../system/pdf-measures.ts';
import { TRAIT_FILES } from '../system/pdf-traits/files.ts';
import { bare, inDirectory } from '../system/programs.ts';

const LEAST_SIMILARITY = 0.98;
const GHOSTSCRIPT = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-dPDFSETTINGS=/ebook'];

interface Copy {
  size: number;
  similarity: number;
  isSameText: boolean;
  isSameStructure: boolean;
}

interface Row {
  name: string;
  size: number;
  ours: Copy;
  theirs: Copy;
}

export const compressPdf: Scenario = {
  name: 'comprimir-pdf',
  async measure({ product }) {
    const { containerUrl } = await product();
    return inDirectory(async (directory) => {
      const rows: Row[] = [];
      for (const [name, make] of Object.entries(TRAIT_FILES)) {
        const bytes = await make();
        const [source, ours, theirs] = ['entrada', 'nosso', 'deles'].map((stem) =>
          join(directory, `${stem}.pdf`),
        );
        if (source === undefined || ours === undefined || theirs === undefined) continue;
        await writeFile(source, bytes);
        const [result] = await runOnContainer(containerUrl, 'comprimir-pdf', [['entrada.pdf', bytes]], {});
        if (result === undefined) throw new Error(`No result for ${name}`);
        await writeFile(ours, result);
        await bare('gs', [...GHOSTSCRIPT, `-sOutputFile=${theirs}`, source]);
        rows.push({
          name,
          size: bytes.length,
          ours: await judgeCopy(source, ours, directory),
          theirs: await judgeCopy(source, theirs, directory),
        });
      }
      return figuresOf(rows);
    });
  },
};

async function judgeCopy(source: string, path: string, directory: string): Promise<Copy> {
  return {
    size: (await stat(path)).size,
    similarity: await leastSimilarity(source, path, directory),
    isSameText: (await textOf(source)) === (await textOf(path)),
    isSameStructure: isDeepStrictEqual(await structureOf(source), await structureOf(path)),
  };
}

function keepsPages({ similarity, isSameText }: Copy): boolean {
  return isSameText && similarity >= LEAST_SIMILARITY;
}

function total(rows: readonly Row[], sizeOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + sizeOf(row), 0);
}

function figuresOf(rows: readonly Row[]): Figure[] {
  const comparable = rows.filter(({ theirs }) => keepsPages(theirs));
  const [ours, theirs] = [
    total(comparable, (row) => row.ours.size),
    total(comparable, (row) => row.theirs.size),
  ];
  const lossy = rows.filter((row) => !row.theirs.isSameStructure).length;
  const changed = rows.filter((row) => !row.ours.isSameText || !row.ours.isSameStructure);
  return [
    {
      name: 'comprimir-pdf against gs /ebook in all',
      unit: 'ratio',
      bar: { atMost: 1.1 },
      values: [ours / theirs],
      detail: `${ours} against ${theirs} bytes in the ${comparable.length} of ${rows.length} files whose text and looks gs keeps; it loses structure of ${lossy}\n${tableOf(rows)}`,
    },
    {
      name: 'comprimir-pdf, the result that gains least',
      unit: 'ratio',
      bar: { atMost: 1 },
      values: [Math.max(...rows.map(({ size, ours: { size: result } }) => result / size))],
      detail: 'size of the result against its input',
    },
    {
      name: 'comprimir-pdf, the page that changes most',
      unit: 'ratio',
      bar: { atLeast: LEAST_SIMILARITY },
      values: [Math.min(...rows.map(({ ours: { similarity } }) => similarity))],
      detail: 'SSIM at 100 dpi, as ffmpeg measures it',
    },
    {
      name: 'comprimir-pdf, texts or structures that changed',
      unit: 'ratio',
      bar: { atMost: 0 },
      values: [changed.length],
      detail: changed.length === 0 ? `none of ${rows.length}` : changed.map(({ name }) => name).join(', '),
    },
  ];
}

function tableOf(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const shown = ({ size, similarity, isSameText, isSameStructure }: Copy) =>
    [
      String(size).padStart(8),
      similarity.toFixed(3),
      isSameText ? '' : 'text changed',
      isSameStructure ? '' : 'structure lost',
    ].join(' ');
  return rows
    .map(({ name, size, ours, theirs }) =>
      `    ${name.padEnd(width)} ${String(size).padStart(8)}  ours ${shown(ours)}  gs ${shown(theirs)}`.trimEnd(),
    )
    .join('\n');
}
