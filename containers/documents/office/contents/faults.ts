import type { ContentItem } from '../../../protocol/office/contents.ts';
import type { PackageParts, Relationship } from './package-parts.ts';
import { isDrawable } from './picture-format.ts';

/** Why what is behind a relationship of a part cannot be shown. */
export type FaultOf = (id: string | undefined) => ContentItem['fault'];

/** How a package begins: of parts of other formats that stand for text, LibreOffice takes in Word documents alone. */
const PACKAGE = 'PK';

async function faultBehind(
  parts: PackageParts,
  { kind, target, isExternal }: Relationship,
): Promise<ContentItem['fault']> {
  if (isExternal) return 'linked';
  const head = await parts.head(target);
  if (head === null) return 'absent';
  if (kind === 'image') return isDrawable(head) ? null : 'format';
  return kind === 'aFChunk' && head.toString('latin1', 0, 2) !== PACKAGE ? 'unread' : null;
}

/** Finds them for all relationships of a part. */
export async function faultsOf(
  parts: PackageParts,
  relationships: ReadonlyMap<string, Relationship>,
): Promise<FaultOf> {
  const faults = new Map<string, ContentItem['fault']>();
  for (const [id, relationship] of relationships) faults.set(id, await faultBehind(parts, relationship));
  return (id = '') => (faults.has(id) ? (faults.get(id) ?? null) : 'absent');
}
