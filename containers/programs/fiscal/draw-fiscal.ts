import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Source, type SourceFile, sourcesOf } from '../../documents/fiscal/files/sources.ts';
import { drawPaper, knownOf, titleOf } from '../../documents/fiscal/pages/draw-paper.ts';
import { Letters } from '../../documents/fiscal/pages/paper/letters.ts';
import { readLogo } from '../../documents/fiscal/pages/paper/logo.ts';
import { PdfFile } from '../../documents/fiscal/pages/paper/pdf-file.ts';
import type { PaperChoice } from '../../documents/fiscal/pages/paper-order.ts';
import { type FiscalDocument, readFiscalDocuments } from '../../documents/fiscal/values/documents.ts';
import { FiscalError, type FiscalFault } from '../../documents/fiscal/values/fault.ts';
import { MOST_XML_BYTES } from '../../documents/fiscal/values/parse-xml.ts';
import { EventIndex, isSaidOnPaper } from '../../documents/fiscal/values/status.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface DrawFiscalJob extends Omit<PaperChoice, 'logo'> {
  files: SourceFile[];
  /** A picture; null for none. */
  logo: string | null;
  /** Whether all become one PDF. */
  merge: boolean;
  mostOutputs: number;
  /** For ZIPs in ZIPs. */
  scratch: string;
  directory: string;
}

function isJob(value: unknown): value is DrawFiscalJob {
  return typeof value === 'object' && value !== null && 'files' in value && 'directory' in value;
}

/** Of XML that makes about one page. */
const BYTES_A_PAGE = 20_000;
/** What may be an event, which other documents of the job have to know of. */
const EVENT_MARKS = ['tpEvento', 'infCanc', 'infPedReg'];

/** A PDF that is being written. */
class Paper {
  readonly #file: PdfFile;
  readonly #logo: Awaited<ReturnType<PdfFile['addPicture']>> | null;
  readonly letters: Letters;

