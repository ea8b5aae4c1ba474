import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { failure } from '../failures.ts';
import { PROGRAMS } from '../programs.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'give'>;

export interface Bookmark {
  title: string;
  /** From 0, in the whole document. */
  page: number;
}

const SOUND = [0, 3];

function isSound(code: number | null): boolean {
  return code !== null && SOUND.includes(code);
}

/** Pages of a PDF that opens without a password; throws the failure that names the file. */
export async function countPages(engine: Engine, input: ToolInput): Promise<number> {
  const { code, stdout, stderr } = await engine.run(PROGRAMS.qpdf, ['--show-npages', input.path]);
  if (/invalid password/i.test(stderr)) throw failure('password', input.name);
  const pages = Number(stdout.trim());
  if (!isSound(code) || !Number.isSafeInteger(pages)) throw failure('damaged', input.name);
  if (pages === 0) throw failure('noPages', input.name);
  return pages;
}

/** Joins whole PDFs in order. */
export async function mergePdfs(engine: Engine, paths: readonly string[], target: string): Promise<void> {
  const pages = paths.flatMap((path) => [path, '1-z']);
  const args = [
    '--empty',
    '--warning-exit-0',
    '--pages',
    ...pages,
    '--',
    '--object-streams=generate',
    target,
  ];
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, args);
  if (code !== 0) throw new Error(`qpdf could not merge: ${stderr}`);
}

const pagesReport = z.object({
  pages: z.array(z.object({ object: z.string() })),
  qpdf: z.tuple([
    z.object({ maxobjectid: z.int() }),
    z.object({ trailer: z.object({ value: z.looseObject({ '/Root': z.string() }) }) }),
  ]),
});
const objectReport = z.object({
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.object({ value: z.looseObject({}) }))]),
});

async function readJson(engine: Engine, path: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await engine.run(PROGRAMS.qpdf, ['--warning-exit-0', '--json=2', ...args, path]);
  return JSON.parse(stdout);
}

async function readCatalog(engine: Engine, path: string, root: string): Promise<Record<string, unknown>> {
  const selector = root.replace(' R', '').replace(' ', ',');
  const report = await readJson(engine, path, ['--json-key=qpdf', `--json-object=${selector}`]);
  return objectReport.parse(report).qpdf[1][`obj:${root}`]?.value ?? {};
}

/** Writes a copy of a PDF whose outline is the given bookmarks, whatever its size: only JSON passes through here. */
export async function writeBookmarks(
  engine: Engine,
  source: string,
  target: string,
  bookmarks: readonly Bookmark[],
): Promise<void> {
  const report = pagesReport.parse(
    await readJson(engine, source, ['--json-key=pages', '--json-key=qpdf', '--json-object=trailer']),
  );
  const [{ maxobjectid }, { trailer }] = report.qpdf;
  const root = trailer.value['/Root'];
  const outline = `${maxobjectid + 1} 0 R`;
  const reference = (index: number) => `${maxobjectid + 2 + index} 0 R`;
  const items = bookmarks.map(({ title, page }, index) => [
    `obj:${reference(index)}`,
    {
      value: {
        '/Title': `u:${title}`,
        '/Parent': outline,
        '/Dest': [report.pages[page]?.object ?? null, '/Fit'],
        ...(index > 0 ? { '/Prev': reference(index - 1) } : {}),
        ...(index < bookmarks.length - 1 ? { '/Next': reference(index + 1) } : {}),
      },
    },
  ]);
  const list = {
    '/Type': '/Outlines',
    '/First': reference(0),
    '/Last': reference(bookmarks.length - 1),
    '/Count': bookmarks.length,
  };
  const catalog = {
    ...(await readCatalog(engine, source, root)),
    '/Outlines': outline,
    '/PageMode': '/UseOutlines',
  };
  const header = {
    jsonversion: 2,
    pdfversion: '1.5',
    pushedinheritedpageresources: false,
    calledgetallpages: false,
    maxobjectid: maxobjectid + 1 + bookmarks.length,
  };
  const objects = {
    [`obj:${root}`]: { value: catalog },
    [`obj:${outline}`]: { value: list },
    ...Object.fromEntries(items),
  };
  const update = await engine.give('bookmarks.json', JSON.stringify({ version: 2, qpdf: [header, objects] }));
  const args = [
    '--warning-exit-0',
    `--update-from-json=${update}`,
    '--object-streams=generate',
    source,
    target,
  ];
  const { code, stderr } = await engine.run(PROGRAMS.qpdf, args);
  if (code !== 0) throw new Error(`qpdf could not write the outline: ${stderr}`);
}

/** The same bytes, for a document that needs no change. */
export async function copyFile(engine: Pick<Engine, 'run'>, source: string, target: string): Promise<void> {
  const { code, stderr } = await engine.run(PROGRAMS.cp, [source, target]);
  if (code !== 0) throw new Error(`cp ended with ${code}: ${stderr}`);
}
