import { join } from 'node:path';
import { unirPdf as definition } from '../../../common/catalogue/pdf.ts';
import { drawPicturePages, LEFT_OUT } from '../../engines/images/drawing.ts';
import { makePictureReadable, type ReadablePicture } from '../../engines/images/readable.ts';
import { type JoinedPdf, type JoinPart, joinPdfs } from '../../engines/pdf/join.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { SMALL_BYTES } from '../../plain/pdf/join-limits.ts';
import type { PageLayout } from '../../protocol/pdf/picture-pages.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { describeLosses } from './pdf-losses.ts';

type MergeContext = ToolContext<OptionsOf<typeof definition>>;

const OUTPUT = 'unido.pdf';

function layoutOf({ options }: MergeContext): PageLayout {
  return { size: options.page_size, orientation: 'auto', margin: 0 };
}

type ReadyPicture = { input: ToolInput; picture: ReadablePicture };

async function readPictures(context: MergeContext, notes: string[]): Promise<ReadyPicture[]> {
  const pictures: ReadyPicture[] = [];
  for (const [index, input] of context.inputs.entries()) {
    if (input.type === 'pdf') continue;
    const picture = await makePictureReadable(context, input, index, 'primary');
    if (picture.left !== null) notes.push(`${input.name}: ${picture.left}`);
    pictures.push({ input, picture });
  }
  return pictures;
}

async function drawPictures(
  context: MergeContext,
  ready: readonly ReadyPicture[],
  notes: string[],
): Promise<JoinPart[]> {
  if (ready.length === 0) return [];
  const documents = ready.map(({ input, picture: { path, lossy } }, index) => ({
    target: join(context.scratch, `picture-${index}.pdf`),
    pictures: [{ input, source: path, lossy }],
  }));
  const drawn = await drawPicturePages(context, layoutOf(context), documents, (done) =>
    context.progress(40 + (done / ready.length) * 40, `Preparando imagem ${done} de ${ready.length}`),
  );
  return drawn.map(({ picture: { input }, pages, left, failure }, index) => {
    if (failure) throw failure;
    if (left) notes.push(`${input.name}: ${LEFT_OUT[left]}`);
    return { input, path: documents[index]?.target ?? '', pages };
  });
}

async function countDocuments(context: MergeContext): Promise<JoinPart[]> {
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
  context: MergeContext,
  parts: readonly JoinPart[],
  target: string,
): Promise<JoinedPdf | null> {
  const { bookmarks, authorized } = context.options;
  const inOrder = context.inputs.flatMap((input) => parts.find((part) => part.input === input) ?? []);
  context.progress(80, 'Juntando as páginas');
  return joinPdfs(context, inOrder, { layout: layoutOf(context), bookmarks, authorized, target });
}

/** Joins small documents as they are; only others are counted, repaired and drawn first. */
async function joinAll(context: MergeContext, notes: string[], target: string): Promise<JoinedPdf> {
  const isSmall = context.inputs.reduce((sum, { size }) => sum + size, 0) <= SMALL_BYTES;
  const counted = isSmall ? [] : await countDocuments(context);
  const pictures = await readPictures(context, notes);
  if (isSmall) {
    const documents = context.inputs.filter(({ type }) => type === 'pdf');
    const asTheyAre = documents.map((input) => ({ input, path: input.path, pages: null }));
    const joined = await joinParts(context, [...asTheyAre, ...pictures], target);
    if (joined !== null) return joined;
    counted.push(...(await countDocuments(context)));
  }
  return mustJoin(context, [...counted, ...(await drawPictures(context, pictures, notes))], target);
}

async function mustJoin(
  context: MergeContext,
  parts: readonly JoinPart[],
  target: string,
): Promise<JoinedPdf> {
  const joined = await joinParts(context, parts, target);
  if (joined === null) throw new Error('join-pdfs declined what was counted');
  return joined;
}

const joining = implement(definition, ['qpdf', 'heifConvert', 'imagemagick'], async (context) => {
  const notes: string[] = [];
  const target = join(context.outputDirectory, OUTPUT);
  const { losses, lock, left } = await joinAll(context, notes, target);
  for (const { input, what } of left) notes.push(`${input.name}: ${LEFT_OUT[what]}`);
  notes.push(...describeLosses(losses));
  if (lock !== null) notes.unshift(`O resultado mantém as restrições do autor de ${lock.name}.`);
  const outputs = [{ path: target, name: OUTPUT }];
  return notes.length === 0 ? { outputs } : { outputs, info: notes.join('\n') };
});

/** Joins PDFs with everything that belongs to them; a picture becomes a PDF of its own first. */
export const unirPdf = { ...joining, needsAllFiles: true };
