import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { regimeNote } from '../support/fiscal/regimes.ts';

const PROGRAM = join(import.meta.dirname, '../../containers/programs/fiscal/tabulate-fiscal.ts');
const NOTES = 5_000;
/** Of what the program remembers; all notes at once took eight times as much. */
const MOST_MEGABYTES = 128;

test('thousands of notes take no more memory than hundreds', { timeout: 300_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-soak-'));
  try {
    const notes = Array.from({ length: NOTES }, (_, index) => regimeNote(index + 1));
    const entries = notes.map(({ key, xml }) => [`${key}.xml`, strToU8(xml)] as const);
    const path = join(directory, 'notas.zip');
    await writeFile(path, zipSync(Object.fromEntries(entries)));
    const job = {
      files: [{ path, name: 'notas.zip', isZip: true }],
      wholeLayout: false,
      withInvalid: true,
      mostCells: 10_000_000,
      scratch: directory,
      target: join(directory, 'notas.xlsx'),
    };
    const child = spawn(process.execPath, [`--max-old-space-size=${MOST_MEGABYTES}`, PROGRAM], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.end(JSON.stringify(job));
    const answers = await text(child.stdout);
    expect(await ended).toBe(0);
    expect(answers).toContain(`"answer":{"notes":${NOTES},"invalid":0,`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
