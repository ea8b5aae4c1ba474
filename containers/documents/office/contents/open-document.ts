import type { ContentItem } from '../../../protocol/office/contents.ts';
import type { Attributes, XmlHandler } from '../../text/read-xml.ts';
import type { ContentList } from './content-list.ts';
import { type Drawing, pointsOf } from './drawing.ts';

/**
 * Returns the kind of an object or picture of the package by its address, and the reason why it cannot be
 * shown.
 */
export type PartOf = (href: string) => Pick<ContentItem, 'kind' | 'fault'>;

/** The sheets or slides that are printed. */
export interface Printing {
  /** Styles of sheets and slides that hide them. */
  hiding: ReadonlySet<string>;
  hiddenSlides: boolean;
  sheets: readonly string[];
}

/** The elements whose content is seen in part, elsewhere, or not at all. */
const UNCERTAIN = ['text:tracked-changes', 'draw:g', 'text:hidden-text', 'text:hidden-paragraph'];
const SKIPPED = ['presentation:notes', 'office:forms', 'text:section-source'];
/**
 * The parts of a frame that are pictures or objects; any other, such as a table or text box, is read by
 * itself.
 */
const PARTS = ['draw:image', 'draw:object', 'draw:object-ole'];
/**
 * The end of the type, and the name of the parameter, of the marks that the boxes of Word's old form fields
 * become.
 */
const [CHECK_BOX, TICKED] = ['.FORMCHECKBOX', 'Checkbox_Checked'];
const TEXTS = ['text:p', 'text:h', 'text:span', 'text:a'];
const SHAPES = ['draw:rect', 'draw:custom-shape', 'draw:line', 'draw:path', 'draw:ellipse', 'draw:polygon'];

/** Counts what the content of an OpenDocument package holds. */
export class OpenDocumentReader implements XmlHandler {
  readonly #list: ContentList;
  readonly #partOf: PartOf;
  readonly #printing: Printing;
  readonly #drawings: Drawing[] = [];
  readonly #path: string[] = [];
  #uncertain = 0;
  #skipped = 0;
  #slides = 0;
  #pages = 0;
  #sheet: string | null = null;
  #isInSlide = false;
  /** True if the box of the current form field is ticked; null if the field is no box. */
  #isBoxTicked: boolean | null = null;
  /** Slides, by their pages, that have notes for their speaker. */
  readonly #spoken = new Set<number>();

