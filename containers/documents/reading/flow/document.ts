import type { DocumentFacts } from '../../pdf/pages/page-content.ts';
import { tieComments } from './comments.ts';
import { type DraftParagraph, isDraft, leadingOf, paragraphsIn, plainTextOf } from './drafts.ts';
import { takeFootnotes } from './footnotes.ts';
import { bodySizeOf, findHeadings } from './headings.ts';
import { breaksWord, InlineWriter } from './inlines.ts';
import { findLists } from './lists.ts';
import type { Block, FlowDocument, Inline, List, PageSetup, Section } from './model.ts';
import { bottomOf, flowsOfPage } from './page-flows.ts';
import type { PageItems } from './page-items.ts';
import { setupOf } from './page-setup.ts';
import { blocksOf, type Flow, plainParagraph } from './region-blocks.ts';
import { takeRunning } from './running-lines.ts';
import { offsetOf, runningTextOf } from './running-text.ts';
import { continueTable } from './table-pages.ts';

interface LaidPage {
  page: PageItems;
  setup: PageSetup;
  flows: Flow[];
  startsSection: boolean;
}

const SAME_SIZE = 3;

/** Rebuilds a text document from its pages. */
export function documentOf(pages: readonly PageItems[], facts: DocumentFacts): FlowDocument {
  const running = takeRunning(pages);
  const notes = takeFootnotes(pages);
  const laid = layOut(pages, running);
  const lists: List[] = [];
  const pageOf = new Map<Block, number>();
  for (const { page, flows } of laid)
    for (const { blocks } of flows) for (const block of blocks) pageOf.set(block, page.number);
  const drafts = laid.flatMap(({ flows }) => flows.flatMap(({ blocks }) => blocks.filter(isDraft)));
  const bookmarks = findHeadings(drafts, (paragraph) => pageOf.get(paragraph) ?? 0, facts.outline);
  const comments: FlowDocument['comments'] = [];
  for (const { page, flows } of laid)
    tieComments(
      flows.flatMap(({ blocks }) => blocks),
      page.notes,
      comments,
    );
  const sections = sectionsOf(laid);
  findLists(
    sections.flatMap(({ blocks }) => blocks),
    lists,
  );
  const measure = measureOf(laid[0]?.setup);
  const numbered = (items: typeof running.header) =>
    items.map((own, index) => ({ items: own, number: index + 1 }));
  const [headers, footers] = [numbered(running.header), numbered(running.footer)];
  const offset = offsetOf(footers) ?? offsetOf(headers);
  const [firstSection] = sections;
  if (firstSection && offset !== null && offset !== 0) firstSection.firstNumber = 1 + offset;
  return {
    title: facts.title,
    author: facts.author,
    language: facts.language,
    body: { font: bodyFontOf(drafts), size: bodySizeOf(drafts) },
    sections,
    lists,
    header: runningTextOf(headers, pages.length, measure, offset),
    footer: runningTextOf(footers, pages.length, measure, offset),
    comments,
    bookmarks,
    // A footnote in Word holds only paragraphs, so columns and tables in it become successive paragraphs.
    footnotes: notes.map(({ segments }) =>
      [...paragraphsIn(blocksOf(segments, measure))].map((paragraph) => ({
        ...paragraph,
        left: 0,
        first: 0,
      })),
    ),
  };
}

function measureOf(setup: PageSetup | undefined) {
  return setup ? { left: setup.left, right: setup.width - setup.right } : { left: 72, right: 523 };
}

function layOut(pages: readonly PageItems[], running: ReturnType<typeof takeRunning>): LaidPage[] {
  const groups: { pages: PageItems[]; places: number[] }[] = [];
  for (const [place, page] of pages.entries()) {
    const group = groups.at(-1);
    const last = group?.pages.at(-1);
    if (
      group &&
      last &&
      Math.abs(last.width - page.width) < SAME_SIZE &&
      Math.abs(last.height - page.height) < SAME_SIZE
    ) {
      group.pages.push(page);
      group.places.push(place);
    } else groups.push({ pages: [page], places: [place] });
  }
  return groups.flatMap((group) => {
    const setup = setupOf(group.pages, group.places, running);
    return group.pages.map(
      (page, index): LaidPage => ({
        page,
        setup,
        flows: flowsOfPage(page, measureOf(setup), setup.top),
        startsSection: index === 0,
      }),
    );
  });
}

