import { rm } from 'node:fs/promises';
import { failure } from '../../plain/failures.ts';
import { type ShownPage, shownSize } from '../../plain/geometry/shown-pages.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { type AnalyseSheetsJob, analyseSheetsProgram } from '../../protocol/labels/analyse-sheets.ts';
import { planShippingProgram, type SheetPlan } from '../../protocol/labels/plan-shipping.ts';
import {
  type CutBox,
  type CutSheet,
  type Recognised,
  recogniseLabelsProgram,
} from '../../protocol/labels/recognise-labels.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { dpiWithin, readGeometry } from '../pdf/page-geometry.ts';
import { renderPage } from '../pdf/page-pictures.ts';
import { readCodes } from '../zbar.ts';

/** A file of labels with upright pages. */
export interface LabelFile {
  /** The path of the file as it was sent. */
  path: string;
  upright: ToolInput;
  pages: number;
}

/** Bars of a quarter of a millimetre are two dots wide. */
const DPI = 200;
/** The most A4 sheets, or their area in others, that are drawn: the caller gives up after 100 s. */
const MOST_DRAWN = 125;
const A4_AREA = 595 * 842;
/** Sheets that one program analyses while their pictures are on the disk. */
const BATCH = 4;

interface Drawing {
  sheets: CutSheet[];
  codes: string[];
}

async function writeWords(engine: ProgramRunner, { upright }: LabelFile): Promise<string> {
  const words = `${upright.path}.words`;
  await engine.run(PROGRAMS.pdftotext, ['-q', '-bbox', '-cropbox', '-enc', 'UTF-8', upright.path, words]);
  return words;
}

/** Finds and reads the labels in the pictures of some sheets of a file. */
async function drawSheets(
  engine: ProgramRunner,
  { upright }: LabelFile,
  words: string,
  plans: readonly SheetPlan[],
  geometry: readonly ShownPage[],
): Promise<{ sheets: CutSheet[]; codes: string }> {
  const job: AnalyseSheetsJob = { words, sheets: [] };
  for (const { sheet, boxes } of plans) {
    const shown = geometry[sheet - 1];
    if (shown === undefined) continue;
    const size = shownSize(shown);
    const picture = await renderPage(
      engine,
      upright,
      sheet,
      dpiWithin(size, DPI),
      `${upright.path}-${sheet}`,
    );
    job.sheets.push({ sheet, picture, width: size.width, boxes });
  }
  const sheets: CutSheet[] = [];
  await ask(engine, analyseSheetsProgram, job, (found) => {
    sheets.push({ file: plans[0]?.file ?? 0, ...found });
  });
  const crops = sheets.flatMap(({ regions }) => regions.flatMap(({ crop }) => crop ?? []));
  const codes = crops.length === 0 ? '' : await readCodes(engine, crops);
  await Promise.all(crops.map((crop) => rm(crop, { force: true })));
  return { sheets, codes };
}

function inBatches(plans: readonly SheetPlan[]): SheetPlan[][] {
  const count = Math.ceil(plans.length / BATCH);
  return Array.from({ length: count }, (_, index) => plans.slice(index * BATCH, (index + 1) * BATCH));
}

function undrawn({ file, sheet }: SheetPlan, boxes: CutBox['box'][]): CutSheet {
  return {
    file,
    sheet,
    skew: 0,
    regions: boxes.map((cut) => ({ box: cut, crop: null, picture: null, hasBars: null })),
  };
}

/** Chooses the sheets to draw: those that are cut by their picture, and, as time allows, those that name no parcel. */
function sheetsToDraw(
  plans: readonly SheetPlan[],
  areaOf: (plan: SheetPlan) => number,
): ReadonlySet<SheetPlan> {
  const area = (plan: SheetPlan) => areaOf(plan) / A4_AREA;
  const uncut = plans.filter(({ boxes }) => boxes === null);
  const drawn = new Set(uncut);
  let total = uncut.reduce((sum, plan) => sum + area(plan), 0);
  if (total > MOST_DRAWN) throw failure('tooManyDrawnSheets', String(MOST_DRAWN));
  for (const plan of plans) {
    if (plan.boxes === null || plan.isNamed) continue;
    total += area(plan);
    if (total <= MOST_DRAWN) drawn.add(plan);
  }
  return drawn;
}

/** Cuts sheets by their text if it is sufficient, and the others by their pictures. */
async function cutSheets(
  engine: ProgramRunner,
  files: readonly LabelFile[],
  words: readonly string[],
  plans: readonly SheetPlan[],
  onSheet: (done: number) => void,
): Promise<Drawing> {
  const drawing: Drawing = { sheets: [], codes: [] };
  const geometry: ShownPage[][] = [];
  await eachInParallel([...files.entries()], CORES, async ([index, { upright, pages }]) => {
    geometry[index] = await readGeometry(engine, upright, pages);
  });
  const drawn = sheetsToDraw(plans, ({ file, sheet }) => {
    const shown = geometry[file]?.[sheet - 1];
    if (shown === undefined) return 0;
    const { width, height } = shownSize(shown);
    return width * height;
  });
  for (const plan of plans) if (!drawn.has(plan)) drawing.sheets.push(undrawn(plan, plan.boxes ?? []));
  const batches = files.flatMap((file, index) =>
    inBatches([...drawn].filter((plan) => plan.file === index)).map((batch) => ({ file, index, batch })),
  );
  await eachInParallel(batches, CORES, async ({ file, index, batch }) => {
    const { sheets, codes } = await drawSheets(
      engine,
      file,
      words[index] ?? '',
      batch,
      geometry[index] ?? [],
    );
    drawing.sheets.push(...sheets);
    drawing.codes.push(codes);
    onSheet(drawing.sheets.length);
  });
  drawing.sheets.sort((one, other) => one.file - other.file || one.sheet - other.sheet);
  return drawing;
}

/** Writes the labels on the sheets of all files to `target`. */
export async function recogniseLabels(
  engine: ProgramRunner,
  files: readonly LabelFile[],
  target: string,
  onSheet: (done: number) => void,
): Promise<Recognised> {
  const words: string[] = [];
  await eachInParallel([...files.entries()], CORES, async ([index, file]) => {
    words[index] = await writeWords(engine, file);
  });
  const plans: SheetPlan[] = [];
  await ask(engine, planShippingProgram, { words }, (plan) => plans.push(plan));
  const { sheets, codes } = await cutSheets(engine, files, words, plans, onSheet);
  return ask(engine, recogniseLabelsProgram, {
    files: files.map(({ path }, index) => ({ path, words: words[index] ?? '' })),
    ...{ sheets, codes, target },
  });
}
