import { writeFile } from 'node:fs/promises';
import { comparePictures, pairPages } from '../../engines/comparison/pictures.ts';
import { changesJson } from '../../plain/comparison/changes-json.ts';
import type { MarkedSheet } from '../../plain/comparison/marked-sheets.ts';
import { type ShownBox, shownUnion } from '../../plain/geometry/boxes.ts';
import { shownSize } from '../../plain/geometry/shown-pages.ts';
import type { Size } from '../../plain/geometry/sizes.ts';
import { POINTS_PER_MILLIMETRE } from '../../plain/units.ts';
import { type ComparisonOutcome, type ComparisonTask, pagesOfRow } from './comparison-outcome.ts';

const LABELS: ComparisonOutcome['labels'] = [
  { kind: 'changed', one: 'área alterada', many: 'áreas alteradas' },
  { kind: 'inserted', one: 'página inserida', many: 'páginas inseridas' },
  { kind: 'removed', one: 'página removida', many: 'páginas removidas' },
];
const LEGEND: ComparisonOutcome['legend'] = [
  { kind: 'removed', label: 'removida' },
  { kind: 'inserted', label: 'inserida' },
  { kind: 'changed', label: 'alterada' },
];
const MOST_ROWS = 40;
/** Difference in points that rounding may cause. */
const SAME_SIZE = 1;

type ChangedArea = Parameters<typeof changesJson>[2][number];

function isPair<Pair extends { old: number | null; new: number | null }>(
  pair: Pair,
): pair is Pair & { old: number; new: number } {
  return pair.old !== null && pair.new !== null;
}

function differs(before: Size, after: Size): boolean {
  const { width, height } = after;
  return Math.abs(before.width - width) > SAME_SIZE || Math.abs(before.height - height) > SAME_SIZE;
}

function around(before: Size, after: Size): ShownBox {
  return shownUnion([wholeOf(before), wholeOf(after)]);
}

function roundedBox({ left, top, right, bottom }: ShownBox): ShownBox {
  const [x, y, x1, y1] = [Math.round(left), Math.round(top), Math.round(right), Math.round(bottom)];
  return { left: x, top: y, right: x1, bottom: y1 };
}

function wholeOf({ width, height }: Size): ShownBox {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** Finds the areas in which matching pages differ, and the pages without a match. */
async function findAreas({ context, documents, onShare }: ComparisonTask) {
  const pairs = await pairPages(context, documents);
  const both = pairs.filter(isPair);
  const areas = await comparePictures(context, documents, both, (done) => onShare(done / both.length));
  const sizeOf = (side: 'old' | 'new', page: number): Size => {
    const geometry = documents[side].geometry[page];
    return geometry === undefined ? { width: 0, height: 0 } : shownSize(geometry);
  };
  return pairs.map((pair): { isResized: boolean; sheet: MarkedSheet; areas: ChangedArea[] } => {
    const { old, new: fresh } = pair;
    const wholePage = (side: 'old' | 'new', page: number | null, kind: 'inserted' | 'removed') =>
      page === null ? null : { page, marks: [{ kind, box: wholeOf(sizeOf(side, page)) }] };
    if (!isPair(pair)) {
      const placeOf = (page: number | null) => (page === null ? null : { pages: [page] });
      const kind = old === null ? 'inserted' : 'removed';
      return {
        isResized: false,
        sheet: {
          old: wholePage('old', old, 'removed'),
          new: wholePage('new', fresh, 'inserted'),
          isChanged: true,
        },
        areas: [{ kind, old: placeOf(old), new: placeOf(fresh) }],
      };
    }
    const isResized = differs(sizeOf('old', pair.old), sizeOf('new', pair.new));
    const boxes = areas.get(pair) ?? [];
    if (isResized && boxes.length === 0) boxes.push(around(sizeOf('old', pair.old), sizeOf('new', pair.new)));
    const marks = boxes.map((box) => ({ kind: 'changed' as const, box }));
    return {
      isResized,
      sheet: {
        old: { page: pair.old, marks },
        new: { page: pair.new, marks },
        isChanged: boxes.length > 0,
      },
      areas: boxes.map((box) => ({
        kind: 'changed',
        old: { pages: [pair.old], box: roundedBox(box) },
        new: { pages: [pair.new], box: roundedBox(box) },
      })),
    };
  });
}

function describeArea({ old, new: fresh }: ChangedArea): ComparisonOutcome['rows'][number] {
  const text = (place: ChangedArea['old'], whole: string) => {
    if (place === null) return '';
    if (place.box === undefined) return whole;
    const millimetres = (side: number) => Math.round(side / POINTS_PER_MILLIMETRE);
    const [left, top] = [millimetres(place.box.left), millimetres(place.box.top)];
    const [width, height] = [millimetres(place.box.right) - left, millimetres(place.box.bottom) - top];
    return `área de ${width} × ${height} mm, a ${left} mm da esquerda e ${top} mm do alto`;
  };
  return {
    kind: fresh === null ? 'removed' : old === null ? 'inserted' : 'changed',
    pages: pagesOfRow(old?.pages[0], fresh?.pages[0]),
    old: text(old, 'página removida'),
    new: old === null ? text(fresh, 'página inserida') : '',
  };
}

/** Compares how the pages look. */
export async function compareByPictures(task: ComparisonTask): Promise<ComparisonOutcome> {
  const { context, documents, settings } = task;
  const found = await findAreas(task);
  const sheets = found.map(({ sheet }) => sheet);
  const areas = found.flatMap((page) => page.areas);
  const marks = await context.give('marks.json', JSON.stringify(sheets));
  const names = { old: documents.old.input.name, new: documents.new.input.name };
  if (settings.changes !== null) await writeFile(settings.changes, changesJson('visual', names, areas));
  const resized = found.filter(({ isResized }) => isResized).length;
  return {
    counts: Object.fromEntries(
      LABELS.map(({ kind }) => [kind, areas.filter((change) => change.kind === kind).length]),
    ),
    labels: LABELS,
    legend: LEGEND,
    sheets: sheets.map(({ old, new: fresh, isChanged }, place) => ({
      place,
      old: old?.page ?? null,
      new: fresh?.page ?? null,
      isChanged,
    })),
    marks,
    style: 'areas',
    rows: areas.slice(0, MOST_ROWS).map(describeArea),
    identical: 'As páginas têm a mesma aparência.',
    notes: [
      ...(resized > 0 ? [`páginas que mudaram de tamanho: ${resized}`] : []),
      ...(settings.ignoreCase || settings.ignoreHeaders
        ? ['ignore_case e ignore_headers só valem no mode texto']
        : []),
    ],
  };
}
