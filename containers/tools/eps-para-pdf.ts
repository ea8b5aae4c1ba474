import { join } from 'node:path';
import { epsParaPdf as definition } from '../../common/catalogue/drawings.ts';
import { filesOf } from '../context.ts';
import { distill } from '../engines/postscript.ts';
import { eachFile } from './each-file.ts';
import { implement } from './implement.ts';
import { resultOf } from './result.ts';

/** Each drawing or document of PostScript becomes a PDF of its own. */
export const epsParaPdf = implement(definition, ['ghostscript', 'qpdf'], async (context) => {
  const files = filesOf(context);
  const notes: string[] = [];
  const outputs = await eachFile(files, notes, async (input, place) => {
    context.progress((place / files.length) * 100, `Convertendo arquivo ${place + 1} de ${files.length}`);
    const path = join(context.outputDirectory, `${place}.pdf`);
    await distill(context, input, path);
    return { path, name: `${input.stem}.pdf` };
  });
  return resultOf(outputs, notes);
});
