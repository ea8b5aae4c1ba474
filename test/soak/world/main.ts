import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../../container/support/program.ts';
import { lineOf, tableOf } from './report.ts';
import { appendRow, keyOf, type Row, readRows } from './row.ts';
import { type Trial, trialsOf } from './trials.ts';
import { TriedFile } from './try-file.ts';

/** `--rows` goes on where earlier runs that wrote to it ended; `--only` takes files with that text in their paths. */
const USAGE =
  'usage: npm run soak -- world FOLDER [--tools id,id] [--only TEXT] [--rows FILE] [--keep FOLDER]';

function showUsage(): never {
  throw new Error(USAGE);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tools: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    rows: { type: 'string' },
    keep: { type: 'string' },
  },
});
const folder = positionals[0] ?? showUsage();

const AT_ONCE = 2;
const trials = await trialsOf(values.tools.split(',').filter(Boolean));
const rows = values.rows === undefined ? new Map<string, Row>() : await readRows(values.rows);
const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((path) => path.includes(values.only))
  .sort();

function isOpen({ name, tool }: Trial, path: string): boolean {
  const outcome = rows.get(keyOf({ trial: name, file: path }))?.outcome ?? 'broken';
  return outcome === 'broken' && tool.acceptedExtensions.includes(extname(path).slice(1).toLowerCase());
}

async function add(row: Row): Promise<void> {
  console.log(lineOf(row));
  rows.set(keyOf(row), row);
  if (values.rows !== undefined) await appendRow(values.rows, row);
}

/** All tools that accept the file, one after the other; their results go when they were looked at, or into `--keep`. */
async function tryFile(path: string, url: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-world-'));
  const file = new TriedFile(folder, path, directory);
  for (const trial of trials.filter((each) => isOpen(each, path))) {
    const kept = join(values.keep ?? directory, trial.name, path);
    const row = await file.tryWith(trial, url, async (name, bytes) => {
      await mkdir(kept, { recursive: true });
      await writeFile(join(kept, basename(name)), bytes);
      return join(kept, basename(name));
    });
    await add(row);
  }
  await rm(directory, { recursive: true, force: true });
}

const program = await startProgram();
const waiting = paths.filter((path) => trials.some((trial) => isOpen(trial, path))).values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const path of waiting) await tryFile(path, program.url);
  }),
);
await program.stop();
console.log(`\n${tableOf([...rows.values()])}`);
