import { marcaDagua as definition } from '../../../common/catalogue/pdf-drawings.ts';
import { extraOf, type ToolContext, type ToolInput } from '../../context.ts';
import { drawSvgPages } from '../../engines/images/svg-pages.ts';
import { arePagesOpaque, type DrawnPage, layDrawings } from '../../engines/pdf/page-drawings.ts';
import { type PageSize, readPageSizes } from '../../engines/pdf/page-sizes.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { pictureMark, textMark } from '../../engines/pdf/watermark.ts';
import { failure } from '../../failures.ts';
import { type Watermark, watermarkPage } from '../../sandbox-programs/drawing/watermark-svg.ts';
import { changeFiles } from '../change-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { pagesInRanges } from '../page-ranges.ts';
import { permissionToChange } from './pdf-permission.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

/** Pages of other shapes than so many get the drawing of the nearest one. */
const MOST_SHAPES = 40;
const HIDDEN = 'há páginas de fundo opaco, que escondem a marca; para vê-la, use layer frente';

async function readMark(context: Context): Promise<Watermark> {
  const image = extraOf(context, 'image');
  const { text, font } = context.options;
  if (image !== undefined) return pictureMark(context, image);
  if (text === undefined) throw failure('watermarkMissing');
  return textMark(context, text, font);
}

function shapeOf({ width, height }: PageSize): number {
  return width / height;
}

/** The shapes of pages that get a drawing of their own, and which of them is each page's. */
function planShapes(pages: readonly ({ page: number } & PageSize)[]): {
  shapes: PageSize[];
  targets: DrawnPage[];
} {
  const shapes: PageSize[] = [];
  const known = new Map<string, number>();
  const targets = pages.map((page) => {
    const key = shapeOf(page).toFixed(2);
    let drawing = known.get(key);
    if (drawing === undefined) {
      drawing = shapes.length < MOST_SHAPES ? shapes.push(page) - 1 : nearest(shapes, page);
      known.set(key, drawing);
    }
    return { ...page, drawing };
  });
  return { shapes, targets };
}

function nearest(shapes: readonly PageSize[], page: PageSize): number {
  const distances = shapes.map((shape) => Math.abs(Math.log(shapeOf(shape) / shapeOf(page))));
  return distances.indexOf(Math.min(...distances));
}

async function stamp(context: Context, mark: Watermark, input: ToolInput, target: string): Promise<string[]> {
  const { options } = context;
  const pages = await countPages(context, input);
  const sizes = await readPageSizes(context, input, pages);
  const chosen = pagesInRanges(input.name, pages, options.pages ?? '1-', 'pages').flatMap((page) => {
    const size = sizes[page - 1];
    return size ? [{ page, ...size }] : [];
  });
  const { shapes, targets } = planShapes(chosen);
  const path = await drawSvgPages(
    context,
    shapes.map((shape) => watermarkPage(shape, mark, options)),
  );
  const over = options.layer === 'frente';
  const { notes } = await permissionToChange(context, input, 'nothing');
  if (!over && (await arePagesOpaque(context, input.path, targets))) notes.push(`${input.name}: ${HIDDEN}`);
  const isLaid = await layDrawings(context, input, target, { path, targets, over, transparentWhite: false });
  if (!isLaid) throw new Error('The watermark could not be laid.');
  return notes;
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
