import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Restriction, restrictionOf } from '../../../plain/pdf/restrictions.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { DocumentPart } from '../../../protocol/pdf/join-pdfs.ts';
import { type Head, openObjects, readHead, unload, writeCarrier } from '../objects/carrier.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { QpdfFailure, writeByQpdf } from '../objects/run-qpdf.ts';
import type { JoinedDocument } from './document.ts';
import { highestVersion, type Merged, RefusedPart } from './merged.ts';

interface ReadPart extends DocumentPart {
  /** Null for pages that were drawn by this service. */
  head: Head | null;
  restriction: Restriction;
}

/** Merges documents of any size by qpdf; throws a `RefusedPart` if one is damaged or must not be joined. */
export function mergeFiles(parts: readonly DocumentPart[], authorized: boolean, scratch: string): Merged {
  const read = parts.map(readPart);
  const lock = authorized ? null : lockOf(read);
  const [merged, dump, update] = ['merged.pdf', 'merged.json', 'update.json'].map((name) =>
    join(scratch, name),
  );
  if (merged === undefined || dump === undefined || update === undefined) throw never();
  mergePages(read, scratch, merged);
  const file = openObjects(merged, dump);
  const write = (trailer: Dictionary, target: string) => {
    file.writeUpdate(update, trailer);
    file.close();
    writeByQpdf(
      [
        ...['--object-streams=generate', `--min-version=${highestVersion(read.flatMap(versionsOf))}`],
        `--update-from-json=${update}`,
        ...(lock === null ? [] : ['--allow-weak-crypto', `--copy-encryption=${lock.path}`]),
        merged,
      ],
      target,
    );
    for (const path of [merged, dump, update]) rmSync(path);
  };
  return { file, documents: documentsOf(file, read), lock: lock === null ? null : read.indexOf(lock), write };
}

/** Attributes a failure of qpdf to a part. */
function ofPart<Result>(index: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    throw new RefusedPart(index, 'damaged', { cause: error });
  }
}

function readPart(part: DocumentPart, index: number): ReadPart {
  if (part.drawn) return { ...part, head: null, restriction: 'free' };
  const head = ofPart(index, () => readHead(part.path));
  return { ...part, head, restriction: restrictionOf(head.encryption) };
}

/** Returns the part whose restrictions the joined file inherits; throws a `RefusedPart` if they forbid joining. */
function lockOf(parts: readonly ReadPart[]): ReadPart | null {
  const forbidden = parts.findIndex(({ restriction }) => restriction === 'forbidden');
  const locks = parts.filter(({ restriction }) => restriction === 'assembly');
  const kinds = new Set(locks.map(({ head }) => JSON.stringify(head?.encryption?.parameters)));
  const refused =
    forbidden < 0 && kinds.size > 1 ? parts.indexOf(locks.at(-1) ?? parts[0] ?? never()) : forbidden;
  if (refused >= 0) throw new RefusedPart(refused, 'restricted');
  return locks[0] ?? null;
}

function never(): never {
  throw new Error('There are no parts.');
}

function versionsOf({ head }: ReadPart): string[] {
  return [String(head?.header.pdfversion), String(head?.catalog['/Version']).replace('/', '')];
}

/** Joins the parts: for each, a page that carries its document, or the pages that were drawn. */
function mergePages(parts: readonly ReadPart[], scratch: string, target: string): void {
  const sources = parts.map(({ path, head }, index) => {
    if (head === null) return path;
    const carrier = join(scratch, `carrier-${index}.pdf`);
    ofPart(index, () => writeCarrier(path, scratch, carrier));
    return carrier;
  });
  const pages = sources.flatMap((source) => [source, '1-z']);
  writeByQpdf(['--empty', '--object-streams=disable', '--pages', ...pages, '--'], target);
  for (const [index, source] of sources.entries()) if (source !== parts[index]?.path) rmSync(source);
}

function documentsOf(file: PdfDocument, parts: readonly ReadPart[]): JoinedDocument[] {
  const pages = pagesOf(file);
  let [at, firstPage] = [0, 0];
  return parts.map(({ title, pages: counted, head }, index) => {
    const carried = head === null ? null : unload(file, pages[at] ?? '');
    const taken = carried === null ? (counted ?? 0) : 1;
    const own = carried?.pages ?? pages.slice(at, at + taken);
    const { catalog = {}, info = null } = carried ?? {};
    const document = { index, title, catalog, info, pages: own, firstPage };
    at += taken;
    firstPage += own.length;
    return document;
  });
}
