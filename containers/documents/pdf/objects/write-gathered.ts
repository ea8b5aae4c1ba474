import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from './pdf-document.ts';
import { writeByQpdf } from './run-qpdf.ts';

/** Writes a PDF of gathered objects. */
export function writeGathered(
  file: PdfDocument,
  trailer: Dictionary,
  target: string,
  scratch: string,
  args: readonly string[] = [],
): void {
  const all = join(scratch, 'gathered.json');
  file.writeAll(all, trailer);
  writeByQpdf(['--json-input', ...args, all], target);
  rmSync(all);
}
