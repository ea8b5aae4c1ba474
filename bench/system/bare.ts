import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { freePort } from '../../scripts/local/free-port.ts';
import { runtimeStartedBy } from './runtime.ts';

const ENTRY = fileURLToPath(new URL('../bare/worker.ts', import.meta.url));

/** The bare Worker on its own runtime, with the same kinds of stores as the product. */
export interface BareWorker {
  url: string;
  pid: number;
  /** Makes its calls answer with the headers and body of `response` from now on. */
  answerLike(response: Response): Promise<void>;
  stop(): Promise<void>;
}

export async function startBare(): Promise<BareWorker> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-bench-'));
  const port = await freePort();
  const options = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    cf: false,
    resourcePersistencePath: directory,
    workers: [
      {
        name: 'bare',
        compatibilityDate: '2026-10-01',
        modules: [{ type: 'ESModule', path: 'worker.js', contents: await bundle() }],
        d1Databases: { DB: 'bare' },
        r2Buckets: { FILES: 'bare' },
        durableObjects: { COUNTER: { className: 'Counter', useSQLite: true } },
      },
    ],
  });
  const { value: platform, pid } = await runtimeStartedBy(async () => {
    const started = new Miniflare(options);
    await started.ready;
    return started;
  });
  const database = await platform.getD1Database('DB');
  await database.exec('CREATE TABLE record (id TEXT PRIMARY KEY, status TEXT NOT NULL, body TEXT NOT NULL)');
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid,
    async answerLike(response) {
      const headers = { 'X-Answer': JSON.stringify(ownHeaders(response)) };
      await fetch(`${url}/answer`, { method: 'PUT', headers, body: await response.text() });
    },
    async stop() {
      await platform.dispose();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const OF_THE_RUNTIME = [
  'connection',
  // The local runtime compresses responses unless this header claims that the Worker did.
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
];

/** Returns the headers that the runtime does not add by itself. */
function ownHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OF_THE_RUNTIME.includes(name)));
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*'],
    write: false,
  });
  const code = outputFiles[0]?.text;
  if (code === undefined) throw new Error('the bare worker gave no bundle');
  return code;
}
