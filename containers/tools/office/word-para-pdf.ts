import { wordParaPdf as definition } from '../../../common/catalogue/office.ts';
import { refuseCutRtf } from '../../engines/office/rtf.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { printCounted } from './contents/convert-counted.ts';
import { orPreview, pdfSettings } from './office-to-pdf.ts';

type DocumentContext = ToolContext<OptionsOf<typeof definition>>;

async function convert(context: DocumentContext, input: ToolInput): Promise<MadeFile> {
  if (input.type === 'rtf') await refuseCutRtf(context, input);
  return orPreview(context, input, async () => {
    const { path, lacking } = await printCounted(context, input, {
      kinds: ['text', 'web'],
      password: context.options.password,
      exportSettings: pdfSettings(context.options),
    });
    return { path, notes: lacking };
  });
}

/** Each document becomes a PDF of its own. */
export const wordParaPdf = implement(definition, ['soffice', 'qpdf'], (context) =>
  convertFiles(context, 'pdf', (input) => convert(context, input)),
);
