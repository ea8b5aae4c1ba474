import { join } from 'node:path';
import type { LabelCount } from '../../../common/shipping/recognition.ts';
import { uprightCopy } from '../../engines/labels/find.ts';
import { type LabelFile, recogniseLabels } from '../../engines/labels/recognise.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../plain/failures.ts';
import type { ContextWithoutOptions, ToolInput, ToolResult } from '../../runs/context.ts';
import { PREFLIGHT_TURN_SECONDS, type ToolImplementation } from '../implement.ts';

const MOST_SHEETS = 500;

/** Opens the files one after another, upright, once their sheets are counted and not too many. */
async function openFiles(base: ContextWithoutOptions, inputs: readonly ToolInput[]): Promise<LabelFile[]> {
  const counted: { input: ToolInput; path: string; pages: number }[] = [];
  for (const input of inputs) {
    const { path } = input;
    counted.push({ input, path, pages: await countPages(base, input) });
  }
  const sheets = counted.reduce((sum, { pages }) => sum + pages, 0);
  base.found({ pages: sheets });
  if (sheets > MOST_SHEETS) throw failure('tooManySheets', String(sheets), String(MOST_SHEETS));
  const files: LabelFile[] = [];
  for (const [index, { input, path, pages }] of counted.entries())
    files.push({ path, pages, upright: await uprightCopy(base, input, `sheets-${index}`) });
  return files;
}

async function run(base: ContextWithoutOptions): Promise<ToolResult> {
  const inputs = base.inputs.filter(({ field }) => field === 'labels');
  const files = await openFiles(base, inputs);
  const sheets = files.reduce((sum, { pages }) => sum + pages, 0);
  const path = join(base.outputDirectory, 'recognition.json');
  const { count, filesWithLabels } = await recogniseLabels(base, files, path, (done) =>
    base.progress((done / sheets) * 100, `Procurando etiquetas na folha ${done} de ${sheets}`),
  );
  const without = inputs.find((_, place) => !filesWithLabels.includes(place));
  if (without !== undefined) throw failure('noShippingLabel', without.name);
  const text: LabelCount = count;
  return { outputs: [{ path, name: 'recognition.json' }], text: JSON.stringify(text) };
}

/** Recognises the sheets of a shipping batch, before anything is charged. */
export const shippingRead: ToolImplementation<'shipping-read'> = {
  id: 'shipping-read',
  programs: ['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm', 'zbarimg'],
  lenient: false,
  isByContent: () => false,
  needsAllFiles: true,
  turnSeconds: PREFLIGHT_TURN_SECONDS,
  // A sheet without text is drawn and analysed.
  effort: { base: 1.6, perMegabyte: 0.2, perPage: 0.1, perMegapixel: 0, perMediaSecond: 0 },
  accepts: () => true,
  run,
};
