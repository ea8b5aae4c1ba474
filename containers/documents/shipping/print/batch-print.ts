import { readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { forEachConcurrently } from '../../../../common/for-each-concurrently.ts';
import type { BatchResult, OutputKind, Parcel } from '../../../../common/shipping/batch-result.ts';
import type { CutPlace } from '../../../../common/shipping/recognition.ts';
import { scanText } from '../../../../common/shipping/scan-text.ts';
import type { PrintBatchJob, PrintStep } from '../../../protocol/labels/print-batch.ts';
import { Letters } from '../../fiscal/pages/paper/letters.ts';
import { loadDocument } from '../../pdf/objects/load-document.ts';
import { startWriteByQpdf } from '../../pdf/objects/run-qpdf.ts';
import { carrierFiles } from '../printing/file-names.ts';
import { pickGroups } from '../printing/pick-list.ts';
import { placeLabel, placeSheet } from '../printing/placement.ts';
import { placedBox } from '../recognition/placed-box.ts';
import { DanfeDrawer } from './danfes.ts';
import { PrintDraft, type SheetRegion } from './draft.ts';
import { drawPickList } from './pick-pages.ts';
import type { BatchPlan } from './plan.ts';
import { describePrint } from './print-remarks.ts';

interface Output {
  name: string;
  kind: OutputKind;
  pages: number[];
}

const RESULT = 'lote.json';
const [ALL, DANFES, PICK_LIST, OTHERS] = [
  'todas.pdf',
  'danfes.pdf',
  'lista-de-separacao.pdf',
  'outras-folhas.pdf',
];
const STEP = 10;

/** Writes page numbers for qpdf, with consecutive ones as one range. */
function rangesOf(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === page) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** The PDFs of a batch, from its plan and its sheets. */
export class BatchPrint {
  readonly #job: PrintBatchJob;
  readonly #plan: BatchPlan;
  readonly #draft: PrintDraft;
  readonly #letters: Letters;
  readonly #ink: ReadonlyMap<number, SheetRegion['box']>;
  readonly #onStep: (step: PrintStep) => void;
  readonly #remarks: BatchPlan['report']['remarks'];

  private constructor(
    job: PrintBatchJob,
    plan: BatchPlan,
    draft: PrintDraft,
    onStep: (step: PrintStep) => void,
  ) {
    this.#job = job;
    this.#plan = plan;
    this.#draft = draft;
    this.#letters = new Letters(draft.file);
    this.#ink = new Map(job.ink.map(({ index, box }) => [index, box]));
    this.#onStep = onStep;
    this.#remarks = [...plan.report.remarks];
  }

  static async open(job: PrintBatchJob, onStep: (step: PrintStep) => void): Promise<BatchPrint> {
    const plan: BatchPlan = JSON.parse(await readFile(job.plan, 'utf8'));
    const draft = new PrintDraft(await loadDocument(job.source));
    for (const path of [job.source, ...job.spent]) await rm(path, { force: true });
    return new BatchPrint(job, plan, draft, onStep);
  }

  /** Writes the PDFs and the result of the batch; returns their names, the result's last. */
  async write(): Promise<string[]> {
    const outputs = await this.#drawOutputs();
    await this.#writeOutputs(outputs);
    const result: BatchResult = {
      outputs: outputs.map(({ name, kind, pages }) => ({ name, kind, pages: pages.length })),
      parcels: this.#parcels(),
      ...this.#plan.report,
      remarks: this.#remarks.sort((one, other) => one.position - other.position),
    };
    await writeFile(join(this.#job.directory, RESULT), JSON.stringify(result));
    return [...outputs.map(({ name }) => name), RESULT];
  }

  #regionOf({ file, sheet, skew, box }: CutPlace, index: number): SheetRegion {
    const page = (this.#job.offsets[file] ?? 0) + sheet - 1;
    const seen = this.#job.seen[page];
    if (seen === undefined) throw new Error(`There is no sheet ${sheet} in file ${file}.`);
    return { page, seen, skew, box: this.#ink.get(index) ?? placedBox(box) };
  }

  /** Adds the labels' pages, each followed by its DANFE if they are interleaved, and the DANFEs alone. */
  async #addLabels(): Promise<{ pages: number[][]; danfes: number[] }> {
    const drawer = await DanfeDrawer.open(this.#job.xmls, this.#job.scratch, this.#letters);
    const [pages, danfes]: [number[][], number[]] = [[], []];
    for (const [index, label] of this.#plan.labels.entries()) {
      const position = index + 1;
      const { page, print } = this.#draft.addRegion(this.#regionOf(label, index), placeLabel);
      this.#remarks.push(...describePrint(print).map((text) => ({ position, text })));
      const own = [page];
      const match = this.#plan.matches[index] ?? null;
      const note = match?.isFirst ? this.#plan.notes[match.note] : undefined;
      if (note !== undefined) {
        const { sheet, remarks } = await drawer.draw(note);
        this.#remarks.push(...remarks.map((text) => ({ position, text })));
        (this.#job.interleave ? own : danfes).push(this.#draft.addSheet(sheet));
      }
      pages.push(own);
      if (position % STEP === 0 || position === this.#plan.labels.length)
        this.#onStep({ printed: position, of: this.#plan.labels.length });
    }
    return { pages, danfes };
  }

  async #drawOutputs(): Promise<Output[]> {
    const { pages, danfes } = await this.#addLabels();
    const carriers = this.#plan.labels.map(({ carrier }) => carrier);
    const files = carrierFiles(carriers, [ALL, DANFES, PICK_LIST, OTHERS]);
    const ofCarriers = [...files].map(([carrier, name]): Output => {
      const own = pages.filter((_, index) => carriers[index] === carrier);
      return { name, kind: 'carrier', pages: own.flat() };
    });
    const others = this.#plan.others.map((region, index) => {
      return this.#draft.addRegion(this.#regionOf(region, this.#plan.labels.length + index), placeSheet).page;
    });
    const groups = pickGroups(this.#plan.labels, this.#plan.matches, this.#plan.notes);
    const picks = drawPickList(this.#letters, groups, this.#job.xmls.length > 0);
    const list = picks.map((sheet) => this.#draft.addSheet(sheet));
    const outputs: Output[] = [
      { name: ALL, kind: 'labels', pages: pages.flat() },
      ...ofCarriers,
      { name: DANFES, kind: 'danfes', pages: danfes },
      { name: PICK_LIST, kind: 'pick_list', pages: list },
      { name: OTHERS, kind: 'other_sheets', pages: others },
    ];
    return outputs.filter((output) => output.pages.length > 0);
  }

  async #writeOutputs(outputs: readonly Output[]): Promise<void> {
    this.#letters.embed();
    const path = join(this.#job.scratch, 'draft.pdf');
    await writeFile(path, await this.#draft.save());
    let done = 0;
    await forEachConcurrently(outputs, availableParallelism(), async ({ name, pages }) => {
      this.#onStep({ writing: name, done, of: outputs.length });
      await startWriteByQpdf(
        [
          ...['--object-streams=generate', '--deterministic-id', path],
          ...['--pages', '.', rangesOf(pages), '--'],
        ],
        join(this.#job.directory, name),
      );
      done += 1;
    });
    await rm(path);
  }

  #parcels(): Parcel[] {
    return this.#plan.labels.map((label, index) => {
      const match = this.#plan.matches[index] ?? null;
      const note = match === null ? undefined : this.#plan.notes[match.note];
      const scans = note === undefined ? label.scans : [...label.scans, scanText(note.key)];
      return {
        file: this.#job.labelNames[label.file] ?? '',
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
}
