import type { Contents } from '../../../protocol/office/contents.ts';
import { readXml } from '../../text/read-xml.ts';
import { ContentList } from './content-list.ts';
import { faultsOf } from './faults.ts';
import type { PackageParts, Relationship } from './package-parts.ts';
import { WordReader } from './word-contents.ts';

const NOTES = ['footnotes', 'endnotes'];

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
  if (reader.hasTitlePages) return;
  for (const id of new Set(reader.running)) {
    const target = relationships.get(id)?.target;
    if (target === undefined) continue;
    const header = new ContentList();
    await readPart(parts, target, header);
    list.takeHeader(header);
  }
}

/** What a Word document holds in its body and notes, which is what a tagged PDF has in its structure. */
export async function contentsOfWord(parts: PackageParts): Promise<Contents | null> {
  const main = await parts.mainPart();
  if (main === null) return null;
  const list = new ContentList();
  const body = await readPart(parts, main, list);
  for (const { kind, target } of body.relationships.values())
    if (NOTES.includes(kind)) await readPart(parts, target, list);
  await readHeaders(parts, body, list);
  list.settleReferences();
  return list.contents;
}
