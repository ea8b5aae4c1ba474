import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { RunnerHealth } from '../worker/runner/protocol.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { makeTemplateProfile } from './engines/libreoffice-profile.ts';
import { execute } from './execute.ts';
import { createListener } from './http/routes.ts';
import { describeError, log } from './log.ts';
import { SharedPool } from './parallel.ts';
import { hasPrograms } from './programs.ts';
import { Registry } from './runs/registry.ts';
import { prepareCompileCache } from './sandbox/compile-cache.ts';
import { openSandbox } from './sandbox/probe.ts';
import { killAllProcesses } from './sandbox/process.ts';
import type { Sandbox } from './sandbox.ts';
import { availableTools } from './tools/index.ts';

const SWEEP_MS = 60_000;
/** Two of one account at most: the last place is for another. */
const COUNTS_AT_A_TIME = 3;

async function openWorkDirectory({ workDirectory, temporaryParent }: Configuration): Promise<string> {
  if (workDirectory === null) return mkdtemp(join(temporaryParent, 'papelada-'));
  const path = resolve(workDirectory);
  await mkdir(path, { recursive: true });
  for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
  return path;
}

async function openOffice(sandbox: Sandbox, workDirectory: string): Promise<string | null> {
  if (!hasPrograms(['soffice'])) return null;
  try {
    return await makeTemplateProfile(sandbox, workDirectory);
  } catch (error) {
    log('office_profile_failed', { cause: describeError(error) });
    return null;
  }
}

async function start(configuration: Configuration): Promise<void> {
  process.umask(0o022);
  const workDirectory = await openWorkDirectory(configuration);
  const { sandbox, closed } = await openSandbox(workDirectory, configuration.unsandboxed);
  const officeProfile = closed === null ? await openOffice(sandbox, workDirectory) : null;
  const compileCache = closed === null ? await prepareCompileCache(sandbox) : null;
  const { maxRunBytes, egressAllow } = configuration;
  const machine = { sandbox, officeProfile, compileCache, maxRunBytes, egressAllow };
  // A call waits for its price: many that come at once are counted in turn instead of being sent away.
  const counts = new SharedPool(COUNTS_AT_A_TIME);
  const registry = new Registry({
    ...configuration,
    workDirectory,
    execute: (run) =>
      run.isCount ? counts.run(run.account, () => execute(run, machine)) : execute(run, machine),
  });
  const boot = randomUUID();
  const tools = availableTools();
  const health = (): RunnerHealth => ({ boot, closed, tools });

  const server = createServer(
    { requestTimeout: 0, headersTimeout: 30_000 },
    createListener({ registry, health }),
  );
  server.on('clientError', (_error, socket) => socket.destroy());
  setInterval(() => registry.removeAbandoned(Date.now()).catch(() => {}), SWEEP_MS).unref();

  const stop = async () => {
    server.close();
    killAllProcesses();
    await Promise.race([registry.removeAll(), new Promise((done) => setTimeout(done, 5000))]);
    await rm(workDirectory, { recursive: true, force: true }).catch(() => {});
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (configuration.exitsWithParent) process.stdin.once('close', stop).resume();

  server.once('error', (error) => {
    console.error(`The container program cannot listen: ${error.message}`);
    process.exit(1);
  });
  server.listen(configuration.port, configuration.host, () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : configuration.port;
    if (sandbox.mode === 'none') {
      console.error('WARNING: RUNNER_UNSANDBOXED=1: files of users are opened WITHOUT a sandbox.');
    }
    const wall = closed === null ? `sandbox: ${sandbox.mode}` : `closed: ${closed}`;
    console.log(`papelada runner ready on http://${configuration.host}:${port} (${wall})`);
  });
}

process.on('uncaughtException', (error) => log('uncaught', { cause: describeError(error) }));
process.on('unhandledRejection', (error) => log('unhandled', { cause: describeError(error) }));

await start(readConfiguration(process.env));
