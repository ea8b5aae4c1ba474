import { rmSync } from 'node:fs';
import { makeArchival } from '../../documents/pdf/archive/archive.ts';
import { withinBounds } from '../../documents/pdf/archive-rules/level.ts';
import { openReport } from '../../documents/pdf/objects/open-report.ts';
import type { archivePdfProgram } from '../../protocol/pdf/archive-pdf.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof archivePdfProgram>((job) => {
  const document = openReport(job.source, job.changed);
  if (document === null) return { fault: 'tooManyObjects' };
  const drawn = job.drawn === null ? null : openReport(job.drawn, `${job.changed}-drawn`);
  if (drawn === null && job.drawn !== null) return { fault: 'tooManyObjects' };
  const given = document.streamFiles();
  const remarks = makeArchival(document, { ...job, drawn });
  const referred = document.writeUpdate(job.target);
  for (const path of given) if (!referred.has(path)) rmSync(path);
  return { remarks: withinBounds(remarks) };
});
