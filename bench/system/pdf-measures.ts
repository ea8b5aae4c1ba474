import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const execute = promisify(execFile);
const BUFFER = { maxBuffer: 256 * 1024 * 1024 };
const DPI = '100';

/** Returns the text of a PDF without its spaces; form feeds separate the pages. */
export async function textOf(path: string): Promise<string> {
  const { stdout } = await execute('pdftotext', ['-enc', 'UTF-8', path, '-'], BUFFER);
  return stdout.replace(/[^\S\f]+/g, '');
}

/**
 * Returns the smallest similarity (SSIM, by ffmpeg) of a page at 100 dpi; 0 if the numbers or sizes of pages
 * differ.
 */
export async function leastSimilarity(left: string, right: string, directory: string): Promise<number> {
  const pages = [
    await render(left, join(directory, 'before')),
    await render(right, join(directory, 'after')),
  ];
  const [before = [], after = []] = pages;
  if (before.length !== after.length || before.length === 0) return 0;
  const found = await Promise.all(before.map((path, place) => similarityOf(path, after[place] ?? path)));
  return Math.min(...found);
}

async function render(path: string, stem: string): Promise<string[]> {
  await execute('rm', ['-rf', stem]);
  await execute('mkdir', [stem]);
  await execute('pdftoppm', ['-png', '-r', DPI, path, join(stem, 'p')]);
  return (await readdir(stem)).toSorted().map((name) => join(stem, name));
}

async function similarityOf(left: string, right: string): Promise<number> {
  try {
    const { stderr } = await execute('ffmpeg', [
      '-i',
      left,
      '-i',
      right,
      '-lavfi',
      'ssim',
      '-f',
      'null',
      '-',
    ]);
    return Number(/SSIM .*All:([\d.]+)/.exec(stderr)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const reportSchema = z.object({
  pagelabels: z.unknown(),
  outlines: z.unknown(),
  attachments: z.record(z.string(), z.unknown()),
  acroform: z.object({ fields: z.array(z.looseObject({ fullname: z.string(), value: z.unknown() })) }),
  qpdf: z.tuple([z.unknown(), z.record(z.string(), z.looseObject({ value: z.unknown().optional() }))]),
});
const COUNTED = ['/Type', '/Subtype', '/S'];
const STRUCTURE = ['/Link', '/Widget', '/OCG', '/StructElem', '/StructTreeRoot', '/Outlines', '/Filespec'];
const entriesSchema = z.record(z.string(), z.unknown());

/** Returns a PDF's structure beside the appearance of its pages, by qpdf: equal if nothing of it was lost. */
export async function structureOf(path: string): Promise<unknown> {
  const keys = ['pagelabels', 'outlines', 'attachments', 'acroform', 'qpdf'].map(
    (key) => `--json-key=${key}`,
  );
  const { stdout } = await execute('qpdf', ['--warning-exit-0', '--json=2', ...keys, path], BUFFER);
  const { pagelabels, outlines, attachments, acroform, qpdf } = reportSchema.parse(JSON.parse(stdout));
  const counts: Record<string, number> = {};
  for (const { value } of Object.values(qpdf[1])) {
    const { data: entries = {} } = entriesSchema.safeParse(value);
    for (const key of COUNTED) {
      const name = String(entries[key]);
      if (STRUCTURE.includes(name)) counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return {
    counts,
    labels: pagelabels,
    titles: JSON.stringify(outlines).match(/"title":"[^"]*"/g),
    attachments: Object.keys(attachments),
    fields: acroform.fields.map(({ fullname, value }) => [fullname, value]),
  };
}
