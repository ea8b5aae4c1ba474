import type { PDFOptions } from 'puppeteer-core';
import { z } from 'zod';
import { defineProgramOfSteps } from '../program.ts';

/** A page to print: its address, its name where it has no title, and the path of its PDF. */
export interface WebPage {
  address: string;
  title: string;
  target: string;
}

/** Chromium, or its headless shell, which starts in a third of the time and shows no PDF that is part of a page. */
export interface BrowserProgram {
  program: string;
  isShell: boolean;
}

export interface WebPagesJob {
  browser: BrowserProgram;
  /** The Unix socket of the egress proxy. */
  egressProxy: string;
  scratch: string;
  /** The time at which the run is ended, in milliseconds since the epoch. */
  deadline: number;
  media: 'print' | 'screen';
  waitMs: number;
  pdf: PDFOptions;
  /** `file`: the file that is shown at the page's address, which exists nowhere else. */
  pages: (WebPage & { file: { path: string; contentType: string } | null })[];
}

const faultSchema = z.object({
  fault: z.enum([
    'noAnswer',
    'status',
    'noPage',
    'tooSlow',
    'crashed',
    'noSuchPages',
    'unprintable',
    'showsPdf',
  ]),
  url: z.string().optional(),
  status: z.int().optional(),
  reason: z.string().optional(),
});

/** `missesPdf`: a PDF in the page was not loaded in time, and its place is empty. */
const printedPageSchema = z.object({ title: z.string().max(200), missesPdf: z.boolean() });

export type PrintedPage = z.output<typeof printedPageSchema>;

/** Why a page cannot be printed. */
export type WebPageFault = z.output<typeof faultSchema>;

/** Prints each page to its PDF in one browser: a step for each, and no further one where one cannot be printed. */
export const webPagesProgram = defineProgramOfSteps<WebPagesJob>()(
  'web/web-pages.ts',
  printedPageSchema,
  z.union([z.null(), faultSchema.extend({ index: z.int().min(0) })]),
);
