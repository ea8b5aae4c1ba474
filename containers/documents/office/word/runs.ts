import { readFileSync } from 'node:fs';
import {
  ColumnBreak,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImageRun,
  type IRunOptions,
  PageNumber,
  type ParagraphChild,
  Tab,
  TextRun,
} from 'docx';
import type { Inline, Look, Picture } from '../../reading/flow/model.ts';
import { holdableInXml } from '../../text/xml-text.ts';
import { type DirectedPart, directedParts, isFromRight } from './directions.ts';
import { PIXELS_PER_POINT, pagePlace } from './page-place.ts';

const LARGEST_SIZE = 1_638;
const LONGEST_LINK = 2_000;
const WEB = /^(?:https?|mailto|tel|ftp):/i;

/** Returns the properties by which letters differ from their paragraph's style. */
function optionsOf(look: Look, base: Look | null): IRunOptions {
  const differs = <Key extends keyof Look>(key: Key) => base === null || base[key] !== look[key];
  return {
    ...(differs('font') ? { font: holdableInXml(look.font) } : {}),
    ...(differs('size') ? { size: `${Math.min(LARGEST_SIZE, look.size)}pt` as const } : {}),
    ...(look.isBold === (base?.isBold ?? false) ? {} : { bold: look.isBold }),
    ...(look.isItalic === (base?.isItalic ?? false) ? {} : { italics: look.isItalic }),
    ...(look.color === (base?.color ?? '000000') ? {} : { color: look.color }),
    ...(look.isUnderlined ? { underline: {} } : {}),
    ...(look.isStruck ? { strike: true } : {}),
    ...(look.background === '' ? {} : { shading: { type: 'clear', color: 'auto', fill: look.background } }),
    ...(look.position === 'raised' ? { superScript: true } : {}),
    ...(look.position === 'lowered' ? { subScript: true } : {}),
  };
}

/** The runs of a paragraph; `base` is how its style looks. */
export function runsOf(
  inlines: readonly Inline[],
  base: Look | null,
  fromRight = isFromRight(inlines),
): ParagraphChild[] {
  return inlines.flatMap((inline): ParagraphChild[] => {
    switch (inline.kind) {
      case 'text':
        return directedParts(inline.text, fromRight).flatMap((part) => textRun(part, inline.look, base));
      case 'tab':
        return [new TextRun({ children: [new Tab()] })];
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'column':
        return [new ColumnBreak()];
      case 'picture':
        return pictureRun(inline.picture);
      case 'page':
        return [new TextRun({ ...optionsOf(inline.look, base), children: [PageNumber.CURRENT] })];
      case 'pages':
        return [new TextRun({ ...optionsOf(inline.look, base), children: [PageNumber.TOTAL_PAGES] })];
      case 'comment':
        return [
          new CommentRangeStart(inline.comment),
          new CommentRangeEnd(inline.comment),
          new TextRun({ children: [new CommentReference(inline.comment)] }),
        ];
      default:
        return [new FootnoteReferenceRun(inline.note)];
    }
  });
}

function textRun({ text, fromRight }: DirectedPart, look: Look, base: Look | null): ParagraphChild[] {
  const run = new TextRun({
    ...optionsOf(look, base),
    text: holdableInXml(text),
    ...(fromRight ? { rightToLeft: true } : {}),
  });
  const link = holdableInXml(look.link);
  return WEB.test(link) && link.length <= LONGEST_LINK
    ? [new ExternalHyperlink({ children: [run], link })]
    : [run];
}

function pictureRun({
  path,
  format,
  width,
  height,
  angle,
  description = '',
  behind,
}: Picture): ParagraphChild[] {
  let data: Buffer;
  try {
    data = readFileSync(path);
  } catch {
    return [];
  }
  const transformation = {
    width: Math.max(1, width * PIXELS_PER_POINT),
    height: Math.max(1, height * PIXELS_PER_POINT),
    ...(angle === 0 ? {} : { rotation: angle }),
  };
  const place = behind && { floating: pagePlace(behind.left, behind.top, true) };
  const altText = { name: '', description: holdableInXml(description) };
  return [
    new ImageRun({
      type: format === 'png' ? 'png' : 'jpg',
      data,
      transformation,
      ...(description === '' ? {} : { altText }),
      ...place,
    }),
  ];
}
