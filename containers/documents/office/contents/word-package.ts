import type { Contents } from '../../../protocol/office/contents.ts';
import { readXml } from '../../text/read-xml.ts';
import { readStyles, type WordStyles } from '../mending/style-reference.ts';
import { ContentList } from './content-list.ts';
import { faultsOf } from './faults.ts';
import type { PackageParts, Relationship } from './package-parts.ts';
import { WordReader } from './word-contents.ts';

const NOTES = ['footnotes', 'endnotes'];
const HEADERS = ['header', 'footer'];

interface Read {
  reader: WordReader;
  relationships: Map<string, Relationship>;
}

async function readPart(parts: PackageParts, name: string, list: ContentList): Promise<Read> {
  const relationships = await parts.relationships(name);
  const reader = new WordReader(list, await faultsOf(parts, relationships));
  const text = await parts.text(name);
  if (text !== null) readXml(text, reader);
  return { reader, relationships };
}

async function readHeaders(
  parts: PackageParts,
  { reader, relationships }: Read,
  list: ContentList,
): Promise<void> {
  for (const [id, { kind, target }] of relationships) {
    if (!HEADERS.includes(kind)) continue;
    const header = new ContentList();
    await readPart(parts, target, header);
    list.takeHeader(header, !reader.hasTitlePages && reader.running.includes(id));
  }
}

async function stylesOf(parts: PackageParts, { reader, relationships }: Read): Promise<WordStyles> {
  const part = [...relationships.values()].find(({ kind }) => kind === 'styles')?.target;
  const text = part === undefined ? null : await parts.text(part);
  return { list: text === null ? [] : readStyles(text), used: reader.styles };
}

/**
 * Returns the contents of a Word document's body and notes, which a tagged PDF has in its structure; null if
 * its main part is missing.
 */
export async function contentsOfWord(parts: PackageParts): Promise<Contents | null> {
  const main = await parts.mainPart();
  if (main === null) return null;
  const list = new ContentList();
  const body = await readPart(parts, main, list);
  for (const { kind, target } of body.relationships.values())
    if (NOTES.includes(kind)) await readPart(parts, target, list);
  await readHeaders(parts, body, list);
  list.settleReferences(await stylesOf(parts, body));
  return list.contents;
}
