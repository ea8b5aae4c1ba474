import { readFileSync } from 'node:fs';
import type { Draft } from '../../documents/office/slides/draft.ts';
import { fitted } from '../../documents/office/slides/fit-slide.ts';
import { PresentationFile } from '../../documents/office/slides/presentation-file.ts';
import type { Setting, Slide } from '../../documents/office/slides/slide.ts';
import { slideOf } from '../../documents/office/slides/slide-of-page.ts';
import { Typefaces } from '../../documents/office/slides/typefaces.ts';
import { lostWords, type PageText } from '../../documents/text/word-count/lost-words.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface WriteSlidesJob {
  /** All drafts of the document, by which its fonts are chosen. */
  drafts: string[];
  /** Those that become slides, in order. */
  slides: { draft: string; setting: Setting | 'picture' }[];
  /** Points, of all slides. */
  width: number;
  height: number;
  title: string;
  /** Whether it is printed here alone. */
  isTrial: boolean;
  target: string;
  /** What the pages of the slides say, by which the words of each slide are counted; of pages alone that are not kept as pictures. */
  texts: PageText[];
}

function isJob(value: unknown): value is WriteSlidesJob {
  return typeof value === 'object' && value !== null && 'drafts' in value && 'slides' in value;
}

function readDraft(path: string): Draft {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const job = readJob(isJob);
const typefaces = new Typefaces(job.isTrial);
for (const path of job.drafts)
  for (const { text, font, size, edges } of readDraft(path).texts)
    typefaces.learn({ text, font, size, width: (edges.at(-1) ?? 0) - (edges[0] ?? 0) });
const { width, height, title, target } = job;
const file = new PresentationFile(target, { width, height, slides: job.slides.length, title });
const texts = new Map(job.texts.map((text) => [text.page, text]));

function losesWords(page: number, { texts: boxes }: Slide): boolean {
  const text = texts.get(page);
  if (text === undefined) return false;
  const lines = boxes.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const kept = lines.map((line) => line.map((run) => run.text).join(''));
  return lostWords([text], { texts: [kept.join('\n')] }).pages.length > 0;
}

const missing: number[] = [];
for (const [place, { draft, setting }] of job.slides.entries()) {
  const slide = slideOf(readDraft(draft), setting, typefaces);
  if (losesWords(place + 1, slide)) missing.push(place + 1);
  file.add(fitted(slide, readDraft(draft), { width, height }));
}
file.close();
report({ missing });
