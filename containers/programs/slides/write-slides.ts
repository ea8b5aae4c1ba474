import { readFileSync } from 'node:fs';
import type { Draft } from '../../documents/office/slides/draft.ts';
import { fitted } from '../../documents/office/slides/fit-slide.ts';
import { PresentationFile } from '../../documents/office/slides/presentation-file.ts';
import type { Slide } from '../../documents/office/slides/slide.ts';
import { slideOf } from '../../documents/office/slides/slide-of-page.ts';
import { Typefaces } from '../../documents/office/slides/typefaces.ts';
import { lostWords } from '../../documents/text/word-count/lost-words.ts';
import type { PageText } from '../../plain/page-text.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { writeSlidesProgram } from '../../protocol/slides/write-slides.ts';

function readDraft(path: string): Draft {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function losesWords(text: PageText | undefined, { texts: boxes }: Slide, hidden: readonly string[]): boolean {
  if (text === undefined) return false;
  const lines = boxes.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const kept = lines.map((line) => line.map((run) => run.text).join(''));
  return lostWords([text], { texts: [kept.join('\n'), ...hidden] }).pages.length > 0;
}

await runProgram<typeof writeSlidesProgram>((job) => {
  const { width, height, title, target, drafts, slides } = job;
  const typefaces = new Typefaces(job.isTrial);
  for (const path of drafts)
    for (const { text, font, size, edges } of readDraft(path).texts)
      typefaces.learn({ text, font, size, width: (edges.at(-1) ?? 0) - (edges[0] ?? 0) });
  const file = new PresentationFile(target, { width, height, slides: slides.length, title });
  const texts = new Map(job.texts.map((text) => [text.page, text]));
  const missing: number[] = [];
  for (const [place, { draft: path, setting }] of slides.entries()) {
    const draft = readDraft(path);
    const slide = slideOf(draft, setting, typefaces);
    if (losesWords(texts.get(place + 1), slide, draft.hidden)) missing.push(place + 1);
    file.add(fitted(slide, draft, { width, height }));
  }
  file.close();
  return { missing };
});
