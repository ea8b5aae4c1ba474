import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { findFaults, readXmpOf } from '../../documents/pdf/archive/faults.ts';
import { claimedLevel } from '../../documents/pdf/archive/metadata.ts';
import { withinBounds } from '../../documents/pdf/archive-rules/level.ts';
import { openReport } from '../../documents/pdf/objects/open-report.ts';
import type { checkArchiveProgram } from '../../protocol/pdf/check-archive.ts';
import { runProgram } from '../../protocol/run-program.ts';

const TAIL_BYTES = 2048;
const TABLE = 'xref';

function readAt(path: string, from: number, length: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, Math.max(0, from)));
  } finally {
    closeSync(file);
  }
}

/** Returns true if the cross-reference table is plain text, the only kind that part 1 allows. */
function hasOpenTable(path: string): boolean {
  const tail = readAt(path, statSync(path).size - TAIL_BYTES, TAIL_BYTES);
  const place = Number.parseInt(tail.slice(tail.lastIndexOf('startxref') + 'startxref'.length), 10);
  return Number.isFinite(place) && readAt(path, place, TABLE.length) === TABLE;
}

await runProgram<typeof checkArchiveProgram>(({ path, objects, level }) => {
  const document = openReport(objects, `${objects}-unused`);
  if (document === null) return { fault: 'tooManyObjects' };
  const faults = findFaults(document, level);
  const claimed = claimedLevel(readXmpOf(document) ?? '');
  for (const stream of document.streamFiles()) rmSync(stream);
  if (!/^%PDF-1\.\d/.test(readAt(path, 0, 8))) faults.push({ what: 'header', value: '' });
  if (level === '1b' && !hasOpenTable(path)) faults.push({ what: 'table', value: '' });
  return { claimed, faults: withinBounds(faults) };
});
