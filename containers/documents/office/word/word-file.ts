import {
  AlignmentType,
  Column,
  Document,
  Footer,
  Header,
  type INumberingOptions,
  type ISectionOptions,
  type ISectionPropertiesOptions,
  LevelFormat,
  Packer,
  PageOrientation,
  Paragraph,
  SectionType,
  TextRun,
} from 'docx';
import type {
  FlowDocument,
  List,
  ListLevel,
  Look,
  PageSetup,
  RunningText,
  Section,
} from '../../reading/flow/model.ts';
import { plainLook } from '../../reading/flow/styled-words.ts';
import { holdableInXml } from '../../text/xml-text.ts';
import { languageOf } from './language.ts';
import { paragraphOf, type Styles, twips } from './paragraphs.ts';
import { thinSectionEnds } from './section-ends.ts';
import { childrenOf } from './tables.ts';

const FORMATS = {
  bullet: LevelFormat.BULLET,
  decimal: LevelFormat.DECIMAL,
  lowerLetter: LevelFormat.LOWER_LETTER,
  upperLetter: LevelFormat.UPPER_LETTER,
  lowerRoman: LevelFormat.LOWER_ROMAN,
  upperRoman: LevelFormat.UPPER_ROMAN,
} as const satisfies Record<ListLevel['kind'], string>;
/** The longest side of a page in Word, in points. */
const LONGEST_SIDE = 1_584;
const SHORTEST_SIDE = 10;
const LEVELS = 9;

/** The bytes of a DOCX. */
export async function wordFileOf(document: FlowDocument): Promise<Uint8Array> {
  const styles = stylesOf(document);
  const { body } = styles;
  const language = languageOf(document.language);
  const file = new Document({
    ...(document.title === '' ? {} : { title: holdableInXml(document.title) }),
    creator: holdableInXml(document.author),
    styles: {
      default: {
        document: {
          run: {
            font: holdableInXml(body.font),
            size: `${body.size}pt`,
            language: { value: language, eastAsia: language },
          },
        },
        ...Object.fromEntries(
          styles.headings.flatMap((look, index) =>
            look === null ? [] : [[`heading${index + 1}`, headingStyle(look, index)]],
          ),
        ),
      },
    },
    numbering: { config: document.lists.map(numberingOf) },
    ...(document.comments.length === 0 ? {} : { comments: { children: document.comments.map(commentOf) } }),
    footnotes: Object.fromEntries(
      document.footnotes.map((paragraphs, index) => [
        index + 1,
        { children: paragraphs.map((paragraph) => paragraphOf(paragraph, styles)) },
      ]),
    ),
    sections: document.sections.map((section, index) => sectionOf(section, index === 0, document, styles)),
  });
  return thinSectionEnds(new Uint8Array(await Packer.toBuffer(file)));
}

function commentOf({ author, text }: FlowDocument['comments'][number], id: number) {
  const lines = holdableInXml(text).split('\n');
  return {
    id,
    author: holdableInXml(author),
    children: lines.map((line) => new Paragraph({ children: [new TextRun(line)] })),
  };
}

function headingStyle(look: Look, index: number) {
  return {
    run: {
      font: holdableInXml(look.font),
      size: `${look.size}pt` as const,
      bold: look.isBold,
      italics: look.isItalic,
      color: look.color,
    },
    paragraph: { outlineLevel: index },
  };
}

/** Returns the looks of most letters of the text, and of the headings of each level. */
function stylesOf({ body, sections }: FlowDocument): Styles {
  const plain = plainLook(body);
  const headings = Array.from({ length: 6 }, (_, index): Look | null => {
    for (const { blocks } of sections)
      for (const block of blocks) {
        if (block.kind !== 'paragraph' || block.heading !== index + 1) continue;
        const found = block.inlines.find((inline) => inline.kind === 'text');
        if (found?.kind === 'text') return found.look;
      }
    return null;
  });
  return { body: plain, headings };
}

