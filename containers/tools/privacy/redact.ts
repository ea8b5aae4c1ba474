import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrivateData } from '../../../common/catalogue/private-data.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { findPrivateData } from '../../engines/redaction/find.ts';
import { type Area, type ReadDocument, readDocument } from '../../engines/redaction/read.ts';
import { RedactionRun } from '../../engines/redaction/redaction-run.ts';
import { writeRedacted } from '../../engines/redaction/write.ts';
import { failure } from '../../plain/failures.ts';
import type { ProgramName } from '../../plain/system-programs.ts';
import { POINTS_PER_MILLIMETRE } from '../../plain/units.ts';
import type { FoundDocument } from '../../protocol/pdf/find-private-data.ts';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { countedPages } from '../page-ranges.ts';
import { permissionToChange } from '../pdf/pdf-permission.ts';
import { resultOf } from '../result.ts';
import { describeRedaction } from './redaction-info.ts';

export interface RedactionOptions {
  terms: readonly string[];
  kinds: readonly PrivateData[];
  exceptions: readonly string[];
  whole_words: boolean;
  areas: readonly { page: number; x: number; y: number; width: number; height: number }[];
  dpi: number;
  language: string;
  report: boolean;
  authorized: boolean;
}

interface Counted {
  input: ToolInput;
  pages: number;
  notes: readonly string[];
}

export const REDACTION_PROGRAMS = [
  'qpdf',
  'pdfinfo',
  'pdftoppm',
  'pdftotext',
  'mutool',
  'tesseract',
] as const satisfies readonly ProgramName[];

const MOST_PAGES = 500;
const [READ, FOUND, DONE] = [60, 62, 99];

function areasOf({ areas }: RedactionOptions, { input, pages }: Counted): Area[] {
  return areas.map(({ page, x, y, width, height }) => {
    if (page > pages) throw failure('pageBeyond', input.name, String(page), countedPages(pages), 'areas');
    const points = (side: number) => side * POINTS_PER_MILLIMETRE;
    const box = { left: points(x), top: points(y), right: points(x + width), bottom: points(y + height) };
    return { page, box };
  });
}

async function countAll(context: ToolContext<RedactionOptions>, notes: string[]): Promise<Counted[]> {
  const counted = await eachFile(filesOf(context), notes, async (input) => {
    const pages = await countPages(context, input);
    const { notes: permissionNotes } = await permissionToChange(context, input, 'restrictions');
    return { input, pages, notes: permissionNotes };
  });
  const total = counted.reduce((sum, { pages }) => sum + pages, 0);
  if (total > MOST_PAGES) throw failure('tooManyPagesInAll', String(total), String(MOST_PAGES));
  return counted;
}

interface Redacted {
  path: string;
  name: string;
  found: FoundDocument;
}

function reportOf(redacted: readonly Redacted[]): string {
  const files = redacted.map(({ name, found }) => ({
    file: name,
    pages_hidden_in: found.pages.map(({ page }) => page),
    found: found.counts,
  }));
  return `${JSON.stringify({ files }, null, 2)}\n`;
}

/** Redacts private data in each PDF: values found in one are searched for in all. */
export async function redactFiles(
  context: ToolContext<RedactionOptions>,
  withLabels: boolean,
): Promise<ToolResult> {
  const { options, outputDirectory } = context;
  const notes: string[] = [];
  context.progress(0, 'Lendo os arquivos');
  const counted = await countAll(context, notes);
  const total = counted.reduce((sum, { pages }) => sum + pages, 0);
  const { terms, kinds, exceptions, whole_words: wholeWords, dpi, language } = options;
  const search = { terms, kinds, exceptions, wholeWords };
  const run = new RedactionRun(context, { search, withLabels, dpi, language });
  let read = 0;
  const onPage = () => {
    read += 1;
    context.progress((read / total) * READ, `Lendo página ${Math.min(read + 1, total)} de ${total}`);
  };
  const documents = await eachFile(counted, notes, async (file): Promise<[Counted, ReadDocument]> => {
    return [file, await readDocument(run, file.input, file.pages, areasOf(options, file), onPage)];
  });
  context.progress(READ, 'Procurando os dados');
  const found = await findPrivateData(
    run,
    documents.map(([, document]) => document),
  );
  const redacted = await eachFile(documents, notes, async ([file, document], place): Promise<Redacted> => {
    context.progress(
      FOUND + (place / documents.length) * (DONE - FOUND),
      `Ocultando e conferindo arquivo ${place + 1} de ${documents.length}`,
    );
    const own = found[place];
    if (own === undefined) throw new Error('Nothing is known of what is to be hidden in a file.');
    const name = own.isNamePrivate ? `documento-${place + 1}.pdf` : file.input.name;
    const path = join(outputDirectory, `${place}.pdf`);
    const pages = own.pages.map(({ page }) => page);
    const written = await writeRedacted(run, { document, index: place, pages, name, target: path });
    notes.push(
      ...(own.isNamePrivate ? [] : file.notes),
      ...describeRedaction(name, file.pages, own, written),
    );
    return { path, name, found: own };
  });
  const outputs = redacted.map(({ path, name }) => ({ path, name }));
  if (!options.report) return resultOf(outputs, notes);
  const report = join(outputDirectory, 'report.json');
  await writeFile(report, reportOf(redacted));
  return resultOf([...outputs, { path: report, name: 'relatorio.json' }], notes);
}