  private constructor(file: PdfFile, logo: Awaited<ReturnType<PdfFile['addPicture']>> | null) {
    [this.#file, this.#logo, this.letters] = [file, logo, new Letters(file)];
  }

  static async begin(title: string, logo: Uint8Array | null): Promise<Paper> {
    const file = await PdfFile.create(title);
    return new Paper(file, logo === null ? null : await file.addPicture(logo));
  }

  /** Returns the sheets that it took, and what is to be told of it. */
  add(document: FiscalDocument, events: EventIndex): { pages: number; notes: string[] } {
    if (document.kind === 'other') return { pages: 0, notes: [] };
    const { orientation, receiptWidth } = job;
    const choice = { orientation, receiptWidth, logo: this.#logo };
    const { sheets, notes } = drawPaper(this.letters, document, {
      ...choice,
      ...knownOf(document, events),
    });
    for (const sheet of sheets) sheet.addTo(this.#file);
    return { pages: sheets.length, notes };
  }

  async save(path: string): Promise<void> {
    this.letters.embed();
    writeFileSync(path, await this.#file.save());
  }
}

type Place = Pick<Source, 'file' | 'entry'>;

/** Where each document stands first. */
const firstPlaces = new Map<string, Place>();

/** Where one of these documents stood before, if any did. */
function twinOf(documents: readonly FiscalDocument[], { file, entry }: Source): Place | null {
  let twin: Place | null = null;
  for (const document of documents) {
    if (document.kind === 'other') continue;
    const name =
      document.kind === 'event' ? `${document.key} ${document.type} ${document.sequence}` : document.key.key;
    const before = firstPlaces.get(name);
    if (before === undefined) firstPlaces.set(name, { file, entry });
    else twin ??= before;
  }
  return twin;
}

async function documentsOf(source: Source): Promise<FiscalDocument[]> {
  if (source.size > MOST_XML_BYTES) throw new FiscalError('tooLarge');
  const bytes = await source.read();
  if (bytes === null) throw new FiscalError('damaged');
  return readFiscalDocuments(bytes);
}

/** Without the events that are said on the paper of a document beside them. */
function drawable(documents: readonly FiscalDocument[]): readonly FiscalDocument[] {
  const keys = documents.flatMap((document) =>
    document.kind === 'event' || document.kind === 'other' ? [] : [document.key.key],
  );
  return documents.filter(
    (document) => document.kind !== 'event' || !keys.includes(document.key) || !isSaidOnPaper(document),
  );
}

/** Documents beside what is drawn that have no paper here. */
function describeOthers(documents: readonly FiscalDocument[]): string[] {
  const names = documents.flatMap((document) => (document.kind === 'other' ? [document.name] : []));
  return [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => {
    const count = length > 1 ? ` (${length} vezes)` : '';
    return `o XML traz também ${name}${count}, que esta ferramenta não desenha: ficou de fora`;
  });
}

function faultOf(error: unknown): FiscalFault {
  if (error instanceof FiscalError) return error.fault;
  // One that no rule foresaw is its own fault, not that of the others of the job.
  console.error(error);
  return 'damaged';
}

/** The events of all files, so that a cancelled note is known as such. */
async function eventsOf(sources: readonly Source[]): Promise<EventIndex> {
  const events = new EventIndex();
  for (const source of sources.filter(({ size }) => size <= MOST_XML_BYTES)) {
    const bytes = await source.read();
    if (bytes === null || !EVENT_MARKS.some((mark) => Buffer.from(bytes).includes(mark))) continue;
    try {
      for (const document of readFiscalDocuments(bytes)) events.add(document);
    } catch (error) {
      faultOf(error);
    }
  }
  return events;
}

const job = readJob(isJob);

async function draw(): Promise<void> {
  const { sources, left, faults } = await sourcesOf(job.files, job.scratch);
  for (const one of left) report({ left: one });
  for (const one of faults) report({ refused: one });
  if (!job.merge && sources.length > job.mostOutputs) {
    report({ tooMany: sources.length });
    return;
  }
  const pages = sources.reduce((sum, { size }) => sum + Math.max(1, size / BYTES_A_PAGE), 0);
  report({ workload: { pixels: 0, pages: Math.ceil(pages) } });
  const logo = job.logo === null ? null : await readLogo(job.logo);
  if (job.logo !== null && logo === null) {
    report({ logo: 'damaged' });
    return;
  }
  const events = await eventsOf(sources);
  const merged = job.merge ? await Paper.begin('Documentos fiscais', logo) : null;
  let drawnPages = 0;
  for (const [index, source] of sources.entries()) {
    const { file, entry } = source;
    const told = { index, of: sources.length, file, entry };
    try {
      const documents = await documentsOf(source);
      const [first] = documents;
      const other = documents.find((document) => document.kind === 'other');
      const paper = merged ?? (await Paper.begin(first === undefined ? '' : titleOf(first), logo));
      const papers = drawable(documents);
      const drawn = papers.map((document) => paper.add(document, events));
      const own = drawn.reduce((sum, one) => sum + one.pages, 0);
      const notes = [...drawn.flatMap((one) => one.notes), ...(own > 0 ? describeOthers(documents) : [])];
      drawnPages += own;
      if (own > 0 && merged === null) await paper.save(join(job.directory, `${index}.pdf`));
      const missing = merged === null && paper.letters.missing.size > 0 ? [...paper.letters.missing] : [];
      report({
        ...told,
        pages: own,
        notes,
        missing,
        twin: twinOf(papers, source),
        other: other?.kind === 'other' ? other.name : null,
        fault: null,
      });
    } catch (error) {
      report({ ...told, pages: 0, notes: [], missing: [], twin: null, other: null, fault: faultOf(error) });
    }
  }
  if (merged !== null && drawnPages > 0) await merged.save(join(job.directory, 'merged.pdf'));
  report({ merged: merged !== null && drawnPages > 0, missing: [...(merged?.letters.missing ?? [])] });
}

await draw();
