import { Script } from 'node:vm';
import type { Reader } from './readers.ts';

/** A text of any length: `head`, then `piece` repeated, then `tail`. */
export interface Shape {
  head: string;
  piece: string;
  tail: string;
}

const FIRST_BYTES = 256;
const MICROSECONDS = 1000;
/**
 * Processor time for one text: hundreds of times the usual, and a hundredth of that of more than linear work.
 */
const MOST_MS = 400;
/** Exponential work never ends by itself. */
const CUT_SHORT_MS = 2_000;

const script = new Script('readUserText()');

/** Also ends a hanging pattern. */
function cutShort(work: () => unknown): unknown {
  Object.assign(globalThis, { readUserText: work });
  return script.runInThisContext({ timeout: CUT_SHORT_MS });
}

function isCutShort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

/** Returns the milliseconds of processor time that a reader takes for a text, accepted or not. */
async function workOf({ read }: Reader, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await cutShort(() => read(text));
  } catch (error) {
    if (isCutShort(error)) return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / MICROSECONDS;
}

function textOf({ head, piece, tail }: Shape, bytes: number): string {
  return head + piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece))) + tail;
}

/**
 * Doubles the text up to `mostBytes`. Returns a sentence about the size at which the work becomes too long,
 * or null.
 */
export async function faultOf(reader: Reader, shape: Shape, mostBytes: number): Promise<string | null> {
  for (let bytes = FIRST_BYTES; bytes <= mostBytes; bytes *= 2) {
    const work = await workOf(reader, textOf(shape, bytes));
    if (work > MOST_MS)
      return `${reader.name} takes ${work} ms for ${bytes} bytes of ${JSON.stringify(shape)}`;
  }
  return null;
}
