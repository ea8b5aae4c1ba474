import type { Row } from './row.ts';

/** Of 255: drawn letters differ in their edges. */
const DIFFERENT = 40;
const SECONDS_LONGER = 0.5;
const WORST_ROWS = 40;

/** How bad a row is, from 0 on: its share of lost words, of a page, or what looks otherwise. */
function badnessOf({ words, look, longer, outcome }: Row): number {
  if (outcome === 'broken') return 2;
  return Math.max(
    words?.share ?? 0,
    look !== null && look.difference > DIFFERENT ? look.difference / 255 : 0,
    longer !== null && Math.abs(longer) > SECONDS_LONGER ? Math.min(1, Math.abs(longer)) : 0,
  );
}

function isSilent(row: Row): boolean {
  return badnessOf(row) > 0 && row.outcome === 'done' && row.told === '';
}

export function lineOf(row: Row): string {
  const { words, look, longer } = row;
  return [
    row.outcome.padEnd(6),
    `${row.seconds.toFixed(1)} s`.padStart(7),
    row.trial.padEnd(24),
    row.file,
    ...(words !== null && words.lost > 0
      ? [`${words.lost} of ${words.all} words (${words.examples.join(' ')})`]
      : []),
    ...(look !== null && look.difference > DIFFERENT
      ? [`page ${look.page} differs by ${look.difference.toFixed(0)}`]
      : []),
    ...(longer !== null && Math.abs(longer) > SECONDS_LONGER ? [`${longer.toFixed(1)} s longer`] : []),
    ...(row.told === '' ? [] : [`"${row.told.replaceAll('\n', ' / ')}"`]),
  ].join('  ');
}

/** One line for each tool, and the worst rows: first those whose loss no `info` names. */
export function tableOf(rows: readonly Row[]): string {
  const columns = ['files', 'done', 'failed', 'broken', 'words', 'look', 'length', 'silent'];
  const head = [''.padEnd(26), ...columns.map((column) => column.padStart(7))].join('');
  const lines = [...Map.groupBy(rows, ({ trial }) => trial)].map(([trial, tried]) => {
    const count = (fits: (row: Row) => boolean) => tried.filter(fits).length;
    const counts = [
      tried.length,
      count(({ outcome }) => outcome === 'done'),
      count(({ outcome }) => outcome === 'failed'),
      count(({ outcome }) => outcome === 'broken'),
      count(({ words }) => words !== null && words.lost > 0),
      count(({ look }) => look !== null && look.difference > DIFFERENT),
      count(({ longer }) => longer !== null && Math.abs(longer) > SECONDS_LONGER),
      count(isSilent),
    ];
    return [trial.padEnd(26), ...counts.map((each) => String(each).padStart(7))].join('');
  });
  const worst = rows
    .filter((row) => badnessOf(row) > 0)
    .toSorted(
      (one, other) => Number(isSilent(other)) - Number(isSilent(one)) || badnessOf(other) - badnessOf(one),
    )
    .slice(0, WORST_ROWS);
  return [head, ...lines, '', 'The worst:', ...worst.map(lineOf)].join('\n');
}
