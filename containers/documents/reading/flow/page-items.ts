import { grownShown, type ShownBox, shownArea, shownUnion } from '../../../plain/geometry/boxes.ts';
import type { Figure, PageLosses } from '../../../protocol/pdf/rebuild-document.ts';
import type { Fill, PageContent, PageNote, PlacedPicture, Rule } from '../../pdf/pages/page-content.ts';
import { isLevel, uprightContent } from '../upright.ts';
import { isCentreInside, shareInside } from './geometry.ts';
import type { Look, Picture } from './model.ts';
import { settle } from './recognised-words.ts';
import type { Solid } from './regions.ts';
import { backgroundOf, type Grid, gridsOf } from './ruled-grids.ts';
import {
  levelWord,
  type StyledSegment,
  type StyledWord,
  styledSegments,
  styledWords,
} from './styled-words.ts';
import { connect, highlight, underline } from './text-marks.ts';

/** A ruled table, with the contents of each of its cells. */
export interface FilledGrid {
  grid: Grid;
  segments: StyledSegment[][];
  solids: Solid[][];
}

/** The contents of a page by kind. */
export interface PageItems {
  number: number;
  width: number;
  height: number;
  segments: StyledSegment[];
  grids: FilledGrid[];
  solids: Solid[];
  /** Pictures behind the text. */
  backgrounds: Solid[];
  rules: Rule[];
  notes: PageNote[];
  lost: PageLosses;
}

/** Lines of a scanned table that OCR read as letters. */
const STROKES = /^[|¦]+$/;
const PAGE_SHARE = 0.85;
/** In square points: a smaller empty frame is a tick box or an ornament. */
const LEAST_FRAME = 300;
const LEAST_FIGURE = 14;
const MOST_FIGURE = 0.75;
/** Maximum share of a figure's area that words cover. */
const MOST_WORDS_IN_FIGURE = 0.3;
const LEAST_DRAWN = 60;
const LEAST_MARKS = 150;
const MOST_LABELS = 250;
const LEAST_DRAWN_SHARE = 0.35;
const NEAR = 10;
const BULLET_SIDE = 9;
const WRITTEN = /[\p{L}\p{N}]/u;
/** The smallest fill, as a share of the page, and the shortest vertical line, in points, that are reported as lost. */
const LEAST_STRAY = 0.004;
const LONGEST_STRAY = 90;

/** Sorts the contents of a page into text, tables and pictures; `figurePath` names the files of drawings, which are drawn later. */
export function itemsOf(
  given: PageContent,
  figurePath: (index: number) => string,
): { items: PageItems; figures: Figure[] } {
  const content = uprightContent(given);
  const page: ShownBox = { left: 0, top: 0, right: content.width, bottom: content.height };
  const level = content.texts.filter(isLevel);
  const turnedPieces = content.texts.filter((piece) => !isLevel(piece));
  const words = [...styledWords(level), ...turnedPieces.flatMap(levelWord)].filter(
    ({ isRecognised, text }) => !isRecognised || !STROKES.test(text),
  );
  settle(words);
  connect(words, content.links);
  const fills = highlight(words, content.fills);
  const rules = underline(words, content.rules);
  words.push(...drawnBullets(content, words));
  const { grids, rest } = gridsOf(rules, fills);
  const figures = figuresOf(content, words, grids, page, figurePath);
  const swallowed = (box: ShownBox) => figures.some((figure) => isCentreInside(box, figure.box));
  const segments = styledSegments(words.filter((word) => !swallowed(word)));
  const isInvisible = level.length > 0 && level.every((piece) => piece.isInvisible);
  const { solids, backgrounds, hasScan } = picturesOf(content, segments, page, isInvisible);
  const drawn = figures.map((figure) => figureSolid(figure));
  const { kept, filled } = fillGrids(
    grids.filter((grid) => !swallowed(grid.box)),
    segments,
    [...solids.filter(({ box }) => !swallowed(box)), ...drawn],
    fills,
    page,
  );
  const isPlaced = (box: ShownBox) =>
    swallowed(box) || filled.some(({ grid }) => shareInside(box, grid.box) > 0.5);
  const hasStray =
    fills.some(({ box }) => shownArea(box) > shownArea(page) * LEAST_STRAY && !isPlaced(box)) ||
    rules.some(({ box }) => box.bottom - box.top > LONGEST_STRAY && !isPlaced(box));
  const items: PageItems = {
    number: content.number,
    width: content.width,
    height: content.height,
    segments: kept.segments,
    grids: filled,
    solids: kept.solids,
    backgrounds,
    rules: rest.filter(({ box }) => !swallowed(box)),
    notes: [...content.notes],
    lost: {
      scan: hasScan,
      drawings: given.drawings.some((box) => shownArea(box) > 200 && !swallowed(box)) || hasStray,
      turnedText: turnedPieces.flatMap(levelWord).filter((word) => !swallowed(word)).length,
      picturedText: figures.some(({ text }) => WRITTEN.test(text)),
      pictures: content.lostPictures,
    },
  };
  return { items, figures };
}

