import { convertDropped } from './drop-zone.ts';
import { awaitFirstCall } from './first-call.ts';
import { awaitJob } from './job-state.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('[data-drop]')) convertDropped(form);
for (const job of document.querySelectorAll<HTMLElement>('[data-job]')) void awaitJob(job);
for (const call of document.querySelectorAll<HTMLElement>('[data-first-call]')) void awaitFirstCall(call);
