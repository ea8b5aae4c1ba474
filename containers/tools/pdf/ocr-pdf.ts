import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ocrPdf as definition } from '../../../common/catalogue/ocr.ts';
import { readGeometry } from '../../engines/pdf/page-geometry.ts';
import { pageTexts, writeText } from '../../engines/pdf/page-texts.ts';
import { copyFile, countPages } from '../../engines/pdf/qpdf.ts';
import { layTextUnder, type ReadPage, turnPages } from '../../engines/pdf/text-layer.ts';
import { failure } from '../../plain/failures.ts';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { jobText } from '../job-text.ts';
import { describeReading, type PageReading, readingOf } from './ocr-plan.ts';
import { readScan, type Scan } from './read-scan.ts';

type OcrContext = ToolContext<OptionsOf<typeof definition>>;

interface Document {
  input: ToolInput;
  index: number;
  pages: PageReading[];
}

const MOST_PAGES = 500;

async function readDocuments(context: OcrContext, notes: string[]): Promise<Document[]> {
  const counted = await eachFile(filesOf(context), notes, async (input) => {
    return { input, count: await countPages(context, input) };
  });
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  if (total > MOST_PAGES) throw failure('tooManyPagesInAll', String(total), String(MOST_PAGES));
  return eachFile(counted, notes, async ({ input, count }, index) => {
    const texts = await pageTexts(context, input, count);
    return { input, index, pages: texts.map((text) => readingOf(text, context.options.mode)) };
  });
}

async function readDocument(
  context: OcrContext,
  document: Document,
  onPage: () => void,
): Promise<ReadPage[]> {
  const { input, index, pages } = document;
  const geometry = await readGeometry(context, input, pages.length);
  const { language, rotate } = context.options;
  const scans = pages.flatMap((text, place): Scan[] => {
    const shown = geometry[place];
    if (text === 'kept' || shown === undefined) return [];
    const stem = `read-${index}-${place + 1}`;
    const withoutText = text === 'completed';
    return [{ input, page: place + 1, geometry: shown, withoutText, stem, language, rotate }];
  });
  const read: ReadPage[] = [];
  await eachInParallel(scans, CORES, async (scan) => {
    read.push(await readScan(context, scan));
    onPage();
  });
  return read.sort((left, right) => left.page - right.page);
}

async function writeDocument(
  context: OcrContext,
  { input, index, pages }: Document,
  read: readonly ReadPage[],
): Promise<string> {
  const target = join(context.outputDirectory, `${index}.pdf`);
  const turned = read.filter(({ turn }) => turn !== 0);
  if (read.length === 0) await copyFile(context, input.path, target);
  else if (turned.length === 0) await layTextUnder(context, input, pages.length, read, target);
  else {
    const upright = join(context.scratch, `layered-${index}.pdf`);
    await layTextUnder(context, input, pages.length, read, upright);
    await turnPages(context, upright, turned, target);
    await rm(upright, { force: true });
  }
  await Promise.all(read.map(({ source }) => rm(source, { force: true })));
  return target;
}

/** Adds the recognised text of scanned pages to each PDF, invisibly under them. */
export const ocrPdf = implement(
  definition,
  ['qpdf', 'pdfinfo', 'pdftoppm', 'pdftotext', 'tesseract', 'ghostscript', 'cp'],
  async (context) => {
    const { options, outputDirectory } = context;
    context.progress(0, 'Procurando as páginas sem texto');
    const notes: string[] = [];
    const documents = await readDocuments(context, notes);
    const total = documents.flatMap(({ pages }) => pages).filter((text) => text !== 'kept').length;
    const message = (page: number) => `Reconhecendo página ${Math.min(page, total)} de ${total}`;
    let done = 0;
    if (total > 0) context.progress(1, message(1));
    const onPage = () => {
      done += 1;
      context.progress(1 + (done / total) * 96, message(done + 1));
    };
    const outputs: { path: string; name: string }[] = [];
    const texts: string[] = [];
    await eachFile(documents, notes, async (document) => {
      const { input, index, pages } = document;
      const read = await readDocument(context, document, onPage);
      const path = await writeDocument(context, document, read);
      outputs.push({ path, name: `${input.stem}.pdf` });
      notes.push(describeReading(input.name, pages, read.filter(({ turn }) => turn !== 0).length));
      if (options.text_file) {
        const file = join(outputDirectory, `${index}.txt`);
        await writeText(context, path, file);
        outputs.push({ path: file, name: `${input.stem}.txt` });
      }
      if (options.text) texts.push(await writeText(context, path, '-'));
    });
    const { text, note } = options.text ? jobText(texts.join('\n')) : {};
    const info = [...notes, ...(note === undefined ? [] : [note])].join('\n');
    return { outputs, info, ...(text === undefined ? {} : { text }) };
  },
);
