import { EMU_PER_POINT } from '../../../plain/units.ts';
import { XML_HEAD } from '../../text/xml-text.ts';
import { escapeXml, type Relationship } from './slide-xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const NAMESPACES = `xmlns:a="${MAIN}" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const OF_SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml';
const TREE =
  '<p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr></p:spTree></p:cSld>';
const COLORS = [
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
  ['dk2', '44546A'],
  ['lt2', 'E7E6E6'],
  ['accent1', '4472C4'],
  ['accent2', 'ED7D31'],
  ['accent3', 'A5A5A5'],
  ['accent4', 'FFC000'],
  ['accent5', '5B9BD5'],
  ['accent6', '70AD47'],
  ['hlink', '0563C1'],
  ['folHlink', '954F72'],
];
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const FIRST_SLIDE = 256;

function threeTimes(part: string): string {
  return part + part + part;
}

function theme(): string {
  const colors = COLORS.map(([name, color]) => `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`).join('');
  const face = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
  const lines = threeTimes(
    `<a:ln w="9525" cap="flat" cmpd="sng" algn="ctr">${FILL}<a:prstDash val="solid"/></a:ln>`,
  );
  const effects = threeTimes('<a:effectStyle><a:effectLst/></a:effectStyle>');
  return `${XML_HEAD}<a:theme xmlns:a="${MAIN}" name="PDF"><a:themeElements><a:clrScheme name="PDF">${colors}</a:clrScheme><a:fontScheme name="PDF"><a:majorFont>${face}</a:majorFont><a:minorFont>${face}</a:minorFont></a:fontScheme><a:fmtScheme name="PDF"><a:fillStyleLst>${threeTimes(FILL)}</a:fillStyleLst><a:lnStyleLst>${lines}</a:lnStyleLst><a:effectStyleLst>${effects}</a:effectStyleLst><a:bgFillStyleLst>${threeTimes(FILL)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}

function master(): string {
  const colors =
    'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';
  return `${XML_HEAD}<p:sldMaster ${NAMESPACES}>${TREE}<p:clrMap ${colors}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`;
}

function relationshipsOf(targets: readonly { type: string; target: string; isExternal?: boolean }[]): string {
  const rows = targets.map(
    ({ type, target, isExternal }, place) =>
      `<Relationship Id="rId${place + 1}" Type="${type.includes('/') ? type : `${OFFICE}/${type}`}" Target="${escapeXml(target)}"${isExternal ? ' TargetMode="External"' : ''}/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`;
}

export function slideRelationships(relationships: readonly Relationship[]): string {
  return relationshipsOf([
    { type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
    ...relationships.map(({ type, target }) => ({ type, target, isExternal: type === 'hyperlink' })),
  ]);
}

export interface PresentationFacts {
  /** Points. */
  width: number;
  height: number;
  slides: number;
  title: string;
}

/** The parts of a presentation that say nothing of any one slide, by their paths. */
export function commonParts({ width, height, slides, title }: PresentationFacts): [string, string][] {
  const numbers = Array.from({ length: slides }, (_, place) => place + 1);
  const types = [
    ['/ppt/presentation.xml', `${OF_SLIDES}.presentation.main+xml`],
    ['/ppt/slideMasters/slideMaster1.xml', `${OF_SLIDES}.slideMaster+xml`],
    ['/ppt/slideLayouts/slideLayout1.xml', `${OF_SLIDES}.slideLayout+xml`],
    ['/ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...numbers.map((number) => [`/ppt/slides/slide${number}.xml`, `${OF_SLIDES}.slide+xml`]),
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
  ].map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`);
  const list = numbers.map((number) => `<p:sldId id="${FIRST_SLIDE + number}" r:id="rId${number + 2}"/>`);
  const size = `cx="${Math.round(width * EMU_PER_POINT)}" cy="${Math.round(height * EMU_PER_POINT)}"`;
  return [
    [
      '[Content_Types].xml',
      `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">${defaults.join('')}${types.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      relationshipsOf([
        { type: 'officeDocument', target: 'ppt/presentation.xml' },
        { type: `${PACKAGE}/relationships/metadata/core-properties`, target: 'docProps/core.xml' },
      ]),
    ],
    [
      'docProps/core.xml',
      `${XML_HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`,
    ],
    [
      'ppt/presentation.xml',
      `${XML_HEAD}<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${list.join('')}</p:sldIdLst><p:sldSz ${size}/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    ],
    [
      'ppt/_rels/presentation.xml.rels',
      relationshipsOf([
        { type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
        { type: 'theme', target: 'theme/theme1.xml' },
        ...numbers.map((number) => ({ type: 'slide', target: `slides/slide${number}.xml` })),
      ]),
    ],
    ['ppt/slideMasters/slideMaster1.xml', master()],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relationshipsOf([
        { type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
        { type: 'theme', target: '../theme/theme1.xml' },
      ]),
    ],
    [
      'ppt/slideLayouts/slideLayout1.xml',
      `${XML_HEAD}<p:sldLayout ${NAMESPACES} type="blank" preserve="1">${TREE}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    ],
    [
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      relationshipsOf([{ type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' }]),
    ],
    ['ppt/theme/theme1.xml', theme()],
  ];
}