/** Turns small round or square drawings in front of lines into bullets. */
function drawnBullets({ drawings, fills }: PageContent, words: readonly StyledWord[]): StyledWord[] {
  const small = [...drawings, ...fills.map(({ box }) => box)].filter((box) => {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    return (
      width >= 1.5 &&
      width <= BULLET_SIDE &&
      height >= 1.5 &&
      height <= BULLET_SIDE &&
      Math.abs(width - height) < 1.5
    );
  });
  if (small.length === 0 || small.length > 500) return [];
  return small.flatMap((box): StyledWord[] => {
    const middle = (box.top + box.bottom) / 2;
    const next = words.find(
      (word) =>
        word.left > box.right + 1 &&
        word.left - box.right < word.size * 2.5 &&
        middle < word.baseline &&
        middle > word.baseline - word.size * 0.8 &&
        box.bottom - box.top < word.size * 0.75,
    );
    const hasTextBefore = words.some(
      (word) =>
        word.right <= box.left + 1 &&
        box.left - word.right < 40 &&
        middle < word.baseline &&
        middle > word.baseline - word.size,
    );
    if (next === undefined || hasTextBefore) return [];
    const look: Look = { ...next.look, link: '', isUnderlined: false, isBold: false };
    return [{ ...next, look, text: '•', left: box.left, right: box.right, isParted: true }];
  });
}

/** Groups drawings close to each other into figures, except decorations of text. */
function figuresOf(
  content: PageContent,
  words: readonly StyledWord[],
  grids: readonly Grid[],
  page: ShownBox,
  figurePath: (index: number) => string,
): Figure[] {
  if (content.drawings.length === 0 || content.drawings.length > 20_000) return [];
  const whole = drawnPage(content, words);
  if (whole !== null) return [figureOf(content.number, withLabels(whole, words, page), words, figurePath(0))];
  const drawn = content.drawings.filter((box) => box.right - box.left > 1 || box.bottom - box.top > 1);
  let clusters: ShownBox[] = [];
  for (const box of drawn) clusters = merged(clusters, box);
  const marks = [...content.rules.map(({ box }) => box), ...content.fills.map(({ box }) => box)].slice(
    0,
    5_000,
  );
  return clusters
    .map((box) =>
      marks.reduce(
        (all, mark) =>
          shareInside(mark, grownShown(all, NEAR)) > 0.6 && shownArea(mark) < shownArea(page) * 0.3
            ? shownUnion([all, mark])
            : all,
        box,
      ),
    )
    .filter((box) => isFigure(box, words, grids, page))
    .slice(0, 40)
    .map((box, index) => figureOf(content.number, withLabels(box, words, page), words, figurePath(index)));
}

function figureOf(page: number, box: ShownBox, words: readonly StyledWord[], path: string): Figure {
  const inside = words.filter((word) => isCentreInside(word, box));
  return {
    page,
    box,
    path,
    text: inside.map(({ text, isParted }) => (isParted ? ` ${text}` : text)).join(''),
  };
}

/** The part of a page that is a technical drawing, a map or a set of charts, where the few words are labels; null if there is none. */
function drawnPage(
  { drawings, rules, width, height }: PageContent,
  words: readonly StyledWord[],
): ShownBox | null {
  const marks = [...drawings, ...rules.map(({ box }) => box)];
  if (
    drawings.length < LEAST_DRAWN ||
    marks.length < LEAST_MARKS ||
    marks.length < words.length * 1.5 ||
    words.length > MOST_LABELS
  )
    return null;
  const all = shownUnion(marks);
  return shownArea(all) > width * height * LEAST_DRAWN_SHARE ? all : null;
}

function merged(clusters: readonly ShownBox[], box: ShownBox): ShownBox[] {
  const near = clusters.filter(
    (other) =>
      other.left <= box.right + NEAR &&
      box.left <= other.right + NEAR &&
      other.top <= box.bottom + NEAR &&
      box.top <= other.bottom + NEAR,
  );
  return near.length === 0
    ? [...clusters, box]
    : [...clusters.filter((other) => !near.includes(other)), shownUnion([box, ...near])];
}

function isFigure(
  box: ShownBox,
  words: readonly StyledWord[],
  grids: readonly Grid[],
  page: ShownBox,
): boolean {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width < LEAST_FIGURE || height < LEAST_FIGURE || shownArea(box) > shownArea(page) * MOST_FIGURE)
    return false;
  if (
    grids.some(
      (grid) =>
        shareInside(grid.box, box) > 0.5 || (shareInside(box, grid.box) > 0.5 && grid.cells.length > 1),
    )
  )
    return false;
  const inside = words.filter((word) => isCentreInside(word, box));
  const covered = inside.reduce((sum, word) => sum + shownArea(word), 0);
  return covered < shownArea(box) * MOST_WORDS_IN_FIGURE && inside.length < 120;
}

