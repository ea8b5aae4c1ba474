import { recortarPdf as definition } from '../../../common/catalogue/pdf-pages.ts';
import { cropPages, croppedBox, type ShownMargins } from '../../engines/pdf/crop.ts';
import { readScaledGeometry } from '../../engines/pdf/page-geometry.ts';
import { readPageMarks } from '../../engines/pdf/page-marks.ts';
import { copyFile, countPages } from '../../engines/pdf/qpdf.ts';
import { failure } from '../../plain/failures.ts';
import { type Box, sizeOfBox } from '../../plain/geometry/boxes.ts';
import type { ScaledPage } from '../../plain/geometry/shown-pages.ts';
import { trueSize } from '../../plain/geometry/shown-pages.ts';
import { POINTS_PER_MILLIMETRE } from '../../plain/units.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { changeFiles } from '../change-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { pagesInRanges } from '../page-ranges.ts';
import { permissionToChange } from './pdf-permission.ts';

type CroppingContext = ToolContext<OptionsOf<typeof definition>>;

interface Cropping {
  page: number;
  shown: ScaledPage;
  margins: ShownMargins;
}

/** A page below this size cannot be shown. */
const LEAST_POINTS = 3;
const HIDDEN =
  'o que ficou fora do corte não aparece mais, mas continua dentro do arquivo; para apagar dados, use ocultar-dados';

function points(millimetres: number): number {
  return millimetres * POINTS_PER_MILLIMETRE;
}

/** Parses `x,y,width,height` in millimetres from the top left. */
function marginsOfBox(box: string, shown: ScaledPage): ShownMargins {
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = box.split(',').map((number) => points(Number(number)));
  const { width, height } = trueSize(shown);
  const beyond = (margin: number) => Math.max(0, margin);
  return { left: x, top: y, right: beyond(width - x - boxWidth), bottom: beyond(height - y - boxHeight) };
}

/** Returns null for a page that shows nothing. */
async function marginsOfMarks(
  context: CroppingContext,
  input: ToolInput,
  geometry: readonly ScaledPage[],
): Promise<(ShownMargins | null)[]> {
  const marks = await readPageMarks(context, input, geometry.length, () => {});
  const kept = points(context.options.keep_mm);
  return geometry.map((shown, index) => {
    const bounds = marks[index]?.bounds ?? null;
    if (bounds === null) return null;
    const { width, height } = trueSize(shown);
    const { left, top, right, bottom } = bounds;
    const around = (margin: number) => Math.max(0, margin - kept);
    return {
      left: around(left * width),
      top: around(top * height),
      right: around((1 - right) * width),
      bottom: around((1 - bottom) * height),
    };
  });
}

/** Returns the smallest margin of all pages at each side, so that all are cropped alike. */
function commonMargins(all: readonly (ShownMargins | null)[]): ShownMargins | null {
  const seen = all.filter((margins) => margins !== null);
  if (seen.length === 0) return null;
  const least = (side: keyof ShownMargins) =>
    seen.reduce((most, { [side]: margin }) => Math.min(most, margin), Infinity);
  return { top: least('top'), right: least('right'), bottom: least('bottom'), left: least('left') };
}

async function croppingsOf(context: CroppingContext, input: ToolInput): Promise<Cropping[]> {
  const { options } = context;
  const pages = await countPages(context, input);
  const chosen = pagesInRanges(input.name, pages, options.pages ?? '1-', 'pages');
  const geometry = await readScaledGeometry(context, input, pages);
  const { top_mm, right_mm, bottom_mm, left_mm, box } = options;
  const isWhite = box === undefined && top_mm + right_mm + bottom_mm + left_mm === 0;
  const found = isWhite ? await marginsOfMarks(context, input, geometry) : null;
  const common = found && !options.each ? commonMargins(chosen.map((page) => found[page - 1] ?? null)) : null;
  const given = {
    top: points(top_mm),
    right: points(right_mm),
    bottom: points(bottom_mm),
    left: points(left_mm),
  };
  return chosen.flatMap((page): Cropping[] => {
    const shown = geometry[page - 1];
    if (shown === undefined) return [];
    const own = found
      ? (common ?? found[page - 1] ?? null)
      : box === undefined
        ? given
        : marginsOfBox(box, shown);
    return own === null ? [] : [{ page, shown, margins: own }];
  });
}

function cropOf(input: ToolInput, { page, shown, margins }: Cropping): { page: number; box: Box } {
  const box = croppedBox(shown, margins);
  const { width, height } = sizeOfBox(box);
  if (Math.min(width, height) * shown.unit < LEAST_POINTS)
    throw failure('cropTooMuch', input.name, String(page));
  return { page: page - 1, box };
}

/** Crops the margins of pages: by millimetres, to a rectangle, or to their visible content. */
export const recortarPdf = implement(definition, ['qpdf', 'pdfinfo', 'mutool', 'pdftoppm', 'cp'], (context) =>
  changeFiles(context, 'Recortando', async (input, path) => {
    const crops = (await croppingsOf(context, input)).map((cropping) => cropOf(input, cropping));
    if (crops.length === 0) {
      await copyFile(context, input.path, path);
      return [`${input.name}: não há nada a recortar nas páginas em branco; o arquivo foi mantido como veio`];
    }
    const { unlock, notes } = await permissionToChange(context, input, 'pages');
    await cropPages(context, input, path, { unlock, crops });
    return [...notes, `${input.name}: ${HIDDEN}`];
  }),
);
