import { writeFileSync } from 'node:fs';
import { compareWords, type ReportedChange } from '../../documents/comparison/compare-words.ts';
import { readSource } from '../../documents/comparison/source.ts';
import type { ComparedWord } from '../../documents/comparison/words.ts';
import type { ChangeKind } from '../../plain/comparison/change-kinds.ts';
import { changesJson } from '../../plain/comparison/changes-json.ts';
import type {
  ComparedSheet,
  CompareTextsJob,
  compareTextsProgram,
  FoundChanges,
} from '../../protocol/comparison/compare-texts.ts';
import { runProgram } from '../../protocol/run-program.ts';

const MOST_EXCERPTS = 24;
const EXCERPT_LETTERS = 120;
/** The most sheets of one step, which the other end reads as one line. */
const SHEETS_AT_ONCE = 400;

function excerptOf(place: ReportedChange['old']) {
  if (place === null) return null;
  const letters = [...place.text.slice(0, 2 * EXCERPT_LETTERS)];
  const isCut = letters.length > EXCERPT_LETTERS || place.text.length > 2 * EXCERPT_LETTERS;
  return { page: place.pages[0] ?? 0, text: letters.slice(0, EXCERPT_LETTERS).join('') + (isCut ? '…' : '') };
}

function compare(
  job: CompareTextsJob,
  old: readonly ComparedWord[],
  fresh: readonly ComparedWord[],
  onSheets: (sheets: ComparedSheet[]) => void,
): FoundChanges {
  const { changes, sheets, coarse, textless } = compareWords(
    { words: old, pages: job.old.pages },
    { words: fresh, pages: job.new.pages },
    job,
  );
  writeFileSync(job.sheets, JSON.stringify(sheets));
  const names = { old: job.old.name, new: job.new.name };
  if (job.changes !== null) writeFileSync(job.changes, changesJson('texto', names, changes));
  const shown = sheets.map((sheet) => ({
    old: sheet.old?.page ?? null,
    new: sheet.new?.page ?? null,
    isChanged: sheet.isChanged,
  }));
  for (let at = 0; at < shown.length; at += SHEETS_AT_ONCE) onSheets(shown.slice(at, at + SHEETS_AT_ONCE));
  const countOf = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length;
  return {
    counts: {
      inserted: countOf('inserted'),
      removed: countOf('removed'),
      changed: countOf('changed'),
      moved: countOf('moved'),
    },
    running: changes.filter(({ isRunning }) => isRunning).length,
    excerpts: changes
      .slice(0, MOST_EXCERPTS)
      .map((change) => ({ kind: change.kind, old: excerptOf(change.old), new: excerptOf(change.new) })),
    coarse,
    textless,
  };
}

await runProgram<typeof compareTextsProgram>((job, onStep) => {
  const old = readSource(job.old, job.mostWords);
  const fresh = readSource(job.new, job.mostWords);
  if (old === null) return { tooLong: 'old' };
  if (fresh === null) return { tooLong: 'new' };
  if (old.length === 0) return { withoutText: 'old' };
  if (fresh.length === 0) return { withoutText: 'new' };
  return compare(job, old, fresh, onStep);
});
