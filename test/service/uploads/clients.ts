import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import type { Browser } from 'puppeteer-core';
import { startBrowser } from '../support/browser.ts';
import type { ProxyPage } from './tus-proxy.ts';

export interface UploadOrder {
  endpoint: string;
  /** Of the file. */
  path: string;
  /** The path of a file in which the client keeps the address of its upload; Uppy keeps it in its browser. */
  store: string;
  /** Without it, the client sends what is left in one request. */
  chunkBytes?: number;
  /** Of all requests of the client. */
  headers?: Record<string, string>;
  /** The creation already brings the first chunk; tuspy cannot do that. */
  withCreation?: boolean;
}

export interface RunningClient {
  /** Null once the file is uploaded; otherwise what the client reports, or that it was killed. */
  ended: Promise<string | null>;
  kill(): void;
}

/** Starts a client, which goes on with the upload whose address it has kept. */
export type StartClient = (order: UploadOrder) => Promise<RunningClient>;

/** Debian's own Python, which has tuspy; another one on the PATH does not. */
const PYTHON = '/usr/bin/python3';
const CLIENTS = join(import.meta.dirname, 'clients');
const KILLED = 'killed';

export const tusJsClient: StartClient = async (order) =>
  runningProcess(process.execPath, join(CLIENTS, 'tus-js-client.mjs'), order);

export const tuspy: StartClient = async (order) => runningProcess(PYTHON, join(CLIENTS, 'tuspy.py'), order);

function runningProcess(program: string, script: string, order: UploadOrder): RunningClient {
  const child = spawn(program, [script, JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? KILLED : code === 0 ? null : `exit code ${code}`));
  });
  const ended = Promise.all([exited, text(child.stderr)]).then(
    ([end, said]) => end && `${end} ${said}`.trim(),
  );
  return { ended, kill: () => child.kill('SIGKILL') };
}

/** Uppy in a page of a browser, which keeps the address; killed by closing the page. */
export function uppyIn(browser: () => Browser): StartClient {
  return async (order) => {
    const { page, ended } = await openUppy(browser(), order);
    return { ended, kill: () => void page.close() };
  };
}

/** Uppy in a browser of its own, killed with it; `address` returns that of an upload to go on with. */
export function uppyAlone(address: () => string | undefined): StartClient {
  return async (order) => {
    const browser = await startBrowser();
    const { ended } = await openUppy(browser, order, address());
    const closed = ended.finally(() => browser.close().catch(() => undefined));
    return { ended: closed, kill: () => browser.process()?.kill('SIGKILL') };
  };
}

async function openUppy(browser: Browser, order: UploadOrder, address?: string) {
  const page = await browser.newPage();
  const url = new URL('/', order.endpoint);
  url.searchParams.set('order', JSON.stringify({ ...order, address }));
  await page.goto(url.href);
  const field = await page.waitForSelector('input');
  await field?.uploadFile(order.path);
  const ended = page
    .waitForFunction('globalThis.outcome', { timeout: 0, polling: 100 })
    .then(async (outcome) => String(await outcome.jsonValue()))
    .then(
      (outcome) => (outcome === 'done' ? null : outcome),
      () => KILLED,
    );
  return { page, ended };
}

/** What a proxy serves for Uppy. */
export async function uppyPages(): Promise<Record<string, ProxyPage>> {
  const { outputFiles } = await build({
    entryPoints: [join(CLIENTS, 'uppy-page.mjs')],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'warning',
  });
  return {
    '/': {
      type: 'text/html',
      body: '<!doctype html><link rel="icon" href="data:,"><input type="file"><script type="module" src="/page.js"></script>',
    },
    '/page.js': { type: 'text/javascript', body: outputFiles[0]?.text ?? '' },
  };
}
