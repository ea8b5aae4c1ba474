// `npm run test:changed` runs the tests that the uncommitted changes can reach; `npm run test:changed -- main` those that
// the branch's changes can reach, too. Options for Vitest may follow.
import { runHere } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp({ packageLists: ['test/packages.txt'] });
await runHere('scripts/changed/main.ts', process.argv.slice(2));
