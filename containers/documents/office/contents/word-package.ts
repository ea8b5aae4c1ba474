import type { Contents } from '../../../protocol/office/count-contents.ts';
import { readXml } from '../../text/read-xml.ts';
import { ContentList } from './content-list.ts';
import { faultsOf } from './faults.ts';
import type { PackageParts, Relationship } from './package-parts.ts';
import { WordReader } from './word-contents.ts';

const NOTES = ['footnotes', 'endnotes'];

async function readPart(
  parts: PackageParts,
  name: string,
  list: ContentList,
): Promise<Map<string, Relationship>> {
  const relationships = await parts.relationships(name);
  const text = await parts.text(name);
  if (text !== null) readXml(text, new WordReader(list, await faultsOf(parts, relationships)));
  return relationships;
}

/** What a Word document holds in its body and notes, which is what a tagged PDF has in its structure. */
export async function contentsOfWord(parts: PackageParts): Promise<Contents | null> {
  const main = await parts.mainPart();
  if (main === null) return null;
  const list = new ContentList();
  const relationships = await readPart(parts, main, list);
  for (const { kind, target } of relationships.values())
    if (NOTES.includes(kind)) await readPart(parts, target, list);
  list.settleReferences();
  return list.contents;
}
