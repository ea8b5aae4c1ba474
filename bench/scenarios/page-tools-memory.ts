import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { peakOfTree } from '../measure/tree-memory.ts';
import type { Scenario } from '../scenario.ts';
import { runOnContainer } from '../system/engine.ts';
import { picturePdf } from '../system/picture-pdf.ts';
import { bare, inDirectory } from '../system/programs.ts';

const PAGES = 100;
const PASSWORD = 'segredo';
const MOST_MEBIBYTES = 256;
const MEBIBYTE = 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/** Each tool with its options and the kind of its files. */
const ROWS: readonly [tool: string, options: object, kind: keyof Files][] = [
  ['unir-pdf', {}, 'twice'],
  ['dividir-pdf', { every: 10 }, 'whole'],
  ['extrair-paginas', { pages: '1-50', split: 'unico' }, 'whole'],
  ['remover-paginas', { pages: '2', blank: false }, 'whole'],
  ['girar-pdf', { angle: 90 }, 'whole'],
  ['recortar-pdf', {}, 'whole'],
  ['numerar-paginas', {}, 'whole'],
  ['marca-dagua', { text: 'RASCUNHO' }, 'whole'],
  ['proteger-pdf', { password: PASSWORD }, 'whole'],
  ['desbloquear-pdf', { password: PASSWORD, authorized: true }, 'locked'],
  ['reparar-pdf', {}, 'cut'],
  ['extrair-imagens', {}, 'whole'],
];

interface Files {
  whole: readonly Bytes[];
  twice: readonly Bytes[];
  locked: readonly Bytes[];
  /** Files without their cross-reference table. */
  cut: readonly Bytes[];
}

/** Measures the peak memory of the container and its sandboxed programs for a large PDF in each page tool. */
export const pageToolsMemory: Scenario = {
  name: 'page tools, memory',
  async measure({ product }) {
    const { containerUrl, containerPids } = await product();
    const files = await makeFiles();
    const size = (files.whole[0]?.length ?? 0) / MEBIBYTE;
    const idle = await peakOfTree(containerPids, async () => {});
    const figures: Figure[] = [];
    for (const [tool, options, kind] of ROWS) {
      const given = files[kind].map((bytes, place) => [`entrada${place}.pdf`, bytes] as const);
      const start = performance.now();
      const peak = await peakOfTree(containerPids, () => runOnContainer(containerUrl, tool, given, options));
      const seconds = (performance.now() - start) / 1000;
      figures.push({
        name: `${tool}, memory of a PDF of ${size.toFixed(0)} MiB`,
        unit: 'MiB',
        bar: { atMost: MOST_MEBIBYTES },
        values: [peak],
        detail: `${PAGES} pages in ${seconds.toFixed(1)} s; ${idle.toFixed(0)} MiB before`,
      });
    }
    return figures;
  },
};

async function makeFiles(): Promise<Files> {
  const whole = await picturePdf(PAGES);
  return inDirectory(async (directory) => {
    const [open, locked] = [join(directory, 'aberto.pdf'), join(directory, 'fechado.pdf')];
    await writeFile(open, whole);
    await bare('qpdf', ['--encrypt', PASSWORD, 'outro', '256', '--', open, locked]);
    return {
      whole: [whole],
      twice: [whole, whole],
      locked: [new Uint8Array(await readFile(locked))],
      cut: [whole.slice(0, -MEBIBYTE / 2)],
    };
  });
}
