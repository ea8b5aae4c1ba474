import { join } from 'node:path';
import { papelTimbrado as definition } from '../../common/catalogue/pdf-drawings.ts';
import { extraOf, filesOf, type ToolContext, type ToolInput } from '../context.ts';
import { type Letterhead, readLetterhead } from '../engines/letterhead.ts';
import { arePagesOpaque, layDrawings } from '../engines/page-drawings.ts';
import { readPageSizes } from '../engines/page-sizes.ts';
import { isSigned } from '../engines/pdf-signature.ts';
import { countPages } from '../engines/qpdf.ts';
import { failure } from '../failures.ts';
import { eachFile } from './each-file.ts';
import { implement, type OptionsOf } from './implement.ts';
import { resultOf } from './result.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

const NOTHING = 'só tem a primeira página, e por isso não recebeu o papel timbrado';
const HIDDEN = 'há páginas de fundo opaco, que escondem o papel timbrado; para vê-lo, use position frente';
const UNSIGNED = 'as assinaturas digitais do original não valem para o arquivo alterado';

function isWanted({ options }: Context, page: number): boolean {
  if (options.pages === 'primeira') return page === 1;
  return options.pages === 'todas' || page > 1;
}

async function stamp(
  context: Context,
  letterhead: Letterhead,
  input: ToolInput,
  target: string,
): Promise<string[]> {
  const sizes = await readPageSizes(context, input, await countPages(context, input));
  const targets = sizes
    .map((size, index) => ({ ...size, page: index + 1, drawing: Math.min(index, letterhead.pages - 1) }))
    .filter(({ page }) => isWanted(context, page));
  const notes: string[] = [];
  if (targets.length === 0) notes.push(NOTHING);
  const over = context.options.position === 'frente';
  if (!over && (await arePagesOpaque(context, input.path, targets))) notes.push(HIDDEN);
  if (await isSigned(context, input.path)) notes.push(UNSIGNED);
  const { path } = letterhead;
  const isLaid = await layDrawings(context, input, target, { path, targets, over, transparentWhite: over });
  if (!isLaid) throw failure('letterheadTooComplex', letterhead.name);
  return notes.map((note) => `${input.name}: ${note}`);
}

/** Lays the letterhead under or over the pages of each PDF. */
export const papelTimbrado = implement(
  definition,
  ['qpdf', 'pdfinfo', 'pdftocairo', 'cp'],
  async (context) => {
    const sheet = extraOf(context, 'letterhead');
    if (sheet === undefined) throw new Error('The letterhead was not sent.');
    context.progress(0, 'Preparando o papel timbrado');
    const letterhead = await readLetterhead(context, sheet);
    const files = filesOf(context);
    const notes: string[] = [];
    const outputs = await eachFile(files, notes, async (input, place) => {
      const share = 5 + (place / files.length) * 95;
      context.progress(share, `Aplicando ao arquivo ${place + 1} de ${files.length}`);
      const path = join(context.outputDirectory, `${place}.pdf`);
      notes.push(...(await stamp(context, letterhead, input, path)));
      return { path, name: `${input.stem}-timbrado.pdf` };
    });
    return resultOf(outputs, notes);
  },
);
