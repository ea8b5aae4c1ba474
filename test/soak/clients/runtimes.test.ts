import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describeFaults } from '../../service/clients/fault-suite.ts';
import { projectIn } from '../../service/clients/install.ts';
import { type InstalledClient, typescriptClient } from '../../service/clients/installed-client.ts';

const PACKAGES = join(import.meta.dirname, 'runtimes');
// They take half a gigabyte, so that only this test installs them.
execFileSync('npm', ['ci', '--silent', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PACKAGES });
const CPU = process.arch;
const inPackages = (...path: string[]) => join(PACKAGES, 'node_modules', ...path);
const nodeOf = (version: string) => inPackages(`${version}-linux-${CPU}`, 'bin/node');
const deno = inPackages(`@deno/linux-${CPU}-glibc`, 'deno');
const bun = inPackages(`@oven/bun-linux-${CPU === 'arm64' ? 'aarch64' : CPU}`, 'bin/bun');
const DENO_ARGS = ['run', '--allow-all', '--node-modules-dir=manual', '--no-lock'];

const workersRuntime: InstalledClient = {
  ...typescriptClient('workerd'),
  command: (directory) => ({
    program: process.execPath,
    args: ['--no-warnings', join(import.meta.dirname, 'workerd/main.ts')],
    cwd: projectIn(directory),
  }),
  hasNoDisk: true,
};

/** Node.js 24 is what the same suite has in `npm test`. */
const runtimes: Record<string, InstalledClient> = {
  'Node.js 20.19.0': typescriptClient('node 20', nodeOf('node20')),
  'Node.js 22': typescriptClient('node 22', nodeOf('node22')),
  Bun: typescriptClient('bun', bun),
  Deno: { ...typescriptClient('deno', deno, DENO_ARGS), takesShortAnswers: true },
  'the Workers runtime': workersRuntime,
};

for (const [name, client] of Object.entries(runtimes))
  describeFaults(`the TypeScript client in ${name}`, client);
