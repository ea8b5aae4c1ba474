import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ReadingCopyJob } from '../../programs/office/make-reading-copy.ts';
import type { WebPageJob } from '../../programs/web/finish-web-page.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';

const contentsSchema = z.object({
  changes: z.int(),
  hidden: z.int(),
  comments: z.int(),
  drawings: z.int(),
  vectors: z.int(),
  tables: z.int(),
  headers: z.int(),
});
const copyLineSchema = z.object({ contents: contentsSchema });
const pageLineSchema = z.object({ lost: z.int() });

/** How much a document holds that its reading copy shows in another way, or not at all. */
export type ReadingContents = z.infer<typeof contentsSchema>;

/** A document as a reader sees it: plain text, or what LibreOffice makes a web page or a book of. */
export interface ReadingCopy {
  path: string;
  /** What the marks of a web page stand for. */
  parts: string;
  contents: ReadingContents;
}

type Engine = Pick<ToolContext<unknown>, 'runNode' | 'outputDirectory'>;

/** Makes the reading copy of a document that LibreOffice has written as flat OpenDocument. */
export async function makeReadingCopy(
  engine: Engine,
  input: ToolInput,
  source: string,
  format: ReadingCopyJob['format'],
): Promise<ReadingCopy> {
  const path = join(engine.outputDirectory, `read-${basename(input.path)}`);
  const parts = `${path}.parts`;
  const job: ReadingCopyJob = { source, target: path, format, parts };
  let contents: ReadingContents | undefined;
  const { code, stderr } = await engine.runNode('office/make-reading-copy.ts', job, (message) => {
    contents = copyLineSchema.safeParse(message).data?.contents;
  });
  if (contents === undefined) throw new Error(`make-reading-copy ended with ${code}: ${stderr}`);
  return { path, parts, contents };
}

/** Puts changes and equations into a page of LibreOffice; `lost` are those that it has no place for. */
export async function finishWebPage(
  engine: Engine,
  page: string,
  { parts }: ReadingCopy,
): Promise<{ path: string; lost: number }> {
  const path = `${page}.html`;
  const job: WebPageJob = { page, parts, target: path };
  let lost: number | undefined;
  const { code, stderr } = await engine.runNode('web/finish-web-page.ts', job, (message) => {
    lost = pageLineSchema.safeParse(message).data?.lost;
  });
  if (lost === undefined) throw new Error(`finish-web-page ended with ${code}: ${stderr}`);
  return { path, lost };
}
