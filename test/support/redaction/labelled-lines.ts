import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_DATA, type PrivateData } from '../../../common/catalogue/private-data.ts';
import { Finder } from '../../../containers/documents/pdf/redact/finder.ts';

export interface LabelledLine {
  text: string;
  values: { kind: string; start: number; end: number }[];
}

const MARK = /⟦(\w+)\|([^⟧]+)⟧/g;

/**
 * Reads lines in which personal data is marked: `CPF ⟦cpf|…⟧`, names without an announcing word as
 * `nome_livre`; `\n` is a line break.
 */
export function readLabelledLines(): LabelledLine[] {
  const lines = readFileSync(join(import.meta.dirname, 'labelled-lines.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.replaceAll('\\n', '\n'));
  return lines.map((line) => {
    const values: LabelledLine['values'] = [];
    let text = '';
    let at = 0;
    for (const match of line.matchAll(MARK)) {
      text += line.slice(at, match.index);
      const value = match[2] ?? '';
      values.push({ kind: match[1] ?? '', start: text.length, end: text.length + value.length });
      text += value;
      at = match.index + match[0].length;
    }
    return { text: text + line.slice(at), values };
  });
}

export interface Quality {
  values: number;
  found: number;
  /** Findings of this kind. */
  claimed: number;
  right: number;
  missed: string[];
  wrong: string[];
}

/**
 * A value counts as found if all its letters and digits are hidden; a finding is right if it hides nothing
 * else.
 */
export function measure(lines: readonly LabelledLine[]): Map<PrivateData, Quality> {
  const finder = new Finder({ kinds: PRIVATE_DATA, terms: [], exceptions: [], wholeWords: true });
  const qualities = new Map<PrivateData, Quality>(
    PRIVATE_DATA.map((kind) => [kind, { values: 0, found: 0, claimed: 0, right: 0, missed: [], wrong: [] }]),
  );
  for (const { text, values } of lines) {
    const findings = finder.findOwn(text);
    const hidden = new Set(
      findings.flatMap(({ start, end }) => [...Array(end - start).keys()].map((at) => start + at)),
    );
    const isPrivate = new Set(
      values.flatMap(({ start, end }) => [...Array(end - start).keys()].map((at) => start + at)),
    );
    const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? '');
    for (const { kind, start, end } of values) {
      const quality = PRIVATE_DATA.flatMap((known) =>
        known === kind ? (qualities.get(known) ?? []) : [],
      )[0];
      if (!quality) continue;
      quality.values += 1;
      const isFound = [...Array(end - start).keys()].every(
        (at) => !isLetter(start + at) || hidden.has(start + at),
      );
      if (isFound) quality.found += 1;
      else quality.missed.push(text);
    }
    for (const { kind, start, end } of findings) {
      const quality = PRIVATE_DATA.flatMap((known) =>
        known === kind ? (qualities.get(known) ?? []) : [],
      )[0];
      if (!quality) continue;
      quality.claimed += 1;
      const isRight = [...Array(end - start).keys()].every(
        (at) => !isLetter(start + at) || isPrivate.has(start + at),
      );
      if (isRight) quality.right += 1;
      else quality.wrong.push(`${text} → ${text.slice(start, end)}`);
    }
  }
  return qualities;
}
