import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToolContext, ToolInput } from '../../../containers/runs/context.ts';
import type { ProcessResult } from '../../../containers/sandbox/process.ts';
import { printCounted, writeCounted } from '../../../containers/tools/office/contents/convert-counted.ts';
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
const NOTHING = {
  isWhole: true,
  items: [],
  unlisted: [],
  notes: 0,
  comments: 0,
  changes: 0,
  deletions: 0,
  boxes: { ticked: 0, empty: 0 },
  spoken: 0,
  errors: 0,
};

/** LibreOffice that ends with the document it is given alone, and never with another but where it is stopped. */
function office(
  ending: string,
  mendable: number,
  onConverted: (name: string) => void,
  comparison: { missing: number; place: string } | null = null,
): ToolContext<unknown> {
  const answers: Record<string, object | null> = {
    'office/count-contents.ts': { contents: { ...NOTHING, mendable } },
    'office/mend-word.ts': { mended: 1 },
    'office/compare-words.ts': comparison,
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
    async run(_, args, { signal } = {}) {
      const [, path = ''] = /Convert\("([^"]+)"\)/.exec(args.at(-1) ?? '') ?? [];
      const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.split('='));
      const given = Object.fromEntries(lines);
      if (!given.target.endsWith(`office-${ending}`))
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('stopped')));
          if (signal?.aborted) reject(new Error('stopped'));
        });
      await writeFile(given.target, 'x');
      await writeFile(given.answer, 'outcome=done\n');
      if (given.copied_always === 'true') await writeFile(given.copy, 'x');
      onConverted(ending);
      return DONE;
    },
    async runNode(program, job, onMessage) {
      if (job instanceof Object && 'target' in job && typeof job.target === 'string')
        await writeFile(job.target, 'x');
      const answer = answers[program];
      if (answer === null) return { ...DONE, code: 1 };
      onMessage({ answer });
      return DONE;
    },
    openEgressProxy: unused,
  };
}

async function document(name: string): Promise<ToolInput> {
  const path = join(home(), name);
  await writeFile(path, 'x');
  return { path, field: 'files', name, stem: 'a', extension: 'docx', type: 'docx', size: 1 };
}

describe('a document whose content says that it has to be mended', () => {
  test('is not converted to its end before it is mended, and then once', async () => {
    const converted: string[] = [];
    const context = office('mended-a.docx', 1, (name) => converted.push(name));
    const { path } = await printCounted(context, await document('a.docx'), { kinds: ['text'] });
    expect(converted).toEqual(['mended-a.docx']);
    expect(path).toContain('mended-a.docx');
  });

  test('is converted as it came if there is nothing to mend', async () => {
    const converted: string[] = [];
    const context = office('b.docx', 0, (name) => converted.push(name));
    await printCounted(context, await document('b.docx'), { kinds: ['text'] });
    expect(converted).toEqual(['b.docx']);
  });
});

describe('a document that is written in another format', () => {
  const written = async (format: 'docx' | 'rtf' | 'odt', comparison: Parameters<typeof office>[3]) => {
    const context = office('c.docx', 0, () => {}, comparison);
    return (await writeCounted(context, await document('c.docx'), { kinds: ['text'] }, format)).lacking;
  };

  test.each(['docx', 'rtf'] as const)('says which words its %s lacks', async (format) => {
    const lacking = await written(format, { missing: 4, place: 'Padaria' });
    expect(lacking).toEqual([
      'cerca de 4 palavras do documento podem faltar no resultado (confira), no trecho que começa com "Padaria"',
    ]);
    expect(await written(format, { missing: 0, place: '' })).toEqual([]);
  });

  test('is delivered where its words cannot be compared', async () => {
    expect(await written('rtf', null)).toEqual([]);
  });

  test('is not compared with itself', async () => {
    expect(await written('odt', { missing: 4, place: 'Padaria' })).toEqual([]);
  });
});
