import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { forEachConcurrently } from '../../../common/for-each-concurrently.ts';
import { keepDestinations, readDestinations } from '../../documents/pdf/divide/destinations.ts';
import {
  holds,
  openDocument,
  otherPages,
  ownPages,
  type Part,
  pageOfLink,
  type WholeDocument,
} from '../../documents/pdf/divide/document.ts';
import { keepForm } from '../../documents/pdf/divide/form.ts';
import { lossesOf } from '../../documents/pdf/divide/losses.ts';
import { keepOutline, readOutline } from '../../documents/pdf/divide/outline.ts';
import { keepPageLabels } from '../../documents/pdf/divide/page-labels.ts';
import { boundsOf, PageSelection } from '../../documents/pdf/divide/page-selection.ts';
import { repeatPage } from '../../documents/pdf/divide/repeated-pages.ts';
import { keepTags, readTags, type Tags } from '../../documents/pdf/divide/tags.ts';
import { openObjects, readHead } from '../../documents/pdf/objects/carrier.ts';
import { QpdfFailure, startWriteByQpdf, writeByQpdf } from '../../documents/pdf/objects/run-qpdf.ts';
import { readNumbers } from '../../documents/pdf/objects/trees.ts';
import { KEPT } from '../../plain/pdf/kept-keys.ts';
import { type Restriction, restrictionOf } from '../../plain/pdf/restrictions.ts';
import type { Dictionary } from '../../plain/pdf/values.ts';
import type { DividePdfJob, dividePdfProgram, PageRange } from '../../protocol/pdf/divide-pdf.ts';
import { runProgram } from '../../protocol/run-program.ts';

type Output = DividePdfJob['parts'][number];

type OnLoss = (what: string, value: string) => void;

/** Entries of the catalog that are made for each part. */
const REMADE = [
  ...['/Names', '/Dests', '/AcroForm', '/Outlines', '/PageLabels', '/StructTreeRoot', '/MarkInfo'],
  ...['/Threads', '/Perms', '/DSS', '/OpenAction'],
];
/** More parts are taken from copies of some pages, because each part opens the whole file that it is taken from. */
const PARTS_AT_ONCE = 24;

function readSoundTags(document: WholeDocument): Tags | null | 'damaged' {
  try {
    return readTags(document);
  } catch (error) {
    if (error instanceof RangeError) return 'damaged';
    throw error;
  }
}

/** Keeps the opening destination if it is in the part; other opening actions belong to the whole document. */
function keepOpening(part: Part): void {
  const { document, catalog } = part;
  const { '/OpenAction': opening } = document.catalog;
  if (opening === undefined) return;
  const isAction = document.file.findDictionary(opening) !== undefined;
  const page = pageOfLink(document, isAction ? { '/A': opening } : { '/Dest': opening });
  const isKept = page === null ? part.isDocument : holds(part, page);
  if (isKept) catalog['/OpenAction'] = opening;
}

/** Returns the entries of the document's catalog that do not depend on its pages. */
function catalogOfDocument(document: WholeDocument): Dictionary {
  const { file, catalog } = document;
  const { '/Dests': _, ...names } = file.dictionary(catalog['/Names']);
  const others = Object.entries(catalog).filter(([key]) => !REMADE.includes(key));
  return { ...Object.fromEntries(others), ...(Object.keys(names).length > 0 ? { '/Names': names } : {}) };
}

function catalogOfPart({ catalog }: WholeDocument): Dictionary {
  const kept = Object.fromEntries(Object.entries(catalog).filter(([key]) => KEPT.includes(key)));
  return catalog['/PageMode'] === '/UseOC' ? { ...kept, '/PageMode': '/UseOC' } : kept;
}

/** Writes parts of a PDF without object streams and with a flat page tree. */
class Divider {
  readonly #path: string;
  readonly #dump: string;
  readonly #document: WholeDocument;
  readonly #tags: Tags | null;
  readonly #outline: ReturnType<typeof readOutline>;
  readonly #destinations: ReturnType<typeof readDestinations>;
  readonly #labels: ReturnType<typeof readLabels>;
  readonly #onLoss: OnLoss;
  readonly #isDocument: boolean;

