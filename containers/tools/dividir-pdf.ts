import { join } from 'node:path';
import { dividirPdf as definition } from '../../worker/tools/pdf.ts';
import { filesOf, type ToolContext, type ToolInput } from '../context.ts';
import type { Bookmark } from '../engines/pdf-catalog.ts';
import { readBookmarks, sliceBookmarks } from '../engines/pdf-outline.ts';
import { extractPages, splitPages } from '../engines/pdf-split.ts';
import { countPages } from '../engines/qpdf.ts';
import { failure } from '../failures.ts';
import { formatNumber } from '../format.ts';
import { implement, type OptionsOf } from './implement.ts';
import { groupByBookmarks, groupByCount, groupByRanges, type PageGroup } from './page-groups.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

interface Plan {
  input: ToolInput;
  bookmarks: Bookmark[];
  groups: PageGroup[];
  /** Each page of the document in a file of its own. */
  byPage: boolean;
}

/** Two requests an output, within the thousand that the platform grants. */
const MAX_OUTPUTS = 500;

function groupsOf({ options }: Context, input: ToolInput, pages: number, bookmarks: Bookmark[]): PageGroup[] {
  if (options.ranges !== undefined) return groupByRanges(input.name, pages, options.ranges);
  if (options.by_bookmarks) return groupByBookmarks(input.name, pages, bookmarks);
  return groupByCount(pages, options.every);
}

async function planOf(context: Context, input: ToolInput): Promise<Plan> {
  const { every, ranges, by_bookmarks } = context.options;
  const pages = await countPages(context, input);
  const byPage = every === 1 && ranges === undefined && !by_bookmarks;
  const bookmarks = byPage ? [] : await readBookmarks(context, input.path);
  return { input, bookmarks, byPage, groups: groupsOf(context, input, pages, bookmarks) };
}

function paddedPage(groups: readonly PageGroup[], { first }: PageGroup): string {
  return String(first).padStart(String(groups.length).length, '0');
}

async function divide(
  context: Context,
  { input, bookmarks, groups, byPage }: Plan,
  place: number,
  onDone: (done: number) => void,
): Promise<{ path: string; name: string }[]> {
  const { outputDirectory, scratch } = context;
  if (byPage) await splitPages(context, input, join(outputDirectory, `${place}-%d.pdf`), onDone);
  const outputs: { path: string; name: string }[] = [];
  for (const [index, group] of groups.entries()) {
    const number = byPage ? paddedPage(groups, group) : String(index);
    const target = join(outputDirectory, `${place}-${number}.pdf`);
    if (!byPage) {
      const part = { input, scratch: join(scratch, 'part.pdf'), target, ...group };
      await extractPages(context, part, sliceBookmarks(bookmarks, group.first - 1, group.last - 1));
      onDone(index + 1);
    }
    outputs.push({ path: target, name: `${input.stem}-${group.label}.pdf` });
  }
  return outputs;
}

/** Each PDF becomes several, by pages, blocks, ranges or bookmarks; nothing of a page is changed. */
export const dividirPdf = implement(definition, ['qpdf'], async (context) => {
  const files = filesOf(context);
  const plans: Plan[] = [];
  for (const [index, input] of files.entries()) {
    context.progress((index / files.length) * 20, `Lendo arquivo ${index + 1} de ${files.length}`);
    plans.push(await planOf(context, input));
  }
  const total = plans.reduce((sum, { groups }) => sum + groups.length, 0);
  if (total > MAX_OUTPUTS) throw failure('tooManyOutputs', formatNumber(total), formatNumber(MAX_OUTPUTS));
  const outputs: { path: string; name: string }[] = [];
  for (const [place, plan] of plans.entries()) {
    const before = outputs.length;
    const onDone = (done: number) =>
      context.progress(20 + ((before + done) / total) * 80, `Gravando arquivo ${before + done} de ${total}`);
    outputs.push(...(await divide(context, plan, place, onDone)));
  }
  return { outputs };
});
