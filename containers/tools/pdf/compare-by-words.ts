import { countOf } from '../../engines/comparison/report-text.ts';
import { compareTexts, type TextComparison } from '../../engines/comparison/texts.ts';
import { listedPages } from '../page-ranges.ts';
import { type ComparisonOutcome, type ComparisonTask, pagesOfRow } from './comparison-outcome.ts';

const LABELS: ComparisonOutcome['labels'] = [
  { kind: 'inserted', one: 'inserida', many: 'inseridas' },
  { kind: 'removed', one: 'removida', many: 'removidas' },
  { kind: 'changed', one: 'alterada', many: 'alteradas' },
  { kind: 'moved', one: 'movida', many: 'movidas' },
];
const LEGEND: ComparisonOutcome['legend'] = [
  { kind: 'removed', label: 'removido' },
  { kind: 'inserted', label: 'inserido' },
  { kind: 'changed', label: 'alterado' },
  { kind: 'moved', label: 'movido' },
];
const EMPTY_PAGE = '(página sem texto)';

function notesOf({ settings }: ComparisonTask, { textless, coarse, running }: TextComparison): string[] {
  return [
    ...(settings.ignoreCase ? ['diferenças entre maiúsculas e minúsculas ficaram de fora'] : []),
    ...(settings.ignoreHeaders ? ['cabeçalhos e rodapés ficaram de fora'] : []),
    ...(running > 0
      ? [
          `${countOf(running, 'alteração está', 'alterações estão')} em cabeçalhos ou rodapés (o que se repete em várias páginas conta uma vez); para deixar de fora, use ignore_headers`,
        ]
      : []),
    ...(textless.length > 0
      ? [
          `páginas sem texto não foram comparadas (use mode visual, ou antes ocr-pdf): ${listedPages(textless.map((page) => page + 1))}`,
        ]
      : []),
    ...(coarse > 0
      ? [
          `${countOf(coarse, 'trecho longo e muito diferente conta', 'trechos longos e muito diferentes contam')} como uma só alteração`,
        ]
      : []),
  ];
}

/** Compares the words, wherever they are on the pages. */
export async function compareByWords(task: ComparisonTask): Promise<ComparisonOutcome> {
  const found = await compareTexts(task.context, task.documents, task.settings);
  const textOf = (place: { text: string } | null) => (place?.text === '' ? EMPTY_PAGE : (place?.text ?? ''));
  return {
    counts: found.counts,
    labels: LABELS,
    legend: LEGEND,
    sheets: found.sheets.map((sheet, place) => ({ ...sheet, place })),
    marks: found.marks,
    style: 'words',
    rows: found.excerpts.map(({ kind, old, new: fresh }) => ({
      kind,
      pages: pagesOfRow(old?.page, fresh?.page),
      old: textOf(old),
      new: textOf(fresh),
    })),
    identical:
      'O texto é o mesmo, palavra por palavra. Imagens e aparência não foram comparadas: para isso, use mode visual.',
    notes: notesOf(task, found),
  };
}
