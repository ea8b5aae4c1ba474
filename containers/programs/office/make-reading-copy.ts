import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import type { FlatFile } from '../../documents/office/reading-copy/flat-file.ts';
import {
  bookCopyOf,
  pageCopyOf,
  plainCopyOf,
  type ReadingContents,
} from '../../documents/office/reading-copy/reading-copy.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface ReadingCopyJob {
  /** A document of flat OpenDocument with the labels of its lists. */
  source: string;
  target: string;
  format: 'txt' | 'epub' | 'html';
  /** Where what the marks of a web page stand for is written. */
  parts: string;
}

const BYTE_ORDER_MARK = '\ufeff';

function isJob(value: unknown): value is ReadingCopyJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'format' in value;
}

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

report({ contents: make(readJob(isJob)) });
