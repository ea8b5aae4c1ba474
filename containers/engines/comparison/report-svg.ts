import type { ChangeKind } from '../../plain/comparison/change-kinds.ts';
import { CHANGE_KIND_NAMES, COLORS } from '../../plain/comparison/change-kinds.ts';
import { placeOf, SHEET, sheetAreaOf } from '../../plain/comparison/sheet-layout.ts';
import { escapeXml, FONT_FAMILIES, svgPage } from '../../plain/drawing/svg.ts';
import { countOf, fitText } from './report-text.ts';

export interface ReportRow {
  kind: ChangeKind;
  /** Page numbers, such as `3 → 4`. */
  pages: string;
  old: string;
  new: string;
}

export interface ReportCover {
  files: { old: { name: string; pages: number }; new: { name: string; pages: number } };
  headline: string;
  counts: { label: string; count: number; kind: ChangeKind }[];
  notes: readonly string[];
  rows: readonly ReportRow[];
  /** The number of all changes; the rows are the first of them. */
  changes: number;
}

interface SheetSide {
  name: string;
  /** The page from 1, with its size as shown; null if it exists only on the other side. */
  page: { number: number; width: number; height: number } | null;
}

type Anchor = 'start' | 'middle';

const [LEFT, RIGHT] = [48, SHEET.width - 48];
const [DARK, GREY, LINE] = ['#1f2328', '#59636e', '#d1d9e0'];
const ROW = 17;
const LAST_ROW = SHEET.height - 46;
const SIDE_NAMES = { old: 'Antigo', new: 'Novo' } as const;

function colorOf(kind: ChangeKind): string {
  return `rgb(${COLORS[kind].join(',')})`;
}

function write(
  text: string,
  x: number,
  y: number,
  size: number,
  look: { color?: string; bold?: boolean; anchor?: Anchor } = {},
): string {
  const { color = DARK, bold = false, anchor = 'start' } = look;
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${color}" text-anchor="${anchor}"${bold ? ' font-weight="bold"' : ''} xml:space="preserve">${escapeXml(text)}</text>`;
}

