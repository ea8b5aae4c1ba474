import type { DocumentDraft, OmittedFromSlides } from '../../engines/slides/drafts.ts';
import type { SlideSetting } from '../../engines/slides/presentation.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { POINTS_PER_MILLIMETRE } from '../../plain/units.ts';
import { countedPages, listedPages } from '../page-ranges.ts';

interface CheckedSlide {
  page: number;
  setting: SlideSetting;
  similarity: number | null;
}

/** Side lengths in points that presentation programs accept. */
const [LEAST_SIDE, MOST_SIDE] = [72, 4032];
/** Difference in points of pages of the same size. */
const SAME = 0.5;

function isSame(one: Size, other: Size): boolean {
  return Math.abs(one.width - other.width) <= SAME && Math.abs(one.height - other.height) <= SAME;
}

/** Returns the most frequent page size, within the limits of slides. */
export function slideSizeOf(sizes: readonly Size[]): Size {
  const bySize = Map.groupBy(sizes, ({ width, height }) => `${Math.round(width)} ${Math.round(height)}`);
  const [[usual = { width: 720, height: 540 }] = []] = [...bySize.values()].toSorted(
    (one, other) => other.length - one.length,
  );
  const scale = Math.min(1, MOST_SIDE / Math.max(usual.width, usual.height));
  const grown = Math.max(scale, LEAST_SIDE / Math.min(usual.width, usual.height));
  const within = (side: number) => Math.max(LEAST_SIDE, Math.min(MOST_SIDE, side * grown));
  return { width: within(usual.width), height: within(usual.height) };
}

function centimetres(points: number): string {
  return (points / POINTS_PER_MILLIMETRE / 10).toFixed(1).replace('.', ',');
}

function describeSize(sizes: readonly Size[], slide: Size, numberOf: (page: number) => number): string[] {
  const others = sizes.flatMap((size, place) => (isSame(size, slide) ? [] : [numberOf(place + 1)]));
  if (others.length === 0) return [];
  const shown = `${centimetres(slide.width)} × ${centimetres(slide.height)} cm`;
  return [
    others.length === sizes.length
      ? `os slides têm ${shown}, pois uma apresentação não aceita o tamanho destas páginas; o conteúdo foi ajustado a eles`
      : `os slides de uma apresentação têm todos o mesmo tamanho (${shown}); foram ajustadas a ele as páginas ${listedPages(others)}`,
  ];
}

function decimal(value: number): string {
  return (Math.floor(value * 100) / 100).toFixed(2).replace('.', ',');
}

/** Similarity of a slide and its page below which a note is made. */
const LEAST_SIMILARITY = 0.95;

function describeTexts(checked: readonly CheckedSlide[], numberOf: (page: number) => number): string[] {
  const texts = checked.flatMap(({ page, similarity }) =>
    similarity === null ? [] : [{ page, similarity }],
  );
  if (texts.length === 0) return [];
  const slides = texts.length === 1 ? '1 slide' : `${texts.length} slides`;
  const least = decimal(Math.min(...texts.map(({ similarity }) => similarity)));
  const unlike = texts.filter(({ similarity }) => similarity < LEAST_SIMILARITY);
  return [
    `${slides} com texto editável, de aparência conferida com a das páginas (semelhança mínima de ${least}, de 1)`,
    ...(unlike.length === 0
      ? []
      : [
          `páginas com letras de fontes que o PowerPoint não tem, trocadas por parecidas nos mesmos lugares (semelhança abaixo de 0,95; confira a aparência, ou envie appearance como fiel para tê-las como imagem): ${listedPages(unlike.map(({ page }) => numberOf(page)))}`,
        ]),
  ];
}

function describeLeftOut({ comments, innerLinks, attachments }: OmittedFromSlides): string[] {
  const said = (count: number, what: string) => (count === 0 ? [] : [`${what} não foram mantidos: ${count}`]);
  return [
    ...said(comments, 'comentários do PDF'),
    ...said(innerLinks, 'links de um lugar a outro do PDF'),
    ...said(attachments, 'arquivos anexados ao PDF'),
  ];
}

/** Describes the slides for the user, without the name of the file. */
export function describeSlides(
  { sizes, withText, withHiddenText, leftOut }: DocumentDraft,
  slide: Size,
  checked: readonly CheckedSlide[],
  missing: readonly number[],
  numberOf: (page: number) => number,
): string[] {
  const pictures = checked.flatMap(({ page, setting }) => (setting === 'picture' ? [numberOf(page)] : []));
  const textless = sizes.length - withText.length;
  const said = (pages: readonly number[], what: string) =>
    pages.length === 0 ? [] : [`${what}: ${listedPages(pages)}`];
  return [
    ...describeTexts(checked, numberOf),
    ...(textless === 0 ? [] : [`${countedPages(textless)} sem texto, só com imagem ou em branco`]),
    ...said(
      pictures,
      'páginas que ficaram como imagem, sem texto editável, pois com ele não teriam a mesma aparência',
    ),
    ...describeSize(sizes, slide, numberOf),
    ...said(
      withHiddenText.map(numberOf),
      'páginas em que há texto que não se vê (encoberto ou da cor do fundo), e que não foi levado',
    ),
    ...said(
      missing.map(numberOf),
      'páginas em que parte do texto não ficou editável ou pode faltar (confira)',
    ),
    ...describeLeftOut(leftOut),
  ];
}
