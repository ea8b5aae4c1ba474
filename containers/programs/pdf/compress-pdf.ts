import { readFileSync, rmSync, statSync } from 'node:fs';
import { mergeDuplicates } from '../../documents/pdf/compress/duplicates.ts';
import type { ImageQuality } from '../../documents/pdf/compress/encode-image.ts';
import { subsetFonts } from '../../documents/pdf/compress/fonts.ts';
import { shrinkImages } from '../../documents/pdf/compress/images.ts';
import { dropLeftovers, isArchival } from '../../documents/pdf/objects/leftovers.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { packStreams } from '../../documents/pdf/objects/streams.ts';
import { readUsage } from '../../documents/pdf/objects/usage.ts';
import { readJob, report } from '../../protocol/job.ts';

export interface CompressPdfJob {
  /** What `qpdf --json-output` wrote, with its streams in files; both are used up. */
  source: string;
  /** For `qpdf --update-from-json`. */
  target: string;
  /** How the files of changed streams begin. */
  changed: string;
  /** Null where pictures stay as they are. */
  images: ImageQuality | null;
  /** No further picture is begun after it, in milliseconds since the epoch. */
  imagesUntil: number;
  fonts: boolean;
}

/** Node's longest text is half a gigabyte. */
const MAX_REPORT_BYTES = 400 * 1024 * 1024;

function isJob(value: unknown): value is CompressPdfJob {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && 'source' in value && 'target' in value && 'changed' in value && 'images' in value;
}

const job = readJob(isJob);
if (statSync(job.source).size > MAX_REPORT_BYTES) throw new Error('Too many objects.');
const document = new PdfDocument(JSON.parse(readFileSync(job.source, 'utf8')), job.changed);
rmSync(job.source);
const given = document.streamFiles();
const archival = isArchival(document);
const programs = dropLeftovers(document);
mergeDuplicates(document);
const usage = readUsage(document);
if (job.fonts) subsetFonts(document, usage);
if (job.images) {
  await shrinkImages(document, usage, job.images, job.imagesUntil, (share) => report({ share }));
}
packStreams(document, archival);
const referred = document.writeUpdate(job.target);
for (const path of given) if (!referred.has(path)) rmSync(path);
report({ archival, programs });
