// What takes long to prove: `npm run soak`, for SOAK_SECONDS a test (60); not part of `npm test`.
// `npm run soak -- world FOLDER` sends the files of a folder through all tools that accept them.
import { runHere } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

const [first, ...others] = process.argv.slice(2);
await setUp({ packageLists: ['test/packages.txt'] });
if (first === 'world') await runHere('test/soak/world/main.ts', others);
else await runHere('node_modules/vitest/vitest.mjs', ['run', '--project', 'soak', ...process.argv.slice(2)]);
