import { posix } from 'node:path';
import type { Contents } from '../../../protocol/office/contents.ts';
import type { PrintedParts } from '../../../protocol/office/count-contents.ts';
import { localName, readXml } from '../../text/read-xml.ts';
import { ContentList } from './content-list.ts';
import { OpenDocumentReader, type PartOf } from './open-document.ts';
import type { PackageParts } from './package-parts.ts';
import { isDrawable } from './picture-format.ts';

type Part = ReturnType<PartOf>;

const CONTENT = 'content.xml';
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/|\.\.\/)/i;
const CHART = /<office:chart[ >/]/;
const ROOT_OF_EQUATION = /<(?:\w{1,20}:)?math[ >/]/;
const HEAD_CHARACTERS = 4_000;
const ANNOTATION = 'annotation';

/** Styles of slides and sheets that hide what has them. */
function hidingStyles(content: string): Set<string> {
  const hiding = new Set<string>();
  let style = '';
  readXml(content, {
    open(name, attributes) {
      if (name === 'style:style') style = attributes.get('style:name') ?? '';
      const isHiding =
        attributes.get('presentation:visibility') === 'hidden' || attributes.get('table:display') === 'false';
      if (isHiding && name.endsWith('-properties')) hiding.add(style);
    },
    close() {},
    text() {},
  });
  return hiding;
}

/**
 * Returns true if an equation has anything to be drawn; LibreOffice's source of it, in an annotation, does
 * not count.
 */
function hasSigns(math: string): boolean {
  let isWritten = false;
  let annotations = 0;
  readXml(math, {
    open: (name) => void (localName(name) === ANNOTATION && annotations++),
    close: (name) => void (localName(name) === ANNOTATION && annotations--),
    text(text) {
      isWritten ||= annotations === 0 && text.trim() !== '';
    },
  });
  return isWritten;
}

/** An object is a folder with a content of its own, or one part. */
async function objectAt(parts: PackageParts, path: string): Promise<Part> {
  const content = await parts.text(posix.join(path, CONTENT));
  if (content === null) return { kind: 'object', fault: (await parts.head(path)) === null ? 'absent' : null };
  if (CHART.test(content)) return { kind: 'chart', fault: null };
  const isEquation = ROOT_OF_EQUATION.test(content.slice(0, HEAD_CHARACTERS));
  return { kind: !isEquation ? 'object' : hasSigns(content) ? 'equation' : 'drawing', fault: null };
}

async function partAt(parts: PackageParts, href: string): Promise<Part> {
  if (OUTSIDE.test(href)) return { kind: 'object', fault: 'linked' };
  const path = posix.normalize(href);
  if (!path.startsWith('Pictures/')) return objectAt(parts, path);
  const head = await parts.head(path);
  return { kind: 'picture', fault: head === null ? 'absent' : isDrawable(head) ? null : 'format' };
}

function addressesIn(content: string): Set<string> {
  const found = new Set<string>();
  readXml(content, {
    open(name, attributes) {
      const href = attributes.get('xlink:href');
      if (href !== undefined && name.startsWith('draw:')) found.add(href);
    },
    close() {},
    text() {},
  });
  return found;
}

/**
 * Returns the printed contents of an OpenDocument text, presentation or spreadsheet; null if it has no
 * content part.
 */
export async function contentsOfOpenDocument(
  parts: PackageParts,
  { hiddenSlides = false, sheets = [] }: PrintedParts,
): Promise<Contents | null> {
  const content = await parts.text(CONTENT);
  if (content === null) return null;
  const found = new Map<string, Part>();
  for (const href of addressesIn(content)) found.set(href, await partAt(parts, href));
  const list = new ContentList();
  const partOf: PartOf = (href) => found.get(href) ?? { kind: 'object', fault: null };
  readXml(
    content,
    new OpenDocumentReader(list, partOf, { hiding: hidingStyles(content), hiddenSlides, sheets }),
  );
  return list.contents;
}
