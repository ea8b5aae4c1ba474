import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import {
  type ComparedSheet,
  compareTextsProgram,
  type FoundChanges,
} from '../../protocol/comparison/compare-texts.ts';
import type { ProgramRunner } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { type ComparedDocument, MOST_WORDS, type Side, writeWords } from './document.ts';

export interface TextComparison extends FoundChanges {
  sheets: ComparedSheet[];
  /** The file of sheets and marks. */
  marks: string;
}

interface Settings {
  ignoreCase: boolean;
  ignoreHeaders: boolean;
  /** The file for all changes as JSON; null if it was not requested. */
  changes: string | null;
}

/** Compares two documents by their words; throws the failure that names the one without words. */
export async function compareTexts(
  engine: ProgramRunner<'give'>,
  documents: Record<Side, ComparedDocument>,
  settings: Settings,
): Promise<TextComparison> {
  const { old, new: fresh } = documents;
  const [oldWords, newWords] = await Promise.all([writeWords(engine, old), writeWords(engine, fresh)]);
  const marks = join(engine.scratch, 'marks.json');
  const job = {
    ...settings,
    old: { ...oldWords, name: old.input.name },
    new: { ...newWords, name: fresh.input.name },
    mostWords: MOST_WORDS,
    sheets: marks,
  };
  const sheets: ComparedSheet[] = [];
  const found = await ask(engine, compareTextsProgram, job, (some) => sheets.push(...some));
  if ('tooLong' in found)
    throw failure('tooManyWords', documents[found.tooLong].input.name, formatNumber(MOST_WORDS));
  if ('withoutText' in found) throw failure('noTextToCompare', documents[found.withoutText].input.name);
  return { ...found, sheets, marks };
}
