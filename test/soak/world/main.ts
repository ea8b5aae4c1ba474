import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../../container/support/program.ts';
import { lineOf, tableOf } from './report.ts';
import { type Trial, trialsOf } from './trials.ts';
import { type Row, TriedFile } from './try-file.ts';

const USAGE = 'usage: npm run soak -- world FOLDER [--tools id,id] [--keep FOLDER]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tools: { type: 'string', default: '' }, keep: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error(USAGE);

const AT_ONCE = 2;
const trials = await trialsOf(values.tools.split(',').filter(Boolean));
const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();

function accepts({ tool }: Trial, path: string): boolean {
  return tool.acceptedExtensions.includes(extname(path).slice(1).toLowerCase());
}

/** All tools that accept the file, one after the other; their results go when they were looked at, or into `--keep`. */
async function tryFile(path: string, url: string): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-world-'));
  const file = new TriedFile(path, directory);
  const rows: Row[] = [];
  for (const trial of trials.filter((each) => accepts(each, path))) {
    const kept = join(values.keep ?? directory, trial.name, basename(path));
    const row = await file.tryWith(trial, url, async (name, bytes) => {
      await mkdir(kept, { recursive: true });
      await writeFile(join(kept, name), bytes);
      return join(kept, name);
    });
    console.log(lineOf(row));
    rows.push(row);
  }
  await rm(directory, { recursive: true, force: true });
  return rows;
}

const program = await startProgram();
const rows: Row[] = [];
const waiting = paths.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const path of waiting) rows.push(...(await tryFile(path, program.url)));
  }),
);
await program.stop();
console.log(`\n${tableOf(rows)}`);
