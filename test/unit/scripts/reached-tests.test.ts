import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FileGraph, readFileGraph } from '../../../scripts/changed/file-graph.ts';
import { reachedTests, testsIn } from '../../../scripts/changed/reached-tests.ts';

const ROOT = join(import.meta.dirname, '../../..');

let graph: FileGraph;
beforeAll(async () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(join(ROOT, file)));
  graph = await readFileGraph(ROOT, files);
});

const reached = (...changed: string[]) => reachedTests(graph, changed);
const allTests = () => testsIn(graph);

describe('a changed file reaches', () => {
  test('of a tool the tests that name the tool, and no other of the container', () => {
    const tests = reached('containers/tools/pdf/girar-pdf.ts');
    expect(tests).toContain('test/container/girar-pdf.test.ts');
    expect(tests).not.toContain('test/container/converter-video.test.ts');
    expect(tests).not.toContain('test/service/passkeys.test.ts');
  });

  test('of a sandboxed program, which is named and not imported, the tests of its tool', () => {
    const tests = reached('containers/programs/comparison/compare-pictures.ts');
    expect(tests).toContain('test/container/comparar-pdf.test.ts');
    expect(tests).not.toContain('test/container/converter-video.test.ts');
  });

  test('of the Worker each test of the service, and none of the container', () => {
    const tests = reached('worker/brazil/pix/sheet.ts');
    expect(tests.filter((file) => file.startsWith('test/service/'))).toEqual(
      allTests().filter((file) => file.startsWith('test/service/')),
    );
    expect(tests.filter((file) => file.startsWith('test/container/'))).toEqual([]);
    expect(tests).toContain('test/unit/architecture/imports.test.ts');
    expect(tests.filter((file) => file.startsWith('test/unit/')).length).toBeLessThan(100);
  });

  test('of the sandbox each test of the container', () => {
    const containers = allTests().filter((file) => file.startsWith('test/container/'));
    expect(reached('containers/sandbox/process.ts')).toEqual(expect.arrayContaining(containers));
  });

  test('that is a test itself, or a file that one reads from a folder', () => {
    expect(reached('test/container/girar-pdf.test.ts')).toContain('test/container/girar-pdf.test.ts');
    expect(reached('migrations/meta/_journal.json').length).toBeGreaterThan(0);
  });

  test('all tests, if it decides how all are run, was deleted, or is named by nothing', () => {
    for (const file of ['package-lock.json', 'vitest.config.ts', 'worker/deleted.ts', 'public/unknown.bin'])
      expect(reached(file), file).toEqual(allTests());
  });

  test('no test of the service, if it is a document', () => {
    expect(
      reached('README.md', 'docs/architecture.md').filter((file) => file.startsWith('test/service')),
    ).toEqual([]);
  });
});

test('without changes there is nothing to run', () => {
  expect(reached()).toEqual([]);
});
