import { rmSync } from 'node:fs';
import { mergeDuplicates } from '../../documents/pdf/compress/duplicates.ts';
import { subsetFonts } from '../../documents/pdf/compress/fonts.ts';
import { shrinkImages } from '../../documents/pdf/compress/images.ts';
import { dropLeftovers, isArchival } from '../../documents/pdf/objects/leftovers.ts';
import { openReport } from '../../documents/pdf/objects/open-report.ts';
import { packStreams } from '../../documents/pdf/objects/streams.ts';
import { readUsage } from '../../documents/pdf/objects/usage.ts';
import type { compressPdfProgram } from '../../protocol/pdf/compress-pdf.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof compressPdfProgram>(async (job, onStep) => {
  const document = openReport(job.source, job.changed);
  if (document === null) return { fault: 'tooManyObjects' };
  const given = document.streamFiles();
  const claimsArchival = isArchival(document);
  const programs = dropLeftovers(document);
  mergeDuplicates(document);
  const usage = readUsage(document);
  if (job.fonts) subsetFonts(document, usage);
  if (job.images) {
    await shrinkImages(document, usage, job.images, job.imagesUntil, (share) => onStep({ share }));
  }
  packStreams(document, claimsArchival);
  const referred = document.writeUpdate(job.target);
  for (const path of given) if (!referred.has(path)) rmSync(path);
  return { isArchival: claimsArchival, programs };
});
