import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { build, type Platform } from 'esbuild';
import type { Figure } from '../figure.ts';
import { interleaved, timed } from '../measure/pairs.ts';
import { compared, PAIRS, type Scenario } from '../scenario.ts';
import { multipartOf } from '../system/bodies.ts';
import type { Client } from '../system/client.ts';
import { Curl } from '../system/curl.ts';
import { largePdf } from '../system/large-pdf.ts';
import { installLibraries, type Library } from '../system/libraries/install.ts';
import type { LibraryProgram } from '../system/libraries/program.ts';
import { type Product, startProduct } from '../system/product.ts';
import { inDirectory } from '../system/programs.ts';

const MEBIBYTE = 1024 * 1024;
/** A start takes some tens of milliseconds, of which the import is a part. */
const IMPORT_PAIRS = 21;
const JOBS = 5;
const ALLOWED_MS = 5;
const CALLS = 1_000;
/**
 * So many calls of one key would wait for the next minute. With a minute of a quarter of a second they do not, and the
 * service has as many earlier calls of the key to count as ever.
 */
const SHORT_MINUTE = { from: /WINDOW_MS = 6e4/, to: 'WINDOW_MS = 250' };
const LARGE_MEBIBYTES = 2_048;
const SMALL_MEBIBYTES = 20;
/** A round of one client in one direction takes most of a minute. */
const MEMORY_ROUNDS = 3;

/** The clients in `clients/`, each built and installed from disk, against curl. */
export const clientLibraries: Scenario = {
  name: 'client libraries',
  measure: () =>
    inDirectory(async (directory) => {
      const { libraries, project } = await installLibraries(directory);
      const imports = await each(libraries, importing);
      const sizes = [
        await sizeOf(project, '@papelada/client', 'neutral'),
        await sizeOf(project, '@papelada/client/node', 'node'),
      ];
      const service = await startProduct({ changed: SHORT_MINUTE });
      try {
        const client = await service.account();
        const against = { service, client, directory, curl: new Curl(service.url, client) };
        return [
          ...imports,
          ...sizes,
          ...(await each(libraries, (library) => smallJobs(library, against))),
          ...(await each(libraries, (library) => smallCalls(library, against))),
          ...(await uploads(libraries, against)),
          ...(await downloads(libraries, against)),
        ];
      } finally {
        await service.stop();
      }
    }),
};

interface Against {
  service: Product;
  client: Client;
  curl: Curl;
  directory: string;
}

async function importing(library: Library): Promise<Figure> {
  const pairs = await interleaved(
    IMPORT_PAIRS,
    () => timed(library.importIt),
    () => timed(library.importNothing),
  );
  return {
    name: `${library.name}: import`,
    unit: 'ms',
    bar: { atMost: 20 },
    values: pairs.map(([ours, theirs]) => ours - theirs),
    detail: `${compared(pairs, 'ms')} of the same program without it`,
  };
}

/** All that an entry exports; 1 KB is 1,000 bytes. */
async function sizeOf(project: string, entry: string, platform: Platform): Promise<Figure> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${entry}';`, resolveDir: project },
    ...{ bundle: true, minify: true, platform, write: false },
    format: 'esm',
  });
  const [code] = outputFiles.map(({ contents }) => contents);
  if (!code) throw new Error('esbuild gave no bundle');
  const { length } = gzipSync(code);
  return {
    name: `TypeScript: size of ${entry}`,
    unit: 'KB',
    bar: { atMost: 15 },
    values: [length / 1_000],
    detail: `${length} bytes bundled, minified and gzipped; ${code.length} bytes before gzip`,
  };
}

/**
 * Both sides read the files from disk and send the same call, with an `Idempotency-Key`, on a connection that is open:
 * the client in a program that has made calls before, curl without the start of its process, which takes longer than the
 * allowed milliseconds.
 */
async function smallJobs(library: Library, { curl, directory, ...to }: Against): Promise<Figure> {
  const files = await smallPdfs(directory);
  return withProgram(library.start, to, async (program) => {
    const pairs = await interleaved(
      PAIRS,
      async () => (await program.took('run', { files }, JOBS)) / JOBS,
      async () => (await curl.run('unir-pdf', files, JOBS)) / JOBS,
    );
    return {
      name: `${library.name}: tools.run of a small job less ${ALLOWED_MS} ms`,
      unit: 'ratio',
      bar: { atMost: 1.05 },
      values: pairs.map(([ours, theirs]) => (ours - ALLOWED_MS) / theirs),
      detail: `${compared(pairs, 'ms')} of the same call by curl`,
    };
  });
}

