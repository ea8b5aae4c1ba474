import { rm } from 'node:fs/promises';
import { z } from 'zod';
import type { LabelCount } from '../../../common/shipping/recognition.ts';
import { failure } from '../../plain/failures.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { CutBox, CutSheet, RecogniseLabelsJob } from '../../programs/labels/recognise-labels.ts';
import type { AnalyseSheetsJob } from '../../programs/office/analyse-sheets.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { dpiWithin, type PageGeometry, readGeometry, shownSize } from '../pdf/page-geometry.ts';
import { renderPage } from '../pdf/page-pictures.ts';
import { readCodes } from '../zbar.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'scratch'>;

/** A file of labels whose pages stand upright. */
export interface LabelFile {
  /** As it was sent. */
  path: string;
  upright: ToolInput;
  pages: number;
}

export interface Recognised {
  count: LabelCount;
  /** Their places. */
  filesWithLabels: number[];
}

/** Bars of a quarter of a millimetre are two dots wide. */
const DPI = 200;
/** Of A4 sheets, or as much of others, that are drawn: who waits for the answer gives up after 100 s. */
const MOST_DRAWN = 125;
const A4_AREA = 595 * 842;
/** Sheets that are looked at by one program, while their pictures lie on the disk. */
const BATCH = 4;

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const planSchema = z.object({
  file: z.int(),
  sheet: z.int(),
  boxes: z.array(box).nullable(),
  isNamed: z.boolean(),
});
const analysisSchema = z.object({
  sheet: z.int(),
  skew: z.number(),
  regions: z.array(z.object({ box, crop: z.string(), picture: z.string(), hasBars: z.boolean() })),
});
const recognisedSchema = z.object({
  count: z.object({ labels: z.int(), codes: z.array(z.string()) }),
  filesWithLabels: z.array(z.int()),
});

type Plan = z.infer<typeof planSchema>;

interface Drawing {
  sheets: CutSheet[];
  codes: string[];
}

async function writeWords(engine: Engine, { upright }: LabelFile): Promise<string> {
  const words = `${upright.path}.words`;
  await engine.run(PROGRAMS.pdftotext, ['-q', '-bbox', '-cropbox', '-enc', 'UTF-8', upright.path, words]);
  return words;
}

async function planSheets(engine: Engine, words: string[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  const { code, stderr } = await engine.runNode('labels/plan-shipping.ts', { words }, (message) => {
    const plan = planSchema.safeParse(message).data;
    if (plan) plans.push(plan);
  });
  if (code !== 0) throw new Error(`plan-shipping ended with ${code}: ${stderr}`);
  return plans;
}

/** What the pictures of some sheets of a file show: their labels, and what is read in them. */
async function drawSheets(
  engine: Engine,
  { upright }: LabelFile,
  words: string,
  plans: readonly Plan[],
  geometry: readonly PageGeometry[],
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
    job.sheets.push({ sheet, picture, width: size[0], boxes });
  }
  const sheets: CutSheet[] = [];
  const { code, stderr } = await engine.runNode('office/analyse-sheets.ts', job, (message) => {
    const found = analysisSchema.safeParse(message).data;
    if (found) sheets.push({ file: plans[0]?.file ?? 0, ...found });
  });
  if (code !== 0) throw new Error(`analyse-sheets ended with ${code}: ${stderr}`);
  const crops = sheets.flatMap(({ regions }) => regions.flatMap(({ crop }) => crop ?? []));
  const codes = crops.length === 0 ? '' : await readCodes(engine, crops);
  await Promise.all(crops.map((crop) => rm(crop, { force: true })));
  return { sheets, codes };
}

function inBatches(plans: readonly Plan[]): Plan[][] {
  const count = Math.ceil(plans.length / BATCH);
  return Array.from({ length: count }, (_, index) => plans.slice(index * BATCH, (index + 1) * BATCH));
}

function undrawn({ file, sheet }: Plan, boxes: CutBox['box'][]): CutSheet {
  return {
    file,
    sheet,
    skew: 0,
    regions: boxes.map((cut) => ({ box: cut, crop: null, picture: null, hasBars: null })),
  };
}

/** Which sheets are drawn: those that are cut by what is seen, and as far as there is time those that name no parcel. */
function sheetsToDraw(
  plans: readonly Plan[],
  sizeOf: (plan: Plan) => readonly [number, number],
): ReadonlySet<Plan> {
  const area = (plan: Plan) => (sizeOf(plan)[0] * sizeOf(plan)[1]) / A4_AREA;
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

/** The sheets that their text tells all of, and the others by their pictures. */
async function cutSheets(
  engine: Engine,
  files: readonly LabelFile[],
  words: readonly string[],
  plans: readonly Plan[],
  onSheet: (done: number) => void,
): Promise<Drawing> {
  const drawing: Drawing = { sheets: [], codes: [] };
  const geometry: PageGeometry[][] = [];
  await eachInParallel([...files.entries()], CORES, async ([index, { upright, pages }]) => {
    geometry[index] = await readGeometry(engine, upright, pages);
  });
  const drawn = sheetsToDraw(plans, ({ file, sheet }) => {
    const shown = geometry[file]?.[sheet - 1];
    return shown === undefined ? [0, 0] : shownSize(shown);
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

/** Writes what is on the sheets of all files to `target`. */
export async function recogniseLabels(
  engine: Engine,
  files: readonly LabelFile[],
  target: string,
  onSheet: (done: number) => void,
): Promise<Recognised> {
  const words: string[] = [];
  await eachInParallel([...files.entries()], CORES, async ([index, file]) => {
    words[index] = await writeWords(engine, file);
  });
  const plans = await planSheets(engine, words);
  const { sheets, codes } = await cutSheets(engine, files, words, plans, onSheet);
  const job: RecogniseLabelsJob = {
    files: files.map(({ path }, index) => ({ path, words: words[index] ?? '' })),
    ...{ sheets, codes, target },
  };
  let recognised: z.infer<typeof recognisedSchema> | undefined;
  const { code, stderr } = await engine.runNode('labels/recognise-labels.ts', job, (message) => {
    recognised = recognisedSchema.safeParse(message).data ?? recognised;
  });
  if (recognised === undefined) throw new Error(`recognise-labels ended with ${code}: ${stderr}`);
  return recognised;
}
