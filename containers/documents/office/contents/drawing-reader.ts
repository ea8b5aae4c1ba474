import { EMU_PER_POINT } from '../../../plain/units.ts';
import type { ContentItem } from '../../../protocol/office/contents.ts';
import type { Attributes, XmlHandler } from '../../text/read-xml.ts';
import { localName } from '../../text/read-xml.ts';
import { Alternatives } from './alternatives.ts';
import type { ContentList } from './content-list.ts';
import { type Drawing, drawingKind } from './drawing.ts';
import type { FaultOf } from './faults.ts';
import { relationshipId } from './package-parts.ts';

/** The place of a drawing. */
export type Place = Partial<Pick<ContentItem, 'page' | 'place' | 'isCertain'>>;

/** The extensions of the standard that LibreOffice reads in slides and sheets. */
const UNDERSTOOD = ['p14', 'p15', 'x12ac', 'v'];
const SHAPES = ['sp', 'cxnSp', 'grpSp', 'contentPart'];

/** Counts the shapes of a slide or of a sheet's drawing by their kinds. */
export class DrawingReader implements XmlHandler {
  readonly #list: ContentList;
  readonly #faultOf: FaultOf;
  readonly #place: Place;
  /** The attributes of the part's own element. */
  root: Attributes | null = null;
  readonly #alternatives = new Alternatives(UNDERSTOOD);
  readonly #drawings: Drawing[] = [];
  readonly #path: string[] = [];
  #groups = 0;

  constructor(list: ContentList, faultOf: FaultOf, place: Place) {
    this.#list = list;
    this.#faultOf = faultOf;
    this.#place = place;
  }

  open(name: string, attributes: Attributes): void {
    const local = localName(name);
    this.#path.push(local);
    this.root ??= attributes;
    if (!this.#alternatives.open(name, attributes)) return;
    const drawing = this.#drawings.at(-1);
    if (local === 'pic' && drawing?.kind !== 'object') this.#start(name, 'picture');
    else if (local === 'graphicFrame' || SHAPES.includes(local)) this.#start(name, 'drawing');
    else if (drawing !== undefined) this.#openWithin(name, attributes, drawing);
    if (local === 'grpSp') this.#groups += 1;
  }

  close(name: string): void {
    this.#path.pop();
    if (!this.#alternatives.close(name)) {
      if (name === 'mc:AlternateContent') this.#endAlternatives();
      return;
    }
    if (localName(name) === 'grpSp') this.#groups -= 1;
    if (this.#drawings.at(-1)?.element !== name) return;
    const drawing = this.#drawings.pop();
    if (drawing === undefined) return;
    const { element: _, isKnown: __, isCertain, ...item } = drawing;
    this.#list.add({ ...this.#place, ...item, isCertain: isCertain && item.kind !== 'drawing' });
  }

  text(): void {}

  #endAlternatives(): void {
    if (this.#alternatives.isSkipping) return;
    const unread = this.#alternatives.end();
    if (unread !== null) this.#list.add({ ...this.#place, kind: unread, fault: 'unread' });
  }

  #start(element: string, kind: Drawing['kind']): void {
    const isCertain = this.#groups === 0 && this.#place.isCertain !== false;
    this.#drawings.push({ element, kind, isCertain, fault: null, width: 0, height: 0, isKnown: false });
  }

  #openWithin(name: string, attributes: Attributes, drawing: Drawing): void {
    const parent = this.#path.at(-2);
    switch (localName(name)) {
      case 'cNvPr':
        if (['1', 'true'].includes(attributes.get('hidden') ?? '')) drawing.isCertain = false;
        break;
      case 'ext':
        if (parent !== 'xfrm' || drawing.width > 0) break;
        drawing.width = Number(attributes.get('cx') ?? 0) / EMU_PER_POINT;
        drawing.height = Number(attributes.get('cy') ?? 0) / EMU_PER_POINT;
        break;
      case 'blip': {
        if (drawing.kind !== 'picture' && drawing.kind !== 'object') break;
        const own = relationshipId(attributes, 'embed');
        drawing.fault = this.#faultOf(own === '' ? relationshipId(attributes, 'link') : own);
        break;
      }
      default:
        if (parent !== 'graphicData' || drawing.isKnown) break;
        drawing.isKnown = true;
        drawing.kind = drawingKind(name);
        if (drawing.kind === 'chart') drawing.fault = this.#faultOf(relationshipId(attributes, 'id'));
    }
  }
}
