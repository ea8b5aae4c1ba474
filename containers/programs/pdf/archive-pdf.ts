import { readFileSync, rmSync, statSync } from 'node:fs';
import { makeArchival } from '../../documents/pdf/archive/archive.ts';
import { type ArchiveLevel, isArchiveLevel, withinBounds } from '../../documents/pdf/archive-rules/level.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface ArchivePdfJob {
  /** What `qpdf --json-output` wrote, with its streams in files; it is used up. */
  source: string;
  /** The same of a PDF whose pages take the place of the document's; null where these stay. */
  drawn: string | null;
  withAnnotations: boolean;
  level: ArchiveLevel;
  /** For `qpdf --update-from-json`. */
  target: string;
  /** How the files of new streams begin. */
  changed: string;
  /** As XMP writes it. */
  now: string;
}

/** Node's longest text is half a gigabyte. */
const MAX_REPORT_BYTES = 400 * 1024 * 1024;

function isJob(value: unknown): value is ArchivePdfJob {
  return typeof value === 'object' && value !== null && 'level' in value && isArchiveLevel(value.level);
}

function open(path: string, changed: string): PdfDocument {
  if (statSync(path).size > MAX_REPORT_BYTES) throw new Error('Too many objects.');
  const document = new PdfDocument(JSON.parse(readFileSync(path, 'utf8')), changed);
  rmSync(path);
  return document;
}

const job = readJob(isJob);
const document = open(job.source, job.changed);
const drawn = job.drawn === null ? null : open(job.drawn, `${job.changed}-drawn`);
const given = document.streamFiles();
const remarks = makeArchival(document, { ...job, drawn });
const referred = document.writeUpdate(job.target);
for (const path of given) if (!referred.has(path)) rmSync(path);
report({ remarks: withinBounds(remarks) });
