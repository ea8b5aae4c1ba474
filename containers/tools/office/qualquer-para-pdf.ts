import { join } from 'node:path';
import { qualquerParaPdf as definition, excelParaPdf } from '../../../common/catalogue/office.ts';
import { htmlParaPdf } from '../../../common/catalogue/web.ts';
import { PAGE_PROGRAMS, printPages } from '../../engines/chromium.ts';
import { drawPicturePages, LEFT_OUT } from '../../engines/images/drawing.ts';
import { makePictureReadable } from '../../engines/images/readable.ts';
import { drawSvgFile } from '../../engines/images/svg-pages.ts';
import { refuseCutRtf } from '../../engines/office/rtf.ts';
import type { OfficeKind } from '../../engines/office/source.ts';
import { copyFile, countPages } from '../../engines/pdf/qpdf.ts';
import { distill } from '../../engines/postscript.ts';
import type { FileType } from '../../files/types.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { printCounted } from './contents/convert-counted.ts';
import { pageOfFile, printingOf } from './html-printing.ts';
import { orPreview } from './office-to-pdf.ts';
import { sheetJob, sheetNotes } from './sheet-printing.ts';
import { slideNotes, spokenNotes } from './slide-notes.ts';

type AnyFileContext = ToolContext<OptionsOf<typeof definition>>;

const WITH_NOTES = 'para tê-las, use a ferramenta powerpoint-para-pdf com notes como true';
const A4 = { size: 'a4', orientation: 'auto', margin: 0 } as const;
const TABLE_EXTENSIONS = ['csv', 'tsv', 'xls', 'xlsx'];
const ALL_KINDS: readonly OfficeKind[] = ['text', 'web', 'sheets', 'slides', 'drawing'];
const SHEETS: readonly FileType[] = ['xlsx', 'ods', 'numbers', 'xml'];
const SLIDES: readonly FileType[] = ['pptx', 'odp', 'key'];

async function picture(context: AnyFileContext, input: ToolInput, place: number): Promise<MadeFile> {
  const { path: source, lossy, left } = await makePictureReadable(context, input, place, 'primary');
  const target = join(context.outputDirectory, `${place}.pdf`);
  const document = { target, pictures: [{ input, source, lossy }] };
  const [drawn] = await drawPicturePages(context, A4, [document], () => {});
  if (drawn?.failure) throw drawn.failure;
  return {
    path: target,
    notes: [...(left === null ? [] : [left]), ...(drawn?.left ? [LEFT_OUT[drawn.left]] : [])],
  };
}

async function webPage(context: AnyFileContext, input: ToolInput, place: number): Promise<MadeFile> {
  const page = await pageOfFile(input, place, context.outputDirectory);
  const printing = printingOf(htmlParaPdf.options.parse({}));
  const { notes } = await printPages(context, [page], printing, () => {});
  return { path: page.page.target, notes };
}

/** Returns the kinds that the document may be of, the most likely first, which say how it is opened. */
function kindsOf({ type, extension }: ToolInput): readonly OfficeKind[] {
  const isTable = type === 'text' && TABLE_EXTENSIONS.includes(extension);
  const first: OfficeKind =
    isTable || SHEETS.includes(type) ? 'sheets' : SLIDES.includes(type) ? 'slides' : 'text';
  return [first, ...ALL_KINDS.filter((kind) => kind !== first)];
}

async function office(context: AnyFileContext, input: ToolInput): Promise<MadeFile> {
  if (input.type === 'rtf') await refuseCutRtf(context, input);
  const { password } = context.options;
  const options = { ...excelParaPdf.options.parse({}), password };
  return orPreview(context, input, async () => {
    const result = await printCounted(context, input, { kinds: kindsOf(input), ...sheetJob(options) });
    const notes = result.answers.has('sheet') ? sheetNotes(input, result) : slideNotes(result);
    const spoken = spokenNotes(result.spoken, WITH_NOTES);
    return { path: result.path, notes: [...notes, ...spoken, ...result.lacking] };
  });
}

async function toPdf(context: AnyFileContext, input: ToolInput, place: number): Promise<MadeFile> {
  const path = join(context.outputDirectory, `${place}.pdf`);
  switch (input.type) {
    case 'pdf':
      await countPages(context, input);
      await copyFile(context, input.path, path);
      return { path, notes: ['já é um PDF, e volta como veio'] };
    case 'postscript':
      await distill(context, input, path);
      return { path, notes: [] };
    case 'svg':
      return { path, notes: await drawSvgFile(context, input, path, place) };
    case 'html':
      return TABLE_EXTENSIONS.includes(input.extension)
        ? office(context, input)
        : webPage(context, input, place);
    case 'jpeg':
    case 'png':
    case 'gif':
    case 'webp':
    case 'tiff':
    case 'bmp':
    case 'heif':
    case 'avif':
    case 'ico':
    case 'psd':
    case 'jp2':
      return picture(context, input, place);
    default:
      return office(context, input);
  }
}

const PROGRAMS_USED = [
  'soffice',
  'qpdf',
  'heifConvert',
  'imagemagick',
  'ghostscript',
  'rsvgConvert',
  ...PAGE_PROGRAMS,
  'fcList',
] as const;

/** Converts each file to a PDF as the tool of its kind does; its content decides the kind. */
export const qualquerParaPdf = implement(definition, PROGRAMS_USED, (context) =>
  convertFiles(context, 'pdf', (input, place) => toPdf(context, input, place)),
);
