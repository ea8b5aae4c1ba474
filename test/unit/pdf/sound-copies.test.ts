import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flattenPdf } from '../../../containers/engines/pdf/flatten.ts';
import { layTextUnder } from '../../../containers/engines/pdf/text-layer.ts';
import { RedactionRun } from '../../../containers/engines/redaction/redaction-run.ts';
import { writeRedacted } from '../../../containers/engines/redaction/write.ts';
import type { ToolInput } from '../../../containers/runs/context.ts';
import { writeAsQpdf } from '../support/fake-qpdf.ts';

const SHOWN = { seen: { left: 0, bottom: 0, right: 612, top: 792 }, turned: 0, unit: 1 };
const CLEANED = {
  ...{ attachments: 0, media: 0, comments: 0, fields: 0, appearances: 0 },
  ...{ signatures: 0, tags: 0, scripts: 0, strings: 0 },
};
const PROVEN = {
  leaks: [],
  isLeftInText: false,
  isLeftInStrings: false,
  isLeftInBytes: false,
  left: [],
  losing: [],
};
/** What each program answers where its work went well. */
const ANSWERS: Record<string, object[]> = {
  'pdf/flatten-pdf.ts': [{ answer: { counts: { fields: 1 }, isArchival: false } }],
  'pdf/lay-drawings.ts': [{ step: 'drawn' }, { answer: { isLaid: true } }],
  'pdf/write-redacted.ts': [{ answer: CLEANED }],
  'pdf/prove-redaction.ts': [{ answer: PROVEN }],
};
const OBJECTS = JSON.stringify({
  qpdf: [
    { maxobjectid: 2 },
    { trailer: { value: { '/Root': '1 0 R' } }, 'obj:1 0 R': { value: { '/Pages': '2 0 R' } } },
  ],
});

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'papelada-sound-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Programs that do all they should; qpdf remarks on the files of these names. */
function engineOf(remarked: readonly string[]) {
  const ended = { signal: null, ended: 'itself', isCut: false } as const;
  return {
    scratch,
    outputDirectory: scratch,
    give: async (name: string) => join(scratch, name),
    run: async (program: string, args: readonly string[] = []) => {
      writeAsQpdf(program, args);
      const path = (args[0] === '--check' ? args[1] : args.at(-1) === '/dev/null' ? args.at(-2) : null) ?? '';
      const isOdd = remarked.includes(basename(path));
      const stderr = isOdd ? `WARNING: ${path} (object 5 0, offset 90): unknown token` : '';
      return { ...ended, code: isOdd ? 3 : 0, stdout: OBJECTS, stderr };
    },
    runNode: async (program: string, _job: unknown, onMessage: (message: unknown) => void) => {
      for (const answer of ANSWERS[program] ?? []) onMessage(answer);
      return { ...ended, code: 0, stdout: '', stderr: '' };
    },
  };
}

type Engine = ReturnType<typeof engineOf>;

function inputOf(): ToolInput {
  const path = join(scratch, 'original.pdf');
  return { path, field: 'files', name: 'a.pdf', stem: 'a', extension: 'pdf', type: 'pdf', size: 1 };
}

const target = () => join(scratch, 'copy.pdf');

async function redact(engine: Engine): Promise<void> {
  const search = { terms: ['Ana'], kinds: [], exceptions: [], wholeWords: true };
  const run = new RedactionRun(engine, { search, withLabels: false, dpi: 100, language: 'por' });
  const document = {
    ...{ input: inputOf(), geometry: [SHOWN], texts: [], recognised: [], structured: '', shown: null },
    ...{ objects: '', obscured: { texts: [], unread: [] }, areas: [] },
  };
  await writeRedacted(run, { document, index: 0, pages: [], name: 'a.pdf', target: target() });
}

async function flatten(engine: Engine): Promise<void> {
  const plan = { what: ['formularios'], view: 'tela', listsComments: false } as const;
  const { write } = await flattenPdf(engine, inputOf(), plan, 1);
  await write(target(), false);
}

async function recognise(engine: Engine): Promise<void> {
  const read = [{ page: 1, source: 'read.pdf', turn: 0, ...SHOWN }];
  await layTextUnder(engine, inputOf(), 1, read, target());
}

it.each([
  ['redacted', redact],
  ['flattened', flatten],
  ['recognised', recognise],
])('a %s copy is delivered only where qpdf remarks nothing on it that it does not on the original', async (_, write) => {
  await writeFile(join(scratch, 'original.pdf'), '');
  await expect(write(engineOf(['copy.pdf']))).rejects.toThrow('not sound');
  await write(engineOf(['original.pdf', 'copy.pdf']));
  await write(engineOf([]));
});
