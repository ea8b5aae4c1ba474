import { existsSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { PROGRAMS } from '../../../containers/plain/system-programs.ts';
import { rawPdf } from '../../container/support/pdf.ts';

const WHOLE = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);

/** Writes a substitute for qpdf's result, where the program is qpdf and its last argument names no file yet. */
export function writeAsQpdf(program: string, args: readonly string[] = []): void {
  const target = args.at(-1);
  if (program !== PROGRAMS.qpdf || target === undefined || !isAbsolute(target) || existsSync(target)) return;
  writeFileSync(target, WHOLE);
}
