import { join } from 'node:path';
import { dividirPdf as definition } from '../../common/catalogue/pdf.ts';
import { filesOf, type ToolContext, type ToolInput } from '../context.ts';
import type { Bookmark } from '../engines/pdf-catalog.ts';
import type { Loss } from '../engines/pdf-join.ts';
import { readBookmarks } from '../engines/pdf-outline.ts';
import { dividePdf } from '../engines/pdf-split.ts';
import { countPages } from '../engines/qpdf.ts';
import { failure } from '../failures.ts';
import { formatNumber } from '../format.ts';
import { implement, type OptionsOf } from './implement.ts';
import { groupByBookmarks, groupByCount, groupByRanges, type PageGroup } from './page-groups.ts';
import { describeLosses } from './pdf-losses.ts';

type Context = ToolContext<OptionsOf<typeof definition>>;

interface Plan {
  input: ToolInput;
  groups: PageGroup[];
}

/** Two requests an output, within the thousand that the platform grants. */
const MAX_OUTPUTS = 500;

function groupsOf({ options }: Context, input: ToolInput, pages: number, bookmarks: Bookmark[]): PageGroup[] {
  if (options.ranges !== undefined) return groupByRanges(input.name, pages, options.ranges);
  if (options.by_bookmarks) return groupByBookmarks(input.name, pages, bookmarks);
  return groupByCount(pages, options.every);
}

async function planOf(context: Context, input: ToolInput): Promise<Plan> {
  const { ranges, by_bookmarks } = context.options;
  const pages = await countPages(context, input);
  const isByBookmarks = by_bookmarks && ranges === undefined;
  const bookmarks = isByBookmarks ? await readBookmarks(context, input.path) : [];
  return { input, groups: groupsOf(context, input, pages, bookmarks) };
}

/** Each PDF becomes several, by pages, blocks, ranges or bookmarks; nothing of a page is changed. */
export const dividirPdf = implement(definition, ['qpdf'], async (context) => {
  const { options, outputDirectory } = context;
  const files = filesOf(context);
  const plans: Plan[] = [];
  for (const [index, input] of files.entries()) {
    context.progress((index / files.length) * 20, `Lendo arquivo ${index + 1} de ${files.length}`);
    plans.push(await planOf(context, input));
  }
  const total = plans.reduce((sum, { groups }) => sum + groups.length, 0);
  if (total > MAX_OUTPUTS) throw failure('tooManyOutputs', formatNumber(total), formatNumber(MAX_OUTPUTS));
  const outputs: { path: string; name: string }[] = [];
  const losses: Loss[] = [];
  const notes: string[] = [];
  for (const [place, { input, groups }] of plans.entries()) {
    const before = outputs.length;
    const parts = groups.map(({ first, last }, index) => {
      const target = join(outputDirectory, `${place}-${index}.pdf`);
      return { first: first - 1, last: last - 1, target };
    });
    const { authorized } = options;
    const divided = await dividePdf(context, input, { parts, authorized }, (done) =>
      context.progress(20 + ((before + done) / total) * 80, `Gravando arquivo ${before + done} de ${total}`),
    );
    for (const [index, { label }] of groups.entries()) {
      outputs.push({ path: parts[index]?.target ?? '', name: `${input.stem}-${label}.pdf` });
    }
    losses.push(...divided.losses);
    if (divided.locked) notes.push(`${input.name}: as partes mantêm as restrições do autor`);
  }
  const info = [...notes, ...describeLosses(losses)];
  return info.length === 0 ? { outputs } : { outputs, info: info.join('\n') };
});
