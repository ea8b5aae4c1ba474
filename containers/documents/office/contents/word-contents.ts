import { EMU_PER_POINT } from '../../../plain/units.ts';
import type { Attributes, XmlHandler } from '../../text/read-xml.ts';
import { isEquationCode } from '../mending/equation-code.ts';
import { GROUPED_FRAMES } from '../mending/grouped-charts.ts';
import { namedBy, referenceOf } from '../mending/reference-code.ts';
import { styleNamedBy } from '../mending/style-reference.ts';
import { Alternatives } from './alternatives.ts';
import type { ContentList } from './content-list.ts';
import { type Drawing, drawingKind, pointsOfStyle } from './drawing.ts';
import type { FaultOf } from './faults.ts';
import { FieldReader, type ReadField } from './field-reader.ts';

const UNDERSTOOD = ['wps', 'wpg', 'wpc', 'w14', 'wp14'];
/** The beginnings of the errors that Word shows in place of a field. */
const ERROR = /^\s*(?:Erro!|Error!|¡Error!|Error:)/;
/** The elements whose content is seen in part, as part of something else, or not at all. */
const UNCERTAIN = ['w:del', 'w:moveFrom', 'wpg:wgp', 'wpc:wpc', 'v:group', 'wpg:grpSp', 'lc:lockedCanvas'];
/** The elements that a field may show besides text. */
const SHOWN = ['w:drawing', 'w:pict', 'w:object', 'w:sym'];
const CHANGES = ['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'];
const BOXES = ['w14:checkbox', 'w:checkBox'];
const OFF = ['0', 'false', 'off', 'none'];

function isOn(attributes: Attributes): boolean {
  return !OFF.includes(attributes.get('w:val') ?? attributes.get('w14:val') ?? '');
}

/** Counts what a part of a Word document holds: its body or its notes. */
export class WordReader implements XmlHandler {
  /** The relationships of headers and footers that all pages have. */
  readonly running: string[] = [];
  /** The ids of styles that texts have. */
  readonly styles = new Set<string>();
  /** First pages have headers of their own, and there may be no others. */
  hasTitlePages = false;
  readonly #list: ContentList;
  readonly #faultOf: FaultOf;
  readonly #alternatives = new Alternatives(UNDERSTOOD);
  readonly #drawings: Drawing[] = [];
  readonly #path: string[] = [];
  #uncertain = 0;
  #isHidden = false;
  #isTicked = false;
  #equation: string | null = null;
  readonly #fields = new FieldReader((field) => this.#count(field));

