// Makes calls with the TypeScript client: one JSON line for each call, one for each result.
import { createInterface } from 'node:readline';
import { inspect } from 'node:util';
import { Papelada } from '@papelada/client/node';

const METHODS = {
  'tools.run': (client, { tool, settings, ...call }, common) =>
    client.tools.run(tool, call, { ...settings, ...common }),
  'tools.create': (client, { tool, settings, ...call }) => client.tools.create(tool, call, settings),
  'jobs.get': (client, { id }) => client.jobs.get(id),
  'jobs.wait': (client, { id, settings }) => client.jobs.wait(id, settings),
  'uploads.create': (client, { file, settings }) => client.uploads.create(file, settings),
  'data.validate': (client, { value }) => client.data.validate(value),
  'webhooks.test': (client, { url }) => client.webhooks.test(url),
  me: (client) => client.me(),
  dumps: (client) =>
    [client, ...Object.values(client)].flatMap((part) => [dumpOf(part), JSON.stringify(part), String(part)]),
  async download(client, { job, folder, overwrite = false }) {
    return client.download(await client.jobs.get(job), folder, { overwrite });
  },
  async 'run and download'(client, { folder, tool, settings, ...call }, common) {
    const job = await client.tools.run(tool, call, { ...settings, ...common });
    return { job, paths: await client.download(job, folder) };
  },
};

const dumpOf = (value) => inspect(value, { depth: Infinity, showHidden: true, getters: true });

for await (const line of createInterface({ input: process.stdin })) {
  const { call, arguments: given, client: options = {} } = JSON.parse(line);
  let progress = 0;
  const onProgress = () => progress++;
  try {
    const client = new Papelada({ ...options });
    const result = await METHODS[call](client, given, { onProgress });
    console.log(JSON.stringify({ result, progress }));
  } catch (error) {
    const { name, message, code, status } = error;
    console.log(JSON.stringify({ error: { class: name, message, code, status, dump: dumpOf(error) } }));
  }
}
