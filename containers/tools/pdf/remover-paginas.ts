import { removerPaginas as definition } from '../../../common/catalogue/pdf-pages.ts';
import { findBlankPages } from '../../engines/pdf/blank-pages.ts';
import { readOverview } from '../../engines/pdf/overview.ts';
import { failure } from '../../plain/failures.ts';
import type { PageRange } from '../../protocol/pdf/divide-pdf.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { countedPages, listedPages, pagesInRanges } from '../page-ranges.ts';
import { writeParts } from './write-parts.ts';

type PageRemovalContext = ToolContext<OptionsOf<typeof definition>>;

async function removedPages(
  context: PageRemovalContext,
  input: ToolInput,
  pages: number,
  onRead: (share: number) => void,
): Promise<number[]> {
  const { pages: ranges, blank } = context.options;
  const removed = new Set(ranges === undefined ? [] : pagesInRanges(input.name, pages, ranges, 'pages'));
  if (blank || ranges === undefined) {
    for (const page of await findBlankPages(context, input, pages, onRead)) removed.add(page);
  }
  if (removed.size === pages) throw failure('allPagesRemoved', input.name);
  return [...removed].toSorted((left, right) => left - right);
}

/** Returns the remaining pages from 0; `removed` are from 1, ascending. */
function keptRanges(pages: number, removed: readonly number[]): PageRange[] {
  const edges = [0, ...removed, pages + 1];
  return edges.slice(1).flatMap((edge, index): PageRange[] => {
    const before = edges[index] ?? 0;
    return edge - before > 1 ? [[before, edge - 2]] : [];
  });
}

function describe(input: ToolInput, removed: readonly number[]): string {
  if (removed.length === 0) return `${input.name}: nenhuma página em branco; o arquivo foi mantido como veio`;
  const verb = removed.length === 1 ? 'removida' : 'removidas';
  return `${input.name}: ${countedPages(removed.length)} ${verb} (${listedPages(removed)})`;
}

/** Removes pages of each PDF, given or blank; the rest of the document is unchanged. */
export const removerPaginas = implement(
  definition,
  ['qpdf', 'pdftoppm', 'pdfimages', 'pdftotext', 'cp'],
  (context) =>
    writeParts(context, filesOf(context), true, async (input, onRead) => {
      const { pages, isPlain } = await readOverview(context, input);
      const removed = await removedPages(context, input, pages, onRead);
      const ranges = removed.length === 0 ? null : keptRanges(pages, removed);
      return { input, isPlain, parts: [{ name: input.name, ranges }], notes: [describe(input, removed)] };
    }),
);
