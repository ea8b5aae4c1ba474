import type { ContentItem } from '../../../protocol/office/contents.ts';
import type { PackageParts, Relationship } from './package-parts.ts';
import { isDrawable } from './picture-format.ts';

/** Returns the reason why the target of a part's relationship cannot be shown; null if it can. */
export type FaultOf = (id: string | undefined) => ContentItem['fault'];

/**
 * The first bytes of a package: of the parts of other formats that are imported as text, LibreOffice reads
 * only Word documents.
 */
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

/** Finds the faults of all relationships of a part; the fault of an unknown id is `absent`. */
export async function faultsOf(
  parts: PackageParts,
  relationships: ReadonlyMap<string, Relationship>,
): Promise<FaultOf> {
  const faults = new Map<string, ContentItem['fault']>();
  for (const [id, relationship] of relationships) faults.set(id, await faultBehind(parts, relationship));
  return (id = '') => (faults.has(id) ? (faults.get(id) ?? null) : 'absent');
}
