import sharp from 'sharp';
import { shownBoxSize } from '../../../plain/geometry/boxes.ts';
import { placement, shownSize } from '../../../plain/geometry/shown-pages.ts';
import { contentNumbers, roundedNumber } from '../../../plain/pdf/syntax.ts';
import type { Dictionary } from '../../../plain/pdf/values.ts';
import type { PagePicture } from '../../../protocol/pdf/write-redacted.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { embedPicture } from '../picture-pages/embedded-picture.ts';
import type { HitBox } from './hits.ts';
import type { InvisibleText } from './invisible-text.ts';
import type { PagePlan } from './plan.ts';

const KEPT = ['/Type', '/Parent', '/MediaBox', '/CropBox', '/Rotate', '/UserUnit', '/Annots', '/Tabs'];
/** The width of Helvetica's capitals and digits and their height, in ems. */
const [CHARACTER_WIDTH, CAPITAL_HEIGHT] = [0.64, 0.72];
const LARGEST_LABEL = 11;

function hexadecimal(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}

function writeLabel({ label, box }: HitBox, height: number): string {
  const { left, bottom } = box;
  const { width, height: space } = shownBoxSize(box);
  const natural = label.length * CHARACTER_WIDTH;
  const size = Math.max(1, Math.min(LARGEST_LABEL, space * 0.85, Math.max(space * 0.55, width / natural)));
  const stretch = Math.min(100, (100 * width) / (natural * size));
  const x = left + Math.max(0, (width - natural * size * (stretch / 100)) / 2);
  const y = height - bottom + (space - size * CAPITAL_HEIGHT) / 2;
  return `/Label ${roundedNumber(size, 2)} Tf ${roundedNumber(stretch, 1)} Tz 1 0 0 1 ${contentNumbers([x, y])} Tm <${hexadecimal(label)}> Tj`;
}

async function addPicture(document: PdfDocument, path: string): Promise<string> {
  const { width, height, entries, data } = await embedPicture(path, await sharp(path).metadata(), 0, false);
  const dictionary = {
    '/Type': '/XObject',
    '/Subtype': '/Image',
    '/Width': width,
    '/Height': height,
    ...entries,
  };
  return document.addStream(dictionary, data);
}

/** Replaces the content of a page by its picture, the words that are kept and, if wanted, labels over what is hidden. */
export async function replacePage(
  document: PdfDocument,
  reference: string,
  picture: PagePicture,
  { boxes, words }: PagePlan,
  { text, fonts, withLabels }: { text: InvisibleText; fonts: Dictionary; withLabels: boolean },
): Promise<void> {
  const { width, height } = shownSize(picture);
  const image = await addPicture(document, picture.path);
  const labels = withLabels ? boxes.filter(({ part, kind }) => part === 0 && kind !== 'area') : [];
  const content = [
    `q ${contentNumbers(placement(picture, height))} cm`,
    `q ${contentNumbers([width, 0, 0, height, 0, 0])} cm /Page Do Q`,
    `BT 3 Tr ${text.write(words, height)} ET`,
    ...(labels.length === 0
      ? []
      : [`BT 0 Tr 0 g ${labels.map((box) => writeLabel(box, height)).join('\n')} ET`]),
    'Q',
  ].join('\n');
  const label = {
    '/Type': '/Font',
    '/Subtype': '/Type1',
    '/BaseFont': '/Helvetica',
    '/Encoding': '/WinAnsiEncoding',
  };
  const page = document.dictionary(reference);
  const kept = Object.fromEntries(Object.entries(page).filter(([key]) => KEPT.includes(key)));
  document.replace(reference, {
    ...kept,
    '/Contents': document.addStream({}, Buffer.from(content, 'latin1')),
    '/Resources': {
      '/XObject': { '/Page': image },
      '/Font': { ...fonts, ...(labels.length === 0 ? {} : { '/Label': label }) },
    },
  });
}
