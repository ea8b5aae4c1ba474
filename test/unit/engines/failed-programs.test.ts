import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PdfArchive } from '../../../containers/engines/pdf/archive.ts';
import { PdfComparison } from '../../../containers/engines/pdf/compare.ts';
import { compressPdf } from '../../../containers/engines/pdf/compress.ts';
import { flattenPdf } from '../../../containers/engines/pdf/flatten.ts';
import { type JoinPart, joinPdfs } from '../../../containers/engines/pdf/join.ts';
import { layDrawings } from '../../../containers/engines/pdf/page-drawings.ts';
import { rebuildDocument } from '../../../containers/engines/pdf/rebuild-document.ts';
import { dividePdf } from '../../../containers/engines/pdf/split.ts';
import { Failure, failure } from '../../../containers/plain/failures.ts';
import type { ToolInput } from '../../../containers/runs/context.ts';
import { writeAsQpdf } from '../support/fake-qpdf.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'papelada-failed-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

interface Ends {
  /** What the program of ours prints. */
  lines?: unknown[];
  /** With which it ends. */
  code?: number;
  /** The limit that ends it. */
  limit?: Failure;
}

/** Programs of others end well; ours prints and ends as given. */
function engineOf({ lines = [], code = 0, limit }: Ends) {
  const ended = { stdout: '1', stderr: '', signal: null, ended: 'itself', isCut: false } as const;
  return {
    scratch,
    deadline: () => Date.now() + 60_000,
    run: async (program: string, args?: readonly string[]) => {
      writeAsQpdf(program, args);
      return { ...ended, code: 0 };
    },
    runNode: async (_program: string, _job: unknown, onMessage: (message: unknown) => void) => {
      for (const line of lines) onMessage(line);
      if (limit !== undefined) throw limit;
      return { ...ended, code };
    },
  };
}

type Engine = ReturnType<typeof engineOf>;

function inputOf(name: string): ToolInput {
  const path = join(scratch, name);
  return { path, field: 'files', name, stem: name.slice(0, 1), extension: 'pdf', type: 'pdf', size: 1 };
}

const INPUT = () => inputOf('a.pdf');
const TARGET = () => join(scratch, 'target');

function divide(engine: Engine) {
  const parts = [{ ranges: [[0, 0] as const], target: TARGET() }];
  return dividePdf(engine, INPUT(), { parts, isDocument: false, authorized: false }, () => {});
}

function joinTwo(engine: Engine) {
  const parts = ['a.pdf', 'b.pdf'].map((name): JoinPart => {
    const input = inputOf(name);
    return { input, path: input.path, pages: 1 };
  });
  const layout = { size: 'original', orientation: 'auto', margin: 0 } as const;
  return joinPdfs(engine, parts, { layout, bookmarks: false, authorized: false, target: TARGET() });
}

function lay(engine: Engine) {
  const shown = { seen: { left: 0, bottom: 0, right: 9, top: 9 } as const, turned: 0, unit: 1 };
  const targets = [{ ...shown, page: 1, drawing: { source: 'drawing.pdf', page: 0 } }];
  const looks = { over: true, transparentWhite: false, isArtifact: true };
  return layDrawings(engine, INPUT(), TARGET(), { pages: 1, targets, looks });
}

function rebuild(engine: Engine) {
  const { path, name } = INPUT();
  const source = { path, name, pages: [1], garbled: [], texts: [], isExact: false };
  return rebuildDocument(engine, source, TARGET(), () => {});
}

function flatten(engine: Engine) {
  return flattenPdf(engine, INPUT(), { what: ['camadas'], view: 'tela', listsComments: false }, 1);
}

function compress(engine: Engine) {
  return compressPdf(engine, INPUT().path, 'a', { images: null, fonts: false }, () => {});
}