/** Joins flows with the same columns across pages. */
function sectionsOf(laid: readonly LaidPage[]): Section[] {
  const sections: Section[] = [];
  for (const [index, page] of laid.entries()) {
    const before = laid[index - 1];
    const { flows } = page;
    const shown = flows.length > 0 ? flows : [{ columns: 1, gap: 0, widths: null, blocks: [] }];
    for (const [place, flow] of shown.entries()) {
      const last = sections.at(-1);
      const isFirst = place === 0;
      if (last === undefined || !fits(flow, last) || (isFirst && page.startsSection)) {
        const startsPage = isFirst && (page.startsSection || breaksAfter(before, flow.blocks));
        sections.push(sectionOf(flow, page.setup, startsPage));
      } else if (isFirst && index > 0) continueOnPage(last.blocks, flow.blocks, before);
      else last.blocks.push(...flow.blocks);
    }
    if (page.page.segments.length === 0 && flows.length === 0) markEmptyPage(sections, index);
  }
  return sections;
}

/** Returns true if a flow has the columns of a section; a flow with other widths is a new section. */
function fits(flow: Flow, section: Section): boolean {
  return section.columns === flow.columns && section.widths === null && flow.widths === null;
}

function sectionOf({ columns, gap, widths, blocks }: Flow, setup: PageSetup, startsPage: boolean): Section {
  return { setup, columns, gap, widths, startsPage, blocks: [...blocks], firstNumber: null };
}

/** Appends the blocks of a page: the first may continue the last one of the page before. */
function continueOnPage(blocks: Block[], added: readonly Block[], before: LaidPage | undefined): void {
  const [last, first] = [blocks.at(-1), added[0]];
  if (continueTable(last, first)) blocks.push(...added.slice(1));
  else if (isContinued(last, first)) continueBlock(blocks, added);
  else {
    if (first && breaksAfter(before, added)) first.breaksPage = true;
    blocks.push(...added);
  }
}

/** An empty page stays an empty page. */
function markEmptyPage(sections: readonly Section[], index: number): void {
  const last = sections.at(-1);
  if (last === undefined || index === 0) return;
  last.blocks.push({
    ...plainParagraph({ left: 0, top: 0, right: 0, bottom: 0 }),
    breaksPage: true,
  });
}

/** Returns true if the page before had room for the next block, so that the page break is intended. */
function breaksAfter(before: LaidPage | undefined, next: readonly Block[]): boolean {
  const [first] = next;
  if (before === undefined || first === undefined) return false;
  const { setup, flows } = before;
  const end = Math.max(...flows.map(({ blocks }) => bottomOf(blocks)), 0);
  const room = setup.height - setup.bottom - end;
  return room > neededFor(first) * 1.3;
}

function neededFor(block: Block): number {
  if (block.kind === 'table') return (block.heights[0] ?? 20) + 6;
  if (!isDraft(block)) return block.box.bottom - block.box.top + 6;
  const lines = block.heading > 0 ? 3 : Math.min(2, block.lines);
  return leadingOf(block) * lines + 6;
}

function isContinued(last: Block | undefined, next: Block | undefined): boolean {
  if (last === undefined || next === undefined || !isDraft(last) || !isDraft(next)) return false;
  if (!last.isOpen || next.marker !== null || last.heading > 0 || next.heading > 0) return false;
  if (Math.abs(last.size - next.size) > 0.6 || last.isBold !== next.isBold) return false;
  const [end, start] = [plainTextOf(last), plainTextOf(next)];
  return /^[\p{Ll}\d(]/u.test(start) || /[-\u2010,]$/.test(end);
}

function continueBlock(blocks: Block[], added: readonly Block[]): void {
  const [last, first] = [blocks.at(-1), added[0]];
  if (last === undefined || first === undefined || !isDraft(last) || !isDraft(first)) return;
  last.inlines = joined(last.inlines, first.inlines);
  last.isOpen = first.isOpen;
  last.lastBaseline = first.lastBaseline;
  blocks.push(...added.slice(1));
}

function joined(before: readonly Inline[], after: readonly Inline[]): Inline[] {
  const writer = new InlineWriter();
  for (const inline of before) addTo(writer, inline);
  const [last, first] = [before.at(-1), after[0]];
  if (writer.endsInHyphen && last?.kind === 'text' && first?.kind === 'text') {
    if (breaksWord(first.text, last.text)) writer.dropLastLetter();
  } else if (last?.kind === 'text' && first?.kind === 'text') writer.space(last.look, first.look);
  for (const inline of after) addTo(writer, inline);
  return writer.inlines;
}

function addTo(writer: InlineWriter, inline: Inline): void {
  if (inline.kind === 'text') writer.text(inline.text, inline.look);
  else writer.add(inline);
}

function bodyFontOf(drafts: readonly DraftParagraph[]): string {
  const weights = new Map<string, number>();
  for (const paragraph of paragraphsIn(drafts))
    for (const inline of paragraph.inlines)
      if (inline.kind === 'text')
        weights.set(inline.look.font, (weights.get(inline.look.font) ?? 0) + inline.text.length);
  const [best] = [...weights].toSorted((first, second) => second[1] - first[1]);
  return best?.[0] ?? 'Calibri';
}
