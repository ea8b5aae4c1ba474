import { join } from 'node:path';
import { converterDocumento as definition } from '../../../common/catalogue/office.ts';
import type { ToolContext, ToolInput } from '../../context.ts';
import type { OfficeJob, OfficeResult } from '../../engines/office/convert.ts';
import { FLAT_TEXT_FILTER } from '../../engines/office/flat-filter.ts';
import { makeReadingCopy } from '../../engines/office/reading-copy.ts';
import { refuseCutRtf } from '../../engines/office/rtf.ts';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../failures.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { convertSent } from './convert-sent.ts';
import { plainNotes } from './reading-notes.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;
type Format = Context['options']['format'];

/** LibreOffice's filters; that of PDF is its own choice. */
const TARGETS: Record<Format, OfficeJob['target'] | null> = {
  docx: { filter: 'MS Word 2007 XML' },
  doc: { filter: 'MS Word 97' },
  odt: { filter: 'writer8' },
  rtf: { filter: 'Rich Text Format' },
  txt: { filter: FLAT_TEXT_FILTER },
  html: { filter: 'HTML (StarWriter)', options: 'EmbedImages' },
  epub: { filter: 'EPUB' },
  pdf: null,
};
/** Formats that have no pages. */
const WITHOUT_PAGES: readonly Format[] = ['html', 'epub'];
const TYPES: Partial<Record<ToolInput['type'], Format>> = {
  docx: 'docx',
  odt: 'odt',
  rtf: 'rtf',
  html: 'html',
};

function notesOf(format: Format, { answers }: OfficeResult): string[] {
  const lost = [
    ...(WITHOUT_PAGES.includes(format) && answers.get('headers')?.[0] === 'True'
      ? ['cabeçalhos e rodapés']
      : []),
  ];
  return lost.length === 0 ? [] : [`o formato ${format.toUpperCase()} não tem: ${lost.join('; ')}`];
}

async function convert(context: Context, input: ToolInput, place: number): Promise<MadeFile> {
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
  const target = TARGETS[format];
  const result = await convertSent(context, input, {
    kinds: ['text', 'web'],
    password,
    ...(target ? { target } : {}),
  });
  if (format !== 'txt') return { path: result.path, notes: notesOf(format, result) };
  const { path, contents } = await makeReadingCopy(context, input, result.path);
  return { path, notes: plainNotes(contents) };
}

/** Each document in the format asked for. */
export const converterDocumento = implement(definition, ['soffice'], (context) =>
  convertFiles(context, context.options.format, (input, place) => convert(context, input, place)),
);
