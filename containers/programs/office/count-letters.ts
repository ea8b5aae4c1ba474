import { readFileSync } from 'node:fs';
import { isMergeSource, openMerge } from '../../documents/office/letters/open-merge.ts';
import { pagesOfPackage } from '../../documents/reading/text-pages.ts';
import { readJob, report } from '../../protocol/job.ts';

const job = readJob(isMergeSource);
const merge = openMerge(job);
const letters = 'fault' in merge ? 0 : merge.starts.length;
report({ pages: letters * Math.max(1, pagesOfPackage(readFileSync(job.template))) });
