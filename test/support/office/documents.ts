import { strToU8, zipSync } from 'fflate';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD_NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${RELATIONSHIPS}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(' ');
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

type Files = Record<string, Uint8Array>;

interface Relationship {
  id: string;
  kind: string;
  target: string;
  external?: boolean;
}

interface WordParts {
  body: string;
  relationships?: readonly Relationship[];
  /** Content types by part. */
  types?: Readonly<Record<string, string>>;
  files?: Files;
  /** The time of the last change, in ISO 8601. */
  changedAt?: string;
}

function corePropertiesOf(changedAt: string): Uint8Array {
  return strToU8(
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dcterms:modified xsi:type="dcterms:W3CDTF">${changedAt}</dcterms:modified></cp:coreProperties>`,
  );
}

function relationshipsOf(relationships: readonly Relationship[]): Uint8Array {
  const entries = relationships.map(
    ({ id, kind, target, external }) =>
      `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  );
  return strToU8(`<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`);
}

function contentTypes(overrides: Readonly<Record<string, string>>): Uint8Array {
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ['png', 'image/png'],
    ['bin', 'application/vnd.openxmlformats-officedocument.oleObject'],
    ['xlsx', `${SHEET_TYPE}.sheet`],
  ].map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`);
  const parts = Object.entries(overrides).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
  );
  return strToU8(`<Types xmlns="${PACKAGE}/content-types">${[...defaults, ...parts].join('')}</Types>`);
}

/** A DOCX of a body and its related parts. */
export function makeWord(parts: WordParts): Uint8Array {
  const { body, relationships = [], types = {}, files = {}, changedAt } = parts;
  const core = 'docProps/core.xml';
  const coreType = 'application/vnd.openxmlformats-package.core-properties+xml';
  return zipSync({
    '[Content_Types].xml': contentTypes({
      'word/document.xml': `${WORD_TYPE}.document.main+xml`,
      ...(changedAt === undefined ? {} : { [core]: coreType }),
      ...types,
    }),
    '_rels/.rels': relationshipsOf([
      { id: 'r1', kind: 'officeDocument', target: 'word/document.xml' },
      ...(changedAt === undefined ? [] : [{ id: 'r2', kind: 'metadata/core-properties', target: core }]),
    ]),
    ...(changedAt === undefined ? {} : { [core]: corePropertiesOf(changedAt) }),
    'word/document.xml': strToU8(`<w:document ${WORD_NAMESPACES}><w:body>${body}</w:body></w:document>`),
    'word/_rels/document.xml.rels': relationshipsOf(relationships),
    ...files,
  });
}

/** A paragraph with a field as Word stores it: its code, and its last result. */
export function wordField(code: string, shown: string): string {
  const part = (content: string) => `<w:r>${content}</w:r>`;
  return [
    '<w:p>',
    part('<w:fldChar w:fldCharType="begin"/>'),
    part(`<w:instrText xml:space="preserve"> ${code} </w:instrText>`),
    part('<w:fldChar w:fldCharType="separate"/>'),
    part(`<w:t>${shown}</w:t>`),
    part('<w:fldChar w:fldCharType="end"/>'),
    '</w:p>',
  ].join('');
}

function wordText(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

function inline(name: string, graphic: string): string {
  return `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="4500000" cy="3000000"/><wp:docPr id="1" name="${name}"/><a:graphic>${graphic}</a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}

