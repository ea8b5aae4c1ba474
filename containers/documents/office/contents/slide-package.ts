import type { Contents } from '../../../protocol/office/contents.ts';
import { readXml } from '../../text/read-xml.ts';
import { ContentList } from './content-list.ts';
import { DrawingReader } from './drawing-reader.ts';
import { faultsOf } from './faults.ts';
import type { PackageParts } from './package-parts.ts';

const NO = ['0', 'false'];
const IGNORED = { close() {}, text() {} };

/** The slides of a presentation in their order, by their relationships' ids. */
function slideIds(presentation: string): string[] {
  const ids: string[] = [];
  readXml(presentation, {
    ...IGNORED,
    open(name, attributes) {
      if (name === 'p:sldId') ids.push(attributes.get('r:id') ?? '');
    },
  });
  return ids;
}

/** Returns true if a slide has speaker notes: text in the box for them, not the page number. */
async function hasNotes(parts: PackageParts, slide: string): Promise<boolean> {
  const relationships = [...(await parts.relationships(slide)).values()];
  const target = relationships.find(({ kind }) => kind === 'notesSlide')?.target;
  const notes = target === undefined ? null : await parts.text(target);
  if (notes === null) return false;
  let isBody = false;
  let isText = false;
  let isWritten = false;
  readXml(notes, {
    open(name, attributes) {
      if (name === 'p:sp') isBody = false;
      if (name === 'p:ph') isBody = attributes.get('type') === 'body';
      isText = name === 'a:t';
    },
    close() {
      isText = false;
    },
    text(text) {
      isWritten ||= isBody && isText && text.trim() !== '';
    },
  });
  return isWritten;
}

/**
 * Returns the contents of a presentation's slides, by the pages on which they are printed; null if its main
 * part is missing.
 */
export async function contentsOfSlides(parts: PackageParts, withHidden: boolean): Promise<Contents | null> {
  const main = await parts.mainPart();
  const presentation = main === null ? null : await parts.text(main);
  if (main === null || presentation === null) return null;
  const relationships = await parts.relationships(main);
  const all = new ContentList();
  let page = 0;
  for (const [index, id] of slideIds(presentation).entries()) {
    const target = relationships.get(id)?.target ?? '';
    const slide = await parts.text(target);
    if (slide === null) continue;
    const list = new ContentList();
    const faultOf = await faultsOf(parts, await parts.relationships(target));
    const reader = new DrawingReader(list, faultOf, {
      page: page + 1,
      place: { of: 'slide', name: String(index + 1) },
    });
    readXml(slide, reader);
    if (NO.includes(reader.root?.get('show') ?? '') && !withHidden) continue;
    page += 1;
    if (await hasNotes(parts, target)) list.contents.spoken = 1;
    all.take(list);
  }
  return all.contents;
}
