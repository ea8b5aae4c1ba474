import { rawPdf, streamObject } from './pdf.ts';

/** How a page of `oddBoxesPdf` is shown. */
export interface OddPage {
  name: string;
  /** Width and height of what is shown, upright, in the page's own units, which poppler takes for points. */
  width: number;
  height: number;
  /** Points of one of them. */
  unit: number;
}

type Box = [left: number, bottom: number, right: number, top: number];

interface OddBoxes {
  name: string;
  /** The page's own entries; those of the node above it where it has one. */
  own: string;
  above?: string;
  seen: Box;
}

function box(key: string, sides: Box): string {
  return `/${key} [${sides.join(' ')}]`;
}

const SHEET: Box = [0, 0, 240, 320];
const CROP: Box = [60, 30, 220, 290];
const INNER: Box = [80, 60, 200, 250];
const BELOW: Box = [-120, -160, 120, 160];

const BOXES: OddBoxes[] = [
  { name: 'plain', own: box('MediaBox', SHEET), seen: SHEET },
  { name: 'crop', own: box('MediaBox', SHEET) + box('CropBox', CROP), seen: CROP },
  { name: 'trim', own: box('MediaBox', SHEET) + box('TrimBox', INNER), seen: SHEET },
  {
    name: 'all',
    own: [
      box('MediaBox', SHEET),
      box('CropBox', CROP),
      box('BleedBox', [70, 40, 210, 280]),
      box('TrimBox', INNER),
      box('ArtBox', [90, 70, 150, 200]),
    ].join(''),
    seen: CROP,
  },
  {
    name: 'negative',
    own: box('MediaBox', BELOW) + box('CropBox', [-100, -150, 90, 40]),
    seen: [-100, -150, 90, 40],
  },
  {
    name: 'beyond',
    own: box('MediaBox', SHEET) + box('CropBox', [100, -50, 260, 200]),
    seen: [100, 0, 240, 200],
  },
  { name: 'inherited', own: '', above: box('MediaBox', SHEET) + box('CropBox', CROP), seen: CROP },
];
const TURNS = [0, 90, 180, 270, -90, 450];
const UNITS = [1, 2, 1.5];

/** Of what the pages are covered with, but for lines between. */
export const LARGEST_TILE = 18;

/** Colours all over the sheet and beyond, no two places alike, and a word; it ends in a state of its own, and some break off. */
function contentOf(index: number): string {
  const tiles: string[] = [];
  for (let x = -160; x < 260; x += 20)
    for (let y = -180; y < 340; y += 20) {
      const [red, green] = [0.6 + 0.4 * ((x + 160) / 420), 0.6 + 0.4 * ((y + 180) / 520)];
      tiles.push(
        `${red.toFixed(2)} ${green.toFixed(2)} ${(x / 20 + y / 20) % 2 === 0 ? 0.7 : 1} rg ${x} ${y} ${LARGEST_TILE} 14 re f`,
      );
    }
  const text = `0 g BT /Helvetica 9 Tf 1 0 0 1 105 105 Tm (pagina${index}) Tj ET`;
  const line = ['q 0.5 0 0 0.5 30 30 cm', '1 0 0 RG 100 100 m 160 130 l S'];
  return [...tiles, text, ...line, ...(index % 5 === 0 ? ['BT /Helvetica 9 Tf (aberto'] : [])].join('\n');
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const RESOURCES = `<< /Font << /Helvetica ${FONT} >> >>`;
const STAMP = streamObject(
  '/Type /XObject /Subtype /Form /BBox [0 0 40 20]',
  Buffer.from('0 0.5 0 rg 0 0 40 20 re f'),
);

/** A PDF of pages of all kinds of boxes, turns and units, each with a stamp as an annotation; and how they are shown. */
export function oddBoxesPdf(): { bytes: Buffer; pages: OddPage[] } {
  const objects: (string | Buffer)[] = ['<< /Type /Catalog /Pages 2 0 R >>', '', STAMP];
  const pages: OddPage[] = [];
  const kids: string[] = [];
  const add = (object: string | Buffer) => `${objects.push(object)} 0 R`;
  for (const [
    row,
    {
      name,
      own,
      above,
      seen: [left, bottom, right, top],
    },
  ] of BOXES.entries())
    for (const [column, turn] of TURNS.entries()) {
      const unit = UNITS[(row + column) % UNITS.length] ?? 1;
      const contents = add(streamObject('', Buffer.from(contentOf(pages.length + 1))));
      const stamp = add('<< /Type /Annot /Subtype /Stamp /F 4 /Rect [150 150 190 170] /AP << /N 3 0 R >> >>');
      const rotate = `/Rotate ${turn}`;
      const node = objects.length + (above === undefined ? 1 : 2);
      const parent = above === undefined ? 2 : node - 1;
      if (above !== undefined)
        add(
          `<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [${node} 0 R] ${above} ${rotate} /Resources ${RESOURCES} >>`,
        );
      const ofPage = above === undefined ? `${own} ${rotate} /Resources ${RESOURCES}` : '';
      add(
        `<< /Type /Page /Parent ${parent} 0 R ${ofPage} /UserUnit ${unit} /Contents ${contents} /Annots [${stamp}] >>`,
      );
      kids.push(`${above === undefined ? node : parent} 0 R`);
      const [width, height] = [right - left, top - bottom];
      const isUpright = turn % 180 === 0;
      pages.push({
        name: `${name}, turned by ${turn}, ${unit} points a unit`,
        width: isUpright ? width : height,
        height: isUpright ? height : width,
        unit,
      });
    }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  return { bytes: rawPdf(objects), pages };
}
