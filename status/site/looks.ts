import { fileURLToPath } from 'node:url';

export interface Looks {
  style: string;
  script: string;
}

const BROWSER = fileURLToPath(new URL('../../browser/', import.meta.url));

let known: Promise<Looks> | undefined;

/**
 * Returns the style and the script to embed in the page, built once from the sources that all pages share.
 */
export function looks(): Promise<Looks> {
  known ??= build().catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function build(): Promise<Looks> {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    absWorkingDir: BROWSER,
    entryPoints: ['status/page.css', 'status/age.ts'],
    outdir: BROWSER,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome105', 'firefox104', 'safari15.4'],
    write: false,
    logLevel: 'warning',
  });
  await esbuild.stop();
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { style: textOf('.css'), script: textOf('.js') };
}
