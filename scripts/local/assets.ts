import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { cached, fingerprintOf } from './build-cache.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The directory of assets in wrangler.toml, with `_headers` beside it. */
const PUBLIC = join(ROOT, 'public');
const BASE = '/estatico/';
const MODULE = join(ROOT, 'worker/generated/assets.js');
/** For incomplete files, which are not served from here. */
const DRAFTS = join(ROOT, '.papelada/drafts');
const PDFJS = join(ROOT, 'node_modules/pdfjs-dist');

/** The files that pages link to, by their names in worker/generated/assets.d.ts. */
const ENTRIES: Record<string, string> = {
  componentsStyle: 'browser/components.css',
  consoleScript: 'browser/console/page.ts',
  consoleStyle: 'browser/console/console.css',
  conversionScript: 'browser/console/conversion.ts',
  passkeyScript: 'browser/console/passkey.ts',
  devMailStyle: 'browser/dev-mail.css',
  docsStyle: 'browser/docs.css',
  conferenceScript: 'browser/conference/main.ts',
  conferenceStyle: 'browser/conference/page.css',
  offlineWorker: 'browser/conference/offline-worker.ts',
  codeReaderScript: 'browser/conference/code-reader.ts',
  pagesStyle: 'browser/pages.css',
  siteStyle: 'browser/site.css',
  actScript: 'browser/signing/act.ts',
  endScript: 'browser/signing/end.ts',
  readingScript: 'browser/signing/reading.ts',
  stepsScript: 'browser/signing/steps.ts',
  verificationScript: 'browser/verification.ts',
};
/** All inputs of the files. */
export const ASSET_SOURCES = ['browser', 'common', 'package-lock.json', 'scripts/local/assets.ts'];

/** Builds the browser's files and the module that lists them, if an input changed or a file is missing. */
export async function makeAssets(): Promise<void> {
  const fingerprint = await fingerprintOf(ASSET_SOURCES);
  const text = await cached('assets.json', fingerprint, build);
  const paths: Record<string, string> = parsed(text);
  if (!Object.values(paths).every((path) => existsSync(PUBLIC + path))) await build();
  const module = `export const assets = ${JSON.stringify(paths, null, 2)};\n`;
  // Only written if it changed, so that watchers are not triggered.
  if ((await readFile(MODULE, 'utf8').catch(() => '')) !== module) await writeFile(MODULE, module);
}

/** Lists the browser's own source files, which are watched for changes. */
export async function assetSources(): Promise<string[]> {
  const entries = await readdir(join(ROOT, 'browser'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/**
 * Builds the files with hashes in their names, so that browsers can cache them for ever. Returns the paths as
 * JSON.
 */
async function build(): Promise<string> {
  const pdfjs = `${BASE}pdfjs/${await pdfjsVersion()}/`;
  const written = await bundle(pdfjs);
  await copyPdfjs(PUBLIC + pdfjs);
  await removeOthers([...written.files, 'pdfjs']);
  return JSON.stringify({ ...written.paths, pdfjs });
}

async function bundle(pdfjs: string) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.values(ENTRIES),
    outdir: PUBLIC + BASE,
    publicPath: BASE,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome105', 'firefox104', 'safari15.4'],
    loader: { '.ttf': 'file', '.svg': 'file', '.wasm': 'file' },
    define: { PDFJS: JSON.stringify(pdfjs) },
    external: [`${BASE}*`],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) await writeWhole(path, contents);
  const outputs = Object.entries(metafile.outputs);
  const paths = Object.entries(ENTRIES).map(([name, entry]) => {
    const path = outputs.find(([, { entryPoint }]) => entryPoint === entry)?.[0];
    if (path === undefined) throw new Error(`nothing was made of ${entry}`);
    return [name, BASE + basename(path)];
  });
  return { paths: Object.fromEntries(paths), files: outputFiles.map(({ path }) => basename(path)) };
}

/**
 * Copies the published pdf.js to a directory named by its version: the page's part, the worker's, and the
 * files that they fetch.
 */
async function copyPdfjs(target: string): Promise<void> {
  if (existsSync(target)) return;
  const draft = join(DRAFTS, randomUUID());
  for (const part of ['cmaps', 'iccs', 'standard_fonts', 'wasm'])
    await cp(join(PDFJS, part), join(draft, part), { recursive: true });
  for (const file of ['legacy/build/pdf.min.mjs', 'legacy/build/pdf.worker.min.mjs', 'LICENSE'])
    await cp(join(PDFJS, file), join(draft, basename(file)));
  await mkdir(dirname(target), { recursive: true });
  await rename(draft, target).catch(async (error) => {
    await rm(draft, { recursive: true });
    // Another start has copied the same.
    if (!existsSync(target)) throw error;
  });
}

async function pdfjsVersion(): Promise<string> {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(PDFJS, 'package.json'), 'utf8'))).version;
}

async function removeOthers(names: readonly string[]): Promise<void> {
  for (const name of await readdir(PUBLIC + BASE))
    if (!names.includes(name)) await rm(join(PUBLIC, BASE, name), { recursive: true, force: true });
}

/** Atomic, because another start may write the same file. */
async function writeWhole(path: string, contents: Uint8Array): Promise<void> {
  const draft = join(DRAFTS, randomUUID());
  await mkdir(DRAFTS, { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(draft, contents);
  await rename(draft, path);
}

function parsed(text: string): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}
