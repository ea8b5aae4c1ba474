import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { lookUp } from '../../../plain/look-up.ts';
import { EMU_PER_POINT } from '../../../plain/units.ts';
import { holdableInXml } from '../../text/xml-text.ts';
import type { Alignment, Paragraph, Run, Shape, Slide, TextBox } from './slide.ts';

export interface Relationship {
  type: 'image' | 'hyperlink';
  target: string;
}

const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';
/** Links keep the colour of their letters. */
const OWN_COLOR =
  '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>';
const ALIGNMENTS: Record<Alignment, string> = { left: 'l', center: 'ctr', right: 'r', justified: 'just' };
const [LEAST_SIZE, MOST_SIZE] = [1, 4000];
const MOST_SPACING = 4000;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns the characters of a text that XML may hold, escaped for it. */
export function escapeXml(text: string): string {
  return holdableInXml(text).replace(/[&<>"]/g, (character) => lookUp(ENTITIES, character) ?? '');
}

function emu(points: number): number {
  return Math.round(points * EMU_PER_POINT);
}

function geometry({ left, top, right, bottom }: ShownBox, angle = 0, form = 'rect'): string {
  const turn = angle === 0 ? '' : ` rot="${Math.round(angle * 60_000)}"`;
  const place = `<a:off x="${emu(left)}" y="${emu(top)}"/>`;
  const size = `<a:ext cx="${Math.max(0, emu(right - left))}" cy="${Math.max(0, emu(bottom - top))}"/>`;
  return `<a:xfrm${turn}>${place}${size}</a:xfrm><a:prstGeom prst="${form}"><a:avLst/></a:prstGeom>`;
}

/**
 * Writes the XML of a slide, and collects its relationships in the order of their numbers, from `rId2` on.
 */
export class SlideXml {
  readonly relationships: Relationship[] = [];
  readonly #known = new Map<string, string>();
  #shapes = 1;

  write({ background, shapes, texts }: Slide, pathOf: (picture: string) => string): string {
    const behind = background === null ? '' : this.#background(pathOf(background.path));
    const isLink = (shape: Shape) => shape.kind === 'link';
    const drawn = [
      ...shapes.filter((shape) => !isLink(shape)).map((shape) => this.#shape(shape, pathOf)),
      ...texts.map((text) => this.#textBox(text)),
      ...shapes.filter(isLink).map((shape) => this.#shape(shape, pathOf)),
    ];
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<p:sld ${NAMESPACES}><p:cSld>${behind}<p:spTree>${GROUP}${drawn.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
  }

  #relate(type: Relationship['type'], target: string): string {
    const key = `${type} ${target}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.relationships.push({ type, target });
    const id = `rId${this.relationships.length + 1}`;
    this.#known.set(key, id);
    return id;
  }

  #background(target: string): string {
    const picture = `<a:blip r:embed="${this.#relate('image', target)}"/><a:srcRect/><a:stretch><a:fillRect/></a:stretch>`;
    return `<p:bg><p:bgPr><a:blipFill dpi="0" rotWithShape="1">${picture}</a:blipFill><a:effectLst/></p:bgPr></p:bg>`;
  }

  #named(name: string, description = '', inside = ''): string {
    this.#shapes += 1;
    const altText = description === '' ? '' : ` descr="${escapeXml(description)}"`;
    return `<p:cNvPr id="${this.#shapes}" name="${name} ${this.#shapes - 1}"${altText}>${inside}</p:cNvPr>`;
  }

  #shape(shape: Shape, pathOf: (picture: string) => string): string {
    if (shape.kind === 'picture') {
      const name = this.#named('Imagem', shape.description);
      const fill = `<p:blipFill><a:blip r:embed="${this.#relate('image', pathOf(shape.path))}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>`;
      return `<p:pic><p:nvPicPr>${name}<p:cNvPicPr/><p:nvPr/></p:nvPicPr>${fill}<p:spPr>${geometry(shape)}</p:spPr></p:pic>`;
    }
    if (shape.kind === 'line') {
      const { thickness, color } = shape;
      const stroke = `<a:ln w="${emu(thickness)}" cap="flat"><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></a:ln>`;
      return `<p:cxnSp><p:nvCxnSpPr>${this.#named('Linha')}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr>${geometry(shape, 0, 'line')}${stroke}</p:spPr></p:cxnSp>`;
    }
    const name =
      shape.kind === 'link'
        ? this.#named('Link', '', `<a:hlinkClick r:id="${this.#relate('hyperlink', shape.url)}"/>`)
        : this.#named('Forma');
    // A shape without any fill cannot be clicked on.
    const color =
      shape.kind === 'link'
        ? '<a:srgbClr val="FFFFFF"><a:alpha val="0"/></a:srgbClr>'
        : `<a:srgbClr val="${shape.color}"/>`;
    return `<p:sp><p:nvSpPr>${name}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${geometry(shape)}<a:solidFill>${color}</a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`;
  }

  #textBox(text: TextBox): string {
    const name = this.#named('Texto');
    const fit = text.angle === 0 ? '<a:spAutoFit/>' : '<a:noAutofit/>';
    const body = `<a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t">${fit}</a:bodyPr><a:lstStyle/>`;
    const paragraphs = text.paragraphs.map((paragraph) => this.#paragraph(paragraph, text.lineHeight));
    return `<p:sp><p:nvSpPr>${name}<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${geometry(text, text.angle)}<a:noFill/></p:spPr><p:txBody>${body}${paragraphs.join('')}</p:txBody></p:sp>`;
  }

  #paragraph({ alignment, fromRight, margin, indent, lines }: Paragraph, lineHeight: number | null): string {
    // Both are said: elsewhere they would be the master's.
    const margins = ` marL="${emu(Math.max(0, margin))}" indent="${emu(indent)}"`;
    const direction = fromRight ? ' rtl="1"' : '';
    const spacing =
      lineHeight === null
        ? ''
        : `<a:lnSpc><a:spcPts val="${Math.round(lineHeight * 100)}"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef>`;
    const written = lines.map((line) => line.map((run) => this.#run(run)).join(''));
    const [look = ''] = lines.flat().map((run) => this.#look(run, 'a:rPr'));
    const last = lines.flat().at(-1);
    const end = last === undefined ? '' : this.#look({ ...last, url: null }, 'a:endParaRPr');
    return `<a:p><a:pPr algn="${ALIGNMENTS[alignment]}"${margins}${direction}>${spacing}<a:buNone/></a:pPr>${written.join(`<a:br>${look}</a:br>`)}${end}</a:p>`;
  }

  #run(run: Run): string {
    return `<a:r>${this.#look(run, 'a:rPr')}<a:t>${escapeXml(run.text)}</a:t></a:r>`;
  }

  #look(run: Run, tag: string): string {
    const size = Math.max(LEAST_SIZE, Math.min(MOST_SIZE, run.size));
    const spacing = Math.max(-MOST_SPACING, Math.min(MOST_SPACING, run.spacing));
    const marks = [
      `lang="pt-BR" sz="${Math.round(size * 100)}"`,
      run.isBold ? 'b="1"' : 'b="0"',
      run.isItalic ? 'i="1"' : 'i="0"',
      'kern="0"',
      ...(run.raise === 0 ? [] : [`baseline="${Math.round(run.raise * 100_000)}"`]),
      ...(Math.round(spacing * 100) === 0 ? [] : [`spc="${Math.round(spacing * 100)}"`]),
      'noProof="1"',
    ];
    const face = escapeXml(run.typeface);
    const link =
      run.url === null
        ? ''
        : `<a:hlinkClick r:id="${this.#relate('hyperlink', run.url)}">${OWN_COLOR}</a:hlinkClick>`;
    return `<${tag} ${marks.join(' ')}><a:solidFill><a:srgbClr val="${run.color}"/></a:solidFill><a:latin typeface="${face}"/><a:ea typeface="${face}"/><a:cs typeface="${face}"/>${link}</${tag}>`;
  }
}
