// Runs on any Node of the machine; the tests themselves run on the Node of package.json.
import { runHere } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp({ packageLists: ['test/packages.txt'] });
const given = process.argv.slice(2);
const projects = given.some((argument) => argument.startsWith('--project')) ? [] : ['--project=!soak'];
await runHere('node_modules/vitest/vitest.mjs', ['run', ...projects, ...given]);
