import { closeSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { findFaults, readXmpOf } from '../../documents/pdf/archive/faults.ts';
import { claimedLevel } from '../../documents/pdf/archive/metadata.ts';
import { type ArchiveLevel, isArchiveLevel, withinBounds } from '../../documents/pdf/archive-rules/level.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface CheckArchiveJob {
  path: string;
  /** What `qpdf --json-output` wrote of it, with its streams in files; it is used up. */
  objects: string;
  level: ArchiveLevel;
}

const MAX_REPORT_BYTES = 400 * 1024 * 1024;
const TAIL_BYTES = 2048;
const TABLE = 'xref';

function isJob(value: unknown): value is CheckArchiveJob {
  return typeof value === 'object' && value !== null && 'level' in value && isArchiveLevel(value.level);
}

function readAt(path: string, from: number, length: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, Math.max(0, from)));
  } finally {
    closeSync(file);
  }
}

/** Whether the objects are found by a table that stands in the open, the only kind that part 1 knows. */
function hasOpenTable(path: string): boolean {
  const tail = readAt(path, statSync(path).size - TAIL_BYTES, TAIL_BYTES);
  const place = Number.parseInt(tail.slice(tail.lastIndexOf('startxref') + 'startxref'.length), 10);
  return Number.isFinite(place) && readAt(path, place, TABLE.length) === TABLE;
}

const { path, objects, level } = readJob(isJob);
if (statSync(objects).size > MAX_REPORT_BYTES) throw new Error('Too many objects.');
const document = new PdfDocument(JSON.parse(readFileSync(objects, 'utf8')), `${objects}-unused`);
rmSync(objects);
const faults = findFaults(document, level);
const claimed = claimedLevel(readXmpOf(document) ?? '');
for (const stream of document.streamFiles()) rmSync(stream);
if (!/^%PDF-1\.\d/.test(readAt(path, 0, 8))) faults.push({ what: 'header', value: '' });
if (level === '1b' && !hasOpenTable(path)) faults.push({ what: 'table', value: '' });
report({ claimed, faults: withinBounds(faults) });
