import type { Scenario } from '../scenario.ts';
import { authenticatedGet } from './authenticated-get.ts';
import { jobList } from './job-list.ts';
import { memory } from './memory.ts';
import { upload } from './upload.ts';

export const scenarios: readonly Scenario[] = [authenticatedGet, upload, memory, jobList];
