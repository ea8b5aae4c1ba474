import { findChanges } from '../../documents/comparison/changes.ts';
import { likenessesOf } from '../../documents/comparison/compare-words.ts';
import { fillByLikeness, heaviestChain, pairPages } from '../../documents/comparison/page-pairs.ts';
import { readSource } from '../../documents/comparison/source.ts';
import { likenessOf, readThumbnails } from '../../documents/comparison/thumbnails.ts';
import { byPage, type ComparedWord } from '../../documents/comparison/words.ts';
import type { PairPagesJob, pairPagesProgram } from '../../protocol/comparison/pair-pages.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** The least share of the words of either page that are the same on pages that are the same. */
const LEAST_SHARE = 0.6;
/** Pages that look less alike than this are different pages. */
const LEAST_LIKENESS = 0.3;

function chainOf(job: PairPagesJob, old: readonly ComparedWord[], fresh: readonly ComparedWord[]) {
  const { runs } = findChanges(old, fresh, false);
  const [oldPages, newPages] = [byPage(old, job.old.pages), byPage(fresh, job.new.pages)];
  const likenesses = likenessesOf(old, fresh, runs).filter(({ old: left, new: right, weight }) => {
    const words = Math.max(oldPages[left]?.length ?? 0, newPages[right]?.length ?? 0);
    return weight >= LEAST_SHARE * words;
  });
  return heaviestChain(likenesses);
}

await runProgram<typeof pairPagesProgram>((job) => {
  const [old, fresh] = [job.old, job.new].map((source) => readSource(source, job.mostWords) ?? []);
  const [oldViews, newViews] = [job.old, job.new].map(({ thumbnails }) => readThumbnails(thumbnails));
  const chain = chainOf(job, old ?? [], fresh ?? []);
  return pairPages(chain, job.old.pages, job.new.pages, (gap) =>
    fillByLikeness(gap, (left, right) => likenessOf(oldViews?.[left], newViews?.[right]), LEAST_LIKENESS),
  );
});
