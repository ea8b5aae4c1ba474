// Runs on any Node of the machine; the service itself runs on the Node of package.json.

import { runHere } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

const { programs } = await setUp();
await runHere('scripts/local/main.ts', process.argv.slice(2), { PAPELADA_PROGRAMS: programs });
