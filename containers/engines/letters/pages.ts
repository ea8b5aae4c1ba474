import { basename, join } from 'node:path';
import type { LetterFile } from '../../protocol/office/merge-letters.ts';
import { findLettersProgram } from '../../protocol/pdf/find-letters.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { convertDocument, type OfficeEngine } from '../office/convert.ts';
import { dividePdf } from '../pdf/split.ts';
import { requireDone, writeByQpdf } from '../write-by-qpdf.ts';

/** A PDF of letters, with further pages behind them. */
export interface LetterPages {
  path: string;
  from: number;
  /** The first page of each letter, from 0, and the page behind the last letter. */
  bounds: readonly number[];
}

const SETTINGS = { ExportBookmarks: false, Quality: 90 };

function inputOf(path: string, template: ToolInput): ToolInput {
  return { ...template, path, type: 'docx', extension: 'docx' };
}

/** Prints letters that have an index with LibreOffice; null if not every letter is found in the pages. */
export async function printLetters(
  engine: OfficeEngine & NodeRunner,
  template: ToolInput,
  { path, from, count }: LetterFile,
): Promise<LetterPages | null> {
  const job = { kinds: ['text'], exportSettings: SETTINGS } as const;
  const printed = await convertDocument(engine, inputOf(path, template), job);
  const bounds = await ask(engine, findLettersProgram, { path: printed.path });
  const isWhole = bounds.length === count + 1 && bounds[0] === 0;
  return isWhole ? { path: printed.path, from, bounds } : null;
}

/** Prints one letter that is a file of its own with LibreOffice. */
export async function printLetter(
  engine: OfficeEngine & NodeRunner,
  template: ToolInput,
  file: LetterFile,
): Promise<string> {
  const job = { kinds: ['text'], exportSettings: SETTINGS } as const;
  return (await convertDocument(engine, inputOf(file.path, template), job)).path;
}

/** Writes each letter of a PDF to a file of its own; returns the paths in order. */
export async function partLetters(
  engine: OfficeEngine & NodeRunner,
  template: ToolInput,
  { path, from, bounds }: LetterPages,
): Promise<string[]> {
  const parts = bounds.slice(0, -1).map((start, place) => ({
    ranges: [[start, (bounds[place + 1] ?? 0) - 1] as const],
    target: join(engine.outputDirectory, `letter-${from + place}.pdf`),
  }));
  const input: ToolInput = { ...template, path, type: 'pdf', extension: 'pdf' };
  await dividePdf(engine, input, { parts, isDocument: false, authorized: true }, () => {});
  return parts.map(({ target }) => target);
}

/** Joins several PDFs of letters, without the pages behind the letters. */
export async function joinLetters(
  engine: OfficeEngine & NodeRunner,
  printed: readonly { path: string; pages: number | null }[],
  target: string,
): Promise<void> {
  const lines = printed.flatMap(({ path, pages }) => [path, pages === null ? '1-z' : `1-${pages}`]);
  const list = await engine.give(`join-${basename(target)}.txt`, ['--pages', ...lines, '--'].join('\n'));
  const args = ['--empty', '--object-streams=generate', `@${list}`];
  requireDone(await writeByQpdf(engine, args, target));
}
