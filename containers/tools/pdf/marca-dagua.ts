import { marcaDagua as definition } from '../../../common/catalogue/pdf-drawings.ts';
import { drawSvgPages } from '../../engines/images/svg-pages.ts';
import { arePagesOpaque, layDrawings } from '../../engines/pdf/page-drawings.ts';
import { readScaledGeometry } from '../../engines/pdf/page-geometry.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { type PictureMark, pictureMark, textMark } from '../../engines/pdf/watermark.ts';
import { watermarkPage } from '../../plain/drawing/watermark-svg.ts';
import { failure } from '../../plain/failures.ts';
import type { ScaledPage } from '../../plain/geometry/shown-pages.ts';
import { trueSize } from '../../plain/geometry/shown-pages.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { extraOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { changeFiles } from '../change-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { pagesInRanges } from '../page-ranges.ts';
import { permissionToChange } from './pdf-permission.ts';

type WatermarkContext = ToolContext<OptionsOf<typeof definition>>;

/** Pages of further shapes get the drawing of the nearest one. */
const MOST_SHAPES = 40;
const HIDDEN = 'há páginas de fundo opaco, que escondem a marca; para vê-la, use layer frente';

async function readMark(context: WatermarkContext): Promise<PictureMark> {
  const image = extraOf(context, 'image');
  const { text, font } = context.options;
  if (image !== undefined) return pictureMark(context, image);
  if (text === undefined) throw failure('watermarkMissing');
  return { mark: await textMark(context, text, font), left: [] };
}

function shapeOf({ width, height }: Size): number {
  return width / height;
}

/** Returns the shapes of pages that get a drawing of their own, and the one of each page. */
function planShapes(sizes: readonly Size[]): { shapes: Size[]; places: number[] } {
  const shapes: Size[] = [];
  const known = new Map<string, number>();
  const places = sizes.map((size) => {
    const key = shapeOf(size).toFixed(2);
    const place =
      known.get(key) ?? (shapes.length < MOST_SHAPES ? shapes.push(size) - 1 : nearest(shapes, size));
    known.set(key, place);
    return place;
  });
  return { shapes, places };
}

function nearest(shapes: readonly Size[], size: Size): number {
  const distances = shapes.map((shape) => Math.abs(Math.log(shapeOf(shape) / shapeOf(size))));
  return distances.indexOf(Math.min(...distances));
}

async function stamp(
  context: WatermarkContext,
  { mark, left }: PictureMark,
  input: ToolInput,
  target: string,
): Promise<string[]> {
  const { options } = context;
  const pages = await countPages(context, input);
  const geometry = await readScaledGeometry(context, input, pages);
  const chosen = pagesInRanges(input.name, pages, options.pages ?? '1-', 'pages').flatMap(
    (page): (ScaledPage & { page: number })[] => {
      const shown = geometry[page - 1];
      return shown ? [{ page, ...shown }] : [];
    },
  );
  const { shapes, places } = planShapes(chosen.map(trueSize));
  const source = await drawSvgPages(
    context,
    shapes.map((shape) => watermarkPage(shape, mark, options)),
  );
  const targets = chosen.map((shown, index) => ({ ...shown, drawing: { source, page: places[index] ?? 0 } }));
  const over = options.layer === 'frente';
  const { notes } = await permissionToChange(context, input, 'nothing');
  if (!over && (await arePagesOpaque(context, input.path, targets))) notes.push(`${input.name}: ${HIDDEN}`);
  const looks = { over, transparentWhite: false, isArtifact: true };
  const isLaid = await layDrawings(context, input, target, { pages, targets, looks });
  if (!isLaid) throw new Error('The watermark could not be laid.');
  return [...notes, ...left.map((note) => `${input.name}: ${note}`)];
}

/** Draws a text or a picture onto pages. */
export const marcaDagua = implement(
  definition,
  ['qpdf', 'pdfinfo', 'mutool', 'rsvgConvert', 'cp'],
  async (context) => {
    context.progress(0, 'Preparando a marca');
    const mark = await readMark(context);
    return changeFiles(context, 'Marcando', (input, path) => stamp(context, mark, input, path));
  },
);
