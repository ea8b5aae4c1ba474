import { join } from 'node:path';
import { pdfParaPowerpoint as definition } from '../../../common/catalogue/pdf-contents.ts';
import { choosePages } from '../../engines/pdf/qpdf.ts';
import { type DocumentDraft, SlideDrafts } from '../../engines/slides/drafts.ts';
import { Presentations, type SetSlide, type SlideSetting } from '../../engines/slides/presentation.ts';
import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { convertFiles, type MadeFile } from '../convert-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { makePdfReadable, type ReadablePdf } from './readable-pdf.ts';
import { describeSlides, slideSizeOf } from './slide-remarks.ts';

type SlideContext = ToolContext<OptionsOf<typeof definition>>;

const MOST_PAGES = 1_000;
/** Similarity of a slide and its page. */
const LEAST_SIMILARITY = 0.95;
/** The same at a low resolution: below it texts are misplaced or overlap. */
const LEAST_ARRANGEMENT = 0.85;
const FORGIVEN = 0.03;
/** Tried in turn, from the one that is easiest to edit. */
const SETTINGS = ['flowing', 'words', 'apart'] as const;
/** Slides that LibreOffice prints at once. */
const SLIDES_AT_ONCE = 40;
const [DRAFTED, CHECKED] = [0.55, 0.95];

interface CheckedSlide extends SetSlide {
  similarity: number | null;
}

interface SlideCandidate extends CheckedSlide {
  similarity: number;
  arrangement: number;
}

/** Returns the candidate that is easiest to edit, unless another looks clearly better; null if there is none. */
function bestOf(candidates: readonly SlideCandidate[]): SlideCandidate | null {
  return candidates
    .filter(({ arrangement }) => arrangement >= LEAST_ARRANGEMENT)
    .reduce<SlideCandidate | null>(
      (best, next) => (best === null || next.similarity > best.similarity + FORGIVEN ? next : best),
      null,
    );
}

/** Chooses how each page becomes a slide: the most editable of the ways in which it looks the same. */
async function findSettings(
  { options }: SlideContext,
  presentations: Presentations,
  pages: readonly number[],
  onShare: (share: number) => void,
): Promise<CheckedSlide[]> {
  const found: CheckedSlide[] = [];
  for (let first = 0; first < pages.length; first += SLIDES_AT_ONCE) {
    const candidates = new Map<number, SlideCandidate[]>();
    let pending = pages.slice(first, first + SLIDES_AT_ONCE);
    for (const setting of SETTINGS) {
      if (pending.length === 0) break;
      const likenesses = await presentations.compare(pending.map((page) => ({ page, setting })));
      for (const [place, page] of pending.entries()) {
        const { similarity, arrangement } = likenesses[place] ?? { similarity: 0, arrangement: 0 };
        candidates.set(page, [...(candidates.get(page) ?? []), { page, setting, similarity, arrangement }]);
      }
      pending = pending.filter((page) => (candidates.get(page)?.at(-1)?.similarity ?? 0) < LEAST_SIMILARITY);
    }
    for (const [page, tried] of candidates) {
      const same = tried.find(({ similarity }) => similarity >= LEAST_SIMILARITY);
      const chosen = same ?? (options.appearance === 'fiel' ? null : bestOf(tried));
      found.push(chosen ?? { page, setting: 'picture', similarity: null });
    }
    await presentations.forget();
    onShare(Math.min(1, (first + SLIDES_AT_ONCE) / pages.length));
  }
  return found;
}

async function chosenPages(
  context: SlideContext,
  readable: ReadablePdf,
  place: number,
): Promise<{ source: string; garbled: number[] }> {
  const source = join(context.scratch, `chosen-${place}.pdf`);
  await choosePages(context, readable.path, readable.pages, source);
  const garbled = readable.garbled.map((page) => readable.pages.indexOf(page) + 1);
  return { source, garbled: garbled.filter((page) => page > 0) };
}

async function draftPages(
  context: SlideContext,
  input: ToolInput,
  readable: ReadablePdf,
  place: number,
  onShare: (share: number) => void,
): Promise<{ source: string; draft: DocumentDraft; prefix: string }> {
  const prefix = join(context.scratch, `slides-${place}`);
  const { source, garbled } = await chosenPages(context, readable, place);
  const drafts = new SlideDrafts(context, source, prefix);
  const draft = await drafts.make(readable.pages.length, garbled, onShare);
  if (draft === null) throw failure('damaged', input.name);
  return { source, draft, prefix };
}

async function convert(
  context: SlideContext,
  input: ToolInput,
  place: number,
  onShare: (share: number) => void,
): Promise<MadeFile> {
  const readable = await makePdfReadable(context, input, place);
  const count = readable.pages.length;
  if (count > MOST_PAGES) throw failure('tooManyPages', input.name, formatNumber(MOST_PAGES));
  const { source, draft, prefix } = await draftPages(context, input, readable, place, (share) =>
    onShare(share * DRAFTED),
  );
  const size = slideSizeOf(draft.sizes);
  const presentations = new Presentations(context, source, draft, size, prefix);
  const checked = await findSettings(context, presentations, draft.withText, (share) =>
    onShare(DRAFTED + share * (CHECKED - DRAFTED)),
  );
  const settings = new Map<number, SlideSetting>(checked.map(({ page, setting }) => [page, setting]));
  const slides = draft.sizes.map((_, index) => {
    const page = index + 1;
    return { page, setting: settings.get(page) ?? ('flowing' as const) };
  });
  const path = join(context.outputDirectory, `${place}.pptx`);
  const texts = readable.texts.map(({ page, text }) => ({ page: readable.pages.indexOf(page) + 1, text }));
  const missing = await presentations.write(slides, path, texts);
  const numberOf = (page: number) => readable.pages[page - 1] ?? page;
  return { path, notes: [...readable.notes, ...describeSlides(draft, size, checked, missing, numberOf)] };
}

/**
 * Converts each PDF to a presentation with a slide for each page, whose text can be edited and which looks like the
 * page.
 */
export const pdfParaPowerpoint = implement(
  definition,
  ['qpdf', 'ghostscript', 'pdftoppm', 'pdftotext', 'pdfinfo', 'tesseract', 'soffice', 'cp'],
  (context) =>
    convertFiles(context, 'pptx', (input, place) => {
      const files = context.inputs.filter(({ field }) => field === 'files').length;
      const onShare = (share: number) =>
        context.progress(((place + share) / files) * 100, `Convertendo arquivo ${place + 1} de ${files}`);
      return convert(context, input, place, onShare);
    }),
);
