import { basename, join } from 'node:path';
import { type CompareWordsJob, compareWordsProgram } from '../../protocol/office/compare-words.ts';
import {
  makeReadingCopyProgram,
  type ReadingContents,
  type ReadingCopyJob,
} from '../../protocol/office/make-reading-copy.ts';
import { finishWebPageProgram } from '../../protocol/web/finish-web-page.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/**
 * A document as a reader sees it: plain text, or the source from which LibreOffice makes a web page or a
 * book.
 */
export interface ReadingCopy {
  path: string;
  /** The path of the file with the content that the marks of a web page represent. */
  parts: string;
  contents: ReadingContents;
}

/** Makes the reading copy of a document that LibreOffice has written as flat OpenDocument. */
export async function makeReadingCopy(
  engine: NodeRunner<'outputDirectory'>,
  input: ToolInput,
  source: string,
  format: ReadingCopyJob['format'],
): Promise<ReadingCopy> {
  const path = join(engine.outputDirectory, `read-${basename(input.path)}`);
  const parts = `${path}.parts`;
  const contents = await ask(engine, makeReadingCopyProgram, { source, target: path, format, parts });
  return { path, parts, contents };
}

/** Puts changes and equations into a page of LibreOffice; `lost` are those that it has no place for. */
export async function finishWebPage(
  engine: NodeRunner<'outputDirectory'>,
  page: string,
  { parts }: ReadingCopy,
): Promise<{ path: string; lost: number }> {
  const path = `${page}.html`;
  const { lost } = await ask(engine, finishWebPageProgram, { page, parts, target: path });
  return { path, lost };
}

/**
 * Counts the words of a document in OpenDocument that its converted copy lacks, and returns the place of the
 * first of them.
 */
export function compareWords(
  engine: NodeRunner,
  job: CompareWordsJob,
): Promise<{ missing: number; place: string }> {
  return ask(engine, compareWordsProgram, job);
}
