import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { LetterFiles } from '../../../containers/documents/office/letters/letter-file.ts';
import { openMerge } from '../../../containers/documents/office/letters/open-merge.ts';
import { letterOf } from '../../../containers/documents/office/letters/plan.ts';
import { type TemplateParts, wordTemplate } from '../../support/mail-merge/templates.ts';

export interface Merged {
  names: string[];
  missing: string[];
  unsupported: string[];
  /** All parts of the file with the letters. */
  parts: Record<string, string>;
  document: string;
}

/** The letters of a template and a table of plain text, in one file. */
export function merged(given: TemplateParts | Uint8Array, table: string, change = {}): Merged {
  const directory = mkdtempSync(join(tmpdir(), 'papelada-merge-'));
  try {
    const [template, sheet, target] = ['t.docx', 's.csv', 'o.docx'].map((name) => join(directory, name));
    if (!template || !sheet || !target) throw new Error('No paths.');
    writeFileSync(template, given instanceof Uint8Array ? given : wordTemplate(given));
    writeFileSync(sheet, table);
    const source = {
      ...{ template, sheet: { path: sheet, kind: 'text' as const, isTabs: false } },
      ...{ visibleOnly: false, blankLines: false, arePagesKnown: false },
      ...change,
    };
    const merge = openMerge(source);
    if ('fault' in merge) throw new Error(merge.fault);
    const { records, starts } = merge;
    const place = { isAlone: false, isPrinted: false, pages: undefined, totalField: 'SECTIONPAGES' } as const;
    new LetterFiles(merge.template).write(target, starts.length, (copy) =>
      letterOf(records, starts, copy, { ...place, copy, isLast: copy === starts.length - 1 }),
    );
    const files = unzipSync(readFileSync(target));
    const parts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
    const { findings } = merge.template;
    const names = [...findings.names.values()];
    return {
      names,
      missing: names.filter((name) => records.find(name) === undefined),
      unsupported: [...findings.unsupported],
      parts,
      document: parts['word/document.xml'] ?? '',
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The text of each paragraph, with its breaks and tabs. */
export function linesOf(xml: string): string[] {
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([whole]) =>
    whole
      .replace(/<w:instrText[^>]*>.*?<\/w:instrText>/gs, '')
      .replace(/<w:br\/>/g, '\n')
      .replace(/<w:tab\/>/g, '\t')
      .replace(/<[^>]+>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&'),
  );
}
