import { join } from 'node:path';
import { type Source, type SourceFile, sourcesOf } from '../../documents/fiscal/files/sources.ts';
import { Gathering } from '../../documents/fiscal/sheets/gather.ts';
import type { ProblemKind } from '../../documents/fiscal/sheets/problems.ts';
import { RowStore } from '../../documents/fiscal/sheets/row-store.ts';
import { fiscalSheets } from '../../documents/fiscal/sheets/sheets.ts';
import { readFiscalDocuments } from '../../documents/fiscal/values/documents.ts';
import { FiscalError, type FiscalFault } from '../../documents/fiscal/values/fault.ts';
import { MOST_XML_BYTES } from '../../documents/fiscal/values/parse-xml.ts';
import { writeRecords } from '../../documents/office/workbook/write-records.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface TabulateFiscalJob {
  files: (SourceFile & { name: string })[];
  /** Whether columns that no note fills are there as well. */
  wholeLayout: boolean;
  /** Whether notes that are worth nothing are there as well. */
  withInvalid: boolean;
  /** So few that no sheet has more rows than it may. */
  mostCells: number;
  /** For what is gathered. */
  scratch: string;
  target: string;
}

function isJob(value: unknown): value is TabulateFiscalJob {
  return typeof value === 'object' && value !== null && 'files' in value && 'wholeLayout' in value;
}

const PROGRESS_EVERY = 50;
/** Of the text of a XML, as a page of the work. */
const BYTES_A_PAGE = 10_000;
const MOST_TOLD = 20;
/** What the notes' own rows show as well. */
const OF_NOTES: readonly ProblemKind[] = ['event', 'trial', 'unauthorised'];
const ZIP_FAULTS = {
  damaged: 'o ZIP está danificado',
  zipBomb: 'o ZIP foi recusado por segurança: o conteúdo é grande demais ou irregular',
  locked: 'o ZIP está protegido por senha',
  noXml: 'o ZIP não tem nenhum XML dentro',
} as const;

const job = readJob(isJob);
const store = new RowStore(join(job.scratch, 'rows'));
const gathering = new Gathering(store);

function nameOf({ file, entry }: Pick<Source, 'file' | 'entry'>): string {
  const name = job.files[file]?.name ?? '';
  return entry === null ? name : `${name} › ${entry}`;
}

function faultOf(error: unknown): FiscalFault {
  if (error instanceof FiscalError) return error.fault;
  // One that no rule foresaw is its own fault, not that of the others of the job.
  console.error(error);
  return 'damaged';
}

async function add(source: Source): Promise<void> {
  const name = nameOf(source);
  if (source.size > MOST_XML_BYTES) {
    gathering.addFault(name, 'tooLarge');
    return;
  }
  try {
    const bytes = await source.read();
    if (bytes === null) gathering.addFault(name, 'damaged');
    else gathering.add(name, readFiscalDocuments(bytes));
  } catch (error) {
    gathering.addFault(name, faultOf(error));
  }
}

async function gather(): Promise<boolean> {
  const { sources, left, faults } = await sourcesOf(job.files, job.scratch);
  const pages = sources.reduce((sum, { size }) => sum + Math.max(1, size / BYTES_A_PAGE), 0);
  report({ workload: { pixels: 0, pages: Math.ceil(pages) } });
  for (const { names, count, ...place } of left) {
    const more = count > names.length ? ' e outros' : '';
    gathering.addLeftOut(nameOf(place), `não são XML e ficaram de fora: ${names.join(', ')}${more}`);
  }
  for (const { fault, ...place } of faults)
    if (fault === 'entities' || fault === 'notFiscal' || fault === 'tooLarge')
      gathering.addFault(nameOf(place), fault);
    else gathering.addLeftOut(nameOf(place), ZIP_FAULTS[fault]);
  for (const [index, source] of sources.entries()) {
    await add(source);
    if (gathering.cells > job.mostCells) return false;
    if (index % PROGRESS_EVERY === 0) report({ read: index + 1, of: sources.length });
  }
  return true;
}

function countKinds(kinds: readonly ProblemKind[]): Partial<Record<ProblemKind, number>> {
  const counts: Partial<Record<ProblemKind, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

async function tabulate(): Promise<void> {
  if (!(await gather())) {
    report({ tooManyCells: true });
    return;
  }
  const all = gathering.notes;
  const notes = job.withInvalid
    ? all
    : all.filter(({ standing, isReal }) => isReal && standing.status === 'authorised');
  const problems = gathering.problemsOf(notes);
  const statuses = Object.groupBy(all, ({ standing }) => standing.status);
  if (notes.length > 0) {
    const sheets = fiscalSheets(notes, store, problems, job.wholeLayout);
    report({ cutTexts: await writeRecords(sheets, job.target) });
  }
  report({
    found: {
      notes: notes.length,
      invalid: all.length - notes.length,
      items: notes.reduce((sum, { itemCount }) => sum + itemCount, 0),
      signed: notes.filter(({ isSigned }) => isSigned).length,
      cancelled: statuses.cancelled?.length ?? 0,
      denied: statuses.denied?.length ?? 0,
      problems: countKinds(problems.map(({ kind }) => kind)),
      told: problems
        .filter(({ kind }) => notes.length === 0 || !OF_NOTES.includes(kind))
        .slice(0, MOST_TOLD)
        .map(({ source, text }) => ({ source, text: text.slice(0, 300) })),
    },
  });
  store.close();
}

await tabulate();
