import { join } from 'node:path';
import { sourcesOf, type XmlSource } from '../../documents/fiscal/files/sources.ts';
import { Gathering } from '../../documents/fiscal/sheets/gather.ts';
import type { ProblemKind } from '../../documents/fiscal/sheets/problems.ts';
import { RowStore } from '../../documents/fiscal/sheets/row-store.ts';
import { fiscalSheets } from '../../documents/fiscal/sheets/sheets.ts';
import { readFiscalDocuments } from '../../documents/fiscal/values/documents.ts';
import { faultOf } from '../../documents/fiscal/values/fault.ts';
import { MOST_XML_BYTES } from '../../documents/fiscal/values/parse-xml.ts';
import { writeRecords } from '../../documents/office/workbook/write-records.ts';
import { sourceName } from '../../plain/format.ts';
import type { TabulateFiscalJob, tabulateFiscalProgram } from '../../protocol/fiscal/tabulate-fiscal.ts';
import { reportWorkload, runProgram } from '../../protocol/run-program.ts';

const PROGRESS_EVERY = 50;
/** Bytes of XML that count as a page of work. */
const BYTES_A_PAGE = 10_000;
const MOST_TOLD = 20;
/** Problems that the notes' own rows also show. */
const OF_NOTES: readonly ProblemKind[] = ['event', 'trial', 'unauthorised'];
const ZIP_FAULTS = {
  damaged: 'o ZIP está danificado',
  zipBomb: 'o ZIP foi recusado por segurança: o conteúdo é grande demais ou irregular',
  locked: 'o ZIP está protegido por senha',
  noXml: 'o ZIP não tem nenhum XML dentro',
} as const;

async function add(gathering: Gathering, name: string, source: XmlSource): Promise<void> {
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

/**
 * Gathers the documents of all files; returns false if there is too much, of which only a part is gathered.
 */
async function gather(
  job: TabulateFiscalJob,
  gathering: Gathering,
  onRead: (step: { read: number; of: number }) => void,
): Promise<boolean> {
  const { sources, left, faults } = await sourcesOf(job.files, job.scratch);
  const pages = sources.reduce((sum, { size }) => sum + Math.max(1, size / BYTES_A_PAGE), 0);
  reportWorkload({ pages: Math.ceil(pages) });
  for (const { names, count, ...place } of left) {
    const more = count > names.length ? ' e outros' : '';
    gathering.addLeftOut(
      sourceName(job.files, place),
      `não são XML e ficaram de fora: ${names.join(', ')}${more}`,
    );
  }
  for (const { fault, ...place } of faults)
    if (fault === 'entities' || fault === 'notFiscal' || fault === 'tooLarge')
      gathering.addFault(sourceName(job.files, place), fault);
    else gathering.addLeftOut(sourceName(job.files, place), ZIP_FAULTS[fault]);
  for (const [index, source] of sources.entries()) {
    await add(gathering, sourceName(job.files, source), source);
    if (gathering.cells > job.mostCells) return false;
    if (index % PROGRESS_EVERY === 0) onRead({ read: index + 1, of: sources.length });
  }
  return true;
}

function countKinds(kinds: readonly ProblemKind[]): Partial<Record<ProblemKind, number>> {
  const counts: Partial<Record<ProblemKind, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

await runProgram<typeof tabulateFiscalProgram>(async (job, onStep) => {
  const store = new RowStore(join(job.scratch, 'rows'));
  const gathering = new Gathering(store);
  if (!(await gather(job, gathering, onStep))) return { fault: 'tooManyCells' };
  const all = gathering.notes;
  const notes = job.withInvalid
    ? all
    : all.filter(({ standing, isReal }) => isReal && standing.status === 'authorised');
  const problems = gathering.problemsOf(notes);
  const statuses = Object.groupBy(all, ({ standing }) => standing.status);
  const sheets = notes.length > 0 ? fiscalSheets(notes, store, problems, job.wholeLayout) : null;
  const cutTexts = sheets === null ? 0 : await writeRecords(sheets, job.target);
  store.close();
  return {
    notes: notes.length,
    invalid: all.length - notes.length,
    items: notes.reduce((sum, { itemCount }) => sum + itemCount, 0),
    signed: notes.filter(({ isSigned }) => isSigned).length,
    cancelled: statuses.cancelled?.length ?? 0,
    denied: statuses.denied?.length ?? 0,
    cutTexts,
    problems: countKinds(problems.map(({ kind }) => kind)),
    listedProblems: problems
      .filter(({ kind }) => notes.length === 0 || !OF_NOTES.includes(kind))
      .slice(0, MOST_TOLD)
      .map(({ source, text }) => ({ source, text: text.slice(0, 300) })),
  };
});
