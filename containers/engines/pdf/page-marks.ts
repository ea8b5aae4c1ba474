import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { measureMarksProgram, type PaperMarks } from '../../protocol/pdf/measure-marks.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Pixels of the longer side: 72 dpi on A4. */
const LONGER_SIDE = 842;
const PAGES_AT_ONCE = 50;
const CPU_SECONDS = 120;

/** Reads which areas of each page, as it is shown, have marks on them. */
export async function readPageMarks(
  engine: ProgramRunner,
  input: ToolInput,
  pages: number,
  onRead: (share: number) => void,
): Promise<PaperMarks[]> {
  const marks: PaperMarks[] = [];
  for (let first = 1; first <= pages; first += PAGES_AT_ONCE) {
    const last = Math.min(pages, first + PAGES_AT_ONCE - 1);
    const pictures = await renderPages(engine, input, first, last);
    marks.push(...(await ask(engine, measureMarksProgram, { pictures })));
    await Promise.all(pictures.map((picture) => rm(picture)));
    onRead(last / pages);
  }
  return marks;
}

async function renderPages(
  engine: ProgramRunner,
  input: ToolInput,
  first: number,
  last: number,
): Promise<string[]> {
  const prefix = 'marks';
  const args = ['-q', '-gray', '-cropbox', '-scale-to', `${LONGER_SIDE}`, '-f', `${first}`, '-l', `${last}`];
  const { code } = await engine.run(PROGRAMS.pdftoppm, [...args, input.path, join(engine.scratch, prefix)], {
    limits: { cpuSeconds: CPU_SECONDS },
  });
  const names = (await readdir(engine.scratch)).filter((name) => name.startsWith(`${prefix}-`)).toSorted();
  if (code !== 0 || names.length !== last - first + 1) throw failure('damaged', input.name);
  return names.map((name) => join(engine.scratch, name));
}
