import { strToU8, zipSync } from 'fflate';

const NAME = 'urn:oasis:names:tc:opendocument:xmlns';
const SPACES = {
  office: 'office',
  style: 'style',
  text: 'text',
  draw: 'drawing',
  presentation: 'presentation',
  svg: 'svg-compatible',
  fo: 'xsl-fo-compatible',
};
const MEDIA = 'application/vnd.oasis.opendocument.presentation';

export interface TestSlide {
  text: string;
  notes?: string;
  hidden?: boolean;
  /** The slide contains a sound, alone or in a group. */
  sound?: 'alone' | 'grouped';
}

const SOUND = `<draw:frame svg:x="2cm" svg:y="8cm" svg:width="3cm" svg:height="3cm"><draw:plugin xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="Media/tom.wav" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad" draw:mime-type="application/vnd.sun.star.media"/></draw:frame>`;
const SOUNDS = { alone: SOUND, grouped: `<draw:g>${SOUND}${SOUND}</draw:g>` };

function slide({ text, notes = '', hidden = false, sound }: TestSlide, index: number): string {
  const frame = (content: string, top: number) =>
    `<draw:frame svg:x="2cm" svg:y="${top}cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>${content}</text:p></draw:text-box></draw:frame>`;
  const style = hidden ? 'draw:style-name="hidden"' : '';
  return `<draw:page draw:name="s${index}" draw:master-page-name="m" ${style}>${frame(text, 2)}${sound ? SOUNDS[sound] : ''}<presentation:notes><draw:page-thumbnail draw:page-number="${index + 1}" presentation:class="page" svg:x="2cm" svg:y="2cm" svg:width="17cm" svg:height="9.5cm"/><draw:frame presentation:class="notes" svg:x="2cm" svg:y="15cm" svg:width="17cm" svg:height="10cm"><draw:text-box><text:p>${notes}</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`;
}

/** An OpenDocument presentation with a text on each slide. */
export function makeOdp(...slides: TestSlide[]): Uint8Array<ArrayBuffer> {
  const spaces = Object.entries(SPACES)
    .map(([prefix, name]) => `xmlns:${prefix}="${NAME}:${name}:1.0"`)
    .join(' ');
  const styles = `<office:document-styles ${spaces} office:version="1.2"><office:automatic-styles><style:page-layout style:name="p"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm" fo:margin="0cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="m" style:page-layout-name="p"/></office:master-styles></office:document-styles>`;
  const content = `<office:document-content ${spaces} office:version="1.2"><office:automatic-styles><style:style style:name="hidden" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles><office:body><office:presentation>${slides.map(slide).join('')}</office:presentation></office:body></office:document-content>`;
  const entries = ['/', 'content.xml', 'styles.xml', 'Media/tom.wav'].map(
    (path) =>
      `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${path === '/' ? MEDIA : 'text/xml'}"/>`,
  );
  return zipSync({
    mimetype: [strToU8(MEDIA), { level: 0 }],
    'content.xml': strToU8(content),
    'styles.xml': strToU8(styles),
    'Media/tom.wav': strToU8('RIFF'),
    'META-INF/manifest.xml': strToU8(
      `<manifest:manifest xmlns:manifest="${NAME}:manifest:1.0" manifest:version="1.2">${entries.join('')}</manifest:manifest>`,
    ),
  });
}
