// What takes long to prove: `npm run soak`, for SOAK_SECONDS a test (60); not part of `npm test`.
import { runHere } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp({ packageLists: ['test/packages.txt'] });
await runHere('node_modules/vitest/vitest.mjs', ['run', '--project', 'soak', ...process.argv.slice(2)]);