  constructor(list: ContentList, faultOf: FaultOf) {
    this.#list = list;
    this.#faultOf = faultOf;
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1) ?? '';
    this.#path.push(name);
    if (!this.#alternatives.open(name, attributes)) return;
    if (UNCERTAIN.includes(name)) this.#uncertain += 1;
    if (CHANGES.includes(name) && !parent.endsWith('Pr')) this.#list.contents.changes += 1;
    switch (name) {
      case 'w:r':
        this.#isHidden = false;
        break;
      case 'w:vanish':
        if (parent === 'w:rPr' && isOn(attributes)) this.#isHidden = true;
        break;
      case 'm:oMath':
        this.#equation = '';
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        if (this.#isCertain) this.#list.contents.notes += 1;
        break;
      case 'w:headerReference':
      case 'w:footerReference':
        if (attributes.get('w:type') === 'default') this.running.push(attributes.get('r:id') ?? '');
        break;
      case 'w:titlePg':
        if (isOn(attributes)) this.hasTitlePages = true;
        break;
      case 'w:bookmarkStart':
        this.#list.name((attributes.get('w:name') ?? '').toLowerCase());
        break;
      case 'w:commentReference':
        this.#list.contents.comments += 1;
        break;
      case 'w:fldSimple':
        this.#fields.begin(attributes.get('w:instr') ?? '');
        break;
      case 'w:fldChar':
        this.#fields.mark(attributes.get('w:fldCharType'));
        break;
      case 'w:pStyle':
      case 'w:rStyle':
        this.styles.add(attributes.get('w:val') ?? '');
        break;
      case 'w:altChunk':
        this.#addPart(attributes.get('r:id'), parent);
        break;
      case 'w14:checkbox':
      case 'w:checkBox':
        this.#isTicked = false;
        break;
      case 'w14:checked':
      case 'w:checked':
      case 'w:default':
        this.#isTicked = isOn(attributes);
        break;
      default:
        this.#openDrawing(name, attributes);
    }
  }

  close(name: string): void {
    this.#path.pop();
    if (!this.#alternatives.close(name)) {
      if (name === 'mc:AlternateContent') this.#endAlternatives();
      return;
    }
    if (UNCERTAIN.includes(name)) this.#uncertain -= 1;
    if (name === 'w:p') this.#list.endParagraph();
    else if (name === 'w:fldSimple') this.#fields.end();
    else if (BOXES.includes(name)) this.#endBox();
    else if (name === 'm:oMath') this.#endEquation();
    else if (this.#drawings.at(-1)?.element === name) this.#endDrawing();
  }

  text(text: string): void {
    if (this.#alternatives.isSkipping) return;
    const parent = this.#path.at(-1);
    if (parent === 'm:t' && this.#equation !== null) this.#equation += text;
    else if (parent === 'w:instrText') this.#fields.code(text);
    else if (parent === 'w:delText' && text.trim() !== '') this.#list.contents.deletions += 1;
    else if (parent === 'w:t') this.#write(text);
  }

  get #isCertain(): boolean {
    return this.#uncertain === 0 && !this.#isHidden;
  }

  #endBox(): void {
    if (this.#isCertain) this.#list.addBox(this.#isTicked);
  }

  #write(text: string): void {
    this.#fields.show(text);
    if (this.#isCertain) this.#list.write(text);
  }

  #count({ code, shown }: ReadField): void {
    const [target, name] = [referenceOf(code), namedBy(code)];
    if (target !== null) this.#list.refer(target);
    if (styleNamedBy(code) !== null) this.#list.referToStyle(code);
    if (name !== null) this.#list.name(name);
    if (this.#isCertain && ERROR.test(shown)) this.#list.fail(target);
    if (!isEquationCode(code) || shown !== '') return;
    this.#list.contents.mendable += 1;
    this.#list.add({ kind: 'equation', fault: 'unread', isCertain: this.#isCertain });
  }

  /** LibreOffice reads a part of another format only in the body, and only if it is a Word document. */
  #addPart(id: string | undefined, parent: string): void {
    const isInBody = parent === 'w:body';
    const fault = this.#faultOf(id);
    if (isInBody && fault === 'unread') this.#list.contents.mendable += 1;
    this.#list.add({ kind: 'part', fault: isInBody ? fault : (fault ?? 'unread') });
  }

  #endAlternatives(): void {
    if (this.#alternatives.isSkipping) return;
    const unread = this.#alternatives.end();
    if (unread !== null) this.#list.add({ kind: unread, fault: 'unread', isCertain: this.#isCertain });
  }

  #endEquation(): void {
    if (this.#equation !== null && this.#equation.trim() !== '')
      this.#list.add({ kind: 'equation', isCertain: this.#isCertain });
    this.#equation = null;
  }

  #openDrawing(name: string, attributes: Attributes): void {
    const drawing = this.#drawings.at(-1);
    if (SHOWN.includes(name)) this.#fields.show(' ');
    switch (name) {
      case 'wp:inline':
      case 'wp:anchor':
      case 'w:pict':
        this.#start(name, 'drawing', null);
        break;
      case 'w:object':
        this.#start(name, 'object', 'absent');
        break;
      case 'wp:extent':
        if (drawing === undefined) break;
        drawing.width = Number(attributes.get('cx') ?? 0) / EMU_PER_POINT;
        drawing.height = Number(attributes.get('cy') ?? 0) / EMU_PER_POINT;
        break;
      case 'wp:docPr':
        if (drawing && ['1', 'true'].includes(attributes.get('hidden') ?? '')) drawing.isCertain = false;
        break;
      case 'v:shape':
      case 'v:rect':
        if (drawing === undefined) break;
        Object.assign(drawing, pointsOfStyle(attributes.get('style') ?? ''));
        break;
      default:
        if (drawing !== undefined) this.#openGraphic(name, attributes, drawing);
    }
  }

  #start(element: string, kind: Drawing['kind'], fault: Drawing['fault']): void {
    this.#drawings.push({
      element,
      kind,
      fault,
      width: 0,
      height: 0,
      isKnown: false,
      isCertain: this.#isCertain,
    });
  }

  #openGraphic(name: string, attributes: Attributes, drawing: Drawing): void {
    if (name === 'v:imagedata') {
      const fault = this.#faultOf(attributes.get('r:id') ?? attributes.get('o:relid'));
      if (drawing.kind !== 'object') drawing.kind = 'picture';
      drawing.fault = fault;
    } else if (name === 'a:blip' && drawing.kind === 'picture') {
      const own = attributes.get('r:embed');
      drawing.fault = this.#faultOf(own === undefined || own === '' ? attributes.get('r:link') : own);
    } else if (name === 'c:chart' && GROUPED_FRAMES.includes(this.#path.at(-4) ?? '')) {
      this.#list.contents.mendable += 1;
      this.#list.add({ kind: 'chart', fault: 'unread', isCertain: drawing.isCertain });
    } else if (this.#path.at(-2) === 'a:graphicData' && !drawing.isKnown) {
      drawing.isKnown = true;
      drawing.kind = drawingKind(name);
      if (drawing.kind === 'chart') drawing.fault = this.#faultOf(attributes.get('r:id'));
    }
  }

  #endDrawing(): void {
    const drawing = this.#drawings.pop();
    if (drawing === undefined) return;
    const { element: _, isKnown: __, isCertain, ...item } = drawing;
    this.#list.add({ ...item, isCertain: isCertain && item.kind !== 'drawing' });
  }
}
