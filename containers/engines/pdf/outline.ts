import { z } from 'zod';
import { Failure } from '../../plain/failures.ts';
import type { SystemRunner } from '../../runs/context.ts';
import { readJson, readPageNames } from './report.ts';

export interface Bookmark {
  title: string;
  /** Page number, from 0, in the whole document. */
  page: number;
}

interface OutlineEntry {
  title: string;
  dest: unknown;
  kids: OutlineEntry[];
}

const entrySchema: z.ZodType<OutlineEntry> = z.lazy(() =>
  z.object({ title: z.string(), dest: z.unknown(), kids: z.array(entrySchema) }),
);
const reportSchema = z.object({ outlines: z.array(entrySchema) });
const destinationSchema = z.union([
  z.tuple([z.string()], z.unknown()),
  z.object({ '/D': z.tuple([z.string()], z.unknown()) }).transform((named) => named['/D']),
]);

function bookmarksOf(entries: readonly OutlineEntry[], pages: ReadonlyMap<string, number>): Bookmark[] {
  return entries.flatMap(({ title, dest, kids }) => {
    const page = pages.get(destinationSchema.safeParse(dest).data?.[0] ?? '');
    return page === undefined ? bookmarksOf(kids, pages) : [{ title, page }];
  });
}

/** Reads the top-level bookmarks that lead to a page; none if the outline cannot be read. */
export async function readBookmarks(engine: SystemRunner, path: string): Promise<Bookmark[]> {
  try {
    const [report, pages] = await Promise.all([
      readJson(engine, path, ['--json-key=outlines']),
      readPageNames(engine, path),
    ]);
    const { outlines } = reportSchema.parse(report);
    return bookmarksOf(outlines, new Map(pages.map((name, page) => [name, page])));
  } catch (error) {
    if (error instanceof Failure) throw error;
    return [];
  }
}
