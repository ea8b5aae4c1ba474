import { join } from 'node:path';
import { epsParaPdf as definition } from '../../../common/catalogue/drawings.ts';
import { distill } from '../../engines/postscript.ts';
import { convertFiles } from '../convert-files.ts';
import { implement } from '../implement.ts';

/** Converts each PostScript drawing or document to a PDF of its own. */
export const epsParaPdf = implement(definition, ['ghostscript', 'qpdf'], (context) =>
  convertFiles(context, 'pdf', async (input, place) => {
    const path = join(context.outputDirectory, `${place}.pdf`);
    await distill(context, input, path);
    return { path, notes: [] };
  }),
);
