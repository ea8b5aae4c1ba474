import type { PageText } from '../../../plain/page-text.ts';
import { lostWords } from '../../text/word-count/lost-words.ts';
import type { DocumentPlan } from './plan.ts';

/**
 * The pages of which words are gone that were not meant to be hidden; `after` is what each page of the result says, from
 * the first on. Throws where it is the text of fewer pages.
 */
export function pagesLosingText(
  before: readonly PageText[],
  after: readonly string[],
  { pages }: DocumentPlan,
): number[] {
  const planned = new Map(pages.map((page) => [page.page, page]));
  return before.flatMap((text) => {
    const left = after[text.page - 1];
    if (left === undefined) throw new Error(`The text of page ${text.page} was not read.`);
    const { boxes, hidden } = planned.get(text.page) ?? { boxes: [], hidden: [] };
    const labels = new Set(boxes.map(({ label }) => label));
    const own = [...labels].reduce(
      (rest, label) => (label === '' ? rest : rest.replaceAll(label, ' ')),
      left,
    );
    const { pages: losses } = lostWords([text], { texts: [own, ...hidden] });
    return losses.map(({ page }) => page);
  });
}
