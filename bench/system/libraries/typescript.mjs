// Makes calls with the TypeScript client: one JSON line for what to call how often, one for the milliseconds it took.
import { createInterface } from 'node:readline';
import { Papelada } from '@papelada/client/node';

const client = new Papelada();
const CALLS = {
  run: ({ files }) => client.tools.run('unir-pdf', { files }),
  me: () => client.me(),
  upload: async ({ path }) => client.uploads.delete((await client.uploads.create(path)).id),
  download: async ({ job, folder }) => client.download(await client.jobs.get(job), folder),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { call, arguments: given } = JSON.parse(line);
  const start = performance.now();
  for (let made = 0; made < given.times; made++) await CALLS[call](given);
  console.log(JSON.stringify({ result: performance.now() - start }));
}
