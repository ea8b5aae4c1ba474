import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesOf, type XmlSource } from '../../documents/fiscal/files/sources.ts';
import { drawPaper, knownOf, titleOf } from '../../documents/fiscal/pages/draw-paper.ts';
import { Letters } from '../../documents/fiscal/pages/paper/letters.ts';
import { readLogo } from '../../documents/fiscal/pages/paper/logo.ts';
import { PdfFile } from '../../documents/fiscal/pages/paper/pdf-file.ts';
import { type FiscalDocument, readFiscalDocuments } from '../../documents/fiscal/values/documents.ts';
import { FiscalError, faultOf } from '../../documents/fiscal/values/fault.ts';
import { MOST_XML_BYTES } from '../../documents/fiscal/values/parse-xml.ts';
import { EventIndex, isSaidOnPaper } from '../../documents/fiscal/values/status.ts';
import type {
  DrawFiscalJob,
  DrawFiscalStep,
  DrawnXml,
  drawFiscalProgram,
} from '../../protocol/fiscal/draw-fiscal.ts';
import { reportWorkload, runProgram } from '../../protocol/run-program.ts';

/** Bytes of XML that make about one page. */
const BYTES_A_PAGE = 20_000;
/** Marks of a possible event, which concerns other documents of the job. */
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

  /** Returns the number of its sheets, with notes. */
  add(
    document: FiscalDocument,
    events: EventIndex,
    { orientation, receiptWidth }: Pick<DrawFiscalJob, 'orientation' | 'receiptWidth'>,
  ): { pages: number; notes: string[] } {
    if (document.kind === 'other') return { pages: 0, notes: [] };
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

type XmlPlace = Pick<XmlSource, 'file' | 'entry'>;

/** The first place of each document. */
class FirstPlaces {
  readonly #places = new Map<string, XmlPlace>();

  /** Returns where one of these documents occurred before, if any did. */
  twinOf(documents: readonly FiscalDocument[], { file, entry }: XmlSource): XmlPlace | null {
    let twin: XmlPlace | null = null;
    for (const document of documents) {
      if (document.kind === 'other') continue;
      const name =
        document.kind === 'event'
          ? `${document.key} ${document.type} ${document.sequence}`
          : document.key.key;
      const before = this.#places.get(name);
      if (before === undefined) this.#places.set(name, { file, entry });
      else twin ??= before;
    }
    return twin;
  }
}

async function documentsOf(source: XmlSource): Promise<FiscalDocument[]> {
  if (source.size > MOST_XML_BYTES) throw new FiscalError('tooLarge');
  const bytes = await source.read();
  if (bytes === null) throw new FiscalError('damaged');
  return readFiscalDocuments(bytes);
}

/** Returns the documents without events that are stated on the paper of a document beside them. */
function drawable(documents: readonly FiscalDocument[]): readonly FiscalDocument[] {
  const keys = documents.flatMap((document) =>
    document.kind === 'event' || document.kind === 'other' ? [] : [document.key.key],
  );
  return documents.filter(
    (document) => document.kind !== 'event' || !keys.includes(document.key) || !isSaidOnPaper(document),
  );
}

/** Describes further documents that have no paper here. */
function describeOthers(documents: readonly FiscalDocument[]): string[] {
  const names = documents.flatMap((document) => (document.kind === 'other' ? [document.name] : []));
  return [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => {
    const count = length > 1 ? ` (${length} vezes)` : '';
    return `o XML traz também ${name}${count}, que esta ferramenta não desenha: ficou de fora`;
  });
}

/** Collects the events of all files, so that a cancelled note is recognised. */
async function eventsOf(sources: readonly XmlSource[]): Promise<EventIndex> {
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

/** Draws XMLs one after another, each to a PDF of its own or all to `merged`. */
class XmlDrawing {
  readonly #job: DrawFiscalJob;
  readonly #logo: Uint8Array | null;
  readonly #events: EventIndex;
  readonly #merged: Paper | null;
  readonly #firstPlaces = new FirstPlaces();
  #pages = 0;

  private constructor(job: DrawFiscalJob, logo: Uint8Array | null, events: EventIndex, merged: Paper | null) {
    [this.#job, this.#logo, this.#events, this.#merged] = [job, logo, events, merged];
  }

  static async begin(job: DrawFiscalJob, logo: Uint8Array | null, events: EventIndex): Promise<XmlDrawing> {
    const merged = job.merge ? await Paper.begin('Documentos fiscais', logo) : null;
    return new XmlDrawing(job, logo, events, merged);
  }

  async draw(source: XmlSource, index: number): Promise<Omit<DrawnXml, 'index' | 'of' | 'file' | 'entry'>> {
    try {
      return await this.#drawDocuments(await documentsOf(source), source, index);
    } catch (error) {
      return { pages: 0, notes: [], missing: [], twin: null, other: null, fault: faultOf(error) };
    }
  }

  async finish(): Promise<{ isMerged: boolean; missing: string[] }> {
    const isMerged = this.#merged !== null && this.#pages > 0;
    if (isMerged) await this.#merged?.save(join(this.#job.directory, 'merged.pdf'));
    return { isMerged, missing: [...(this.#merged?.letters.missing ?? [])] };
  }

  async #drawDocuments(documents: readonly FiscalDocument[], source: XmlSource, index: number) {
    const [first] = documents;
    const other = documents.find((document) => document.kind === 'other');
    const paper = this.#merged ?? (await Paper.begin(first === undefined ? '' : titleOf(first), this.#logo));
    const papers = drawable(documents);
    const drawn = papers.map((document) => paper.add(document, this.#events, this.#job));
    const pages = drawn.reduce((sum, one) => sum + one.pages, 0);
    const notes = [...drawn.flatMap((one) => one.notes), ...(pages > 0 ? describeOthers(documents) : [])];
    this.#pages += pages;
    const isAlone = this.#merged === null;
    if (pages > 0 && isAlone) await paper.save(join(this.#job.directory, `${index}.pdf`));
    return {
      pages,
      notes,
      missing: isAlone ? [...paper.letters.missing] : [],
      twin: this.#firstPlaces.twinOf(papers, source),
      other: other?.kind === 'other' ? other.name : null,
      fault: null,
    };
  }
}

async function drawAll(
  job: DrawFiscalJob,
  sources: readonly XmlSource[],
  onStep: (step: DrawFiscalStep) => void,
) {
  const pages = sources.reduce((sum, { size }) => sum + Math.max(1, size / BYTES_A_PAGE), 0);
  reportWorkload({ pages: Math.ceil(pages) });
  const logo = job.logo === null ? null : await readLogo(job.logo);
  if (job.logo !== null && logo === null) return { fault: 'logoDamaged' as const };
  const drawing = await XmlDrawing.begin(job, logo, await eventsOf(sources));
  for (const [index, source] of sources.entries()) {
    const { file, entry } = source;
    onStep({ index, of: sources.length, file, entry, ...(await drawing.draw(source, index)) });
  }
  return drawing.finish();
}

await runProgram<typeof drawFiscalProgram>(async (job, onStep) => {
  const { sources, left, faults } = await sourcesOf(job.files, job.scratch);
  for (const one of left) onStep({ left: one });
  for (const one of faults) onStep({ refused: one });
  if (!job.merge && sources.length > job.mostOutputs) return { tooMany: sources.length };
  return drawAll(job, sources, onStep);
});
