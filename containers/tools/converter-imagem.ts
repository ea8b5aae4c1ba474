import { join } from 'node:path';
import { converterImagem as definition } from '../../common/catalogue/images.ts';
import type { ToolContext, ToolInput } from '../context.ts';
import { makeReadable } from '../engines/images.ts';
import { convertPicture, joinTiffs } from '../engines/pictures.ts';
import { failure } from '../failures.ts';
import type { PictureLoss } from '../sandbox-programs/convert-picture.ts';
import { implement, type OptionsOf } from './implement.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

interface Converted {
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

async function convertFile(
  context: Context,
  input: ToolInput,
  index: number,
  most: number,
): Promise<Converted> {
  const { format, quality, background, keep_metadata } = context.options;
  const limit = format === 'tiff' ? MOST_PAGES : MOST_OUTPUTS;
  const { path, others, left } = await makeReadable(context, input, index);
  const paths: string[] = [];
  const losses = new Set<PictureLoss>();
  for (const [part, source] of [path, ...others].entries()) {
    const target = join(context.outputDirectory, `${index}-${part}`);
    const done = await convertPicture(context, input, {
      original: input.path,
      source,
      target,
      format,
      quality,
      background,
      keepMetadata: keep_metadata,
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
async function gathered(context: Context, index: number, { paths, notes }: Converted): Promise<Converted> {
  if (context.options.format !== 'tiff' || paths.length === 1) return { paths, notes };
  const target = join(context.outputDirectory, `${index}.tiff`);
  await joinTiffs(context, paths, target);
  return { paths: [target], notes };
}

function namesOf({ stem, type }: ToolInput, format: string, count: number): string[] {
  if (count === 1) return [`${stem}.${format}`];
  const part = type === 'tiff' ? 'pagina' : 'imagem';
  const digits = String(count).length;
  return Array.from(
    { length: count },
    (_, page) => `${stem}-${part}-${String(page + 1).padStart(digits, '0')}.${format}`,
  );
}

/** Each picture in the format asked for: every page of a file, and whole animations where both formats have them. */
export const converterImagem = implement(definition, ['heifConvert', 'imagemagick'], async (context) => {
  const { inputs, options } = context;
  const outputs: { path: string; name: string }[] = [];
  const infos: string[] = [];
  for (const [index, input] of inputs.entries()) {
    context.progress((index / inputs.length) * 100, `Convertendo imagem ${index + 1} de ${inputs.length}`);
    const most = options.format === 'tiff' ? MOST_PAGES : MOST_OUTPUTS - outputs.length;
    const converted = await convertFile(context, input, index, most);
    const { paths, notes } = await gathered(context, index, converted);
    const names = namesOf(input, options.format, paths.length);
    outputs.push(...paths.map((path, page) => ({ path, name: names[page] ?? '' })));
    if (paths.length > 1)
      notes.unshift(
        `${paths.length} ${input.type === 'tiff' ? 'páginas' : 'imagens'}, um arquivo para cada uma`,
      );
    if (notes.length > 0) infos.push(`${input.name}: ${notes.join('; ')}`);
  }
  return { outputs, ...(infos.length === 0 ? {} : { info: infos.join('\n') }) };
});
