import type { z } from 'zod';
import { log } from '../../../common/log.ts';
import { Failure } from '../../plain/failures.ts';
import type { Contents } from '../../protocol/office/contents.ts';
import {
  type CountContentsJob,
  countContentsProgram,
  type PrintedParts,
} from '../../protocol/office/count-contents.ts';
import { countPrintedProgram } from '../../protocol/office/count-printed.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

type Format = CountContentsJob['format'];

const FORMATS: Partial<Record<ToolInput['type'], Format>> = {
  docx: 'docx',
  pptx: 'pptx',
  xlsx: 'xlsx',
  odt: 'opendocument',
  ods: 'opendocument',
  odp: 'opendocument',
};
/** Counting must not keep a document from being converted. */
const LIMITS = { cpuSeconds: 20 };

type Counted = z.output<typeof countContentsProgram.answer>;

async function orNothing(counting: Promise<Counted>): Promise<Contents | null> {
  try {
    const { contents, cause } = await counting;
    if (cause !== undefined) log('contents_not_counted', { cause });
    return contents;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log('contents_not_counted', { cause: error.code });
    return null;
  }
}

/**
 * Counts the contents of a package besides its text, as far as they are printed; null if they cannot be
 * known.
 */
export function countContents(
  engine: NodeRunner,
  path: string,
  format: Format,
  printed: PrintedParts = {},
): Promise<Contents | null> {
  const job = { path, format, printed };
  return orNothing(ask(engine, countContentsProgram, job, undefined, { limits: LIMITS }));
}

/** Counts the contents that a PDF written by LibreOffice shows; null if they cannot be known. */
export function countPrinted(engine: NodeRunner, path: string): Promise<Contents | null> {
  return orNothing(ask(engine, countPrintedProgram, { path }, undefined, { limits: LIMITS }));
}

/** Counts the contents of a document that was sent; null for a type that is not read. */
export async function countSent(
  engine: NodeRunner,
  { path, type }: ToolInput,
  printed: PrintedParts,
): Promise<Contents | null> {
  const format = FORMATS[type];
  return format === undefined ? null : countContents(engine, path, format, printed);
}
