import { readFileSync } from 'node:fs';
import {
  Document,
  type IFloating,
  ImageRun,
  type ISectionOptions,
  LineRuleType,
  Packer,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  SectionType,
  TextWrappingType,
} from 'docx';
import { ShapeRun } from 'docx/shapes';
import type { ExactDocument, ExactPage, TextBox } from '../../reading/flow/exact-page.ts';
import { holdableInXml } from '../../text/xml-text.ts';
import { languageOf } from './language.ts';
import { PIXELS_PER_POINT, pagePlace } from './page-place.ts';
import { twips } from './paragraphs.ts';
import { runsOf } from './runs.ts';
import { thinSectionEnds } from './section-ends.ts';

const LONGEST_SIDE = 1_584;
/** More room than the letters of another font may need. */
const ROOM = 1.25;
const THIN = { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT } as const;

function placeAt(left: number, top: number, behindDocument: boolean): IFloating {
  return { ...pagePlace(left, top, behindDocument), wrap: { type: TextWrappingType.NONE } };
}

function textBox({ left, top, width, height, angle, inlines }: TextBox): ShapeRun {
  const wide = angle === 0 ? width * ROOM + 6 : width;
  const lineHeight = Math.max(1, twips(height));
  return new ShapeRun({
    type: 'rectangle',
    transformation: {
      width: wide * PIXELS_PER_POINT,
      height: Math.max(1, height * PIXELS_PER_POINT),
      ...(angle === 0 ? {} : { rotation: angle }),
    },
    floating: placeAt(left, top, false),
    line: 'none',
    children: [
      new Paragraph({
        children: runsOf(inlines, null),
        spacing: { before: 0, after: 0, line: lineHeight, lineRule: LineRuleType.EXACT },
      }),
    ],
    textOptions: { verticalAlignment: 'top', wrap: false, margins: { top: 0, right: 0, bottom: 0, left: 0 } },
  });
}

function pictureOf({ background, width, height }: ExactPage): ParagraphChild[] {
  if (background === null) return [];
  try {
    const data = readFileSync(background);
    const transformation = { width: width * PIXELS_PER_POINT, height: height * PIXELS_PER_POINT };
    return [
      new ImageRun({
        type: data[0] === 0xff ? 'jpg' : 'png',
        data,
        transformation,
        floating: placeAt(0, 0, true),
      }),
    ];
  } catch {
    return [];
  }
}

function sectionOf(page: ExactPage): ISectionOptions {
  const [width, height] = [
    twips(Math.min(LONGEST_SIDE, page.width)),
    twips(Math.min(LONGEST_SIDE, page.height)),
  ];
  const size =
    width > height
      ? { width: height, height: width, orientation: PageOrientation.LANDSCAPE }
      : { width, height };
  const margin = { left: 200, right: 200, top: 200, bottom: 200, header: 0, footer: 0 };
  return {
    properties: { type: SectionType.NEXT_PAGE, page: { size, margin } },
    children: [new Paragraph({ children: [...pictureOf(page), ...page.boxes.map(textBox)], spacing: THIN })],
  };
}

/** The bytes of a DOCX whose pages look as they were. */
export async function exactFileOf(document: ExactDocument): Promise<Uint8Array> {
  const language = languageOf(document.language);
  const file = new Document({
    ...(document.title === '' ? {} : { title: holdableInXml(document.title) }),
    creator: holdableInXml(document.author),
    styles: { default: { document: { run: { language: { value: language, eastAsia: language } } } } },
    sections: document.pages.map(sectionOf),
  });
  return thinSectionEnds(new Uint8Array(await Packer.toBuffer(file)));
}
