import { strToU8, zipSync } from 'fflate';

interface Relation {
  id: string;
  kind: string;
  target: string;
}

interface Drawn {
  /** The shapes of each slide, or of the sheet. */
  shapes: readonly string[];
  media?: Readonly<Record<string, Uint8Array>>;
  /** The speaker notes of each slide. */
  notes?: readonly string[];
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const SPACES = [
  `xmlns:a="${DRAWING}/main"`,
  `xmlns:r="${RELATIONS}"`,
  `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`,
  `xmlns:xdr="${DRAWING}/spreadsheetDrawing"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"',
].join(' ');
const FRAME =
  '<a:xfrm><a:off x="914400" y="914400"/><a:ext cx="1828800" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** A picture on a slide (`p`) or sheet (`xdr`). */
export function pictureShape(prefix: 'p' | 'xdr', id: string): string {
  const own = prefix === 'p' ? '<p:nvPr/>' : '';
  return `<${prefix}:pic><${prefix}:nvPicPr><${prefix}:cNvPr id="5" name="F"/><${prefix}:cNvPicPr/>${own}</${prefix}:nvPicPr><${prefix}:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></${prefix}:blipFill><${prefix}:spPr>${FRAME}</${prefix}:spPr></${prefix}:pic>`;
}

/** A chart of a kind that Office introduced in 2016, with the text box that Excel adds for other programs. */
export function newChartShape(): string {
  const chart = `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="6" name="G"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/drawing/2014/chartex"><cx:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame>`;
  const box = `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="6" name="G"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr>${FRAME}</xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>This chart is not available</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
  return `<mc:AlternateContent><mc:Choice xmlns:cx1="urn:cx1" Requires="cx1">${chart}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
}

function relations(list: readonly Relation[]): Uint8Array {
  const entries = list.map(
    ({ id, kind, target }) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return strToU8(`<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`);
}

function types(overrides: Readonly<Record<string, string>>): Uint8Array {
  const parts = Object.entries(overrides).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${OFFICE}.${type}+xml"/>`,
  );
  return strToU8(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${parts.join('')}</Types>`,
  );
}

/** Uses the pictures' names without their extensions as ids. */
function pictures(media: Drawn['media'] = {}): Relation[] {
  return Object.keys(media).map((name) => ({
    id: name.replace(/\..*/, ''),
    kind: 'image',
    target: `../media/${name}`,
  }));
}

function mediaParts(folder: string, media: Drawn['media'] = {}): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(media).map(([name, bytes]) => [`${folder}/media/${name}`, bytes]));
}

const noNames = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';

function notesParts(notes: readonly string[]): Record<string, Uint8Array> {
  const box = (type: string, text: string, top: number) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${top + 2}" name="N"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}" idx="${top + 1}"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="685800" y="${4343400 + top}"/><a:ext cx="5486400" cy="4114800"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return Object.fromEntries(
    notes.map((text, index) => [
      `ppt/notesSlides/notesSlide${index + 1}.xml`,
      strToU8(
        `<p:notes ${SPACES}><p:cSld><p:spTree>${noNames}${box('body', text, 0)}${box('sldNum', String(index + 1), 1)}</p:spTree></p:cSld></p:notes>`,
      ),
    ]),
  );
}

/** A PPTX with these shapes, one per slide. */
export function makePptx({ shapes, media, notes = [] }: Drawn): Uint8Array {
  const slides = shapes.map((shape, index) => ({ name: `slide${index + 1}.xml`, id: `s${index}`, shape }));
  const ids = slides.map(({ id }, index) => `<p:sldId id="${256 + index}" r:id="${id}"/>`);
  return zipSync({
    '[Content_Types].xml': types({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      ...Object.fromEntries(slides.map(({ name }) => [`ppt/slides/${name}`, 'presentationml.slide'])),
      ...Object.fromEntries(
        Object.keys(notesParts(notes)).map((name) => [name, 'presentationml.notesSlide']),
      ),
    }),
    '_rels/.rels': relations([{ id: 'r', kind: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml': strToU8(
      `<p:presentation ${SPACES}><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map(({ name, id }) => ({ id, kind: 'slide', target: `slides/${name}` })),
    ),
    ...Object.fromEntries(
      slides.flatMap(({ name, shape }, index) => [
        [
          `ppt/slides/${name}`,
          strToU8(`<p:sld ${SPACES}><p:cSld><p:spTree>${noNames}${shape}</p:spTree></p:cSld></p:sld>`),
        ],
        [
          `ppt/slides/_rels/${name}.rels`,
          relations([
            ...pictures(media),
            ...(notes[index] === undefined
              ? []
              : [{ id: 'n', kind: 'notesSlide', target: `../notesSlides/notesSlide${index + 1}.xml` }]),
          ]),
        ],
      ]),
    ),
    ...notesParts(notes),
    ...mediaParts('ppt', media),
  });
}

/** An XLSX with one sheet, on which these shapes are below each other. */
export function makeDrawnXlsx({ shapes, media }: Drawn): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const place = (row: number) =>
    `<xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
  const anchors = shapes.map(
    (shape, index) =>
      `<xdr:twoCellAnchor><xdr:from>${place(index * 6)}</xdr:from><xdr:to>${place(index * 6 + 5).replace('<xdr:col>1', '<xdr:col>4')}</xdr:to>${shape}<xdr:clientData/></xdr:twoCellAnchor>`,
  );
  return zipSync({
    '[Content_Types].xml': types({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
      'xl/drawings/drawing1.xml': 'drawing',
    }),
    '_rels/.rels': relations([{ id: 'r', kind: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${RELATIONS}"><sheets><sheet name="Vendas" sheetId="1" r:id="s"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations([
      { id: 's', kind: 'worksheet', target: 'worksheets/sheet1.xml' },
    ]),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}" xmlns:r="${RELATIONS}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><drawing r:id="d"/></worksheet>`,
    ),
    'xl/worksheets/_rels/sheet1.xml.rels': relations([
      { id: 'd', kind: 'drawing', target: '../drawings/drawing1.xml' },
    ]),
    'xl/drawings/drawing1.xml': strToU8(`<xdr:wsDr ${SPACES}>${anchors.join('')}</xdr:wsDr>`),
    'xl/drawings/_rels/drawing1.xml.rels': relations(pictures(media)),
    ...mediaParts('xl', media),
  });
}
