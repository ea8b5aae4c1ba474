import { join } from 'node:path';
import { unirPdf as definition } from '../../worker/tools/pdf.ts';
import type { ToolContext, ToolInput } from '../context.ts';
import { drawPicturePages, type Picture } from '../engines/drawing.ts';
import { makeReadable } from '../engines/images.ts';
import { type JoinPart, joinPdfs } from '../engines/pdf-join.ts';
import { countPages } from '../engines/qpdf.ts';
import { implement, type OptionsOf } from './implement.ts';
import { describeLosses } from './pdf-losses.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

const OUTPUT = 'unido.pdf';

const LEFT = {
  animation: 'da animação ficou só o primeiro quadro',
  pictures: 'tem várias imagens, e só a primeira entrou',
};

async function preparePictures(context: Context, notes: string[]): Promise<Map<ToolInput, JoinPart>> {
  const pictures: Picture[] = [];
  for (const [index, input] of context.inputs.entries()) {
    if (input.type === 'pdf') continue;
    const { path, lossy, others, left } = await makeReadable(context, input, index);
    if (others.length > 0) notes.push(`${input.name}: ${LEFT.pictures}`);
    if (left !== null) notes.push(`${input.name}: ${left}`);
    pictures.push({ input, source: path, lossy, target: join(context.scratch, `picture-${index}.pdf`) });
  }
  if (pictures.length === 0) return new Map();
  const drawn = await drawPicturePages(context, context.options.page_size, pictures, (done) =>
    context.progress(40 + (done / pictures.length) * 40, `Preparando imagem ${done} de ${pictures.length}`),
  );
  for (const [index, { input }] of pictures.entries()) {
    const left = drawn[index]?.left;
    if (left) notes.push(`${input.name}: ${LEFT[left]}`);
  }
  return new Map(
    pictures.map(({ input, target }, index) => [
      input,
      { input, path: target, pages: drawn[index]?.pages ?? 0 },
    ]),
  );
}

async function prepareDocuments(context: Context): Promise<Map<ToolInput, JoinPart>> {
  const parts = new Map<ToolInput, JoinPart>();
  for (const [index, input] of context.inputs.entries()) {
    context.progress(
      (index / context.inputs.length) * 40,
      `Lendo arquivo ${index + 1} de ${context.inputs.length}`,
    );
    if (input.type !== 'pdf') continue;
    const pages = await countPages(context, input);
    parts.set(input, { input, path: input.path, pages });
  }
  return parts;
}

/** Joins PDFs with all that belongs to them; a picture becomes a PDF of its own first. */
export const unirPdf = implement(definition, ['qpdf', 'heifConvert', 'imagemagick'], async (context) => {
  const notes: string[] = [];
  const prepared = new Map([
    ...(await prepareDocuments(context)),
    ...(await preparePictures(context, notes)),
  ]);
  const parts = context.inputs.flatMap((input) => prepared.get(input) ?? []);
  const { bookmarks, authorized } = context.options;
  const target = join(context.outputDirectory, OUTPUT);
  context.progress(80, 'Juntando as páginas');
  const { losses, lock } = await joinPdfs(context, parts, { bookmarks, authorized, target });
  notes.push(...describeLosses(losses));
  if (lock !== null) notes.unshift(`O resultado mantém as restrições do autor de ${lock.name}.`);
  const outputs = [{ path: target, name: OUTPUT }];
  return notes.length === 0 ? { outputs } : { outputs, info: notes.join('\n') };
});
