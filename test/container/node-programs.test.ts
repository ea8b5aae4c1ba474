import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundlePathOf, bundlePrograms } from '../../containers/sandbox/bundle.ts';
import { prepareNodePrograms } from '../../containers/sandbox/node-programs.ts';
import { createSandbox, NODE } from '../../containers/sandbox/sandbox.ts';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';

const home = useDirectory();

async function printed(source: string): Promise<string> {
  await writeFile(join(home(), 'program.ts'), source);
  await bundlePrograms(home(), ['program.ts'], home());
  return (await execute(NODE, [bundlePathOf(home(), 'program.ts')])).stdout.trim();
}

const LOADED = `process.moduleLoadList.includes('NativeModule stream')`;

describe('a bundled program', () => {
  test('loads a module of Node’s when it first uses a name of it', async () => {
    const source = `import { Readable } from 'node:stream';
      const before = ${LOADED};
      new Readable();
      require('node:fs').writeSync(1, String(before) + String(${LOADED}));`;
    expect(await printed(source)).toBe('falsetrue');
  });

  test('has every name, default and namespace of such a module', async () => {
    const source = `import path, { join } from 'node:path';
      import * as events from 'node:events';
      class Emitter extends events.EventEmitter {}
      console.log(path.join('a', 'b') === join('a', 'b'), 'sep' in path, new Emitter().listenerCount('x'));`;
    expect(await printed(source)).toBe('true true 0');
  });
});

test('every sandboxed program is bundled, loads, and is kept for the next start', async () => {
  const sandbox = createSandbox(process.getuid?.() === 0 ? 'privileged' : 'userns');
  const prepared = await prepareNodePrograms(sandbox);
  expect(prepared.compiled).not.toBeNull();
  expect(await prepareNodePrograms(sandbox)).toEqual(prepared);
});
