import { lookUp } from '../../../plain/look-up.ts';
import { type Dictionary, isDictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import { type Operand, readContent } from '../content/content.ts';
import { contentStreams, joinedContent } from '../objects/content-streams.ts';
import { walkPageTree } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf, editCatalog } from '../objects/walk.ts';

/** The kinds of resources that may hold text or pictures, by the operators that use them. */
const USED_BY: Record<string, string> = {
  Do: '/XObject',
  gs: '/ExtGState',
  sh: '/Shading',
  scn: '/Pattern',
  SCN: '/Pattern',
  BDC: '/Properties',
  DP: '/Properties',
  Tf: '/Font',
};
const KINDS = [...new Set(Object.values(USED_BY))];
/** What forms need of the resources for the appearances of their fields. */
const OF_FORMS = ['/Font', '/Encoding'];

type Names = Set<string>;

function nameIn(operator: string, operands: readonly Operand[]): Operand | undefined {
  return operator === 'Tf' ? operands[0] : operands.at(-1);
}

/** Returns what a content uses, as kind and name; null if it cannot be read. */
function usedIn(document: PdfDocument, contents: readonly Value[]): Names | null {
  const bytes = joinedContent(document, contents);
  if (bytes === null) return null;
  const used: Names = new Set();
  try {
    readContent(bytes, (operator, operands) => {
      const kind = lookUp(USED_BY, operator);
      const name = nameIn(operator, operands);
      if (kind !== undefined && typeof name === 'string') used.add(`${kind} ${name}`);
    });
  } catch {
    return null;
  }
  return used;
}

/** Returns the names that resources do not have. */
function absentIn(document: PdfDocument, resources: Dictionary, used: Names): Names {
  const absent = [...used].filter((key) => {
    const end = key.indexOf(' ');
    return !(key.slice(end + 1) in document.dictionary(resources[key.slice(0, end)]));
  });
  return new Set(absent);
}

/** What the contents that share resources use; null if one of them cannot be read. */
class UsedResources {
  readonly #uses = new Map<string, Names | null>();

  add(key: string, used: Names | null): void {
    const known = this.#uses.get(key);
    const isUnread = used === null || known === null;
    this.#uses.set(key, isUnread ? null : new Set([...(known ?? []), ...used]));
  }

  of(key: string): Names | null {
    return this.#uses.get(key) ?? null;
  }
}

/** An owner of resources: a page, a form, a tile or a font whose letters are drawn. */
interface Owner {
  at: string;
  resources: Value | undefined;
  contents: readonly Value[];
}

function* ownersIn(document: PdfDocument): Generator<Owner> {
  for (const { at, isPage, dictionary, attributes } of walkPageTree(document)) {
    if (!isPage || !isReference(at)) continue;
    const resources = attributes['/Resources'];
    yield { at, resources, contents: contentStreams(document, dictionary['/Contents']) };
  }
  for (const at of document.references()) {
    const { '/Subtype': kind, '/CharProcs': letters, ...rest } = document.dictionary(at);
    const { '/Resources': resources } = rest;
    if (document.isStream(at) && (kind === '/Form' || '/BBox' in rest || '/PatternType' in rest))
      yield { at, resources, contents: [at] };
    if (kind === '/Type3') yield { at, resources, contents: Object.values(document.dictionary(letters)) };
  }
}

function isKept(document: PdfDocument, kind: string, name: string, value: Value, used: Names): boolean {
  const isWritten = kind === '/Font' && document.dictionary(value)['/Subtype'] !== '/Type3';
  return isWritten || used.has(`${kind} ${name}`);
}

function drawnOf(document: PdfDocument, resources: Dictionary, used: Names): Dictionary {
  const kept = Object.entries(resources).map(([kind, values]): [string, Value] => {
    const found = document.resolve(values);
    if (!KINDS.includes(kind) || !isDictionary(found)) return [kind, values];
    const drawn = Object.entries(found).filter(([name, value]) => isKept(document, kind, name, value, used));
    return [kind, drawn.length === Object.keys(found).length ? values : Object.fromEntries(drawn)];
  });
  return Object.fromEntries(kept);
}

/**
 * Removes resources that no content draws, which readers of text and pictures do not read: forms and pictures, tiles,
 * states, lists of properties, fonts whose letters are drawn. Resources of a content that cannot be read stay.
 */
export function dropUndrawnResources(document: PdfDocument): void {
  const owners = [...ownersIn(document)];
  const uses = new UsedResources();
  let inherited: Names | null = new Set();
  const keyOf = ({ at, resources }: Owner) => (isReference(resources) ? document.target(resources) : at);
  for (const owner of owners) {
    const used = usedIn(document, owner.contents);
    const resources = document.findDictionary(owner.resources);
    if (resources !== undefined) uses.add(keyOf(owner), used);
    // Readers look for names that a form does not have in the resources of its page, although no norm says so.
    const foreign = resources === undefined ? used : used && absentIn(document, resources, used);
    inherited = foreign === null || inherited === null ? null : new Set([...inherited, ...foreign]);
  }
  dropFormResources(document);
  if (inherited === null) return;
  const done = new Set<string>();
  for (const owner of owners) {
    const key = keyOf(owner);
    const used = uses.of(key);
    const resources = document.findDictionary(owner.resources);
    if (used === null || resources === undefined || done.has(key)) continue;
    done.add(key);
    const kept = drawnOf(document, resources, new Set([...used, ...inherited]));
    if (isReference(owner.resources)) document.replace(key, kept);
    else document.replace(owner.at, { ...document.dictionary(owner.at), '/Resources': kept });
  }
}

/** Keeps of the resources of the form what the appearances of fields need. */
function dropFormResources(document: PdfDocument): void {
  const form = document.findDictionary(catalogOf(document)['/AcroForm']);
  if (form === undefined || !('/DR' in form)) return;
  const resources = Object.entries(document.dictionary(form['/DR']));
  const kept = Object.fromEntries(resources.filter(([kind]) => OF_FORMS.includes(kind)));
  editCatalog(document)['/AcroForm'] = { ...form, '/DR': kept };
}