function box(x: number, y: number, width: number, height: number, style: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${style}/>`;
}

function page(body: string): string {
  const group = `<g font-family="${escapeXml(FONT_FAMILIES.sem_serifa)}">${body}</g>`;
  return svgPage(SHEET.width, SHEET.height, group);
}

function countBoxes(counts: ReportCover['counts'], y: number): string {
  const [width, gap] = [150, 14];
  return counts
    .map(({ label, count, kind }, index) => {
      const x = LEFT + index * (width + gap);
      return [
        box(x, y, width, 52, `rx="4" fill="${colorOf(kind)}" fill-opacity="0.12"`),
        box(x, y, 5, 52, `fill="${colorOf(kind)}"`),
        write(count.toLocaleString('pt-BR'), x + 18, y + 25, 19, { bold: true }),
        write(label, x + 18, y + 43, 10.5, { color: GREY }),
      ].join('');
    })
    .join('');
}

function tableOf({ rows, changes }: ReportCover, top: number): string {
  if (rows.length === 0) return '';
  const [kindAt, pagesAt, oldAt, newAt] = [LEFT, LEFT + 72, LEFT + 150, LEFT + 452];
  const width = newAt - oldAt - 14;
  const heads: [string, number][] = [
    ['Alteração', kindAt],
    ['Página', pagesAt],
    ['Antes', oldAt],
    ['Depois', newAt],
  ];
  const room = Math.max(0, Math.floor((LAST_ROW - top - ROW) / ROW));
  const shown = rows.slice(0, room);
  const lines = shown.map(({ kind, pages, old, new: fresh }, index) => {
    const y = top + (index + 1) * ROW;
    return [
      box(kindAt, y - 7.5, 8, 8, `fill="${colorOf(kind)}"`),
      write(CHANGE_KIND_NAMES[kind], kindAt + 14, y, 9.5),
      write(fitText(pages, oldAt - pagesAt - 8, 9.5), pagesAt, y, 9.5, { color: GREY }),
      write(fitText(old, width, 9.5), oldAt, y, 9.5),
      write(fitText(fresh, width, 9.5), newAt, y, 9.5),
      `<path d="M${LEFT} ${y + 5}H${RIGHT}" stroke="${LINE}" stroke-width="0.5"/>`,
    ].join('');
  });
  const more = changes - shown.length;
  const rest = more > 0 ? `E mais ${countOf(more, 'alteração', 'alterações')}, nas folhas seguintes.` : '';
  return [
    ...heads.map(([text, x]) => write(text, x, top, 9.5, { color: GREY, bold: true })),
    ...lines,
    write(rest, LEFT, top + (shown.length + 1) * ROW + 2, 9.5, { color: GREY }),
  ].join('');
}

function asSentence(note: string): string {
  return note.slice(0, 1).toUpperCase() + note.slice(1);
}

/** Draws the first page: what was compared, the number of changes, and the first of them. */
export function coverPage(cover: ReportCover): string {
  const { files, headline, counts, notes } = cover;
  const fileLine = (side: 'old' | 'new', y: number) => {
    const { name, pages } = files[side];
    const end = ` (${countOf(pages, 'página', 'páginas')})`;
    return [
      write(`${SIDE_NAMES[side]}:`, LEFT, y, 12, { color: GREY }),
      write(fitText(name, 590, 12, 'middle') + end, LEFT + 52, y, 12),
    ].join('');
  };
  const notesTop = counts.length === 0 ? 196 : 258;
  return page(
    [
      write('Comparação de PDFs', LEFT, 66, 24, { bold: true }),
      fileLine('old', 96),
      fileLine('new', 115),
      `<path d="M${LEFT} 130H${RIGHT}" stroke="${LINE}" stroke-width="1"/>`,
      write(headline, LEFT, 164, 19, { bold: true }),
      countBoxes(counts, 180),
      ...notes.map((note, index) =>
        write(fitText(asSentence(note), RIGHT - LEFT, 10), LEFT, notesTop + index * 14, 10, { color: GREY }),
      ),
      tableOf(cover, notesTop + notes.length * 14 + 12),
    ].join(''),
  );
}

function headOf(title: string, name: string, x: number): string {
  return [
    write(title, x, 27, 12, { bold: true }),
    write(fitText(name, sheetAreaOf('old').width, 9, 'middle'), x, 42, 9, { color: GREY }),
  ].join('');
}

function sideOf(side: 'old' | 'new', { name, page: shown }: SheetSide): string {
  if (shown !== null) {
    const { x, y, width, height } = placeOf(side, shown);
    const frame = box(x, y, width, height, `fill="none" stroke="${GREY}" stroke-width="0.4"`);
    return (
      headOf(`${SIDE_NAMES[side]}, página ${shown.number}`, name, Math.min(x, sheetAreaOf(side).x + 30)) +
      frame
    );
  }
  const area = sheetAreaOf(side);
  const [middle, centre] = [area.x + area.width / 2, area.y + area.height / 2];
  const other = side === 'old' ? 'novo' : 'antigo';
  const frame = `fill="#f6f8fa" stroke="${LINE}" stroke-width="1" stroke-dasharray="5 4"`;
  const note = `Esta página só existe no arquivo ${other}.`;
  return [
    headOf(SIDE_NAMES[side], name, area.x),
    box(area.x, area.y, area.width, area.height, frame),
    write('Sem página correspondente', middle, centre - 4, 14, { color: GREY, anchor: 'middle' }),
    write(note, middle, centre + 16, 11, { color: GREY, anchor: 'middle' }),
  ].join('');
}

/** Draws what surrounds the pages of a sheet: names, frames, and the legend of colours. */
export function sheetFrame(
  old: SheetSide,
  fresh: SheetSide,
  legend: readonly { label: string; kind: ChangeKind }[],
): string {
  const y = SHEET.height - 14;
  const keys = legend.map(({ label, kind }, index) => {
    const x = sheetAreaOf('old').x + index * 92;
    return (
      box(x, y - 8, 9, 9, `fill="${colorOf(kind)}" fill-opacity="0.6"`) +
      write(label, x + 14, y, 9, { color: GREY })
    );
  });
  return page([sideOf('old', old), sideOf('new', fresh), ...keys].join(''));
}
