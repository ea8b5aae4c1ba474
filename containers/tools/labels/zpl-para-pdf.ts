import { join } from 'node:path';
import { zplParaPdf as definition } from '../../../common/catalogue/shipping.ts';
import { printLabels } from '../../engines/labels/print-zpl.ts';
import { failure } from '../../plain/failures.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { describeLabels } from './label-notes.ts';

type LabelDrawingContext = ToolContext<OptionsOf<typeof definition>>;

const MOST_PAGES = 1000;
const DOTS_PER_MILLIMETRE = { 152: 6, 203: 8, 300: 12, 600: 24 } as const;
const MILLIMETRES_PER_CENTIMETRE = 10;

function paperIn(size: string): [number, number] | null {
  if (size === 'auto') return null;
  const [width = 0, height = 0] = size.split('x').map((side) => Number(side) * MILLIMETRES_PER_CENTIMETRE);
  return [width, height];
}

async function print(context: LabelDrawingContext, input: ToolInput, place: number): Promise<MadeFile> {
  const { dpi, label_size } = context.options;
  const path = join(context.outputDirectory, `${place}.pdf`);
  const files = filesOf(context).length;
  const job = {
    source: input.path,
    target: path,
    dotsPerMillimetre: DOTS_PER_MILLIMETRE[dpi],
    paper: paperIn(label_size),
    mostPages: MOST_PAGES,
  };
  const printed = await printLabels(context, job, (pages) => {
    context.progress(((place + pages / (pages + 10)) / files) * 100, `Desenhando etiqueta ${pages}`);
  });
  if (!printed.isZpl) throw failure('notZpl', input.name);
  if (printed.pages === 0) throw failure('noLabels', input.name);
  return { path, notes: describeLabels(printed, MOST_PAGES) };
}

/** Converts each ZPL file to a PDF with its labels, in their size, as a printer prints them. */
export const zplParaPdf = implement(definition, [], (context) =>
  convertFiles(context, 'pdf', (input, place) => print(context, input, place)),
);
