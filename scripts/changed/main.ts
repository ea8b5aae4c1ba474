import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFileGraph } from './file-graph.ts';
import { reachedTests, testsIn } from './reached-tests.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Returns the files that differ from the commit that `base` and this one have in common, new ones included. */
function changedSince(base: string): string[] {
  const [common = base] = git('merge-base', base, 'HEAD');
  const changed = git('diff', '--name-only', '--no-renames', common);
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')];
}

const given = process.argv.slice(2);
const [base = 'HEAD', ...options] = given[0]?.startsWith('-') ? ['HEAD', ...given] : given;
const changed = changedSince(base);
const files = [...new Set([...git('ls-files'), ...changed])].filter((file) => existsSync(`${ROOT}${file}`));
const graph = await readFileGraph(ROOT, files);
const tests = reachedTests(graph, changed);
console.log(
  `▸ ${changed.length} changed files since ${base} reach ${tests.length} of ${testsIn(graph).length} test files`,
);
if (tests.length > 0) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...options, ...tests],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  );
  process.exitCode = status ?? 1;
}
