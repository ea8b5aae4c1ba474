// Starts worker.mjs in the Workers runtime with the client that the working directory has installed, and passes it calls:
// one JSON line for each call, one for each result.
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare, type Request, Response } from 'miniflare';

const { PAPELADA_KEY = '', PAPELADA_URL = '' } = process.env;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    ...{ bundle: true, format: 'esm', write: false, logLevel: 'silent' },
    entryPoints: [join(import.meta.dirname, 'worker.mjs')],
    alias: { '@papelada/client': resolve('node_modules/@papelada/client/dist/index.js') },
  });
  return outputFiles[0]?.text ?? '';
}

async function takeFile(request: Request): Promise<Response> {
  const path = decodeURI(new URL(request.url).pathname);
  if (request.method === 'GET') return new Response(await readFile(path));
  await mkdir(dirname(path), { recursive: true });
  if (request.body) await pipeline(Readable.fromWeb(request.body), createWriteStream(path));
  return new Response(null, { status: 204 });
}

// Without `nodejs_compat`: the client needs nothing of Node.js there.
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    cf: false,
    workers: [
      {
        name: 'client',
        compatibilityDate: '2026-10-01',
        modules: [{ type: 'ESModule', path: 'worker.js', contents: await bundle() }],
        bindings: { PAPELADA_KEY, PAPELADA_URL },
        serviceBindings: { FILES: takeFile },
      },
    ],
  }),
);
for await (const line of createInterface({ input: process.stdin })) {
  const answer = await runtime.dispatchFetch('https://client', { method: 'POST', body: line });
  console.log(JSON.stringify(await answer.json()));
}
await runtime.dispose();
