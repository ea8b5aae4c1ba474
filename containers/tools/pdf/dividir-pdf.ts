import { dividirPdf as definition } from '../../../common/catalogue/pdf-pages.ts';
import { type Bookmark, readBookmarks } from '../../engines/pdf/outline.ts';
import { readOverview } from '../../engines/pdf/overview.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { groupByBookmarks, groupByCount, groupByRanges, type PageGroup } from './page-groups.ts';
import { type PartsPlan, writeParts } from './write-parts.ts';

type DivisionContext = ToolContext<OptionsOf<typeof definition>>;

function groupsOf(
  { options }: DivisionContext,
  input: ToolInput,
  pages: number,
  bookmarks: Bookmark[],
): PageGroup[] {
  if (options.ranges !== undefined) return groupByRanges(input.name, pages, options.ranges);
  if (options.by_bookmarks) return groupByBookmarks(input.name, pages, bookmarks);
  return groupByCount(pages, options.every);
}

async function planOf(context: DivisionContext, input: ToolInput): Promise<PartsPlan> {
  const { ranges, by_bookmarks } = context.options;
  const { pages, isPlain } = await readOverview(context, input);
  const isByBookmarks = by_bookmarks && ranges === undefined;
  const bookmarks = isByBookmarks ? await readBookmarks(context, input.path) : [];
  const parts = groupsOf(context, input, pages, bookmarks).map(({ first, last, label }) => ({
    name: `${input.stem}-${label}.pdf`,
    ranges: [[first - 1, last - 1] as const],
  }));
  return { input, isPlain, parts };
}

/** Divides each PDF by pages, blocks, ranges or bookmarks; pages are unchanged. */
export const dividirPdf = implement(definition, ['qpdf', 'cp'], (context) =>
  writeParts(context, filesOf(context), false, (input) => planOf(context, input)),
);