function workbook(values: readonly number[]): Uint8Array {
  const rows = values.map(
    (value, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>${value}</v></c></row>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipSync({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': `${SHEET_TYPE}.sheet.main+xml`,
      'xl/worksheets/sheet1.xml': `${SHEET_TYPE}.worksheet+xml`,
    }),
    '_rels/.rels': relationshipsOf([{ id: 'r1', kind: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Plan1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationshipsOf([
      { id: 'r1', kind: 'worksheet', target: 'worksheets/sheet1.xml' },
    ]),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ),
  });
}

function chart(colour: string, values: readonly number[]): string {
  const points = values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('');
  const axis = (kind: string, id: number, other: number, place: string) =>
    `<c:${kind}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/><c:crossAx val="${other}"/></c:${kind}>`;
  return `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${RELATIONSHIPS}"><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser><c:idx val="0"/><c:order val="0"/><c:spPr><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></c:spPr><c:val><c:numRef><c:f>Plan1!$A$1:$A$${values.length}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${values.length}"/>${points}</c:numCache></c:numRef></c:val></c:ser><c:gapWidth val="20"/><c:axId val="1"/><c:axId val="2"/></c:barChart>${axis('catAx', 1, 2, 'b')}${axis('valAx', 2, 1, 'l')}</c:plotArea></c:chart><c:externalData r:id="r1"/></c:chartSpace>`;
}

/** A DOCX whose body shows a column chart, `r1`, with columns of this colour, and the chart's workbook. */
export function makeChartedWord(colour: string, body: string): Uint8Array {
  const values = [3, 5, 4];
  return makeWord({
    body,
    relationships: [{ id: 'r1', kind: 'chart', target: 'charts/chart1.xml' }],
    types: { 'word/charts/chart1.xml': 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml' },
    files: {
      'word/charts/chart1.xml': strToU8(chart(colour, values)),
      'word/charts/_rels/chart1.xml.rels': relationshipsOf([
        { id: 'r1', kind: 'package', target: '../embeddings/dados.xlsx' },
      ]),
      'word/embeddings/dados.xlsx': workbook(values),
    },
  });
}

/** A DOCX with a column chart in this colour, and its workbook. */
export function makeChartDocx(colour: string): Uint8Array {
  const graphic =
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="r1"/></a:graphicData>';
  return makeChartedWord(colour, wordText('Antes do gráfico') + inline('Gráfico', graphic));
}

const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns';
const OPEN_NAMESPACES = [
  ...['office', 'text', 'chart', 'table', 'style', 'script', 'manifest'].map(
    (name) => `xmlns:${name}="${OFFICE}:${name}:1.0"`,
  ),
  `xmlns:draw="${OFFICE}:drawing:1.0"`,
  `xmlns:fo="${OFFICE}:xsl-fo-compatible:1.0"`,
  `xmlns:svg="${OFFICE}:svg-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:ooo="http://openoffice.org/2004/office"',
  'xmlns:dom="http://www.w3.org/2001/xml-events"',
].join(' ');

function manifest(entries: readonly (readonly [path: string, type: string])[]): Uint8Array {
  const files = entries.map(
    ([path, type]) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`,
  );
  return strToU8(
    `<manifest:manifest ${OPEN_NAMESPACES} manifest:version="1.3">${files.join('')}</manifest:manifest>`,
  );
}

/** An ODT of a text's content, with further files in its package. */
export function makeOpenText(
  content: string,
  extra: { files?: Files; entries?: readonly (readonly [string, string])[]; head?: string } = {},
): Uint8Array {
  const text = 'application/vnd.oasis.opendocument.text';
  return zipSync({
    mimetype: [strToU8(text), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content ${OPEN_NAMESPACES} office:version="1.3">${extra.head ?? ''}<office:body><office:text>${content}</office:text></office:body></office:document-content>`,
    ),
    'META-INF/manifest.xml': manifest([['/', text], ['content.xml', 'text/xml'], ...(extra.entries ?? [])]),
    ...extra.files,
  });
}

/** An ODT with a column chart in this colour. */
export function makeChartOpenText(colour: string): Uint8Array {
  const type = 'application/vnd.oasis.opendocument.chart';
  const cells = [3, 5, 4].map(
    (value, index) =>
      `<table:table-row><table:table-cell office:value-type="string"><text:p>${index}</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell></table:table-row>`,
  );
  const chartContent = `<office:document-content ${OPEN_NAMESPACES} office:version="1.3"><office:automatic-styles><style:style style:name="s" style:family="chart"><style:graphic-properties draw:fill="solid" draw:fill-color="#${colour}"/></style:style></office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:bar" svg:width="12cm" svg:height="8cm"><chart:plot-area><chart:axis chart:dimension="x"/><chart:axis chart:dimension="y"/><chart:series chart:style-name="s" chart:class="chart:bar" chart:values-cell-range-address="local-table.$B$2:.$B$4"><chart:data-point chart:repeated="3"/></chart:series></chart:plot-area><table:table table:name="local-table"><table:table-header-columns><table:table-column/></table:table-header-columns><table:table-columns><table:table-column/></table:table-columns><table:table-header-rows><table:table-row><table:table-cell><text:p/></table:table-cell><table:table-cell office:value-type="string"><text:p>Vendas</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-rows>${cells.join('')}</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>`;
  return makeOpenText(
    '<text:p>Antes do gráfico</text:p><text:p><draw:frame text:anchor-type="as-char" svg:width="12cm" svg:height="8cm"><draw:object xlink:href="./Object 1" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>',
    {
      files: { 'Object 1/content.xml': strToU8(chartContent) },
      entries: [
        ['Object 1/', type],
        ['Object 1/content.xml', 'text/xml'],
      ],
    },
  );
}

function oleObject(id: string, embedded: boolean, shown: boolean): string {
  const kind = embedded ? 'Type="Embed"' : 'Type="Link" UpdateMode="Always"';
  const picture = shown ? '<v:imagedata r:id="picture"/>' : '';
  return `<w:p><w:r><w:object><v:shape id="s1" style="width:300pt;height:200pt">${picture}</v:shape><o:OLEObject ${kind} ProgID="Package" ShapeID="s1" DrawAspect="Content" r:id="${id}"/></w:object></w:r></w:p>`;
}

/** A DOCX with an OLE object of this content, and its preview picture. */
export function makeOleDocx(content: string, preview: Uint8Array): Uint8Array {
  return makeWord({
    body: wordText('Antes do objeto') + oleObject('object', true, true),
    relationships: [
      { id: 'object', kind: 'oleObject', target: 'embeddings/objeto.bin' },
      { id: 'picture', kind: 'image', target: 'media/previa.png' },
    ],
    files: { 'word/embeddings/objeto.bin': strToU8(content), 'word/media/previa.png': preview },
  });
}

const BASIC = 'http://openoffice.org/2000';

/** An ODT with a macro that overwrites the text when the document is loaded. */
export function makeMacroOpenText(text: string, written: string): Uint8Array {
  const xml = (name: string, content: string) => ({
    [`Basic/${name}.xml`]: strToU8(`<?xml version="1.0"?>${content}`),
  });
  const files: Files = {
    ...xml(
      'Standard/Module1',
      `<script:module xmlns:script="${BASIC}/script" script:name="Module1" script:language="StarBasic">Sub Main\nThisComponent.Text.setString("${written}")\nEnd Sub</script:module>`,
    ),
    ...xml(
      'Standard/script-lb',
      `<library:library xmlns:library="${BASIC}/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
    ),
    ...xml(
      'script-lc',
      `<library:libraries xmlns:library="${BASIC}/library"><library:library library:name="Standard" library:link="false"/></library:libraries>`,
    ),
  };
  return makeOpenText(`<text:p>${text}</text:p>`, {
    head: '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>',
    files,
    entries: Object.keys(files).map((path) => [path, 'text/xml'] as const),
  });
}

function frame(content: string): string {
  return `<text:p>antes <draw:frame text:anchor-type="as-char" svg:width="12cm" svg:height="8cm">${content}</draw:frame></text:p>`;
}

function openSection(source: string): string {
  return `<text:p>antes</text:p><text:section text:name="s">${source}<text:p>vazio</text:p></text:section>`;
}

/**
 * An ODT, a DOCX and an RTF that link to an external text and picture in every way of their formats, and to
 * another picture from a document within the ODT.
 */
export function makeLinkingDocuments(
  text: string,
  picture: string,
  innerPicture: string,
): { name: string; bytes: Uint8Array }[] {
  const embed = 'xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"';
  const section = openSection(`<text:section-source xlink:href="${text}" text:filter-name="Text" ${embed}/>`);
  const image = (address: string) => frame(`<draw:image xlink:href="${address}" ${embed}/>`);
  const nested = `<office:document-content ${OPEN_NAMESPACES} office:version="1.3"><office:body><office:text>${section}${image(innerPicture)}</office:text></office:body></office:document-content>`;
  const openText = [
    section,
    openSection(
      `<office:dde-source office:dde-application="soffice" office:dde-topic="${text}" office:dde-item="s" office:automatic-update="true"/>`,
    ),
    image(picture),
    frame(`<draw:floating-frame xlink:href="${text}" ${embed}/>`),
    frame(`<draw:plugin xlink:href="${text}" draw:mime-type="text/plain" ${embed}/>`),
    frame(`<draw:object xlink:href="${text}" ${embed}/>`),
    frame('<draw:object xlink:href="./Object 1" xlink:type="simple"/>'),
    '<text:p>fim</text:p>',
  ];
  const linkedPicture = inline(
    'imagem',
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="r1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="4500000" cy="3000000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData>',
  );
  const word = [
    wordField(`INCLUDETEXT &quot;${text}&quot;`, 'vazio'),
    wordField(`INCLUDEPICTURE &quot;${picture}&quot; \\d`, 'vazio'),
    wordField(`DDEAUTO soffice &quot;${text}&quot; s`, 'vazio'),
    linkedPicture,
    oleObject('r2', false, false),
    '<w:subDoc r:id="r3"/>',
    '<w:altChunk r:id="r4"/>',
    wordText('fim'),
  ];
  const outside = (id: string, kind: string, target: string) => ({ id, kind, target, external: true });
  return [
    {
      name: 'ligado.odt',
      bytes: makeOpenText(openText.join(''), {
        files: { 'Object 1/content.xml': strToU8(nested) },
        entries: [
          ['Object 1/', 'application/vnd.oasis.opendocument.text'],
          ['Object 1/content.xml', 'text/xml'],
        ],
      }),
    },
    {
      name: 'ligado.docx',
      bytes: makeWord({
        body: word.join(''),
        relationships: [
          outside('r1', 'image', picture),
          outside('r2', 'oleObject', text),
          outside('r3', 'subDocument', text),
          outside('r4', 'aFChunk', text),
          outside('r5', 'attachedTemplate', text),
        ],
      }),
    },
    {
      name: 'ligado.rtf',
      bytes: strToU8(
        `{\\rtf1 {\\field{\\*\\fldinst INCLUDETEXT "${text}"}{\\fldrslt vazio}}{\\object\\objlink\\objautlink{\\*\\objclass Word.Document.12}{\\*\\objname ${text}}{\\result vazio}} fim}`,
      ),
    },
  ];
}
