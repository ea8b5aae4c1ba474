import { readFileSync } from 'node:fs';
import { readJob } from './job.ts';
import type { Draft } from './slides/draft.ts';
import { fitted } from './slides/fit-slide.ts';
import { PresentationFile } from './slides/presentation-file.ts';
import type { Setting } from './slides/slide.ts';
import { slideOf } from './slides/slide-of-page.ts';
import { Typefaces } from './slides/typefaces.ts';

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
for (const { draft, setting } of job.slides)
  file.add(fitted(slideOf(readDraft(draft), setting, typefaces), readDraft(draft), { width, height }));
file.close();
