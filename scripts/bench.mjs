// `npm run bench`, or `npm run bench -- upload` for the scenarios whose names contain that word.
import { runHere } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

await setUp({ packageLists: ['bench/packages.txt'] });
await runHere('bench/main.ts', process.argv.slice(2));