async function smallPdfs(directory: string): Promise<string[]> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('Pedido de teste');
  const bytes = await document.save();
  const paths = ['um.pdf', 'dois.pdf'].map((name) => join(directory, name));
  for (const path of paths) await writeFile(path, bytes);
  return paths;
}

/** The time of curl's whole process: its start is less than a hundredth of so many calls. */
function smallCalls(library: Library, { curl, ...to }: Against): Promise<Figure> {
  return withProgram(library.start, to, async (program) => {
    const pairs = await interleaved(
      PAIRS,
      () => program.took('me', {}, CALLS),
      () => timed(() => curl.get('/v1/me', CALLS)),
    );
    return {
      name: `${library.name}: ${CALLS} small calls, one after the other`,
      unit: 'ratio',
      bar: { atMost: 1.2 },
      values: pairs.map(([ours, theirs]) => ours / theirs),
      detail: `${compared(pairs, 'ms')} of one process of curl on one connection`,
    };
  });
}

/** The files have no bytes on disk, but as many are read and sent. */
async function uploads(libraries: readonly Library[], { directory, ...to }: Against): Promise<Figure[]> {
  const paths = await bySize(async (mebibytes) => {
    const path = join(directory, `${mebibytes}.bin`);
    await writeFile(path, '');
    await truncate(path, mebibytes * MEBIBYTE);
    return path;
  });
  return each(libraries, (library) =>
    memoryAbove(library, 'memory of an upload', paths, (start, path) =>
      peakOf(start, to, (program) => program.took('upload', { path })),
    ),
  );
}

/** Outputs of real jobs, which are kept for longer than the rounds take. */
async function downloads(libraries: readonly Library[], { directory, ...to }: Against): Promise<Figure[]> {
  const jobs = await bySize((mebibytes) => jobWithOutput(to.client, mebibytes));
  const folder = join(directory, 'downloads');
  return each(libraries, (library) =>
    memoryAbove(library, 'memory of a download', jobs, async (start, job) => {
      const peak = await peakOf(start, to, (program) => program.took('download', { job, folder }));
      await rm(folder, { recursive: true });
      return peak;
    }),
  );
}

async function jobWithOutput(client: Client, mebibytes: number): Promise<string> {
  const half = largePdf('metade.pdf', mebibytes / 2);
  const { text } = await client.send('/v1/tools/unir-pdf', multipartOf([half, half]));
  const { id, status, message, outputs } = await client.finished(JSON.parse(text).id);
  const size = outputs[0]?.size ?? 0;
  if (status !== 'done' || size < mebibytes * MEBIBYTE)
    throw new Error(`${status} ${message}, ${size} bytes`);
  return id;
}

interface BySize<Load> {
  small: Load;
  large: Load;
}

async function bySize<Load>(make: (mebibytes: number) => Promise<Load>): Promise<BySize<Load>> {
  return { small: await make(SMALL_MEBIBYTES), large: await make(LARGE_MEBIBYTES) };
}

/**
 * How much more a large file takes than a small one. V8 collects the chunks of a stream only when they have some 64 MiB,
 * also those of a bare `fetch`: what that takes is not the client's.
 */
async function memoryAbove<Load>(
  library: Library,
  what: string,
  { small, large }: BySize<Load>,
  peak: (start: Library['start'], load: Load) => Promise<number>,
): Promise<Figure> {
  const growth = async (start: Library['start']) => (await peak(start, large)) - (await peak(start, small));
  const growths: [number, number][] = [];
  for (let round = 0; round < MEMORY_ROUNDS; round++)
    growths.push([await growth(library.start), library.startBare ? await growth(library.startBare) : 0]);
  return {
    name: `${library.name}: ${what} of 2 GB above one of ${SMALL_MEBIBYTES} MB`,
    unit: 'MiB',
    bar: { atMost: 32 },
    values: growths.map(([ours, bare]) => ours - bare),
    detail: `${compared(growths, 'MiB')} of what the runtime's own calls take`,
  };
}

/** Returns the most memory in MiB that a new program has had when `work` is done. */
function peakOf(
  start: Library['start'],
  to: Pick<Against, 'service' | 'client'>,
  work: (program: LibraryProgram) => Promise<unknown>,
): Promise<number> {
  return withProgram(start, to, async (program) => {
    await work(program);
    return program.peak();
  });
}

async function withProgram<Result>(
  start: Library['start'],
  { service, client }: Pick<Against, 'service' | 'client'>,
  work: (program: LibraryProgram) => Promise<Result>,
): Promise<Result> {
  const program = start(service.url, client.key);
  try {
    return await work(program);
  } finally {
    program.stop();
  }
}

async function each<Result>(
  libraries: readonly Library[],
  measure: (library: Library) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const library of libraries) results.push(await measure(library));
  return results;
}
