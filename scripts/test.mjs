// Runs on whatever Node the machine has; the tests themselves run on the Node of package.json.
import { runHere } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp({ packageLists: ['test/packages.txt'] });
await runHere('node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)]);
