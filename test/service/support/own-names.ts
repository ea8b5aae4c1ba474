import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATH_VARIABLE = 'MINIFLARE_WORKERD_PATH';

/** Lets the runtimes started within `start` read an /etc/hosts of the test's own, in a mount namespace of theirs. */
export async function withOwnNames<Result>(
  names: Record<string, string>,
  start: () => Promise<Result>,
): Promise<{ started: Result; remove: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-names-'));
  const [hosts, runtime] = [join(directory, 'hosts'), join(directory, 'runtime')];
  const lines = Object.entries({ localhost: '127.0.0.1', ...names }).map(
    ([name, address]) => `${address} ${name}\n`,
  );
  await writeFile(hosts, lines.join(''));
  await writeFile(
    runtime,
    `#!/bin/sh\nexec bwrap --dev-bind / / --ro-bind ${hosts} /etc/hosts --die-with-parent ${workerdPath()} "$@"\n`,
  );
  await chmod(runtime, 0o755);
  process.env[PATH_VARIABLE] = runtime;
  try {
    const started = await start();
    return { started, remove: () => rm(directory, { recursive: true, force: true }) };
  } finally {
    delete process.env[PATH_VARIABLE];
  }
}

function workerdPath(): string {
  const workerd: { default: string } = createRequire(import.meta.url)('workerd');
  return workerd.default;
}
