import { join } from 'node:path';
import { numerarPaginas as definition } from '../../../common/catalogue/pdf-drawings.ts';
import { drawSvgPages } from '../../engines/images/svg-pages.ts';
import { layDrawings } from '../../engines/pdf/page-drawings.ts';
import { readScaledGeometry } from '../../engines/pdf/page-geometry.ts';
import { countPages } from '../../engines/pdf/qpdf.ts';
import { escapeXml, FONT_FAMILIES, svgPage } from '../../plain/drawing/svg.ts';
import type { ScaledPage } from '../../plain/geometry/shown-pages.ts';
import { trueSize } from '../../plain/geometry/shown-pages.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { POINTS_PER_MILLIMETRE } from '../../plain/units.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { pagesInRanges } from '../page-ranges.ts';
import { resultOf } from '../result.ts';
import { pageNumberText, positionOn } from './page-numbers.ts';
import { permissionToChange } from './pdf-permission.ts';

type NumberingContext = ToolContext<OptionsOf<typeof definition>>;

interface Numbering {
  input: ToolInput;
  geometry: ScaledPage[];
  /** Page numbers from 1, ascending. */
  numbered: number[];
}

/** Ascent and descent in shares of the font size. */
const ASCENT = 0.75;
const DESCENT = 0.22;

async function planOf(context: NumberingContext, input: ToolInput): Promise<Numbering> {
  const pages = await countPages(context, input);
  const geometry = await readScaledGeometry(context, input, pages);
  const numbered = pagesInRanges(input.name, pages, context.options.pages ?? '1-', 'pages');
  return { input, geometry, numbered };
}

/** Returns how many numbers a document takes: one for each page, or for each page that shows one. */
function numbersOf(context: NumberingContext, { geometry, numbered }: Numbering): number {
  return context.options.count === 'todas' ? geometry.length : numbered.length;
}

function pictureOf(context: NumberingContext, page: number, { width, height }: Size, text: string): string {
  const { position, mirrored, size, color, font, margin_mm } = context.options;
  const margin = margin_mm * POINTS_PER_MILLIMETRE;
  const place = positionOn(page, position, mirrored);
  const y = place.startsWith('superior') ? margin + size * ASCENT : height - margin - size * DESCENT;
  const [x, anchor] = place.endsWith('centro')
    ? [width / 2, 'middle']
    : place.endsWith('direita')
      ? [width - margin, 'end']
      : [margin, 'start'];
  const type = `font-family="${FONT_FAMILIES[font]}" font-size="${size}" fill="${color}"`;
  return svgPage(
    width,
    height,
    `<text x="${x}" y="${y}" text-anchor="${anchor}" xml:space="preserve" ${type}>${escapeXml(text)}</text>`,
  );
}

async function number(
  context: NumberingContext,
  plan: Numbering,
  first: number,
  last: number,
  target: string,
): Promise<void> {
  const { input, geometry, numbered } = plan;
  const { options } = context;
  const shown = numbered.flatMap((page) => {
    const found = geometry[page - 1];
    return found ? [{ page, ...found }] : [];
  });
  const pictures = shown.map((page, index) => {
    const place = options.count === 'todas' ? page.page - 1 : index;
    return pictureOf(context, page.page, trueSize(page), pageNumberText(first + place, last, options));
  });
  const source = await drawSvgPages(context, pictures);
  const targets = shown.map((page, index) => ({ ...page, drawing: { source, page: index } }));
  const looks = { over: true, transparentWhite: false, isArtifact: true };
  const isLaid = await layDrawings(context, input, target, { pages: geometry.length, targets, looks });
  if (!isLaid) throw new Error('The numbers could not be laid.');
}

/** Writes numbers onto pages, continuing through several files if requested. */
export const numerarPaginas = implement(
  definition,
  ['qpdf', 'pdfinfo', 'mutool', 'rsvgConvert', 'cp'],
  async (context) => {
    const files = filesOf(context);
    const { start, continuous } = context.options;
    const notes: string[] = [];
    const plans = await eachFile(files, notes, (input) => planOf(context, input));
    const all = plans.reduce((sum, plan) => sum + numbersOf(context, plan), 0);
    let next = start;
    const outputs = await eachFile(plans, notes, async (plan, place) => {
      context.progress((place / plans.length) * 100, `Numerando arquivo ${place + 1} de ${plans.length}`);
      const first = continuous ? next : start;
      const last = start + (continuous ? all : numbersOf(context, plan)) - 1;
      next += numbersOf(context, plan);
      const { notes: permissionNotes } = await permissionToChange(context, plan.input, 'nothing');
      const path = join(context.outputDirectory, `${place}.pdf`);
      await number(context, plan, first, last, path);
      notes.push(...permissionNotes);
      return { path, name: plan.input.name };
    });
    return resultOf(outputs, notes);
  },
);
