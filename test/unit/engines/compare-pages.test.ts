import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PdfComparison } from '../../../containers/engines/pdf/compare.ts';
import type { ToolInput } from '../../../containers/runs/context.ts';

const PROGRAMS_OF_NODE = join(import.meta.dirname, '../../../containers/programs');
const PAGES = 26;
const ended = { stderr: '', signal: null, ended: 'itself', isCut: false } as const;

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'papelada-compare-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Runs the real programs, without walls. */
const engine = () => ({
  scratch,
  run: (program: string, args: readonly string[]) =>
    new Promise<typeof ended & { code: number; stdout: string }>((resolve) => {
      const child = execFile(program, args, { maxBuffer: 2 ** 26 }, (_, stdout) =>
        resolve({ ...ended, code: child.exitCode ?? 1, stdout }),
      );
    }),
  runNode: async (program: string, job: unknown, onMessage: (message: unknown) => void) => {
    const child = spawn(process.execPath, [join(PROGRAMS_OF_NODE, program)]);
    const closed = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
    child.stdin.end(JSON.stringify(job));
    for await (const line of createInterface({ input: child.stdout })) onMessage(JSON.parse(line));
    return { ...ended, stdout: '', code: await closed };
  },
});

/** Each page a word and two squares of half an inch; on one page they may have changed places. */
async function documentWith(name: string, swapped: number | null): Promise<ToolInput> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= PAGES; page++) {
    const sheet = document.addPage([200, 300]);
    sheet.drawText(`folha ${page}`, { x: 20, y: 250, size: 12 });
    const [left, right] = page === swapped ? [1, 0] : [0, 1];
    sheet.drawRectangle({ x: 50, y: 100, width: 8, height: 8, color: rgb(left, left, left) });
    sheet.drawRectangle({ x: 58, y: 100, width: 8, height: 8, color: rgb(right, right, right) });
  }
  const path = join(scratch, `${name}.pdf`);
  await writeFile(path, await document.save());
  const { size } = await stat(path);
  return { path, name: `${name}.pdf`, stem: name, extension: 'pdf', size, type: 'pdf', field: 'files' };
}

test('a copy is held against its original on each page, the smallest part of one included', async () => {
  const original = await documentWith('original', null);
  const comparison = new PdfComparison(engine(), original, PAGES, 'held');
  const same = await documentWith('igual', null);
  expect(await comparison.isFaithful(same.path, 0.9)).toBe(true);
  const other = await documentWith('outro', 18);
  expect(await comparison.isFaithful(other.path, 0.9)).toBe(false);
  expect(await comparison.compare(other.path, 0.9)).toEqual({
    changed: [18],
    isSameText: true,
    isSameStructure: true,
  });
});
