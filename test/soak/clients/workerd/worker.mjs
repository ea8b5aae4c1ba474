// Makes one call with the TypeScript client in the Workers runtime, which has no files: `env.FILES` reads and writes them.
import { Papelada } from '@papelada/client';

const METHODS = {
  'tools.run': (client, call) => run(client, call),
  'jobs.get': (client, { id }) => client.jobs.get(id),
  dumps: (client) => [client, ...Object.values(client)].map(dumpOf),
  async 'run and download'(client, { folder, ...call }) {
    const job = await run(client, call);
    const paths = job.outputs.map(({ name }) => `${folder}/${name}`);
    for (const [place, output] of job.outputs.entries())
      await call.openFile(paths[place], { method: 'PUT', body: client.files.stream(output) });
    return { job, paths };
  },
};

async function run(client, { tool, settings, files, openFile, onProgress }) {
  const opened = files.map(async (path) => ({
    bytes: await (await openFile(path)).blob(),
    name: path.split('/').at(-1),
  }));
  return client.tools.run(tool, { files: await Promise.all(opened) }, { ...settings, onProgress });
}

const dumpOf = (value) => {
  const names = [value, Object.getPrototypeOf(value)].flatMap((part) => Reflect.ownKeys(part)).map(String);
  const cause = value.cause instanceof Error ? dumpOf(value.cause) : String(value.cause);
  return [value.constructor.name, JSON.stringify(value), String(value), value.stack, cause, ...names].join(
    '\n',
  );
};

export default {
  async fetch(request, env) {
    const { call, arguments: given, client: options = {} } = await request.json();
    let progress = 0;
    const onProgress = () => progress++;
    const openFile = (path, init) => env.FILES.fetch(new Request(`https://files${encodeURI(path)}`, init));
    try {
      const client = new Papelada({ ...options, key: env.PAPELADA_KEY, baseUrl: env.PAPELADA_URL });
      const result = await METHODS[call](client, { ...given, openFile, onProgress });
      return Response.json({ result, progress });
    } catch (error) {
      const { name, message, code, status } = error;
      return Response.json({ error: { class: name, message, code, status, dump: dumpOf(error) } });
    }
  },
};
