import { execFileSync } from 'node:child_process';
import type { DocumentType } from '../../worker/brazil/documents/rule.ts';
import { validateDocument } from '../../worker/brazil/documents/validate-document.ts';

/** Debian's own Python, which has python3-stdnum; another one on the PATH does not. */
export const PYTHON = '/usr/bin/python3';
const PROGRAM = `${import.meta.dirname}/documents.py`;
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;
const BATCH = 100_000;

interface Difference {
  value: string;
  ours: string;
  theirs: string;
}

export interface Comparison {
  documents: number;
  valid: number;
  differences: Difference[];
}

/** The oracle's seeded documents of a type: half of them valid, a quarter one character off. */
export function makeDocuments(type: DocumentType, count: number, seed: number): string[] {
  return lines(run(['make', type, String(count), String(seed)])).map((line) => JSON.parse(line));
}

/** For each value the normalized document where the oracle holds it for valid, else an empty text. */
export function judgeByOracle(type: DocumentType, values: string[]): string[] {
  return lines(run(['judge', type], values.map((value) => `${JSON.stringify(value)}\n`).join('')));
}

/** Judges documents of the oracle's making by the service's rules and by the oracle's. */
export function compare(type: DocumentType, count: number): Comparison {
  const comparison: Comparison = { documents: 0, valid: 0, differences: [] };
  for (let seed = 0; comparison.documents < count; seed++) {
    const values = makeDocuments(type, Math.min(BATCH, count - comparison.documents), seed);
    const verdicts = judgeByOracle(type, values);
    if (verdicts.length !== values.length) throw new Error(`${verdicts.length} of ${values.length} judged`);
    comparison.documents += values.length;
    comparison.valid += verdicts.filter((verdict) => verdict !== '').length;
    comparison.differences.push(...differencesOf(type, values, verdicts));
  }
  return comparison;
}

function differencesOf(type: DocumentType, values: string[], verdicts: string[]): Difference[] {
  return values.flatMap((value, place) => {
    const { valid, normalized } = validateDocument(value, type);
    const ours = valid ? normalized : '';
    const theirs = verdicts[place] ?? '';
    return ours === theirs ? [] : [{ value, ours, theirs }];
  });
}

function run(parameters: string[], input = ''): string {
  return execFileSync(PYTHON, ['-B', '-X', 'utf8', PROGRAM, ...parameters], {
    input,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_BYTES,
  });
}

function lines(text: string): string[] {
  return text.split('\n').slice(0, -1);
}
