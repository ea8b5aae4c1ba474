import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type CheckedLines, checkedLine, readCheckedLines } from './checked-line.ts';
import { syncFolder } from './whole-file.ts';

const LINE_END = 0x0a;

/** Reads the undamaged lines of a log; returns none if the file does not exist. */
export async function readLog(path: string): Promise<CheckedLines> {
  return readCheckedLines(await textOf(path));
}

/** Appends values to a log and syncs it. An unfinished last line is terminated first, and remains damaged. */
export async function appendToLog(path: string, values: readonly unknown[]): Promise<void> {
  const handle = await open(path, 'a+', 0o644);
  try {
    const { size } = await handle.stat();
    const lines = values.map(checkedLine).join('');
    await handle.appendFile((await endsInLine(handle, size)) ? `\n${lines}` : lines);
    await handle.sync();
    if (size === 0) await syncFolder(dirname(path));
  } finally {
    await handle.close();
  }
}

async function endsInLine(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== LINE_END;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
