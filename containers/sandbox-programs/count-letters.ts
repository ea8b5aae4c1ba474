import { readFileSync } from 'node:fs';
import { readJob, report } from './job.ts';
import { isMergeSource, openMerge } from './letters/open-merge.ts';
import { pagesOfPackage } from './text-pages.ts';

const job = readJob(isMergeSource);
const merge = openMerge(job);
const letters = 'fault' in merge ? 0 : merge.starts.length;
report({ pages: letters * Math.max(1, pagesOfPackage(readFileSync(job.template))) });
