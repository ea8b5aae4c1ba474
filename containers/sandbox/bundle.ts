import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const EXTENSION = '.mjs';

/** The path that the program of this name (`pdf/join-pdfs.ts`) has once it is bundled. */
export function bundlePathOf(directory: string, name: string): string {
  return join(directory, name.replace(/\.ts$/, EXTENSION));
}

/** Bundles each program with all that it imports. */
export async function bundlePrograms(
  sources: string,
  programs: readonly string[],
  directory: string,
): Promise<void> {
  // Loaded where it is needed: only the first start bundles.
  const { build } = await import('esbuild');
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
    // CommonJS packages ask for native modules by a `require` that ES modules have not.
    banner: {
      js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);",
    },
  });
}

/**
 * An import of one of Node's modules evaluates every name in it, `node:fs` all of streams; and libraries import some that
 * they seldom use. So each is loaded when the first of its names is used.
 */
const builtinsAtFirstUse: Plugin = {
  name: 'builtins-at-first-use',
  setup({ onResolve, onLoad }) {
    const namespace = 'builtin';
    onResolve({ filter: /./ }, ({ path, kind }) => {
      // A `require` gives the module itself, whose names may be copied.
      return isBuiltin(path) && kind === 'import-statement' ? { path, namespace } : undefined;
    });
    onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: lazyModule(path), loader: 'js' }));
  },
};

/** The names are found in the prototype, which esbuild's wrapper of CommonJS leaves as it is; it asks for one itself. */
function lazyModule(name: string): string {
  return `
    let loaded;
    const load = () => (loaded ??= process.getBuiltinModule(${JSON.stringify(name)}));
    module.exports = Object.create(
      new Proxy({}, { get: (_, key) => (key === '__esModule' ? undefined : load()[key]), has: (_, key) => key in load() }),
    );
  `;
}
