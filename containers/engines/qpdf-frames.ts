import { z } from 'zod';
import type { ToolContext } from '../context.ts';
import { PROGRAMS } from '../programs.ts';
import type { Box } from './page-geometry.ts';

type Engine = Pick<ToolContext<unknown>, 'run'>;

/** A page as qpdf sees it when it lays another one under it: a page with the same frame comes to lie exactly on it. */
export interface PageFrame {
  /** Null where the document does not say it plainly. */
  box: Box | null;
  /** As written, not reduced to one turn. */
  rotate: number;
  unit: number;
}

type Dictionary = Record<string, unknown>;

const pagesReport = z.object({ pages: z.array(z.object({ object: z.string() })) });
const objectsReport = z.object({
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.looseObject({ value: z.unknown() }))]),
});
const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const REFERENCE = /^\d+ \d+ R$/;
const FOLLOWED = ['/Parent', '/MediaBox', '/CropBox', '/TrimBox', '/Rotate', '/UserUnit'];
const DEEPEST_TREE = 64;

function isReference(value: unknown): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

function isDictionary(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function readJson(engine: Engine, path: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await engine.run(PROGRAMS.qpdf, ['--warning-exit-0', '--json=2', ...args, path]);
  return JSON.parse(stdout);
}

async function readObjects(engine: Engine, path: string, references: readonly string[]) {
  const selectors = references.map((reference) => {
    const [number, generation] = reference.split(' ');
    return `--json-object=${number},${generation}`;
  });
  const report = objectsReport.parse(await readJson(engine, path, ['--json-key=qpdf', ...selectors]));
  return Object.entries(report.qpdf[1]).map(
    ([name, { value }]) => [name.slice('obj:'.length), value] as const,
  );
}

function inheritedFrom(objects: ReadonlyMap<string, unknown>, page: string, key: string): unknown {
  let at: unknown = page;
  for (let depth = 0; depth < DEEPEST_TREE; depth++) {
    const node = isReference(at) ? objects.get(at) : undefined;
    if (!isDictionary(node)) return undefined;
    if (node[key] !== undefined) return resolve(objects, node[key]);
    at = node['/Parent'];
  }
  return undefined;
}

function resolve(objects: ReadonlyMap<string, unknown>, value: unknown): unknown {
  return isReference(value) ? objects.get(value) : value;
}

function frameOf(objects: ReadonlyMap<string, unknown>, page: string): PageFrame {
  const own = objects.get(page);
  const ownValue = (key: string) => (isDictionary(own) ? resolve(objects, own[key]) : undefined);
  const box =
    ownValue('/TrimBox') ??
    inheritedFrom(objects, page, '/CropBox') ??
    inheritedFrom(objects, page, '/MediaBox');
  return {
    box: boxSchema.safeParse(box).data ?? null,
    rotate: z.int().safeParse(inheritedFrom(objects, page, '/Rotate')).data ?? 0,
    unit: z.number().positive().safeParse(ownValue('/UserUnit')).data ?? 1,
  };
}

/** The frame of each page. */
export async function readFrames(engine: Engine, path: string): Promise<PageFrame[]> {
  const { pages } = pagesReport.parse(await readJson(engine, path, ['--json-key=pages']));
  const objects = new Map<string, unknown>();
  let wanted = [...new Set(pages.map(({ object }) => object))];
  for (let depth = 0; depth < DEEPEST_TREE && wanted.length > 0; depth++) {
    for (const reference of wanted) objects.set(reference, null);
    for (const [reference, value] of await readObjects(engine, path, wanted)) objects.set(reference, value);
    const named = wanted.flatMap((reference) => {
      const value = objects.get(reference);
      return isDictionary(value) ? FOLLOWED.map((key) => value[key]) : [];
    });
    wanted = [...new Set(named.filter(isReference))].filter((reference) => !objects.has(reference));
  }
  return pages.map(({ object }) => frameOf(objects, object));
}
