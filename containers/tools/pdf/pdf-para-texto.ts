import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfParaTexto as definition } from '../../../common/catalogue/pdf-contents.ts';
import { pageTexts } from '../../engines/pdf/page-texts.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../plain/failures.ts';
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

async function read(context: TextContext, input: ToolInput): Promise<Reading> {
  const { layout, page_marks, pages: ranges } = context.options;
  const count = await countPages(context, input);
  const chosen = pagesInRanges(input.name, count, ranges ?? '1-', 'pages');
  const texts = await pageTexts(context, input, count, layout === 'pagina' ? 'page' : 'reading');
  const pages = chosen.map((page) => ({ page, text: textWithoutSetting(texts[page - 1] ?? '') }));
  const numbersOf = (found: typeof pages) => found.map(({ page }) => page);
  const empty = pages.filter(({ text }) => text.trim() === '');
  if (empty.length === pages.length) throw failure('noText', input.name);
  const garbled = pages.filter(({ text }) => isGarbled(text));
  const marked = pages.map(({ page, text }) => (page_marks ? `--- Página ${page} ---\n\n${text}` : text));
  return {
    text: `${marked.join('\n\n')}\n`,
    notes: [
      ...noteOf(input, numbersOf(empty), 'páginas sem texto; se são imagens, use ocr-pdf'),
      ...noteOf(input, numbersOf(garbled), 'páginas cujas letras não se deixam ler como texto; use ocr-pdf'),
    ],
  };
}

/** Extracts the text of each PDF to a file, and of all together to the job if it fits. */
export const pdfParaTexto = implement(definition, ['qpdf', 'pdftotext'], async (context) => {
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
