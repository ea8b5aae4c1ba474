import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasNewWarnings } from '../../containers/engines/pdf/warnings.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'papelada-warnings-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** qpdf as it is, without the sandbox. */
const run = (program: string, args: readonly string[] = []) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(program, [...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
  });
const engine = {
  run: async (...[program, args]: [string, (readonly string[])?]) => ({
    ...(await run(program, args)),
    signal: null,
    ended: 'itself' as const,
    isCut: false,
  }),
  runNode: () => Promise.reject(new Error('No copy needs anything.')),
};

async function fileOf(name: string, matrix: string, before = ''): Promise<string> {
  const path = join(directory, name);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count 1 /Kids [3 0 R] >>${before}`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Odd [${matrix}] >>`,
  ];
  const parts = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const starts = parts.map((_, index) => 9 + parts.slice(0, index).join('').length);
  const rows = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = 9 + parts.join('').length;
  const trailer = `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  await writeFile(path, `%PDF-1.4\n${parts.join('')}xref\n0 4\n0000000000 65535 f \n${rows}${trailer}`);
  return path;
}

test('a copy may have the remarks that its original has, elsewhere too, and no others', async () => {
  const sound = await fileOf('sound.pdf', '0.00000012');
  const odd = await fileOf('odd.pdf', '1.2e-7');
  const oddElsewhere = await fileOf('elsewhere.pdf', '1.25e-17 2e-7', '\n% a comment');
  const torn = join(directory, 'torn.pdf');
  await writeFile(torn, '%PDF-1.4\n1 0 obj\n');
  expect(await hasNewWarnings(engine, sound, sound)).toBe(false);
  expect(await hasNewWarnings(engine, odd, sound)).toBe(false);
  expect(await hasNewWarnings(engine, odd, oddElsewhere)).toBe(false);
  expect(await hasNewWarnings(engine, sound, odd)).toBe(true);
  expect(await hasNewWarnings(engine, odd, torn)).toBe(true);
});

test('what qpdf makes of an unusual name in each copy is no new remark', async () => {
  const named = await fileOf('named.pdf', '/#23a');
  const copy = join(directory, 'named-copy.pdf');
  await run('qpdf', [named, copy]);
  const { stderr } = await run('qpdf', ['--check', copy]);
  expect(stderr).toContain('stray #');
  expect(await hasNewWarnings(engine, named, copy)).toBe(false);
});
