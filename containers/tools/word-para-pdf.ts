import { wordParaPdf as definition } from '../../worker/tools/office.ts';
import { convertToPdf } from '../engines/libreoffice.ts';
import { implement } from './implement.ts';

/** Each document becomes a PDF of its own. */
export const wordParaPdf = implement(definition, ['soffice'], async (context) => {
  const { inputs, options } = context;
  const settings = { imageQuality: options.image_quality, bookmarks: options.bookmarks };
  const outputs: { path: string; name: string }[] = [];
  for (const [index, input] of inputs.entries()) {
    context.progress((index / inputs.length) * 100, `Convertendo arquivo ${index + 1} de ${inputs.length}`);
    outputs.push({ path: await convertToPdf(context, input, settings), name: `${input.stem}.pdf` });
  }
  return { outputs };
});
