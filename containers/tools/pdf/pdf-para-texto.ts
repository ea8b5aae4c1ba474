import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfParaTexto as definition } from '../../../common/catalogue/pdf-contents.ts';
import { readPageTexts } from '../../engines/pdf/page-texts.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { findUnreadLines } from '../../engines/pdf/unread-lines.ts';
import { failure } from '../../plain/failures.ts';
import type { PageText } from '../../plain/page-text.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { jobText } from '../job-text.ts';
import { listedPages, pagesInRanges } from '../page-ranges.ts';
import { isGarbled, textWithoutSetting } from './plain-text.ts';

type TextContext = ToolContext<OptionsOf<typeof definition>>;

interface Reading {
  text: string;
  notes: string[];
}

function noteOf(input: ToolInput, pages: readonly number[], what: string): string[] {
  return pages.length === 0 ? [] : [`${input.name}: ${what}: ${listedPages(pages)}`];
}

interface ReadPages {
  pages: PageText[];
  /** Pages with lines at their end that only a second reader found. */
  completed: number[];
  incomplete: number[];
}

function isEmpty({ text }: PageText): boolean {
  return text.trim() === '';
}

/** Adds what a second reader finds, where the first one had a problem or found nothing. */
async function withUnread(
  context: TextContext,
  input: ToolInput,
  pages: readonly PageText[],
  isFaulty: boolean,
): Promise<ReadPages> {
  const doubtful = pages.filter((page) => isFaulty || isEmpty(page));
  const unread = doubtful.length === 0 ? [] : await findUnreadLines(context, input, doubtful);
  const linesOf = new Map(unread.map(({ page, lines }) => [page, textWithoutSetting(lines.join('\n'))]));
  return {
    pages: pages.map(({ page, text }) => {
      const lines = linesOf.get(page) ?? '';
      return { page, text: [text, lines].filter((part) => part !== '').join('\n\n') };
    }),
    completed: unread.filter(({ lines }) => lines.length > 0).map(({ page }) => page),
    incomplete: unread.filter(({ isIncomplete }) => isIncomplete).map(({ page }) => page),
  };
}

async function read(context: TextContext, input: ToolInput): Promise<Reading> {
  const { layout, page_marks, pages: ranges } = context.options;
  const count = await countPages(context, input);
  const chosen = pagesInRanges(input.name, count, ranges ?? '1-', 'pages');
  const order = layout === 'pagina' ? 'page' : 'reading';
  const { texts, isFaulty } = await readPageTexts(context, input, count, order);
  const first = chosen.map((page) => ({ page, text: textWithoutSetting(texts[page - 1] ?? '') }));
  const { pages, completed, incomplete } = await withUnread(context, input, first, isFaulty);
  const numbersOf = (found: typeof pages) => found.map(({ page }) => page);
  const empty = pages.filter(isEmpty);
  if (empty.length === pages.length) throw failure('noText', input.name);
  const garbled = pages.filter(({ text }) => isGarbled(text));
  const marked = pages.map(({ page, text }) => (page_marks ? `--- Página ${page} ---\n\n${text}` : text));
  return {
    text: `${marked.join('\n\n')}\n`,
    notes: [
      ...noteOf(input, numbersOf(empty), 'páginas sem texto; se são imagens, use ocr-pdf'),
      ...noteOf(
        input,
        completed,
        'trechos que só uma segunda leitura encontrou estão no fim do texto das páginas',
      ),
      ...noteOf(input, incomplete, 'parte do texto pode faltar (confira) nas páginas'),
      ...noteOf(input, numbersOf(garbled), 'páginas cujas letras não se deixam ler como texto; use ocr-pdf'),
    ],
  };
}

/** Extracts the text of each PDF to a file, and of all together to the job if it fits. */
export const pdfParaTexto = implement(definition, ['qpdf', 'pdftotext', 'mutool'], async (context) => {
  const files = filesOf(context);
  const notes: string[] = [];
  const texts: string[] = [];
  const outputs = await eachFile(files, notes, async (input, place) => {
    context.progress((place / files.length) * 100, `Lendo arquivo ${place + 1} de ${files.length}`);
    const { text, notes: readingNotes } = await read(context, input);
    const path = join(context.outputDirectory, `${place}.txt`);
    await writeFile(path, text);
    texts.push(text);
    notes.push(...readingNotes);
    return { path, name: `${input.stem}.txt` };
  });
  const { text, note } = jobText(texts.join('\n'));
  const info = [...notes, ...(note === undefined ? [] : [note])].join('\n');
  return { outputs, ...(info === '' ? {} : { info }), ...(text === undefined ? {} : { text }) };
});
