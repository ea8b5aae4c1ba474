import { lstat } from 'node:fs/promises';
import { readBytes } from '../files/read.ts';
import { failure } from '../plain/failures.ts';
import { type Box, grownBox } from '../plain/geometry/boxes.ts';
import { PROGRAMS } from '../plain/system-programs.ts';
import type { ProgramRunner, ToolInput } from '../runs/context.ts';
import { boxOf, statedBox } from './bounding-box.ts';
import { AS_THEY_ARE, distil, ERRORS_APART } from './ghostscript.ts';
import { readPageMarks } from './pdf/page-marks.ts';
import { countPages } from './pdf/qpdf.ts';

const HEAD_BYTES = 64 * 1024;
/** Header of an EPS with a preview for DOS; it says where the PostScript begins. */
const DOS_MARK = 0xc6d3d0c5;
const MEASURED = /^%%HiResBoundingBox: (.+)$/m;
const MARGIN = 1;
const CPU_SECONDS = 90;
/**
 * Ghostscript writes a blank page for a program that draws none. A page that shows anything takes more bytes than this.
 */
const MOST_BYTES_OF_BLANK = 3000;
const NO_INTERACTION = [ERRORS_APART, '-q', '-dSAFER', '-dBATCH', '-dNOPAUSE'];

/** Reads the beginning and the end of the PostScript, without a preview. */
async function endsOf({ path, size }: ToolInput): Promise<{ head: string; tail: string }> {
  const first = await readBytes(path, 0, 12);
  const isDos = first.length === 12 && first.readUInt32LE(0) === DOS_MARK;
  const start = isDos ? first.readUInt32LE(4) : 0;
  const end = isDos ? Math.min(size, start + first.readUInt32LE(8)) : size;
  const from = Math.max(start, end - HEAD_BYTES);
  const [head, tail] = await Promise.all([
    readBytes(path, start, HEAD_BYTES),
    readBytes(path, from, Math.max(0, end - from)),
  ]);
  return { head: head.toString('latin1'), tail: tail.toString('latin1') };
}

/** Measures the bounding box by drawing the file. */
async function measuredBox(engine: ProgramRunner<'found' | 'give'>, input: ToolInput): Promise<Box | null> {
  const args = [...NO_INTERACTION, '-sDEVICE=bbox', '-dLastPage=1', '-f', input.path];
  const { stderr, stdout } = await engine.run(PROGRAMS.ghostscript, args, {
    limits: { cpuSeconds: CPU_SECONDS },
  });
  const box = boxOf(MEASURED.exec(`${stderr}\n${stdout}`)?.[1] ?? '');
  return box && grownBox(box, MARGIN);
}

/** Returns the PostScript of a page of that size, to whose corner the drawing is moved. */
function pageOf({ left, bottom, right, top }: Box): string[] {
  return [
    ...[`-dDEVICEWIDTHPOINTS=${right - left}`, `-dDEVICEHEIGHTPOINTS=${top - bottom}`, '-dFIXEDMEDIA'],
    ...['-c', `<< /Install { ${-left} ${-bottom} translate } >> setpagedevice`],
  ];
}

/**
 * Returns true if the file is a single drawing, whose page is its bounding box, and not a document of pages.
 */
function isDrawing({ extension }: ToolInput, head: string): boolean {
  const [first = ''] = head.split(/[\r\n]/, 1);
  return extension !== 'ps' || first.includes('EPSF');
}

async function refuseBlank(
  engine: ProgramRunner<'found' | 'give'>,
  input: ToolInput,
  path: string,
): Promise<void> {
  const { size } = await lstat(path);
  if (size > MOST_BYTES_OF_BLANK) return;
  const made: ToolInput = { ...input, path, type: 'pdf' };
  const marks = await readPageMarks(engine, made, await countPages(engine, made), () => {});
  if (marks.every(({ share }) => share === 0)) throw failure('nothingDrawn', input.name);
}

/** Converts a PostScript drawing or document to a PDF; throws the failure that names a file that cannot be drawn. */
export async function distill(
  engine: ProgramRunner<'found' | 'give'>,
  input: ToolInput,
  target: string,
): Promise<void> {
  const { head, tail } = await endsOf(input);
  const box = isDrawing(input, head) ? (statedBox(head, tail) ?? (await measuredBox(engine, input))) : null;
  const args = [...AS_THEY_ARE, ...(box === null ? [] : pageOf(box)), ...['-f', input.path]];
  if (!(await distil(engine, target, args))) throw failure('damaged', input.name);
  await refuseBlank(engine, input, target);
}
