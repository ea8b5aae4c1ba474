import { shownDay } from '../brasilia.ts';
import type { Counts } from '../history/day.ts';
import { type Markup, markup } from './markup.ts';
import type { ComponentView, DayView } from './view.ts';
import { daysWords, lengthWords } from './words.ts';

const WIDTH = 10;
const BAR = 8;
const HEIGHT = 40;

/** The parts of a bar, from the bottom to the top. */
const LAYERS: readonly [keyof Counts | 'none', string][] = [
  ['u', 'bar-up'],
  ['s', 'bar-source'],
  ['m', 'bar-maintenance'],
  ['none', 'bar-none'],
  ['f', 'bar-failed'],
  ['d', 'bar-down'],
];
/** The minimum height of a part that is not empty. */
const LEAST = 8;

/** Renders a bar for each day, divided by the marks of its slots; the rest is grey. */
export function dayBars(component: ComponentView): Markup {
  const { days } = component;
  return markup`<svg class="bars" viewBox="0 0 ${days.length * WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${daysWords(component)}">${days.map((day, place) => bar(day, place * WIDTH))}</svg>`;
}

function bar(day: DayView, x: number): Markup {
  const amounts = LAYERS.map(([kind]) => amountOf(day, kind));
  const heights = heightsOf(amounts);
  let foot = HEIGHT;
  return markup`${LAYERS.map(([, style], place) => {
    const height = heights[place] ?? 0;
    if (height === 0) return null;
    foot -= height;
    return markup`<rect class="${style}" x="${x}" y="${round(foot)}" width="${BAR}" height="${round(height)}"/>`;
  })}`;
}

function amountOf({ counts, none }: DayView, kind: keyof Counts | 'none'): number {
  return kind === 'none' ? none : counts[kind];
}

/** Returns heights that fill the bar; a day that has not begun has no data. */
export function heightsOf(amounts: readonly number[]): number[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum === 0) return LAYERS.map(([kind]) => (kind === 'none' ? HEIGHT : 0));
  const wanted = amounts.map((amount) => (amount === 0 ? 0 : Math.max(LEAST, (amount / sum) * HEIGHT)));
  const scale = HEIGHT / wanted.reduce((total, height) => total + height, 0);
  return wanted.map((height) => height * scale);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

interface DayRow {
  from: string;
  to: string;
  text: string;
}

/** Renders a table of the days that were not entirely up, with consecutive equal days in one row. */
export function dayTable({ days, everyMinutes, name }: ComponentView): Markup {
  const rows = rowsOf(days, everyMinutes);
  if (rows.length === 0) return markup`<p class="quiet">Nenhuma falha e nenhuma lacuna nestes dias.</p>`;
  return markup`<table>
<caption class="hidden">Dias com falhas ou sem dados: ${name}</caption>
<thead><tr><th scope="col">Dia</th><th scope="col">O que houve</th></tr></thead>
<tbody>${rows
    .reverse()
    .map(
      ({ from, to, text }) =>
        markup`<tr><th scope="row">${from === to ? shownDay(from) : `${shownDay(from)} a ${shownDay(to)}`}</th><td>${text}</td></tr>`,
    )}</tbody>
</table>`;
}

function rowsOf(days: readonly DayView[], everyMinutes: number): DayRow[] {
  const rows: DayRow[] = [];
  for (const day of days) {
    const text = dayWords(day, everyMinutes);
    const last = rows.at(-1);
    if (text === null) rows.push({ from: day.day, to: day.day, text: '' });
    else if (last?.text === text) last.to = day.day;
    else rows.push({ from: day.day, to: day.day, text });
  }
  return rows.filter(({ text }) => text !== '');
}

/** Describes a day; null if all of it was up. */
function dayWords({ counts, none }: DayView, everyMinutes: number): string | null {
  const measuredSlots = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (measuredSlots === 0) return 'Sem dados';
  const parts: [number, string][] = [
    [counts.d, 'fora do ar'],
    [counts.f, 'com falhas isoladas'],
    [counts.s, 'com uma fonte externa fora do ar'],
    [counts.m, 'em manutenção'],
    [none, 'sem dados'],
  ];
  const said = parts
    .filter(([slots]) => slots > 0)
    .map(([slots, what]) => `${lengthWords(slots * everyMinutes)} ${what}`);
  return said.length === 0 ? null : said.join(', ');
}
