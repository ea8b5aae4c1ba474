import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  pagesOfDocument,
  requireRecognised,
} from '../../../containers/documents/pdf/redact/document-pages.ts';
import { Finder } from '../../../containers/documents/pdf/redact/finder.ts';
import { pagePlansOf, planOf } from '../../../containers/documents/pdf/redact/plan.ts';
import { leaksInText } from '../../../containers/documents/pdf/redact/prove.ts';
import { findPrivateData } from '../../../containers/engines/redaction/find.ts';
import { readObscuredPictures } from '../../../containers/engines/redaction/obscured-pictures.ts';
import { paintPages } from '../../../containers/engines/redaction/paint.ts';
import { proveRedaction } from '../../../containers/engines/redaction/prove.ts';
import type { ReadDocument } from '../../../containers/engines/redaction/read.ts';
import { RedactionRun, type RedactionRunner } from '../../../containers/engines/redaction/redaction-run.ts';
import { PROGRAMS } from '../../../containers/plain/system-programs.ts';
import { writeAsQpdf } from '../support/fake-qpdf.ts';

const SEARCH = { terms: ['Ana'], kinds: [], exceptions: [], wholeWords: true };
const PROVEN = {
  leaks: [],
  isLeftInText: false,
  isLeftInStrings: false,
  isLeftInBytes: false,
  left: [],
  losing: [],
};
const FOUND = { isNamePrivate: false, pages: [], counts: [] };
/** What qpdf says of a document without layers. */
const OBJECTS = JSON.stringify({
  qpdf: [
    { maxobjectid: 2 },
    { trailer: { value: { '/Root': '1 0 R' } }, 'obj:1 0 R': { value: { '/Pages': '2 0 R' } } },
  ],
});

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'papelada-redaction-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

interface Ends {
  /** What the Node program prints. */
  lines?: unknown[];
  /** With which it ends. */
  code?: number;
  codes?: Record<string, number>;
}

/** A run whose programs write nothing but what qpdf would, answer as given and end as given. */
function run({ lines = [], code = 0, codes = {} }: Ends): RedactionRun {
  const ended = { stdout: OBJECTS, stderr: '', signal: null, ended: 'itself', isCut: false } as const;
  const engine: RedactionRunner = {
    scratch,
    outputDirectory: scratch,
    give: async (name) => join(scratch, name),
    run: async (program, args) => {
      writeAsQpdf(program, args);
      return { ...ended, code: codes[program] ?? 0 };
    },
    runNode: async (_program, _job, onMessage) => {
      for (const line of lines) onMessage(line);
      return { ...ended, code };
    },
  };
  return new RedactionRun(engine, { search: SEARCH, withLabels: false, dpi: 100, language: 'por' });
}

function document(pages: number): ReadDocument {
  const geometry = Array.from({ length: pages }, () => ({
    seen: { left: 0, bottom: 0, right: 612, top: 792 },
    turned: 0,
    unit: 1,
  }));
  return {
    input: {
      path: join(scratch, 'a.pdf'),
      field: 'files',
      name: 'a.pdf',
      stem: 'a',
      extension: 'pdf',
      type: 'pdf',
      size: 1,
    },
    geometry,
    texts: [],
    recognised: [],
    structured: '',
    shown: null,
    objects: '',
    obscured: { texts: [], unread: [] },
    areas: [],
  };
}

