import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJob, report } from './job.ts';
import { openObjects, readHead } from './pdf/carrier.ts';
import { keepDestinations, readDestinations } from './pdf/divide/destinations.ts';
import {
  holds,
  openDocument,
  type PageRange,
  pageOfLink,
  type WholeDocument,
} from './pdf/divide/document.ts';
import { keepForm } from './pdf/divide/form.ts';
import { lossesOf } from './pdf/divide/losses.ts';
import { keepOutline, readOutline } from './pdf/divide/outline.ts';
import { keepPageLabels } from './pdf/divide/page-labels.ts';
import { keepTags, readTags, type Tags } from './pdf/divide/tags.ts';
import { type Restriction, restrictionOf } from './pdf/restrictions.ts';
import { mustRunQpdf } from './pdf/run-qpdf.ts';
import { readNumbers } from './pdf/trees.ts';
import type { Dictionary } from './pdf/values.ts';

export interface DividePdfJob {
  source: string;
  /** From 0, both ends included. */
  parts: (PageRange & { target: string })[];
  /** The user declared to be entitled to take restrictions away. */
  authorized: boolean;
  scratch: string;
}

type Output = DividePdfJob['parts'][number];

/** What a part keeps of the whole catalog as it is. */
const KEPT = [
  ...[
    '/Type',
    '/Version',
    '/Extensions',
    '/Pages',
    '/PageLayout',
    '/ViewerPreferences',
    '/Lang',
    '/Metadata',
  ],
  ...['/OCProperties', '/OutputIntents', '/URI'],
];
/** More parts than these are taken from copies of some of the pages: each opens the file that it is taken from. */
const PARTS_AT_ONCE = 24;

function isJob(value: unknown): value is DividePdfJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'parts' in value;
}

function readSoundTags(document: WholeDocument): Tags | null | 'damaged' {
  try {
    return readTags(document);
  } catch (error) {
    if (error instanceof RangeError) return 'damaged';
    throw error;
  }
}

/** Where the part opens, if it is one of its pages; a script or the like is no place. */
function keepOpening(document: WholeDocument, range: PageRange, catalog: Dictionary): void {
  const { '/OpenAction': opening } = document.catalog;
  if (opening === undefined) return;
  const isAction = document.file.dictionary(opening) !== undefined;
  const page = pageOfLink(document, isAction ? { '/A': opening } : { '/Dest': opening });
  if (page !== null && holds(range, page)) catalog['/OpenAction'] = opening;
}

/** Writes parts of a PDF without object streams, whose page tree has one level. */
class Divider {
  readonly #path: string;
  readonly #dump: string;
  readonly #document: WholeDocument;
  readonly #tags: Tags | null;
  readonly #outline: ReturnType<typeof readOutline>;
  readonly #destinations: ReturnType<typeof readDestinations>;
  readonly #labels: ReturnType<typeof readLabels>;

  constructor(path: string, dump: string, onLoss: (what: string, value: string) => void) {
    this.#path = path;
    this.#dump = dump;
    this.#document = openDocument(openObjects(path, dump));
    const tags = readSoundTags(this.#document);
    this.#tags = tags === 'damaged' ? null : tags;
    this.#outline = readOutline(this.#document);
    this.#destinations = readDestinations(this.#document);
    this.#labels = readLabels(this.#document);
    if (tags === 'damaged') onLoss('tags', '');
    for (const [what, value] of lossesOf(this.#document)) onLoss(what, value);
  }

  get pages(): number {
    return this.#document.pages.length;
  }

  write(range: PageRange, target: string, update: string, args: readonly string[]): void {
    const document = this.#document;
    const { file, pages } = document;
    file.reset();
    const root = String(file.trailer['/Root']);
    const catalog = Object.fromEntries(
      Object.entries(document.catalog).filter(([key]) => KEPT.includes(key)),
    );
    if (document.catalog['/PageMode'] === '/UseOC') catalog['/PageMode'] = '/UseOC';
    const part = { document, catalog, ...range };
    keepOpening(document, range, catalog);
    keepDestinations(part, this.#destinations);
    keepForm(part);
    keepOutline(part, this.#outline);
    keepPageLabels(part, this.#labels);
    if (this.#tags) keepTags(part, this.#tags);
    const own = pages.slice(range.first, range.last + 1);
    if ('/Threads' in document.catalog) for (const page of own) delete file.edit(page)?.['/B'];
    const tree = String(document.catalog['/Pages']);
    file.set(tree, { '/Type': '/Pages', '/Kids': own, '/Count': own.length });
    for (const [index, page] of pages.entries()) {
      if (index < range.first || index > range.last) file.set(page, null);
    }
    file.set(root, catalog);
    file.writeUpdate(update, file.trailer);
    mustRunQpdf(['--allow-weak-crypto', ...args, `--update-from-json=${update}`, this.#path, target]);
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

function rangeOf(parts: readonly PageRange[]): PageRange {
  return {
    first: Math.min(...parts.map(({ first }) => first)),
    last: Math.max(...parts.map(({ last }) => last)),
  };
}

const job = readJob(isJob);
const update = join(job.scratch, 'update.json');
let done = 0;

function divide(divider: Divider, parts: readonly Output[], depth: number): void {
  const size = Math.ceil(parts.length / PARTS_AT_ONCE);
  for (let at = 0; at < parts.length; at += size) {
    const group = parts.slice(at, at + size);
    const { first, last } = rangeOf(group);
    if (group.length > 2 && (last - first + 1) * 2 <= divider.pages) {
      const path = join(job.scratch, `pages-${depth}.pdf`);
      divider.write({ first, last }, path, update, ['--object-streams=disable']);
      const smaller = new Divider(path, join(job.scratch, `pages-${depth}.json`), () => {});
      const moved = group.map((part) => ({ ...part, first: part.first - first, last: part.last - first }));
      divide(smaller, moved, depth + 1);
      smaller.close();
      continue;
    }
    for (const part of group) {
      divider.write(part, part.target, update, ['--object-streams=generate']);
      done += 1;
      report({ done });
    }
  }
}

/** Writes the whole document so that its parts can be taken from it; ends the run where it may not be divided. */
function prepare(target: string): Restriction {
  try {
    const restriction = restrictionOf(readHead(job.source).encryption);
    if (restriction === 'forbidden' && !job.authorized) {
      report({ refused: 'restricted' });
      process.exit(3);
    }
    const lock = restriction !== 'free' && job.authorized ? '--decrypt' : '--allow-weak-crypto';
    mustRunQpdf([lock, '--object-streams=disable', job.source, '--pages', '.', '1-z', '--', target]);
    return restriction;
  } catch (error) {
    console.error(error);
    report({ refused: 'damaged' });
    process.exit(3);
  }
}

const whole = join(job.scratch, 'whole.pdf');
const restriction = prepare(whole);
const divider = new Divider(whole, join(job.scratch, 'whole.json'), (what, value) =>
  report({ note: what, value }),
);
divide(divider, job.parts, 0);
divider.close();
rmSync(update);
report({ locked: restriction !== 'free' && !job.authorized });
