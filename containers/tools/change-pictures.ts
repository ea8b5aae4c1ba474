import { join } from 'node:path';
import { filesOf, type ToolContext, type ToolInput, type ToolResult } from '../context.ts';
import { makeReadable } from '../engines/images.ts';
import { changePicture, joinTiffs } from '../engines/pictures.ts';
import { failure } from '../failures.ts';
import type { PictureLoss } from '../sandbox-programs/change-picture.ts';
import type { PictureFormat, PictureOutput } from '../sandbox-programs/pictures/picture-output.ts';
import { eachFile } from './each-file.ts';
import { resultOf } from './result.ts';

type Context = ToolContext<unknown>;

/** What a file's pictures become. */
export interface PictureChange {
  output: PictureOutput;
}

interface Changed {
  /** In the order of the file's pages. */
  paths: string[];
  notes: string[];
}

/** As of the other tools: two requests each within the platform's thousand. */
const MOST_OUTPUTS = 500;
/** In one TIFF. */
const MOST_PAGES = 1000;

const LOSSES: Record<PictureLoss, string> = {
  animation: 'da animação ficou só o primeiro quadro',
  depth: 'as cores passaram de 16 para 8 bits, o que este formato comporta',
  cmyk: 'as cores CMYK foram convertidas para RGB',
  cut: 'o arquivo está incompleto; foi convertida a parte que pôde ser lida',
};

async function changeFile(
  context: Context,
  input: ToolInput,
  { output }: PictureChange,
  place: number,
  made: number,
): Promise<Changed> {
  const { format } = output;
  const limit = format === 'tiff' ? MOST_PAGES : MOST_OUTPUTS;
  const most = format === 'tiff' ? MOST_PAGES : MOST_OUTPUTS - made;
  const { path, others, left } = await makeReadable(context, input, place);
  const paths: string[] = [];
  const losses = new Set<PictureLoss>();
  for (const [part, source] of [path, ...others].entries()) {
    const target = join(context.outputDirectory, `${place}-${part}`);
    const done = await changePicture(context, input, {
      original: input.path,
      source,
      target,
      output,
      mostPictures: most - paths.length,
    });
    const numbered = Array.from({ length: done.pictures }, (_, page) => `${target}-${page + 1}.${format}`);
    paths.push(...(done.pictures === 1 ? [`${target}.${format}`] : numbered));
    for (const loss of done.losses) losses.add(loss);
    if (paths.length > most) throw failure('tooManyPictures', input.name, String(limit));
  }
  return { paths, notes: [...(left === null ? [] : [left]), ...[...losses].map((loss) => LOSSES[loss])] };
}

/** A TIFF of all pages, where there are several and the format can hold them. */
async function gathered(
  context: Context,
  { output }: PictureChange,
  place: number,
  { paths, notes }: Changed,
): Promise<Changed> {
  if (output.format !== 'tiff' || paths.length === 1) return { paths, notes };
  const target = join(context.outputDirectory, `${place}.tiff`);
  await joinTiffs(context, paths, target);
  return { paths: [target], notes };
}

function namesOf({ stem, type }: ToolInput, format: PictureFormat, count: number): string[] {
  if (count === 1) return [`${stem}.${format}`];
  const part = type === 'tiff' ? 'pagina' : 'imagem';
  const digits = String(count).length;
  return Array.from(
    { length: count },
    (_, page) => `${stem}-${part}-${String(page + 1).padStart(digits, '0')}.${format}`,
  );
}

/** Each file becomes one of the format, or one for each of its pictures where the format holds no more than one. */
export async function changePictures(
  context: Context,
  doing: string,
  changeOf: (input: ToolInput) => PictureChange,
): Promise<ToolResult> {
  const files = filesOf(context);
  const told: string[] = [];
  let made = 0;
  const outputs = await eachFile(files, told, async (input, place) => {
    context.progress((place / files.length) * 100, `${doing} imagem ${place + 1} de ${files.length}`);
    const change = changeOf(input);
    const changed = await changeFile(context, input, change, place, made);
    const { paths, notes } = await gathered(context, change, place, changed);
    made += paths.length;
    if (paths.length > 1)
      notes.unshift(
        `${paths.length} ${input.type === 'tiff' ? 'páginas' : 'imagens'}, um arquivo para cada uma`,
      );
    if (notes.length > 0) told.push(`${input.name}: ${notes.join('; ')}`);
    const names = namesOf(input, change.output.format, paths.length);
    return paths.map((path, page) => ({ path, name: names[page] ?? '' }));
  });
  return resultOf(outputs.flat(), told);
}
