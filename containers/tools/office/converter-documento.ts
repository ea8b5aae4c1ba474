import { join } from 'node:path';
import { converterDocumento as definition } from '../../../common/catalogue/office.ts';
import type { OfficeJob } from '../../engines/office/convert.ts';
import { refuseCutRtf } from '../../engines/office/rtf.ts';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../plain/failures.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { unreadNotes } from './contents/content-notes.ts';
import { printCounted, writeCounted } from './contents/convert-counted.ts';
import type { WrittenFormat } from './contents/lost-words.ts';
import { readySent } from './contents/mend-sent.ts';
import { convertReading, type ReadingFormat } from './convert-reading.ts';

type DocumentConversionContext = ToolContext<OptionsOf<typeof definition>>;
type Format = DocumentConversionContext['options']['format'];

const READING_FORMATS: readonly string[] = ['txt', 'html', 'epub'] satisfies ReadingFormat[];
/** LibreOffice's filters. */
const FILTERS: Record<WrittenFormat, string> = {
  docx: 'MS Word 2007 XML',
  doc: 'MS Word 97',
  odt: 'writer8',
  rtf: 'Rich Text Format',
};
const TYPES: Partial<Record<ToolInput['type'], Format>> = {
  docx: 'docx',
  odt: 'odt',
  rtf: 'rtf',
  html: 'html',
};

function isForReading(format: Format): format is ReadingFormat {
  return READING_FORMATS.includes(format);
}

async function convert(
  context: DocumentConversionContext,
  input: ToolInput,
  place: number,
): Promise<MadeFile> {
  const { format, password } = context.options;
  if (TYPES[input.type] === format) {
    const path = join(context.outputDirectory, `${place}.${format}`);
    await copyFile(context, input.path, path);
    return {
      path,
      notes: [`já estava no formato ${format.toUpperCase()}, e volta como veio`],
    };
  }
  if (input.type === 'html' && format === 'pdf') throw failure('htmlToPdf', input.name);
  if (input.type === 'rtf') await refuseCutRtf(context, input);
  if (isForReading(format)) {
    const ready = await readySent(context, input);
    const { path, notes } = await convertReading(context, ready.input, format, password);
    return { path, notes: [...(ready.held === null ? [] : unreadNotes(ready.held)), ...notes] };
  }
  const job: OfficeJob = { kinds: ['text', 'web'], password };
  const { path, lacking } =
    format === 'pdf'
      ? await printCounted(context, input, job)
      : await writeCounted(context, input, { ...job, target: { filter: FILTERS[format] } }, format);
  return { path, notes: lacking };
}

/** Each document in the format asked for. */
export const converterDocumento = implement(definition, ['soffice'], (context) =>
  convertFiles(context, context.options.format, (input, place) => convert(context, input, place)),
);
