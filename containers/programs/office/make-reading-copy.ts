import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import type { FlatFile } from '../../documents/office/reading-copy/flat-file.ts';
import { bookCopyOf, pageCopyOf, plainCopyOf } from '../../documents/office/reading-copy/reading-copy.ts';
import type {
  makeReadingCopyProgram,
  ReadingContents,
  ReadingCopyJob,
} from '../../protocol/office/make-reading-copy.ts';
import { runProgram } from '../../protocol/run-program.ts';

const BYTE_ORDER_MARK = '\ufeff';

function write(path: string, document: FlatFile): void {
  const file = openSync(path, 'w');
  for (const part of document.written())
    for (let rest = part; rest.length > 0; ) rest = rest.subarray(writeSync(file, rest));
  closeSync(file);
}

function make({ source, target, format, parts }: ReadingCopyJob): ReadingContents {
  const bytes = readFileSync(source);
  if (format === 'txt') {
    const { text, contents } = plainCopyOf(bytes);
    writeFileSync(target, BYTE_ORDER_MARK + text);
    return contents;
  }
  if (format === 'epub') {
    const { file, contents } = bookCopyOf(bytes);
    write(target, file);
    return contents;
  }
  const { file, contents, parts: made } = pageCopyOf(bytes);
  write(target, file);
  writeFileSync(parts, JSON.stringify(made));
  return contents;
}

await runProgram<typeof makeReadingCopyProgram>(make);
