import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const EXTENSION = '.mjs';

/** Returns the path of the bundle of a program (`pdf/join-pdfs.ts`). */
export function bundlePathOf(directory: string, name: string): string {
  return join(directory, name.replace(/\.ts$/, EXTENSION));
}

/** Bundles each program with all its imports. */
export async function bundlePrograms(
  sources: string,
  programs: readonly string[],
  directory: string,
): Promise<void> {
  // Loaded here because only the first start bundles.
  const { build, stop } = await import('esbuild');
  await build({
    entryPoints: programs.map((name) => join(sources, name)),
    outbase: sources,
    outdir: directory,
    outExtension: { '.js': EXTENSION },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    legalComments: 'none',
    logLevel: 'error',
    plugins: [builtinsAtFirstUse],
    // CommonJS packages load native modules by a `require` that ES modules do not have.
    banner: {
      js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
    },
  });
  // Its process would stay as long as this one.
  await stop();
}

/**
 * An import of a Node module evaluates every name in it (`node:fs` loads all of streams), and libraries import some
 * that they seldom use. So each is loaded when one of its names is first used.
 */
const builtinsAtFirstUse: Plugin = {
  name: 'builtins-at-first-use',
  setup({ onResolve, onLoad }) {
    const namespace = 'builtin';
    onResolve({ filter: /./ }, ({ path, kind }) => {
      // A `require` returns the module itself, whose names may be copied.
      return isBuiltin(path) && kind === 'import-statement' ? { path, namespace } : undefined;
    });
    onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: lazyModule(path), loader: 'js' }));
  },
};

/**
 * The names are on the prototype, which esbuild's wrapper of CommonJS leaves as it is; the wrapper reads one itself.
 */
function lazyModule(name: string): string {
  return `
    let loaded;
    const load = () => (loaded ??= process.getBuiltinModule(${JSON.stringify(name)}));
    module.exports = Object.create(
      new Proxy({}, { get: (_, key) => (key === '__esModule' ? undefined : load()[key]), has: (_, key) => key in load() }),
    );
  `;
}
