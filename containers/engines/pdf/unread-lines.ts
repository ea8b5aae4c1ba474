import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../plain/failures.ts';
import type { PageText } from '../../plain/page-text.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { findUnreadLinesProgram, type UnreadPage } from '../../protocol/pdf/find-unread-lines.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Reads pages with MuPDF; of those that it has not the memory for there is no text. */
async function readPages(engine: ProgramRunner, path: string, range: string, target: string): Promise<void> {
  try {
    await engine.run(PROGRAMS.mutool, ['draw', '-q', '-F', 'text', '-o', target, path, range]);
  } catch (error) {
    if (error instanceof Failure && error.code === 'outOfMemory') return;
    throw error;
  }
}

/** Finds what MuPDF reads on pages and these texts of them lack. */
export async function findUnreadLines(
  engine: ProgramRunner,
  { path }: ToolInput,
  texts: readonly PageText[],
): Promise<UnreadPage[]> {
  const fileOf = (page: number | '%d') => join(engine.scratch, `second-reading-${page}.txt`);
  const numbers = texts.map(({ page }) => page);
  const range = `${Math.min(...numbers)}-${Math.max(...numbers)}`;
  await readPages(engine, path, range, fileOf('%d'));
  const pages = texts.map(({ page, text }) => ({ page, text, other: fileOf(page) }));
  const found: UnreadPage[] = [];
  await ask(engine, findUnreadLinesProgram, { pages }, (page) => found.push(page));
  await Promise.all(pages.map(({ other }) => rm(other, { force: true })));
  return found;
}
