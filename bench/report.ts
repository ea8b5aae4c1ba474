import type { Judged } from './figure.ts';

const HEAD = ['', 'median', 'quartiles', 'bar', 'pairs', ''];

/** Formats the table that `npm run bench` prints. */
export function table(figures: readonly Judged[]): string {
  const rows = figures.map(rowOf);
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = [HEAD, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const details = figures.map((figure) => `  ${figure.name}: ${figure.detail}`);
  return [...lines, '', ...details].join('\n');
}

function rowOf({ name, unit, bar, values, quartiles, isMet }: Judged): string[] {
  const show = (value: number) => {
    if (unit === 'ratio') return value.toFixed(2);
    return unit === 's' ? `${value.toFixed(1)} s` : `${value.toFixed(0)} ${unit}`;
  };
  return [
    name,
    show(quartiles.median),
    `${show(quartiles.lower)} – ${show(quartiles.upper)}`,
    'atLeast' in bar
      ? `≥ ${[bar.median, bar.atLeast]
          .filter((part) => part !== undefined)
          .map(show)
          .join(', ')}`
      : `≤ ${show(bar.atMost)}`,
    String(values.length),
    isMet ? 'met' : 'MISSED',
  ];
}
