import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { writeNumbers } from '../objects/trees.ts';
import type { Part } from './document.ts';

/** Consecutively labelled pages: the first page, its number and the style. */
interface Run {
  start: number;
  number: number;
  style: Dictionary;
}

/** Gives the pages of a part the labels that they have in the document. */
export function keepPageLabels(
  { document, catalog, selection }: Part,
  labels: readonly [number, Value][],
): void {
  if (labels.length === 0) return;
  const { file } = document;
  const runs = runsOf(file, labels);
  const entries: [number, Value][] = [];
  let before: { run: Run | undefined; page: number } | null = null;
  let at = 0;
  for (const [place, page] of selection.pages.entries()) {
    while (at > 0 && (runs[at]?.start ?? 0) > page) at--;
    while ((runs[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= page) at++;
    const nearest = runs[at];
    const run = nearest && nearest.start <= page ? nearest : undefined;
    const goesOn = before !== null && before.run === run && before.page + 1 === page;
    before = { run, page };
    if (!goesOn) entries.push([place, labelOf(run, page)]);
  }
  if (entries.length > 0) catalog['/PageLabels'] = writeNumbers(file, entries);
}

function runsOf(file: PdfDocument, labels: readonly [number, Value][]): Run[] {
  return labels
    .toSorted(([left], [right]) => left - right)
    .map(([start, label]) => {
      const style = file.dictionary(label);
      return { start, number: Number(file.resolve(style['/St'])) || 1, style };
    });
}

/** Viewers number pages before the first label from 1. */
function labelOf(run: Run | undefined, page: number): Dictionary {
  if (run === undefined) return { '/S': '/D', '/St': page + 1 };
  const number = run.number + page - run.start;
  return '/S' in run.style ? { ...run.style, '/St': number } : run.style;
}
