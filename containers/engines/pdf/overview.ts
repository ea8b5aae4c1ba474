import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { readBytes } from '../../files/read.ts';
import { Failure } from '../../plain/failures.ts';
import type { ScaledPage } from '../../plain/geometry/shown-pages.ts';
import { KEPT } from '../../plain/pdf/kept-keys.ts';
import { type Restriction, restrictionOf } from '../../plain/pdf/restrictions.ts';
import { type Dictionary, isDictionary } from '../../plain/pdf/values.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ProgramRunner, SystemRunner, ToolInput } from '../../runs/context.ts';
import { geometryOf, type Inherited, inheritedFrom } from './page-attributes.ts';
import { countPages, MAX_PAGES } from './qpdf.ts';

/** The properties of a document that the tools for pages need to know before they change it. */
export interface PdfOverview {
  pages: number;
  /** The geometry in which the pages are shown; null if it was not read, or is unusual. */
  geometry: readonly ScaledPage[] | null;
  /**
   * True if the document is no more than its pages: nothing refers to one of them, or belongs to only some of
   * them.
   */
  isPlain: boolean;
  /** The author's restrictions, and whether a change would break a signature; null if that was not read. */
  rights: { restriction: Restriction; isSigned: boolean } | null;
  /** The presence of layers and of tags; null if that was not read. */
  traits: { hasLayers: boolean; hasTags: boolean } | null;
}

/** For larger documents, reading all objects takes longer than asking for each thing by itself. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_REPORT_BYTES = 4 * 1024 * 1024;

const dictionarySchema = z.custom<Dictionary>(isDictionary);
const objectSchema = z.object({ value: dictionarySchema }).transform(({ value }) => value);
const reportSchema = z.object({
  encrypt: z.object({
    encrypted: z.boolean(),
    ownerpasswordmatched: z.boolean(),
    capabilities: z.record(z.string(), z.boolean()),
  }),
  qpdf: z.tuple([z.unknown(), dictionarySchema]),
});
type Report = z.output<typeof reportSchema>;

interface PageDictionary {
  node: Dictionary;
  geometry: ScaledPage | null;
}

const kidsSchema = z.array(z.string());

class Unusual extends Error {}

/**
 * The objects of a document that is as it should be: anything else throws. So its references are
 * not followed in the way of readers, which tolerate many faults.
 */
class OrdinaryObjects {
  readonly #objects: Dictionary;

  constructor({ qpdf: [, objects] }: Report) {
    this.#objects = objects;
  }

  get catalog(): Dictionary {
    const trailer = objectSchema.safeParse(this.#objects.trailer).data;
    return this.at(trailer?.['/Root']);
  }

  at(reference: unknown): Dictionary {
    const object = objectSchema.safeParse(this.#objects[`obj:${reference}`]).data;
    if (object === undefined) throw new Unusual();
    return object;
  }

  /**
   * Returns the pages in order; throws unless each node of the tree exists, once, and counts its pages correctly. This is a
   * walk of its own, because trusted code imports nothing of the documents, and the other walk tolerates faults.
   */
  pages({ '/Pages': root }: Dictionary): PageDictionary[] {
    const pages: PageDictionary[] = [];
    const seen = new Set<unknown>();
    const waiting: { reference: unknown; above: Inherited }[] = [{ reference: root, above: {} }];
    while (waiting.length > 0) {
      const { reference, above } = waiting.pop() ?? { reference: null, above: {} };
      const node = this.at(reference);
      if (seen.has(reference)) throw new Unusual();
      seen.add(reference);
      if (node['/Type'] === '/Page') pages.push({ node, geometry: geometryOf(node, above) });
      else if (node['/Type'] === '/Pages') {
        const inherited = inheritedFrom(node, above);
        const kids = kidsOf(node).toReversed();
        waiting.push(...kids.map((kid) => ({ reference: kid, above: inherited })));
      } else throw new Unusual();
    }
    if (pages.length !== this.at(root)['/Count'] || pages.length > MAX_PAGES) throw new Unusual();
    return pages;
  }
}

function kidsOf({ '/Kids': value }: Dictionary): string[] {
  const kids = kidsSchema.safeParse(value).data;
  if (kids === undefined || kids.length > MAX_PAGES) throw new Unusual();
  return kids;
}

/** Returns true if the page has comments, links, fields or tags, which belong to the document as well. */
function isBound({ '/Annots': annotations = [], '/StructParents': tags }: Dictionary): boolean {
  return tags !== undefined || !Array.isArray(annotations) || annotations.length > 0;
}

function overviewIn(report: Report): PdfOverview {
  const { encrypted, capabilities, ownerpasswordmatched } = report.encrypt;
  const objects = new OrdinaryObjects(report);
  const { catalog } = objects;
  const pages = objects.pages(catalog);
  const encryption = encrypted ? { capabilities, parameters: null, isOwner: ownerpasswordmatched } : null;
  const isPlain =
    !encrypted &&
    Object.keys(catalog).every((key) => KEPT.includes(key)) &&
    !pages.some(({ node }) => isBound(node));
  // The fields of a form are read separately, because they may inherit their kinds.
  const rights =
    '/AcroForm' in catalog ? null : { restriction: restrictionOf(encryption), isSigned: '/Perms' in catalog };
  const traits = { hasLayers: '/OCProperties' in catalog, hasTags: '/StructTreeRoot' in catalog };
  const found = pages.flatMap((page) => page.geometry ?? []);
  const geometry = found.length === pages.length ? found : null;
  return { pages: pages.length, geometry, isPlain, rights, traits };
}

/** Returns qpdf's JSON of a document; null where qpdf warns of something, or the JSON is longer than is read. */
async function readReport(engine: SystemRunner<'scratch'>, input: ToolInput): Promise<string | null> {
  // To its standard output qpdf writes about forty bytes at a time, which takes half as long again.
  const target = join(engine.scratch, `overview-${basename(input.path)}.json`);
  const keys = ['--json-key=qpdf', '--json-key=encrypt'];
  const args = ['--json=2', ...keys, '--json-stream-data=none', input.path, target];
  try {
    const limits = { fileBytes: MOST_REPORT_BYTES };
    const { code, stderr } = await engine.run(PROGRAMS.qpdf, args, { limits });
    if (code !== 0 || stderr !== '') return null;
    return (await readBytes(target, 0, MOST_REPORT_BYTES)).toString();
  } catch (error) {
    if (error instanceof Failure && error.code === 'tooLargeResult') return null;
    throw error;
  } finally {
    await rm(target, { force: true });
  }
}

/** Returns null where anything about the document is unusual, or qpdf warns of something. */
async function readOrdinary(
  engine: SystemRunner<'found' | 'scratch'>,
  input: ToolInput,
): Promise<PdfOverview | null> {
  if (input.size > MOST_BYTES) return null;
  const report = await readReport(engine, input);
  if (report === null) return null;
  try {
    const overview = overviewIn(reportSchema.parse(JSON.parse(report)));
    engine.found({ pages: overview.pages });
    return overview;
  } catch (error) {
    if (error instanceof Unusual || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Counts pages as `countPages` does; an ordinary document is read once for all that is asked of it. */
export async function readOverview(engine: ProgramRunner<'found'>, input: ToolInput): Promise<PdfOverview> {
  const ordinary = await readOrdinary(engine, input);
  return (
    ordinary ?? {
      pages: await countPages(engine, input),
      geometry: null,
      isPlain: false,
      rights: null,
      traits: null,
    }
  );
}