function numberingOf({ levels }: List, index: number): INumberingOptions['config'][number] {
  const [first] = levels;
  return {
    reference: `list-${index}`,
    levels: Array.from({ length: LEVELS }, (_, level) => levels[level] ?? deeper(first, level)).map(
      ({ kind, text, start, left, hanging }, level) => ({
        level,
        format: FORMATS[kind],
        text: holdableInXml(text),
        start: Math.max(0, start),
        alignment: AlignmentType.LEFT,
        style: {
          paragraph: { indent: { left: twips(Math.max(0, left)), hanging: twips(Math.max(0, hanging)) } },
          ...(kind === 'bullet' ? { run: { font: 'Arial' } } : {}),
        },
      }),
    ),
  };
}

/** For users who go deeper than the document does. */
function deeper(first: ListLevel | undefined, level: number): ListLevel {
  const kind = first?.kind ?? 'bullet';
  const text = kind === 'bullet' ? '•' : `%${level + 1}.`;
  return { kind, text, start: 1, left: (first?.left ?? 18) + level * 18, hanging: first?.hanging ?? 18 };
}

function sizeOf(points: number): number {
  return Math.min(LONGEST_SIDE, Math.max(SHORTEST_SIDE, points));
}

function sectionOf(
  section: Section,
  isFirst: boolean,
  document: FlowDocument,
  styles: Styles,
): ISectionOptions {
  const { setup, startsPage, blocks, firstNumber } = section;
  const headers = runningOf(document.header, (paragraphs) => new Header({ children: paragraphs }), styles);
  const footers = runningOf(document.footer, (paragraphs) => new Footer({ children: paragraphs }), styles);
  const hasFirst = isFirst && (document.header?.first != null || document.footer?.first != null);
  const children = childrenOf(blocks, styles);
  return {
    properties: {
      type: isFirst || startsPage ? SectionType.NEXT_PAGE : SectionType.CONTINUOUS,
      page: {
        size: pageSize(setup),
        margin: marginsOf(setup),
        ...(firstNumber === null ? {} : { pageNumbers: { start: Math.max(0, firstNumber) } }),
      },
      ...columnsOf(section),
      titlePage: hasFirst,
    },
    ...(headers === null ? {} : { headers: hasFirst ? headers : { default: headers.default } }),
    ...(footers === null ? {} : { footers: hasFirst ? footers : { default: footers.default } }),
    children: children.length > 0 ? children : [new Paragraph({ children: [] })],
  };
}

function columnsOf({ columns, gap, widths }: Section): Pick<ISectionPropertiesOptions, 'column'> {
  if (columns < 2) return {};
  const column = { count: columns, space: twips(gap) };
  if (widths === null) return { column: { ...column, equalWidth: true } };
  const children = widths.map(
    (width, index) =>
      new Column({ width: twips(width), ...(index < widths.length - 1 ? { space: twips(gap) } : {}) }),
  );
  return { column: { ...column, equalWidth: false, children } };
}

function pageSize({ width, height }: PageSetup) {
  const [across, down] = [twips(sizeOf(width)), twips(sizeOf(height))];
  // The library swaps the sides of a landscape page.
  return across > down
    ? { width: down, height: across, orientation: PageOrientation.LANDSCAPE }
    : { width: across, height: down };
}

function marginsOf(setup: PageSetup) {
  const most = (side: number) => side * 0.45;
  return {
    left: twips(Math.min(setup.left, most(sizeOf(setup.width)))),
    right: twips(Math.min(setup.right, most(sizeOf(setup.width)))),
    top: twips(Math.min(setup.top, most(sizeOf(setup.height)))),
    bottom: twips(Math.min(setup.bottom, most(sizeOf(setup.height)))),
    header: twips(setup.header),
    footer: twips(setup.footer),
  };
}

function runningOf<Part>(
  running: RunningText | null,
  make: (paragraphs: Paragraph[]) => Part,
  styles: Styles,
): { default: Part; first: Part } | null {
  if (running === null) return null;
  const { first, usual } = running;
  const written = (paragraphs: typeof usual) =>
    make(paragraphs.map((paragraph) => paragraphOf(paragraph, styles)));
  return { default: written(usual), first: written(first ?? usual) };
}
