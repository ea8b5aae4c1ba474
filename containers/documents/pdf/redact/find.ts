import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { POINTS_PER_INCH } from '../../../plain/units.ts';
import type { ObscuredText, Search, SearchedDocument } from '../../../protocol/pdf/private-data.ts';
import { fileLines } from '../../text/file-lines.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { pagesOfDocument, type ReadablePage, requireRecognised } from './document-pages.ts';
import { Finder } from './finder.ts';
import { boxesOf, type Hit, type HitBox, hitOf, isHidden, joinHits } from './hits.ts';
import { hiddenTexts, keptWords } from './kept-words.ts';
import type { Finding } from './kinds/finding.ts';
import { Labels } from './labels.ts';
import type { TextLine } from './letters.ts';
import { namesInColumns } from './names/columns.ts';
import { PageStrings } from './page-strings.ts';
import { textsOf, withRepairs } from './page-text.ts';
import type { DocumentPlan, RedactionPlan } from './plan.ts';
import { readRecognisedText } from './recognised-text.ts';

function columnHits(lines: readonly TextLine[], search: Search, finder: Finder): Hit[] {
  if (!search.kinds.includes('nome')) return [];
  const named = namesInColumns(lines).filter(({ value }) => !finder.isException(value));
  return named.map((name): Hit => ({ kind: 'nome', ...name }));
}

function hitsIn(
  lines: readonly TextLine[],
  search: Search,
  finder: Finder,
  find: (text: string) => Finding[],
) {
  const { letters, texts } = textsOf(lines);
  const found = withRepairs(texts).flatMap((text) => find(text.text).map((finding) => hitOf(text, finding)));
  const all = [...found, ...columnHits(lines, search, finder)].filter((hit) => hit.letters.length > 0);
  return { letters, hits: all };
}

function* obscuredLines({ obscured }: SearchedDocument): Generator<[ObscuredText, TextLine[]]> {
  for (const text of obscured)
    yield [text, readRecognisedText(fileLines(text.path), POINTS_PER_INCH / text.dpi)];
}

/** Returns the pages whose pictures hide a finding, or may do so because they are unread. */
function pagesHiding(document: SearchedDocument, { search, finder }: Tools): Set<number> {
  const pages = new Set(document.unread);
  for (const [text, lines] of obscuredLines(document)) {
    if (hitsIn(lines, search, finder, (found) => finder.find(found)).hits.length === 0) continue;
    for (const page of text.pages) pages.add(page);
  }
  return pages;
}

/** Returns true if what the document says of a page, besides what the page draws, has a finding. */
function saysMore(strings: readonly string[], finder: Finder): boolean {
  return strings.some((text) => finder.find(text).length > 0);
}

function boxesFrom(
  lines: readonly TextLine[],
  { search, finder, labels }: Tools,
): { boxes: HitBox[]; hits: Hit[] } {
  const { letters, hits } = hitsIn(lines, search, finder, (text) => finder.find(text));
  const joined = joinHits(hits).sort((left, right) => (left.letters[0] ?? 0) - (right.letters[0] ?? 0));
  const boxes = joined.flatMap((hit) =>
    boxesOf(hit, letters).map((box, part) => ({
      kind: hit.kind,
      label: labels.labelOf(hit.kind, hit.value),
      box,
      part,
    })),
  );
  return { boxes, hits: joined };
}

interface Tools {
  search: Search;
  finder: Finder;
  labels: Labels;
}

/** Returns a name that distinguishes an area from all others. */
function nameOfArea(page: number, { left, top, right, bottom }: ShownBox): string {
  return [page, left, top, right, bottom].join(' ');
}

function planPage(
  { page, size, written, shown, recognised }: ReadablePage,
  areas: readonly ShownBox[],
  says: boolean,
  tools: Tools,
): { plan: DocumentPlan['pages'][number] | null; counts: DocumentPlan['counts'] } {
  const inText = boxesFrom(written, tools);
  const known = inText.boxes.map(({ box }) => box);
  const seen = boxesFrom(recognised, tools);
  const inPicture = seen.boxes.filter((hit) => !isHidden(hit, known));
  const asked = areas.map(
    (box): HitBox => ({
      kind: 'area',
      label: tools.labels.labelOf('area', nameOfArea(page, box)),
      box,
      part: 0,
    }),
  );
  const boxes = [...inText.boxes, ...inPicture, ...asked];
  if (boxes.length === 0 && inText.hits.length === 0 && !says) return { plan: null, counts: [] };
  const hidden = boxes.map(({ box }) => box);
  const words = keptWords(shown, recognised, hidden, size);
  const found = new Set(inText.hits.flatMap(({ letters }) => letters));
  const others = [...inPicture, ...asked].map(({ box }) => box);
  const gone = hiddenTexts(written, (letter, index) => found.has(index) || isHidden(letter, others));
  const values = new Map<Finding['kind'], Set<string>>();
  for (const { kind, label, box } of boxes) {
    const places = values.get(kind) ?? new Set();
    places.add(`${label} ${Math.round(box.top)}`);
    values.set(kind, places);
  }
  const counts = [...values].map(([kind, places]) => ({ kind, page, count: places.size }));
  return { plan: { page, boxes, words, hidden: gone }, counts };
}

/**
 * Plans what to hide in documents, the same in all of them; `objects` opens a document's objects, which are
 * not kept.
 */
export function planRedaction(
  documents: readonly SearchedDocument[],
  search: Search,
  objects: (index: number) => PdfDocument,
): RedactionPlan {
  const finder = new Finder(search);
  const labels = new Labels();
  const learned: RedactionPlan['learned'] = [];
  const learn = (hit: Hit) => {
    learned.push({ kind: hit.kind, value: hit.value });
    finder.learn(hit.kind, hit.value);
    if (hit.kind === 'nome') labels.learnName(hit.value);
  };
  for (const document of documents) {
    requireRecognised(document);
    for (const { written, recognised } of pagesOfDocument(document)) {
      for (const lines of [written, recognised]) {
        const { hits } = hitsIn(lines, search, finder, (text) => finder.findOwn(text));
        for (const hit of hits) learn(hit);
      }
    }
    for (const [, lines] of obscuredLines(document)) {
      for (const hit of hitsIn(lines, search, finder, (text) => finder.findOwn(text)).hits) learn(hit);
    }
  }
  const tools = { search, finder, labels };
  const plans = documents.map((document, index): DocumentPlan => {
    const source = objects(index);
    const strings = new PageStrings(source);
    const places = pagesOf(source);
    if (places.length !== document.sizes.length)
      throw new Error('The document has other pages than are shown.');
    const hiding = pagesHiding(document, tools);
    const pages: DocumentPlan['pages'] = [];
    const counts: DocumentPlan['counts'] = [];
    for (const page of pagesOfDocument(document)) {
      const areas = document.areas.filter((area) => area.page === page.page).map(({ box }) => box);
      const place = places[page.page - 1];
      const says = hiding.has(page.page) || (place !== undefined && saysMore(strings.of(place), finder));
      const planned = planPage(page, areas, says, tools);
      if (planned.plan) pages.push(planned.plan);
      counts.push(...planned.counts);
    }
    return { pages, counts };
  });
  return { search, learned: distinct(learned), documents: plans };
}

function distinct(learned: RedactionPlan['learned']): RedactionPlan['learned'] {
  return [...new Map(learned.map((entry) => [`${entry.kind} ${entry.value}`, entry])).values()];
}