const archiveOf = (engine: Engine) => new PdfArchive(engine, INPUT().path, 'a', '2b');
const archive = (engine: Engine) => archiveOf(engine).write('kept', TARGET());
const check = (engine: Engine) => archiveOf(engine).check(INPUT().path);
const compare = (engine: Engine) => new PdfComparison(engine, INPUT(), 1, 'a').compare(TARGET(), 0.9);

/** Returns the user's message; the error itself if it is not one for users. */
async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Failure ? error.code : error),
  );
}

describe('a program of ours that fails is no fault of the file', () => {
  it.each<[program: string, ask: (engine: Engine) => Promise<unknown>]>([
    ['divide-pdf', divide],
    ['join-pdfs', joinTwo],
    ['lay-drawings', lay],
    ['rebuild-document', rebuild],
    ['flatten-pdf', flatten],
    ['compress-pdf', compress],
    ['archive-pdf', archive],
    ['check-archive', check],
    ['compare-pdfs', compare],
  ])('%s', async (program, ask) => {
    const of = (fault: string) => ({ program: `pdf/${program}.ts`, fault });
    expect(await codeOf(ask(engineOf({ code: 1 })))).toMatchObject(of('exit'));
    expect(await codeOf(ask(engineOf({ lines: [null] })))).toMatchObject(of('silent'));
    expect(await codeOf(ask(engineOf({ lines: [{ answer: { fault: 'other' } }] })))).toMatchObject(
      of('malformed'),
    );
  });
});

describe('what a program answers about the file reaches its user', () => {
  it.each<[answer: object, code: string, ask: (engine: Engine) => Promise<unknown>]>([
    [{ fault: 'damaged' }, 'damaged', divide],
    [{ fault: 'restricted' }, 'restricted', divide],
    [{ fault: 'damaged' }, 'damaged', lay],
    [{ fault: 'tooLargeResult' }, 'tooLargeResult', lay],
    [{ fault: 'unreadable' }, 'damaged', rebuild],
    [{ fault: 'dynamicForm' }, 'dynamicForm', flatten],
    [{ part: 1, fault: 'restricted' }, 'restricted', joinTwo],
    [{ part: 1, fault: 'tooManyPixels' }, 'tooManyPixels', joinTwo],
  ])('%j', async (answer, code, ask) => {
    expect(await codeOf(ask(engineOf({ lines: [{ answer }] })))).toBe(code);
  });

  it('by the name of the part that is refused', async () => {
    const refused = joinTwo(engineOf({ lines: [{ answer: { part: 1, fault: 'damaged' } }] }));
    await expect(refused).rejects.toThrow('"b.pdf"');
  });
});

describe('drawings', () => {
  it('that are too large are distinguished from a file that is too large for them', async () => {
    const limit = failure('outOfMemory');
    expect(await lay(engineOf({ limit }))).toBe(false);
    expect(await codeOf(lay(engineOf({ lines: [{ step: 'drawn' }], limit })))).toBe('outOfMemory');
    expect(await codeOf(lay(engineOf({ limit: failure('timeOut') })))).toBe('timeOut');
  });

  it('that cannot be read are no fault of the file', async () => {
    expect(await lay(engineOf({ lines: [{ answer: { fault: 'unreadableDrawings' } }] }))).toBe(false);
  });
});

it('what the parts of a joined file lost is reported in their order', async () => {
  const steps = [
    { part: 1, note: 'xfa', value: '' },
    { part: 0, note: 'fieldsRenamed', value: '2' },
    { part: 1, left: 'animation' },
  ];
  const lines = [...steps.map((step) => ({ step })), { answer: { lock: 1 } }];
  const joined = await joinTwo(engineOf({ lines }));
  expect(joined?.losses.map(({ input, what, value }) => [input.name, what, value])).toEqual([
    ['a.pdf', 'fieldsRenamed', '2'],
    ['b.pdf', 'xfa', ''],
  ]);
  expect(joined?.left.map(({ input, what }) => [input.name, what])).toEqual([['b.pdf', 'animation']]);
  expect(joined?.lock?.name).toBe('b.pdf');
});
