import { join } from 'node:path';
import { unirPdf as definition } from '../../worker/tools/pdf.ts';
import type { ToolContext } from '../context.ts';
import { drawPicturePages, type Picture } from '../engines/drawing.ts';
import { makeReadable } from '../engines/images.ts';
import { type Joined, type JoinPart, joinPdfs } from '../engines/pdf-join.ts';
import { countPages } from '../engines/qpdf.ts';
import { implement, type OptionsOf } from './implement.ts';
import { describeLosses } from './pdf-losses.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

const OUTPUT = 'unido.pdf';
/** Of all files together: few are larger once their pages are drawn. */
const SMALL_BYTES = 2 * 1024 * 1024;

const LEFT = {
  animation: 'da animação ficou só o primeiro quadro',
  pictures: 'tem várias imagens, e só a primeira entrou',
};

async function drawPictures(context: Context, notes: string[]): Promise<JoinPart[]> {
  const pictures: Picture[] = [];
  for (const [index, input] of context.inputs.entries()) {
    if (input.type === 'pdf') continue;
    const { path, lossy, others, left } = await makeReadable(context, input, index);
    if (others.length > 0) notes.push(`${input.name}: ${LEFT.pictures}`);
    if (left !== null) notes.push(`${input.name}: ${left}`);
    pictures.push({ input, source: path, lossy, target: join(context.scratch, `picture-${index}.pdf`) });
  }
  if (pictures.length === 0) return [];
  const drawn = await drawPicturePages(context, context.options.page_size, pictures, (done) =>
    context.progress(40 + (done / pictures.length) * 40, `Preparando imagem ${done} de ${pictures.length}`),
  );
  for (const [index, { input }] of pictures.entries()) {
    const left = drawn[index]?.left;
    if (left) notes.push(`${input.name}: ${LEFT[left]}`);
  }
  return pictures.map(({ input, target }, index) => ({
    input,
    path: target,
    pages: drawn[index]?.pages ?? 0,
  }));
}

async function countDocuments(context: Context): Promise<JoinPart[]> {
  const parts: JoinPart[] = [];
  for (const [index, input] of context.inputs.entries()) {
    context.progress(
      (index / context.inputs.length) * 40,
      `Lendo arquivo ${index + 1} de ${context.inputs.length}`,
    );
    if (input.type !== 'pdf') continue;
    const pages = await countPages(context, input);
    parts.push({ input, path: input.path, pages });
  }
  return parts;
}

async function joinParts(
  context: Context,
  parts: readonly JoinPart[],
  target: string,
): Promise<Joined | null> {
  const { bookmarks, authorized } = context.options;
  const inOrder = context.inputs.flatMap((input) => parts.find((part) => part.input === input) ?? []);
  context.progress(80, 'Juntando as páginas');
  return joinPdfs(context, inOrder, { bookmarks, authorized, target });
}

/** Small documents are joined as they are; only what needs care is counted and mended first. */
async function joinAll(context: Context, notes: string[], target: string): Promise<Joined> {
  const isSmall = context.inputs.reduce((sum, { size }) => sum + size, 0) <= SMALL_BYTES;
  if (!isSmall) {
    const counted = await countDocuments(context);
    return mustJoin(context, [...counted, ...(await drawPictures(context, notes))], target);
  }
  const drawn = await drawPictures(context, notes);
  const asTheyAre = context.inputs
    .filter(({ type }) => type === 'pdf')
    .map((input) => ({ input, path: input.path, pages: null }));
  const joined = await joinParts(context, [...asTheyAre, ...drawn], target);
  return joined ?? mustJoin(context, [...(await countDocuments(context)), ...drawn], target);
}

async function mustJoin(context: Context, parts: readonly JoinPart[], target: string): Promise<Joined> {
  const joined = await joinParts(context, parts, target);
  if (joined === null) throw new Error('join-pdfs declined what was counted');
  return joined;
}

/** Joins PDFs with all that belongs to them; a picture becomes a PDF of its own first. */
export const unirPdf = implement(definition, ['qpdf', 'heifConvert', 'imagemagick'], async (context) => {
  const notes: string[] = [];
  const target = join(context.outputDirectory, OUTPUT);
  const { losses, lock } = await joinAll(context, notes, target);
  notes.push(...describeLosses(losses));
  if (lock !== null) notes.unshift(`O resultado mantém as restrições do autor de ${lock.name}.`);
  const outputs = [{ path: target, name: OUTPUT }];
  return notes.length === 0 ? { outputs } : { outputs, info: notes.join('\n') };
});
