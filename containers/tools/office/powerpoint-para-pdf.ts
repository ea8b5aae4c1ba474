import { powerpointParaPdf as definition } from '../../../common/catalogue/office.ts';
import { ask } from '../../engines/ask.ts';
import { imposePagesProgram } from '../../protocol/pdf/impose-pages.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { printCounted } from './contents/convert-counted.ts';
import { orPreview, pdfSettings } from './office-to-pdf.ts';
import { slideNotes, spokenNotes } from './slide-notes.ts';

/** Columns and rows of a sheet. */
const GRIDS = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3], 9: [3, 3] } as const;
const NO_LINKS = 'com vários slides por página, links e marcadores não funcionam';
const WITH_NOTES = 'para tê-las, envie notes como true';

type PresentationContext = ToolContext<OptionsOf<typeof definition>>;

function convert(context: PresentationContext, input: ToolInput): Promise<MadeFile> {
  return orPreview(context, input, async () => {
    const { options } = context;
    const job = {
      kinds: ['slides', 'drawing'] as const,
      password: options.password,
      exportSettings: {
        ...pdfSettings(options),
        ExportNotesPages: options.notes,
        ExportOnlyNotesPages: options.notes,
        ExportHiddenSlides: options.hidden_slides,
      },
    };
    const result = await printCounted(context, input, job, { hiddenSlides: options.hidden_slides });
    const notes = [
      ...slideNotes(result, options.hidden_slides),
      ...(options.notes ? [] : spokenNotes(result.spoken, WITH_NOTES)),
      ...result.lacking,
    ];
    const [columns, rows] = GRIDS[options.slides_per_page];
    if (columns * rows === 1) return { path: result.path, notes };
    const target = `${result.path}-imposed`;
    await ask(context, imposePagesProgram, { source: result.path, target, columns, rows });
    return { path: target, notes: [...notes, NO_LINKS] };
  });
}

/** Each presentation becomes a PDF of its own, a slide a page unless several are asked for. */
export const powerpointParaPdf = implement(definition, ['soffice', 'qpdf'], (context) =>
  convertFiles(context, 'pdf', (input) => convert(context, input)),
);
