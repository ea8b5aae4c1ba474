import { z } from 'zod';
import type { ToolContext } from '../../context.ts';
import { Failure } from '../../failures.ts';
import { type Bookmark, readJson } from './catalog.ts';

interface Entry {
  title: string;
  dest: unknown;
  kids: Entry[];
}

const entrySchema: z.ZodType<Entry> = z.lazy(() =>
  z.object({ title: z.string(), dest: z.unknown(), kids: z.array(entrySchema) }),
);
const reportSchema = z.object({
  outlines: z.array(entrySchema),
  pages: z.array(z.object({ object: z.string() })),
});
const destinationSchema = z.union([
  z.tuple([z.string()], z.unknown()),
  z.object({ '/D': z.tuple([z.string()], z.unknown()) }).transform((named) => named['/D']),
]);

function bookmarksOf(entries: readonly Entry[], pages: ReadonlyMap<string, number>): Bookmark[] {
  return entries.flatMap(({ title, dest, kids }) => {
    const below = bookmarksOf(kids, pages);
    const page = pages.get(destinationSchema.safeParse(dest).data?.[0] ?? '');
    return page === undefined ? below : [{ title, page, kids: below }];
  });
}

/** The bookmarks that lead to a page; none where the outline cannot be read. */
export async function readBookmarks(
  engine: Pick<ToolContext<unknown>, 'run'>,
  path: string,
): Promise<Bookmark[]> {
  try {
    const report = reportSchema.parse(
      await readJson(engine, path, ['--json-key=outlines', '--json-key=pages']),
    );
    return bookmarksOf(report.outlines, new Map(report.pages.map(({ object }, page) => [object, page])));
  } catch (error) {
    if (error instanceof Failure) throw error;
    return [];
  }
}