describe('a redaction fails rather than deliver what is not proven', () => {
  it.each<[string, Ends]>([
    ['no answer', { lines: [] }],
    ['a line that is no JSON', { lines: [null] }],
    ['a line that is cut', { lines: [{ cut: 1_048_576 }] }],
    ['an answer of another shape', { lines: [{ answer: { ...PROVEN, leaks: 'uma' } }] }],
    ['an answer of another shape after a good one', { lines: [{ answer: PROVEN }, { answer: {} }] }],
    ['the same answer twice', { lines: [{ answer: PROVEN }, { answer: PROVEN }] }],
    ['a good answer before it ended badly', { lines: [{ answer: PROVEN }], code: 1 }],
  ])('where the proof gives %s', async (_, ends) => {
    const prove = (given: Ends) => proveRedaction(run(given), document(1), 0, [1], 'b.pdf');
    await expect(prove(ends)).rejects.toThrow('pdf/prove-redaction.ts');
    await prove({ lines: [null, { answer: PROVEN }] });
  });

  it.each([
    ['nothing of a document', [FOUND]],
    ['more documents than there are', [FOUND, FOUND, FOUND]],
    ['a page that is not there', [FOUND, { ...FOUND, pages: [{ page: 2, boxes: 1 }] }]],
  ])('where the search says %s', async (_, documents) => {
    const found = run({ lines: [{ answer: { documents } }] });
    await expect(findPrivateData(found, [document(1), document(1)])).rejects.toThrow('does not fit');
    const good = run({ lines: [{ answer: { documents: [FOUND, FOUND] } }] });
    expect(await findPrivateData(good, [document(1), document(1)])).toHaveLength(2);
  });

  it('where the pictures of a page were not looked at', async () => {
    const answer = { pictures: [], unread: [], looked: 1 };
    await expect(readObscuredPictures(run({ lines: [{ answer }] }), 'a.pdf', 2)).rejects.toThrow('1 of 2');
    const good = run({ lines: [{ answer: { ...answer, looked: 2 } }] });
    expect(await readObscuredPictures(good, 'a.pdf', 2)).toEqual({ texts: [], unread: [] });
  });

  it('where a page is painted twice and another not at all', async () => {
    const step = { page: 1, path: 'a.png' };
    const other = { page: 2, path: 'b.png' };
    const paint = (...steps: object[]) =>
      paintPages(
        run({ lines: [...steps.map((painted) => ({ step: painted })), { answer: null }] }),
        document(2),
        0,
        [1, 2],
      );
    await expect(paint(step, step)).rejects.toThrow('Other pages');
    await expect(paint(step)).rejects.toThrow('Other pages');
    await expect(paint(step, other, other)).rejects.toThrow('Other pages');
    expect(await paint(step, other)).toEqual([
      [1, 'a.png'],
      [2, 'b.png'],
    ]);
    await expect(paintPages(run({}), document(1), 0, [2])).rejects.toThrow('no page 2');
  });

  it.each([
    PROGRAMS.pdftotext,
    PROGRAMS.qpdf,
    PROGRAMS.mutool,
    PROGRAMS.tesseract,
    PROGRAMS.pdftoppm,
  ])('where %s ends badly in the proof', async (program) => {
    const prove = (ends: Ends) => proveRedaction(run(ends), document(1), 0, [1], 'b.pdf');
    await expect(prove({ lines: [{ answer: PROVEN }], codes: { [program]: 1 } })).rejects.toThrow();
    expect(await prove({ lines: [{ answer: PROVEN }] })).toEqual({
      leaks: [],
      isFinal: false,
      left: [],
      losing: [],
    });
  });

  it('where a page of the proof is not there', async () => {
    const proving = proveRedaction(run({ lines: [{ answer: PROVEN }] }), document(1), 0, [2], 'b.pdf');
    await expect(proving).rejects.toThrow('no page 2');
  });
});

describe('a document is searched whole or not at all', () => {
  const stext = (pages: number) =>
    `${'<page id="p" width="612" height="792">\n</page>\n'.repeat(pages)}</document>\n`;
  const read = async (pages: number, of: number) => {
    const structured = join(scratch, `${pages}.xml`);
    await writeFile(structured, stext(pages));
    const sizes = Array.from({ length: of }, () => ({ width: 612, height: 792 }));
    return [...pagesOfDocument({ sizes, structured, shown: null, recognised: [] })];
  };

  it('where the text is of fewer or more pages', async () => {
    await expect(read(1, 2)).rejects.toThrow('missing');
    await expect(read(3, 2)).rejects.toThrow('more pages');
    expect(await read(2, 2)).toHaveLength(2);
  });

  it('where a page was not recognised', () => {
    const sizes = [
      { width: 612, height: 792 },
      { width: 612, height: 792 },
    ];
    const recognised = [1, 1].map((page) => ({ page, path: 'a.hocr', dpi: 200 }));
    const searched = { sizes, structured: '', shown: null, recognised };
    expect(() => requireRecognised(searched)).toThrow('not recognised');
  });

  it('where the second reader’s text is of fewer pages', () => {
    const finder = new Finder(SEARCH);
    expect(() => leaksInText('um\f', 2, finder)).toThrow('1 of 2');
    expect(() => leaksInText('', 1, finder)).toThrow('0 of 1');
    expect(leaksInText('um\fdois\f', 2, finder)).toEqual([]);
  });

  it('and painted by its own plan or not at all', () => {
    const page = { page: 2, boxes: [], words: [], hidden: [] };
    const plan = { search: SEARCH, learned: [], documents: [{ pages: [page], counts: [] }] };
    expect(() => planOf(plan, 1)).toThrow('document 1');
    expect(() => pagePlansOf(planOf(plan, 0), new Set([1]))).toThrow('page 1');
    expect([...pagePlansOf(planOf(plan, 0), new Set([2]))]).toEqual([[2, page]]);
  });
});