  constructor(list: ContentList, partOf: PartOf, printing: Printing) {
    this.#list = list;
    this.#partOf = partOf;
    this.#printing = printing;
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name);
    if (this.#skipped > 0 || SKIPPED.includes(name) || this.#isHidden(name, attributes)) {
      this.#skipped += 1;
      return;
    }
    if (UNCERTAIN.includes(name) || this.#isHiding(name, attributes)) this.#uncertain += 1;
    switch (name) {
      case 'text:note':
        if (this.#uncertain === 0) this.#list.contents.notes += 1;
        break;
      case 'office:annotation':
        if (this.#sheet === null && !this.#isInSlide) this.#list.contents.comments += 1;
        break;
      case 'text:insertion':
      case 'text:deletion':
        this.#list.contents.changes += 1;
        break;
      case 'loext:content-control':
        if (this.#uncertain === 0 && attributes.get('loext:checkbox') === 'true')
          this.#list.addBox(attributes.get('loext:checked') === 'true');
        break;
      case 'field:fieldmark':
        this.#isBoxTicked = attributes.get('field:type')?.endsWith(CHECK_BOX) ? false : null;
        break;
      case 'field:param':
        if (this.#isBoxTicked !== null && attributes.get('field:name') === TICKED)
          this.#isBoxTicked = attributes.get('field:value') === 'true';
        break;
      case 'draw:frame':
        this.#start(name, attributes);
        break;
      default:
        if (SHAPES.includes(name)) this.#start(name, attributes);
        else if (this.#path.at(-2) === 'draw:frame') this.#openPart(name, attributes);
    }
  }

  close(name: string): void {
    this.#path.pop();
    if (name === 'presentation:notes') this.#list.contents.spoken = this.#spoken.size;
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    if (UNCERTAIN.includes(name) || this.#hiding.delete(this.#path.length)) this.#uncertain -= 1;
    if (name === 'text:p' || name === 'text:h') this.#list.endParagraph();
    if (name === 'table:table') this.#sheet = null;
    if (name === 'field:fieldmark') this.#endFieldMark();
    if (this.#drawings.at(-1)?.element === name) this.#endDrawing();
  }

  text(text: string): void {
    if (this.#isInNotes && text.trim() !== '') this.#spoken.add(this.#pages);
    if (this.#skipped > 0) return;
    if (this.#uncertain === 0) this.#list.write(text);
    else if (text.trim() !== '' && this.#path.includes('text:deletion') && this.#path.at(-1) === 'text:p')
      this.#list.contents.deletions += 1;
  }

  readonly #hiding = new Set<number>();

  /** True in the notes of a slide that is printed, except in the field of its number or date. */
  get #isInNotes(): boolean {
    const [parent, around] = [this.#path.at(-1) ?? '', this.#path.indexOf('presentation:notes')];
    return around !== -1 && this.#skipped === this.#path.length - around && TEXTS.includes(parent);
  }

  /** Returns true for a section that its author hides. */
  #isHiding(name: string, attributes: Attributes): boolean {
    const isHiding = name === 'text:section' && (attributes.get('text:display') ?? 'true') !== 'true';
    if (isHiding) this.#hiding.add(this.#path.length - 1);
    return isHiding;
  }

  #isHidden(name: string, attributes: Attributes): boolean {
    const { hiding, hiddenSlides, sheets } = this.#printing;
    const isHiding = hiding.has(
      attributes.get(name === 'draw:page' ? 'draw:style-name' : 'table:style-name') ?? '',
    );
    if (name === 'draw:page') {
      this.#slides += 1;
      this.#isInSlide = true;
      if (isHiding && !hiddenSlides) return true;
      this.#pages += 1;
    }
    if (name !== 'table:table' || this.#path.at(-2) !== 'office:spreadsheet') return false;
    const title = attributes.get('table:name') ?? '';
    const isWanted =
      sheets.length === 0 ? !isHiding : sheets.some((each) => each.toLowerCase() === title.toLowerCase());
    this.#sheet = isWanted ? title : null;
    return !isWanted;
  }

  get #place(): Partial<ContentItem> {
    if (this.#isInSlide) return { page: this.#pages, place: { of: 'slide', name: String(this.#slides) } };
    return this.#sheet === null ? {} : { place: { of: 'sheet', name: this.#sheet } };
  }

  #endFieldMark(): void {
    if (this.#isBoxTicked !== null && this.#uncertain === 0) this.#list.addBox(this.#isBoxTicked);
    this.#isBoxTicked = null;
  }

  #start(element: string, attributes: Attributes): void {
    this.#drawings.push({
      element,
      kind: 'drawing',
      fault: null,
      width: pointsOf(attributes.get('svg:width') ?? ''),
      height: pointsOf(attributes.get('svg:height') ?? ''),
      isKnown: false,
      isCertain: this.#uncertain === 0,
    });
  }

  /**
   * The first part of a frame determines its kind; pictures that follow replace it where it cannot be read.
   */
  #openPart(name: string, attributes: Attributes): void {
    const drawing = this.#drawings.at(-1);
    if (drawing === undefined || drawing.isKnown) return;
    drawing.isKnown = true;
    if (!PARTS.includes(name)) return;
    const href = attributes.get('xlink:href');
    const { kind, fault } = this.#partOf(href ?? '');
    drawing.kind = name === 'draw:image' ? 'picture' : kind;
    drawing.fault = href === undefined ? 'absent' : fault;
  }

  #endDrawing(): void {
    const drawing = this.#drawings.pop();
    if (drawing === undefined) return;
    const { element: _, isKnown: __, isCertain, ...item } = drawing;
    this.#list.add({ ...this.#place, ...item, isCertain: isCertain && item.kind !== 'drawing' });
  }
}
