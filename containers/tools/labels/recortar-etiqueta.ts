import { join } from 'node:path';
import { recortarEtiqueta as definition } from '../../../common/catalogue/shipping.ts';
import { findLabelSheets, type LabelSheet, uprightCopy } from '../../engines/labels/find.ts';
import { writeLabels } from '../../engines/labels/write.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../plain/failures.ts';
import { arrangeLabels, type Paper } from '../../plain/labels/label-pages.ts';
import type { Grid } from '../../protocol/labels/find-labels.ts';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { pagesInRanges } from '../page-ranges.ts';
import { permissionToChange } from '../pdf/pdf-permission.ts';
import { resultOf } from '../result.ts';
import { describeCrop } from './crop-notes.ts';
import { type CutRegion, cutRegions, sortRegions } from './sorted-regions.ts';

type LabelCuttingContext = ToolContext<OptionsOf<typeof definition>>;
type Output = ToolResult['outputs'][number];

const MOST_PAGES = 500;
const MOST_OUTPUTS = 500;

/** "2x4" means two columns of four rows. */
function gridOf(layout: LabelCuttingContext['options']['layout']): Grid {
  if (layout === 'auto') return null;
  const [columns = 1, rows = 1] = layout.split('x').map(Number);
  return [columns, rows];
}

async function readSheets(context: LabelCuttingContext, input: ToolInput, upright: ToolInput, place: number) {
  const { pages: ranges, layout } = context.options;
  const count = await countPages(context, upright);
  const chosen = pagesInRanges(input.name, count, ranges ?? '1-', 'pages');
  if (chosen.length > MOST_PAGES) throw failure('tooManyPages', input.name, String(MOST_PAGES));
  const files = filesOf(context).length;
  let done = 0;
  const onPage = () => {
    done += 1;
    const share = (place + (done / chosen.length) * 0.6) / files;
    context.progress(share * 100, `Procurando etiquetas na página ${done} de ${chosen.length}`);
  };
  return findLabelSheets(context, upright, count, chosen, gridOf(layout), onPage);
}

/**
 * Writes the regions to one file, or each to its own; returns the pages of sheets whose remaining content stays,
 * invisible.
 */
async function writeRegions(
  context: LabelCuttingContext,
  upright: ToolInput,
  regions: readonly CutRegion[],
  paper: Paper,
  names: readonly string[],
  stem: string,
): Promise<{ outputs: Output[]; unclean: number[]; enlarged: number }> {
  const groups = names.length === 1 ? [regions] : regions.map((region) => [region]);
  const outputs: Output[] = [];
  const unclean: number[] = [];
  let enlarged = 0;
  for (const [index, group] of groups.entries()) {
    const name = names[index] ?? '';
    const path = join(context.outputDirectory, `${stem}-${index}.pdf`);
    const arranged = arrangeLabels(group, paper);
    enlarged += arranged.enlarged;
    const left = await writeLabels(context, upright, path, group, arranged.pages);
    unclean.push(...left.flatMap((label) => (group[label] === undefined ? [] : [group[label].page + 1])));
    outputs.push({ path, name });
  }
  return { outputs, unclean, enlarged };
}

function namesOf(context: LabelCuttingContext, stem: string, count: number): string[] {
  if (context.options.output === 'unico') return [`${stem}-etiquetas.pdf`];
  if (count > MOST_OUTPUTS) throw failure('tooManyOutputs', String(count), String(MOST_OUTPUTS));
  const digits = String(count).length;
  return Array.from(
    { length: count },
    (_, index) => `${stem}-etiqueta-${String(index + 1).padStart(digits, '0')}.pdf`,
  );
}

async function crop(
  context: LabelCuttingContext,
  input: ToolInput,
  place: number,
  remarks: string[],
): Promise<Output[]> {
  const { paper, danfe, other_sheets } = context.options;
  const pages = await countPages(context, input);
  context.found({ pages });
  const { notes } = await permissionToChange(context, input, 'pages');
  const upright = await uprightCopy(context, input, `sheets-${place}`);
  const sheets: LabelSheet[] = await readSheets(context, input, upright, place);
  const sorted = sortRegions(cutRegions(sheets), { danfe, otherSheets: other_sheets });
  if (sorted.kept.length + sorted.apart.length === 0) throw failure('noLabelOnSheets', input.name);
  const outputs: Output[] = [];
  const unclean: number[] = [];
  let enlarged = 0;
  const write = async (regions: readonly CutRegion[], onPaper: Paper, names: readonly string[]) => {
    if (regions.length === 0) return;
    const written = await writeRegions(context, upright, regions, onPaper, names, `${place}-${onPaper}`);
    outputs.push(...written.outputs);
    unclean.push(...written.unclean);
    if (onPaper !== 'original') enlarged += written.enlarged;
  };
  await write(sorted.kept, paper, namesOf(context, input.stem, sorted.kept.length));
  await write(sorted.apart, 'original', [`${input.stem}-outras-folhas.pdf`]);
  remarks.push(...notes, `${input.name}: ${describeCrop({ sheets, sorted, enlarged, unclean }).join('; ')}`);
  return outputs;
}

/** Cuts each label of the sheets to a page of its own, with bars of unchanged size. */
export const recortarEtiqueta = implement(
  definition,
  ['qpdf', 'pdfinfo', 'pdftoppm', 'pdftotext'],
  async (context) => {
    const remarks: string[] = [];
    const outputs = await eachFile(filesOf(context), remarks, (input, place) =>
      crop(context, input, place, remarks),
    );
    return resultOf(outputs.flat(), remarks);
  },
);
