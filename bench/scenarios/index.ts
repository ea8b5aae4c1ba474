import type { Scenario } from '../scenario.ts';
import { authenticatedGet } from './authenticated-get.ts';
import { clientLibraries } from './client-libraries.ts';
import { compressPdf } from './compress-pdf.ts';
import { consolePages } from './console-pages.ts';
import { dataCalls } from './data-calls.ts';
import { deliveries, keptAnswers } from './deliveries.ts';
import { documentPages } from './document-pages.ts';
import { documentTools } from './document-tools.ts';
import { envelopes } from './envelopes.ts';
import { fairShares } from './fair-shares.ts';
import { fiscalPapers } from './fiscal-papers.ts';
import { fiscalSheets } from './fiscal-sheets.ts';
import { jobList } from './job-list.ts';
import { letters } from './letters.ts';
import { mediaTools } from './media-tools.ts';
import { memory } from './memory.ts';
import { merge } from './merge.ts';
import { ocr } from './ocr.ts';
import { pageToolsMemory } from './page-tools-memory.ts';
import { pictures } from './pictures.ts';
import { refusals } from './refusals.ts';
import { resumableUploads } from './resumable-uploads.ts';
import { sealing } from './sealing.ts';
import { sharesOfUnpaidWork } from './shares-of-unpaid-work.ts';
import { shipping } from './shipping.ts';
import { signInsMemory } from './sign-ins-memory.ts';
import { signingPage } from './signing-page.ts';
import { signingPageMemory } from './signing-page-memory.ts';
import { smallJobs } from './small-jobs.ts';
import { smallJobsMemory } from './small-jobs-memory.ts';
import { upload } from './upload.ts';
import { usage } from './usage.ts';
import { video } from './video.ts';
import { word } from './word.ts';

export const scenarios: readonly Scenario[] = [
  authenticatedGet,
  upload,
  resumableUploads,
  memory,
  merge,
  word,
  video,
  pictures,
  mediaTools,
  ocr,
  smallJobs,
  smallJobsMemory,
  compressPdf,
  jobList,
  dataCalls,
  deliveries,
  keptAnswers,
  documentTools,
  fiscalPapers,
  fiscalSheets,
  documentPages,
  letters,
  pageToolsMemory,
  signingPage,
  signingPageMemory,
  consolePages,
  signInsMemory,
  usage,
  refusals,
  fairShares,
  sharesOfUnpaidWork,
  sealing,
  envelopes,
  shipping,
  clientLibraries,
];
