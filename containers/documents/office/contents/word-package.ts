import type { ContentItem, Contents } from '../../../protocol/office/count-contents.ts';
import { readXml } from '../../text/read-xml.ts';
import { ContentList } from './content-list.ts';
import type { PackageParts, Relationship } from './package-parts.ts';
import { isDrawable } from './picture-format.ts';
import { WordReader } from './word-contents.ts';

const NOTES = ['footnotes', 'endnotes'];
/** A part of another format that stands for text: LibreOffice takes in Word documents alone. */
const READ_CHUNK = /\.(?:docx|docm|dotx)$/i;

async function faultOf(
  parts: PackageParts,
  { kind, target, isExternal }: Relationship,
): Promise<ContentItem['fault']> {
  if (isExternal) return 'linked';
  const head = await parts.head(target);
  if (head === null) return 'absent';
  if (kind === 'image') return isDrawable(head) ? null : 'format';
  return kind === 'aFChunk' && !READ_CHUNK.test(target) ? 'format' : null;
}

async function readPart(
  parts: PackageParts,
  name: string,
  list: ContentList,
): Promise<Map<string, Relationship>> {
  const relationships = await parts.relationships(name);
  const faults = new Map<string, ContentItem['fault']>();
  for (const [id, relationship] of relationships) faults.set(id, await faultOf(parts, relationship));
  const text = await parts.text(name);
  if (text !== null)
    readXml(text, new WordReader(list, (id = '') => (faults.has(id) ? (faults.get(id) ?? null) : 'absent')));
  return relationships;
}

/** What a Word document holds in its body and notes, which is what a tagged PDF has in its structure. */
export async function contentsOfWord(parts: PackageParts): Promise<Contents | null> {
  const [main] = [...(await parts.relationships('')).values()].filter(
    ({ kind }) => kind === 'officeDocument',
  );
  if (main === undefined) return null;
  const list = new ContentList();
  const relationships = await readPart(parts, main.target, list);
  for (const { kind, target } of relationships.values())
    if (NOTES.includes(kind)) await readPart(parts, target, list);
  return list.contents;
}
