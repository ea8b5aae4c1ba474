// Long tests: `npm run soak`, for SOAK_SECONDS per test (60); not part of `npm test`.
// `npm run soak -- world FOLDER` sends the files of a folder through all tools that accept them.
// `npm run soak -- screenshots FOLDER` takes screenshots of all pages into a folder.
import { runHere } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

const [first, ...others] = process.argv.slice(2);
await setUp({ packageLists: ['test/packages.txt'] });
if (first === 'world') await runHere('test/soak/world/main.ts', others);
else if (first === 'screenshots') {
  const [folder = '.papelada/screenshots', ...options] = others;
  await runSoak(['test/soak/screenshots', ...options], { SCREENSHOTS_FOLDER: folder });
} else await runSoak(process.argv.slice(2));

function runSoak(args, environment = {}) {
  return runHere('node_modules/vitest/vitest.mjs', ['run', '--project', 'soak', ...args], environment);
}
