import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToolContext, ToolInput } from '../../../containers/runs/context.ts';
import type { ProcessResult } from '../../../containers/sandbox/process.ts';
import { convertReading, type ReadingFormat } from '../../../containers/tools/office/convert-reading.ts';
import { useDirectory } from '../../support/directory.ts';

const home = useDirectory();

const DONE: ProcessResult = {
  code: 0,
  signal: null,
  ended: 'itself',
  stdout: '',
  isCut: false,
  stderr: '',
};
const NOTHING = { changes: 0, hidden: 0, comments: 0, drawings: 0, vectors: 0, tables: 0, headers: 0 };

/** LibreOffice that writes something, and programs of which the one that counts finds so many words missing. */
function counting(missing: number, onCompared: (job: unknown) => void): ToolContext<unknown> {
  const answers: Record<string, object> = {
    'office/make-reading-copy.ts': NOTHING,
    'web/finish-web-page.ts': { lost: 0 },
    'office/compare-words.ts': { missing, place: 'Cláusula 1' },
  };
  const unused = async () => {
    throw new Error('unused');
  };
  return {
    inputs: [],
    options: {},
    outputDirectory: home(),
    scratch: home(),
    canMount: false,
    officeProfile: async () => home(),
    deadline: () => Date.now() + 600_000,
    found: () => {},
    progress: () => {},
    give: async (name, content) => {
      await writeFile(join(home(), name), content);
      return join(home(), name);
    },
    giveEditable: async ({ path }) => path,
    async run(_, args) {
      const [, path = ''] = /Convert\("([^"]+)"\)/.exec(args.at(-1) ?? '') ?? [];
      const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.split('='));
      const given = Object.fromEntries(lines);
      await writeFile(given.target, 'x');
      await writeFile(given.answer, 'outcome=done\n');
      return DONE;
    },
    async runNode(program, job, onMessage) {
      if (program === 'office/compare-words.ts') onCompared(job);
      onMessage({ answer: answers[program] });
      return DONE;
    },
    openEgressProxy: unused,
  };
}

async function document(): Promise<ToolInput> {
  const path = join(home(), '0');
  await writeFile(path, 'x');
  return { path, field: 'files', name: 'a.rtf', stem: 'a', extension: 'rtf', type: 'rtf', size: 1 };
}

describe('a document for reading', () => {
  test.each([
    'txt',
    'html',
    'epub',
  ] satisfies ReadingFormat[])('has the words of its %s compared with its own, and those that are missing reported', async (format) => {
    const jobs: unknown[] = [];
    const context = counting(1_234, (job) => jobs.push(job));
    const { path, notes } = await convertReading(context, await document(), format, undefined);
    expect(jobs).toEqual([{ source: expect.stringContaining('converted-0'), result: path, format }]);
    expect(notes.at(-1)).toBe(
      'cerca de 1.234 palavras do documento podem faltar no resultado (confira), no trecho que começa com "Cláusula 1"',
    );
  });

  test('gets no note where no word is missing', async () => {
    const { notes } = await convertReading(
      counting(0, () => {}),
      await document(),
      'txt',
      undefined,
    );
    expect(notes).toEqual([]);
  });
});
