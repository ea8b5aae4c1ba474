import { readFileSync, writeFileSync } from 'node:fs';
import type { ExactDocument } from './flow-document/exact-page.ts';
import type { FlowDocument } from './flow-document/model.ts';
import { readJob, report } from './job.ts';
import { exactFileOf } from './word-file/exact-file.ts';
import { wordFileOf } from './word-file/word-file.ts';

export interface WriteDocumentJob {
  /** The document as JSON. */
  source: string;
  target: string;
}

function isJob(value: unknown): value is WriteDocumentJob {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

/** Written by the program before. */
function isDocument(value: unknown): value is FlowDocument {
  return typeof value === 'object' && value !== null && 'sections' in value && 'lists' in value;
}

const { source, target } = readJob(isJob);
function isExactDocument(value: unknown): value is ExactDocument {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

async function fileOf(document: unknown): Promise<Uint8Array> {
  if (isDocument(document)) return wordFileOf(document);
  if (isExactDocument(document)) return exactFileOf(document);
  throw new Error('The document has not the expected shape.');
}

const document: unknown = JSON.parse(readFileSync(source, 'utf8'));
writeFileSync(target, await fileOf(document));
report({ done: true });
