import { strToU8, zipSync } from 'fflate';

const MEDIA = 'application/vnd.oasis.opendocument.presentation';
const SPACES = ['office', 'style', 'text', 'draw:drawing', 'svg:svg-compatible', 'fo:xsl-fo-compatible']
  .map((space) => space.split(':'))
  .map(([prefix, name = prefix]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const STYLES = `<office:document-styles ${SPACES} office:version="1.2"><office:automatic-styles><style:page-layout style:name="p"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="m" style:page-layout-name="p"/></office:master-styles></office:document-styles>`;
const SLIDE = `<draw:page draw:master-page-name="m"><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="10cm"><draw:text-box><text:p>O quadro da padaria fica na parede do fundo.</text:p></draw:text-box></draw:frame></draw:page>`;
const MANIFEST = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${MEDIA}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>`;

/** Makes an OpenDocument presentation. */
export function slidesDocument(slides: number): Uint8Array<ArrayBuffer> {
  const content = `<office:document-content ${SPACES} office:version="1.2"><office:body><office:presentation>${SLIDE.repeat(slides)}</office:presentation></office:body></office:document-content>`;
  const parts = zipSync({
    mimetype: [strToU8(MEDIA), { level: 0 }],
    'content.xml': strToU8(content),
    'styles.xml': strToU8(STYLES),
    'META-INF/manifest.xml': strToU8(MANIFEST),
  });
  return new Uint8Array(parts);
}
