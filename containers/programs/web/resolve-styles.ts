import { writeFile } from 'node:fs/promises';
import { launchBrowser } from '../../documents/web/browser.ts';
import { startRelay } from '../../documents/web/relay.ts';
import { RESOLVE_STYLES } from '../../documents/web/resolve-styles.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { ResolveStylesJob, resolveStylesProgram } from '../../protocol/web/resolve-styles.ts';

const LOAD_MS = 60_000;
const ADDRESS = 'http://desenho.invalid/';

async function resolve({ headlessShell, source, target, profile }: ResolveStylesJob): Promise<void> {
  // Files that the drawing names outside of it cannot be reached: there is no egress proxy at this path.
  const nowhere = `${profile}-nowhere`;
  const relay = await startRelay(nowhere, [{ address: ADDRESS, path: source, contentType: 'image/svg+xml' }]);
  const browser = await launchBrowser({ program: headlessShell, isShell: true }, relay.port, profile);
  const [opened] = await browser.pages();
  const tab = opened ?? (await browser.newPage());
  await tab.setJavaScriptEnabled(false);
  await tab.goto(ADDRESS, { waitUntil: 'load', timeout: LOAD_MS });
  const drawing: unknown = await tab.evaluate(RESOLVE_STYLES);
  if (typeof drawing !== 'string') throw new Error('The browser shows no drawing.');
  await writeFile(target, drawing);
}

await runProgram<typeof resolveStylesProgram>(async (job) => {
  try {
    await resolve(job);
    return { isResolved: true };
  } catch (error) {
    console.error(error);
    return { isResolved: false };
  }
});
