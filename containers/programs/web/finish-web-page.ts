import { readFileSync, writeFileSync } from 'node:fs';
import { finishPage, type PageParts } from '../../documents/office/reading-copy/marks.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { finishWebPageProgram } from '../../protocol/web/finish-web-page.ts';

await runProgram<typeof finishWebPageProgram>((job) => {
  const parts: PageParts = JSON.parse(readFileSync(job.parts, 'utf8'));
  const { page, lost } = finishPage(readFileSync(job.page, 'utf8'), parts);
  writeFileSync(job.target, page);
  return { lost };
});