/** Extends a figure by the words at its edges, such as labels of axes. */
function withLabels(box: ShownBox, words: readonly StyledWord[], page: ShownBox): ShownBox {
  const cut = words.filter((word) => isCentreInside(word, box));
  const all = shownUnion([box, ...cut]);
  return {
    left: Math.max(page.left, all.left - 1),
    top: Math.max(page.top, all.top - 1),
    right: Math.min(page.right, all.right + 1),
    bottom: Math.min(page.bottom, all.bottom + 1),
  };
}

function figureSolid({ box, path, text }: Figure): Solid {
  const picture: Picture = {
    path,
    format: 'png',
    width: box.right - box.left,
    height: box.bottom - box.top,
    angle: 0,
    description: text.trim(),
  };
  return { kind: 'solid', box, content: { kind: 'picture', picture } };
}

function solidOf({ box, path, format, angle }: PlacedPicture): Solid {
  const picture: Picture = { path, format, width: box.right - box.left, height: box.bottom - box.top, angle };
  return { kind: 'solid', box, content: { kind: 'picture', picture } };
}

function picturesOf(
  { pictures }: PageContent,
  segments: readonly StyledSegment[],
  page: ShownBox,
  isInvisible: boolean,
) {
  const solids: Solid[] = [];
  const backgrounds: Solid[] = [];
  let hasScan = false;
  const area = shownArea(page);
  const covered = pictures.reduce((sum, { box }) => sum + shownArea(box), 0);
  for (const picture of pictures) {
    const isStrip = isInvisible && covered > area * PAGE_SHARE && shownArea(picture.box) > area * 0.02;
    if (isInvisible && (shareInside(page, picture.box) > PAGE_SHARE || isStrip)) {
      hasScan = true;
      continue;
    }
    const over = segments.filter(({ box }) => isCentreInside(box, picture.box)).length;
    if (over > 0 && (shareInside(page, picture.box) > 0.2 || over > 2)) backgrounds.push(solidOf(picture));
    else solids.push(solidOf(picture));
  }
  return { solids, backgrounds, hasScan };
}

/** Puts texts and pictures into the cells they are in; an empty frame, and a frame around the whole page, are not tables. */
function fillGrids(
  grids: readonly Grid[],
  segments: readonly StyledSegment[],
  solids: readonly Solid[],
  fills: readonly Fill[],
  page: ShownBox,
) {
  const kept = { segments: [...segments], solids: [...solids] };
  const filled: FilledGrid[] = [];
  for (const grid of grids.toSorted((first, second) => shownArea(first.box) - shownArea(second.box))) {
    if (shownArea(grid.box) > shownArea(page) * 0.9 && grid.cells.length < 3) continue;
    const cut = kept.segments.flatMap((segment) => splitAtCells(segment, grid));
    const inGrid = cut.filter(({ box }) => isCentreInside(box, grid.box));
    const solidsIn = kept.solids.filter(({ box }) => isCentreInside(box, grid.box));
    const holdsOthers = filled.some((inner) => shareInside(inner.grid.box, grid.box) > 0.9);
    if (inGrid.length === 0 && grid.cells.length < 2 && (holdsOthers || shownArea(grid.box) < LEAST_FRAME))
      continue;
    kept.segments = cut.filter((segment) => !inGrid.includes(segment));
    kept.solids = kept.solids.filter((solid) => !solidsIn.includes(solid));
    const cellIndex = (box: ShownBox) => grid.cells.findIndex((cell) => isCentreInside(box, cell.box));
    const texts = grid.cells.map((): StyledSegment[] => []);
    const pictures = grid.cells.map((): Solid[] => []);
    for (const segment of inGrid) texts[Math.max(0, cellIndex(segment.box))]?.push(segment);
    for (const solid of solidsIn) pictures[Math.max(0, cellIndex(solid.box))]?.push(solid);
    for (const cell of grid.cells) cell.background ||= backgroundOf(cell.box, fills);
    filled.push({ grid, segments: texts, solids: pictures });
  }
  return { kept, filled };
}

/** Splits a segment whose words are in several cells. */
function splitAtCells(segment: StyledSegment, grid: Grid): StyledSegment[] {
  if (segment.baseline < grid.box.top || segment.baseline > grid.box.bottom) return [segment];
  if (segment.box.right < grid.box.left || segment.box.left > grid.box.right) return [segment];
  const cellOf = ({ left, right, baseline, size }: StyledWord): number => {
    const [x, y] = [(left + right) / 2, baseline - size * 0.3];
    return grid.cells.findIndex(
      ({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    );
  };
  const parts = new Map<number, StyledWord[]>();
  for (const word of segment.words) {
    const cell = cellOf(word);
    parts.set(cell, [...(parts.get(cell) ?? []), word]);
  }
  return parts.size === 1 ? [segment] : [...parts.values()].flatMap((words) => styledSegments(words));
}
