import { strToU8, zipSync } from 'fflate';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const NAMESPACES = `xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" mc:Ignorable="w14"`;

export interface TemplateParts {
  body: string;
  header?: string;
  footer?: string;
  footnotes?: string;
  comments?: string;
  numbering?: string;
  styles?: string;
  settings?: string;
  /** Further parts by their names. */
  others?: Record<string, string>;
  section?: string;
}

const KINDS = ['header', 'footer', 'footnotes', 'comments', 'numbering', 'styles', 'settings'] as const;
const ROOTS = {
  ...{ header: 'w:hdr', footer: 'w:ftr', footnotes: 'w:footnotes', comments: 'w:comments' },
  ...{ numbering: 'w:numbering', styles: 'w:styles', settings: 'w:settings' },
};

/** A template as Word saves it. */
export function wordTemplate(parts: TemplateParts): Uint8Array {
  const kinds = KINDS.filter((kind) => parts[kind] !== undefined);
  const references = (['header', 'footer'] as const)
    .filter((kind) => parts[kind] !== undefined)
    .map((kind) => `<w:${kind}Reference w:type="default" r:id="rId${kind}"/>`)
    .join('');
  const section = `<w:sectPr>${references}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1701" w:bottom="1417" w:left="1701" w:header="708" w:footer="708" w:gutter="0"/>${parts.section ?? ''}</w:sectPr>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/>${kinds.map((kind) => `<Override PartName="/word/${kind}1.xml" ContentType="${TYPE}.${kind}+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${kinds.map((kind) => `<Relationship Id="rId${kind}" Type="${OFFICE}/${kind}" Target="${kind}1.xml"/>`).join('')}</Relationships>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${NAMESPACES}><w:body>${parts.body}${section}</w:body></w:document>`,
    ...parts.others,
  };
  for (const kind of kinds)
    files[`word/${kind}1.xml`] = `<${ROOTS[kind]} ${NAMESPACES}>${parts[kind]}</${ROOTS[kind]}>`;
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

export function run(text: string, look = ''): string {
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export function paragraph(...content: string[]): string {
  return `<w:p w:rsidR="00AB12CD" w14:paraId="5A0FBC1E" w14:textId="77777777">${content.join('')}</w:p>`;
}

/** A run per piece of text, as Word splits it while it is typed and checked. */
export function typed(...pieces: string[]): string {
  return paragraph(pieces.map((piece) => run(piece)).join('<w:proofErr w:type="spellStart"/>'));
}

const MARK = (kind: string) => `<w:r><w:rPr><w:noProof/></w:rPr><w:fldChar w:fldCharType="${kind}"/></w:r>`;

/** A field over five runs, with its code split over as many as there are pieces. */
export function field(code: string | string[], shown: string, look = ''): string {
  const pieces = (Array.isArray(code) ? code : [code]).map((piece) =>
    piece.startsWith('<') ? piece : `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`,
  );
  return `${MARK('begin')}${pieces.join('')}${MARK('separate')}<w:bookmarkStart w:id="0" w:name="_GoBack"/>${run(shown, look)}<w:bookmarkEnd w:id="0"/>${MARK('end')}`;
}

export function simpleField(code: string, shown: string): string {
  const written = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<w:fldSimple w:instr=" ${written} ">${run(shown, '<w:noProof/>')}</w:fldSimple>`;
}

/** A text box as Word writes it: for newer versions, and repeated for older ones. */
export function textBox(content: string): string {
  const box = `<w:txbxContent>${content}</w:txbxContent>`;
  const frame = '<wp:extent cx="2000000" cy="600000"/><wp:docPr id="7" name="Caixa de Texto 7"/>';
  const shape = `<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>${box}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic>`;
  return `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">${frame}${shape}</wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape id="_x0000_s1026" type="#_x0000_t202" style="width:150pt;height:45pt"><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
}
