import type { HiddenPictures, ShowOwnPicturesJob } from '../../../protocol/pictures/show-own-pictures.ts';
import type { HeifItem, HeifItems } from './read-items.ts';

/** Types of items that readers show. */
const SHOWN_TYPES = ['hvc1', 'av01', 'jpeg', 'avc1', 'j2k1', 'vvc1', 'unci', 'grid', 'iden', 'iovl'];
/** Derived pictures that readers show instead of what they are made of. */
const EDITED_TYPES = ['iden', 'iovl'];
/** References from what belongs to another picture: its thumbnail, or its transparency, depth and the like. */
const BELONGING = ['thmb', 'auxl'];
/** Groups of the same picture: in several codings, and in several sizes. */
const SAME = ['altr', 'pymd'];
const STEREO = 'ster';
const HIDDEN = 1;

export interface OwnPictures {
  /** Items that a reader shows, although they are no picture of their own or are not wanted. */
  surplus: HeifItem[];
  hidden: HiddenPictures[];
}

function partsOf({ items, references }: HeifItems): Set<number> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const parts = new Set<number>();
  for (const { kind, from, to } of references) {
    const whole = byId.get(from);
    if (kind !== 'dimg' || whole === undefined) continue;
    const isShown = (whole.flags & HIDDEN) === 0;
    const isWhole = whole.type === 'grid' || (isShown && EDITED_TYPES.includes(whole.type));
    // A tone map (ISO 21496-1) has the picture first, which is shown, and then the map of its light.
    const made = isWhole ? to : whole.type === 'tmap' ? to.slice(1) : [];
    for (const part of made) parts.add(part);
  }
  return parts;
}

/**
 * Decides which items of a HEIC or AVIF are pictures of their own: tiles of a grid, what an edited picture is made of,
 * and other codings and sizes of the same picture are not, whether or not the file hides them; of a stereo pair one
 * view is. The primary picture is always among them.
 */
export function ownPictures(found: HeifItems, which: ShowOwnPicturesJob['which']): OwnPictures {
  const { primary, items, references, groups } = found;
  const belonging = new Set(references.flatMap(({ kind, from }) => (BELONGING.includes(kind) ? [from] : [])));
  const shown = items.filter(
    ({ id, type, flags }) => SHOWN_TYPES.includes(type) && (flags & HIDDEN) === 0 && !belonging.has(id),
  );
  const parts = partsOf(found);
  const own = new Map(
    shown.flatMap((item) => (item.id === primary || !parts.has(item.id) ? [[item.id, item]] : [])),
  );
  const hidden = new Set<HiddenPictures>();
  for (const { kind, members } of groups) {
    if (!SAME.includes(kind) && kind !== STEREO) continue;
    const there = members.filter((id) => own.has(id));
    const kept = there.includes(primary ?? -1) ? primary : there[0];
    for (const id of there) {
      if (id === kept) continue;
      own.delete(id);
      if (kind === STEREO) hidden.add('views');
    }
  }
  const [first] = own.keys();
  const only = primary !== null && own.has(primary) ? primary : first;
  if (which === 'primary' && own.size > 1) hidden.add('pictures');
  const isWanted = ({ id }: HeifItem) => (which === 'primary' ? id === only : own.has(id));
  const surplus = only === undefined ? [] : shown.filter((item) => !isWanted(item));
  return { surplus, hidden: [...hidden] };
}
