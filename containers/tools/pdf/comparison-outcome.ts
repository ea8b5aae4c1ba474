import type { ComparedDocument, Side } from '../../engines/comparison/document.ts';
import type { ReportSheet } from '../../engines/comparison/report.ts';
import type { ReportCover, ReportRow } from '../../engines/comparison/report-svg.ts';
import { countOf } from '../../engines/comparison/report-text.ts';
import { formatNumber } from '../../plain/format.ts';
import type { ProgramRunner } from '../../runs/context.ts';

type Kind = ReportRow['kind'];

/** Input of the ways to compare two documents. */
export interface ComparisonTask {
  context: ProgramRunner<'give' | 'outputDirectory'>;
  documents: Record<Side, ComparedDocument>;
  settings: {
    ignoreCase: boolean;
    ignoreHeaders: boolean;
    /** The file for all changes as JSON; null if it was not requested. */
    changes: string | null;
  };
  onShare: (share: number) => void;
}

interface KindLabel {
  kind: Kind;
  one: string;
  many: string;
}

/** Result of a comparison. */
export interface ComparisonOutcome {
  /** Number of changes of each kind. */
  counts: Partial<Record<Kind, number>>;
  labels: readonly KindLabel[];
  legend: readonly { kind: Kind; label: string }[];
  sheets: readonly (ReportSheet & { isChanged: boolean })[];
  /** The file of sheets and marks. */
  marks: string;
  style: 'words' | 'areas';
  /** The first changes. */
  rows: readonly ReportRow[];
  identical: string;
  notes: readonly string[];
}

/** Returns page numbers, such as `3 → 4`; a dash if the page is missing on that side. */
export function pagesOfRow(old: number | undefined, fresh: number | undefined): string {
  const [left, right] = [old, fresh].map((page) => (page === undefined ? '–' : page + 1));
  return `${left} → ${right}`;
}

/** Describes the result on the report's cover, and in the lines of `info`. */
export function describeOutcome(
  documents: Record<Side, ComparedDocument>,
  { counts: found, labels, sheets, rows, identical, notes }: ComparisonOutcome,
  leftOut: number,
): { cover: ReportCover; info: string[] } {
  const files = {
    old: { name: documents.old.input.name, pages: documents.old.pages },
    new: { name: documents.new.input.name, pages: documents.new.pages },
  };
  const cut = `o relatório mostra as primeiras folhas, e ficou sem as outras ${formatNumber(leftOut)}; com a opção json, o arquivo JSON tem todas as alterações`;
  const allNotes = leftOut === 0 ? notes : [...notes, cut];
  const counts = labels.map(({ kind, one, many }) => {
    const count = found[kind] ?? 0;
    return { kind, count, label: count === 1 ? one : many };
  });
  const changes = counts.reduce((sum, { count }) => sum + count, 0);
  if (changes === 0) {
    const headline = 'Os documentos são idênticos';
    const cover = { files, headline, counts: [], notes: [identical, ...allNotes], rows: [], changes };
    return { cover, info: [headline, ...allNotes] };
  }
  const changed = sheets.filter(({ isChanged }) => isChanged).length;
  const headline = `${countOf(changes, 'alteração', 'alterações')} em ${countOf(changed, 'página', 'páginas')}`;
  const listed = counts
    .filter(({ count }) => count > 0)
    .map(({ count, label }) => countOf(count, label, label));
  return {
    cover: { files, headline, counts, notes: allNotes, rows, changes },
    info: [`${headline}: ${listed.join(', ')}`, ...allNotes],
  };
}
