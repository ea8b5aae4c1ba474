import { readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { BatchResult, OutputKind, Parcel } from '../../../common/shipping/batch-result.ts';
import type { CutPlace } from '../../../common/shipping/recognition.ts';
import { scanText } from '../../../common/shipping/scan-text.ts';
import { sideBySide } from '../../../common/side-by-side.ts';
import { Letters } from '../../documents/fiscal/pages/paper/letters.ts';
import type { Sheet } from '../../documents/fiscal/pages/paper/sheet.ts';
import { loadDocument } from '../../documents/pdf/objects/load-document.ts';
import { startQpdf } from '../../documents/pdf/objects/run-qpdf.ts';
import { DanfeDrawer } from '../../documents/shipping/print/danfes.ts';
import { Draft, type Region } from '../../documents/shipping/print/draft.ts';
import { drawPickList } from '../../documents/shipping/print/pick-pages.ts';
import type { BatchPlan } from '../../documents/shipping/print/plan.ts';
import { describePrint } from '../../documents/shipping/print/print-remarks.ts';
import { carrierFiles } from '../../documents/shipping/printing/file-names.ts';
import { pickGroups } from '../../documents/shipping/printing/pick-list.ts';
import { placeLabel, placeSheet } from '../../documents/shipping/printing/placement.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface PrintBatchJob {
  /** All sheets of all files, upright. */
  source: string;
  /** Files to be removed first: there is much to be written. */
  spent: string[];
  /** Of each file, how many sheets come before its own. */
  offsets: number[];
  /** What is shown of each sheet: left, bottom, right, top. */
  seen: [number, number, number, number][];
  plan: string;
  /** Of labels, then of other regions, by their place: what is printed of them, where that was looked for. */
  ink: { index: number; box: [number, number, number, number] }[];
  xmls: string[];
  scratch: string;
  labelNames: string[];
  interleave: boolean;
  directory: string;
}

function isJob(value: unknown): value is PrintBatchJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'plan' in value;
}

const RESULT = 'lote.json';
const [ALL, DANFES, PICK_LIST, OTHERS] = [
  'todas.pdf',
  'danfes.pdf',
  'lista-de-separacao.pdf',
  'outras-folhas.pdf',
];
const STEP = 10;

const job = readJob(isJob);
const plan: BatchPlan = JSON.parse(await readFile(job.plan, 'utf8'));
const draft = new Draft(await loadDocument(job.source));
for (const path of [job.source, ...job.spent]) await rm(path, { force: true });
const letters = new Letters(draft.file);
const boxes = new Map(job.ink.map(({ index, box }) => [index, box]));
const remarks = [...plan.told.remarks];

interface Output {
  name: string;
  kind: OutputKind;
  pages: number[];
}

function regionOf({ file, sheet, skew, box }: CutPlace, index: number): Region {
  const page = (job.offsets[file] ?? 0) + sheet - 1;
  const seen = job.seen[page];
  if (seen === undefined) throw new Error(`There is no sheet ${sheet} in file ${file}.`);
  return { page, seen, skew, box: boxes.get(index) ?? box };
}

function addSheets(sheets: readonly Sheet[]): number[] {
  return sheets.map((sheet) => draft.addSheet(sheet));
}

/** The labels' pages, each label's own with its DANFE behind it where they are interleaved; and the DANFEs apart. */
async function addLabels(): Promise<{ pages: number[][]; danfes: number[] }> {
  const drawer = await DanfeDrawer.open(job.xmls, job.scratch, letters);
  const [pages, danfes]: [number[][], number[]] = [[], []];
  for (const [index, label] of plan.labels.entries()) {
    const position = index + 1;
    const { page, print } = draft.addRegion(regionOf(label, index), placeLabel);
    remarks.push(...describePrint(print).map((text) => ({ position, text })));
    const own = [page];
    const match = plan.matches[index] ?? null;
    const note = match?.isFirst ? plan.notes[match.note] : undefined;
    if (note !== undefined) {
      const { sheet, told } = await drawer.draw(note);
      remarks.push(...told.map((text) => ({ position, text })));
      (job.interleave ? own : danfes).push(draft.addSheet(sheet));
    }
    pages.push(own);
    if (position % STEP === 0 || position === plan.labels.length)
      report({ printed: position, of: plan.labels.length });
  }
  return { pages, danfes };
}

async function outputsOf(): Promise<Output[]> {
  const { pages, danfes } = await addLabels();
  const carriers = plan.labels.map(({ carrier }) => carrier);
  const files = carrierFiles(carriers, [ALL, DANFES, PICK_LIST, OTHERS]);
  const ofCarriers = [...files].map(([carrier, name]): Output => {
    const own = pages.filter((_, index) => carriers[index] === carrier);
    return { name, kind: 'carrier', pages: own.flat() };
  });
  const others = plan.others.map((region, index) => {
    return draft.addRegion(regionOf(region, plan.labels.length + index), placeSheet).page;
  });
  const list = addSheets(
    drawPickList(letters, pickGroups(plan.labels, plan.matches, plan.notes), job.xmls.length > 0),
  );
  const outputs: Output[] = [
    { name: ALL, kind: 'labels', pages: pages.flat() },
    ...ofCarriers,
    { name: DANFES, kind: 'danfes', pages: danfes },
    { name: PICK_LIST, kind: 'pick_list', pages: list },
    { name: OTHERS, kind: 'other_sheets', pages: others },
  ];
  return outputs.filter((output) => output.pages.length > 0);
}

/** Page numbers as qpdf takes them, those that follow each other as one range. */
function rangesOf(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === page) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

async function write(outputs: readonly Output[]): Promise<void> {
  letters.embed();
  const path = join(job.scratch, 'draft.pdf');
  await writeFile(path, await draft.save());
  let done = 0;
  await sideBySide(outputs, availableParallelism(), async ({ name, pages }) => {
    report({ writing: name, done, of: outputs.length });
    await startQpdf([
      ...['--object-streams=generate', '--deterministic-id', path],
      ...['--pages', '.', rangesOf(pages), '--', join(job.directory, name)],
    ]);
    done += 1;
  });
  await rm(path);
}

function parcels(): Parcel[] {
  return plan.labels.map((label, index) => {
    const match = plan.matches[index] ?? null;
    const note = match === null ? undefined : plan.notes[match.note];
    const scans = note === undefined ? label.scans : [...label.scans, scanText(note.key)];
    return {
      file: job.labelNames[label.file] ?? '',
      sheet: label.sheet,
      marketplace: label.marketplace,
      carrier: label.carrier,
      order: label.order,
      tracking: label.tracking,
      recipient: label.recipient ?? (note?.recipient || null),
      invoice: note?.number ?? null,
      key: note?.key ?? null,
      matchedBy: note === undefined ? null : (match?.by ?? null),
      code: label.code,
      scans: [...new Set(scans)],
    };
  });
}

const outputs = await outputsOf();
await write(outputs);
const result: BatchResult = {
  outputs: outputs.map(({ name, kind, pages }) => ({ name, kind, pages: pages.length })),
  parcels: parcels(),
  ...plan.told,
  remarks: remarks.sort((one, other) => one.position - other.position),
};
await writeFile(join(job.directory, RESULT), JSON.stringify(result));
report({ outputs: [...outputs.map(({ name }) => name), RESULT] });