  constructor(path: string, dump: string, isDocument: boolean, onLoss: OnLoss) {
    this.#isDocument = isDocument;
    this.#onLoss = onLoss;
    this.#path = path;
    this.#dump = dump;
    this.#document = openDocument(openObjects(path, dump));
    const tags = readSoundTags(this.#document);
    this.#tags = tags === 'damaged' ? null : tags;
    this.#outline = readOutline(this.#document);
    this.#destinations = readDestinations(this.#document);
    this.#labels = readLabels(this.#document);
    if (tags === 'damaged') onLoss('tags', '');
    for (const [what, value] of lossesOf(this.#document, !isDocument)) onLoss(what, value);
  }

  get pages(): number {
    return this.#document.pages.length;
  }

  async write({ ranges, target }: Output, args: readonly string[]): Promise<void> {
    const update = `${this.#dump}-${basename(target)}-update`;
    this.#writeUpdate(ranges, update);
    await startWriteByQpdf(
      ['--allow-weak-crypto', ...args, `--update-from-json=${update}`, this.#path],
      target,
    );
    rmSync(update);
  }

  #writeUpdate(ranges: readonly PageRange[], update: string): void {
    const document = this.#document;
    const { file } = document;
    file.reset();
    const selection = new PageSelection(ranges);
    const catalog = this.#isDocument ? catalogOfDocument(document) : catalogOfPart(document);
    const part: Part = { document, catalog, selection, isDocument: this.#isDocument };
    this.#keep(part);
    const own = this.#pagesOf(part);
    const tree = String(document.catalog['/Pages']);
    file.replace(tree, { '/Type': '/Pages', '/Kids': own, '/Count': own.length });
    for (const page of otherPages(part)) file.replace(page, null);
    file.replace(String(file.trailer['/Root']), catalog);
    file.writeUpdate(update, file.trailer);
  }

  /** Keeps what belongs to the part's pages. */
  #keep(part: Part): void {
    const { document } = part;
    keepOpening(part);
    keepDestinations(part, this.#destinations);
    keepForm(part);
    keepOutline(part, this.#outline);
    keepPageLabels(part, this.#labels);
    if (this.#tags) keepTags(part, this.#tags);
    if ('/Threads' in document.catalog)
      for (const page of ownPages(part)) delete document.file.edit(page)?.['/B'];
  }

  /** Returns the pages in the part's order. */
  #pagesOf({ document, selection }: Part): string[] {
    const { file, pages } = document;
    const seen = new Set<number>();
    let isWhole = true;
    const own = selection.pages.map((place) => {
      const reference = pages[place] ?? '';
      if (!seen.has(place)) {
        seen.add(place);
        return reference;
      }
      const repeated = repeatPage(file, reference);
      isWhole &&= repeated.isWhole;
      return repeated.page;
    });
    if (!isWhole) this.#onLoss('repeated', '');
    return own;
  }

  close(): void {
    this.#document.file.close();
    rmSync(this.#path);
    rmSync(this.#dump);
  }
}

function readLabels(document: WholeDocument) {
  return readNumbers(document.file, document.catalog['/PageLabels']);
}

/**
 * Writes parts in groups of neighbours; each group is taken from a copy of its pages if that has at most half of all pages.
 * The paths of the copies begin with `copies`.
 */
function divide(
  divider: Divider,
  parts: readonly Output[],
  copies: string,
  onPart: () => void,
): Promise<void> {
  const size = Math.ceil(parts.length / PARTS_AT_ONCE);
  const groups = Array.from({ length: Math.ceil(parts.length / size) }, (_, place) =>
    parts.slice(place * size, (place + 1) * size),
  );
  return forEachConcurrently(groups, availableParallelism(), async (group, place) => {
    const [first, last] = boundsOf(group.flatMap(({ ranges }) => ranges));
    if (group.length > 2 && (last - first + 1) * 2 <= divider.pages) {
      const copy = `${copies}-${place}`;
      const target = `${copy}.pdf`;
      await divider.write({ ranges: [[first, last]], target }, ['--object-streams=disable']);
      const smaller = new Divider(target, `${copy}.json`, false, () => {});
      const moved = group.map((part) => ({
        ...part,
        ranges: part.ranges.map(([from, to]): PageRange => [from - first, to - first]),
      }));
      await divide(smaller, moved, copy, onPart);
      smaller.close();
      return;
    }
    for (const part of group) {
      await divider.write(part, ['--object-streams=generate']);
      onPart();
    }
  });
}

/** Writes the document in the form from which parts are taken, unless it must not be divided. */
function prepare({ source, authorized }: DividePdfJob, target: string): Restriction {
  const restriction = restrictionOf(readHead(source).encryption);
  if (restriction === 'forbidden' && !authorized) return restriction;
  const lock = restriction !== 'free' && authorized ? '--decrypt' : '--allow-weak-crypto';
  writeByQpdf([lock, '--object-streams=disable', source, '--pages', '.', '1-z', '--'], target);
  return restriction;
}

/** Does the same as `prepare` for a document that may be damaged. */
function prepareSound(job: DividePdfJob, target: string): Restriction | 'damaged' {
  try {
    return prepare(job, target);
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    console.error(error);
    return 'damaged';
  }
}

await runProgram<typeof dividePdfProgram>(async (job, onStep) => {
  const whole = join(job.scratch, 'whole.pdf');
  const restriction = prepareSound(job, whole);
  if (restriction === 'damaged') return { fault: 'damaged' };
  if (restriction === 'forbidden' && !job.authorized) return { fault: 'restricted' };
  const dump = join(job.scratch, 'whole.json');
  const divider = new Divider(whole, dump, job.isDocument, (note, value) => onStep({ note, value }));
  let done = 0;
  await divide(divider, job.parts, join(job.scratch, 'pages'), () => onStep({ done: ++done }));
  divider.close();
  return { isLocked: restriction !== 'free' && !job.authorized };
});
