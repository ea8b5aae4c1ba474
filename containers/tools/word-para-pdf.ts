import { wordParaPdf as definition } from '../../common/catalogue/office.ts';
import type { ToolContext, ToolInput } from '../context.ts';
import { convertToPdf } from '../engines/libreoffice.ts';
import { takePreview } from '../engines/pages-preview.ts';
import { refuseCutRtf } from '../engines/rtf.ts';
import { Failure } from '../failures.ts';
import { implement, type OptionsOf } from './implement.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

const OF_PREVIEW =
  'este documento do Pages não pôde ser convertido; o PDF é a pré-visualização que o Pages guardou nele, que pode ter qualidade menor ou estar incompleta. Para o documento inteiro, exporte-o como PDF ou Word no Pages.';

async function convert(context: Context, input: ToolInput): Promise<{ path: string; note?: string }> {
  const { image_quality: imageQuality, bookmarks } = context.options;
  if (input.type === 'rtf') await refuseCutRtf(context, input);
  try {
    return { path: await convertToPdf(context, input, { imageQuality, bookmarks }) };
  } catch (error) {
    const isUnreadable = error instanceof Failure && error.code === 'damaged';
    if (input.type !== 'pages' || !isUnreadable) throw error;
    return { path: await takePreview(context, input), note: `${input.name}: ${OF_PREVIEW}` };
  }
}

/** Each document becomes a PDF of its own. */
export const wordParaPdf = implement(definition, ['soffice', 'qpdf'], async (context) => {
  const { inputs } = context;
  const outputs: { path: string; name: string }[] = [];
  const notes: string[] = [];
  for (const [index, input] of inputs.entries()) {
    context.progress((index / inputs.length) * 100, `Convertendo arquivo ${index + 1} de ${inputs.length}`);
    const { path, note } = await convert(context, input);
    outputs.push({ path, name: `${input.stem}.pdf` });
    if (note !== undefined) notes.push(note);
  }
  return { outputs, ...(notes.length === 0 ? {} : { info: notes.join('\n') }) };
});
