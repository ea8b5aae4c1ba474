import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describeError, log } from '../common/log.ts';
import type { RunnerHealth } from '../common/protocol.ts';
import { prepareTemplateProfile } from './engines/office/profile.ts';
import { SharedPool } from './plain/parallel.ts';
import { Registry } from './runs/registry.ts';
import { openWorkDirectory } from './runs/work-directory.ts';
import { NO_PROGRAMS, prepareNodePrograms } from './sandbox/node-programs.ts';
import { openSandbox } from './sandbox/probe.ts';
import { killAllProcesses } from './sandbox/process.ts';
import { type Configuration, readConfiguration } from './server/configuration.ts';
import { execute, type Machine } from './server/execute.ts';
import { createListener, type Service } from './server/http/routes.ts';
import { ignoreBrokenOutput } from './server/supervision/broken-output.ts';
import { beatWhileAlive, tellReady } from './server/supervision/heartbeat.ts';
import { availableTools } from './tools/index.ts';

const SWEEP_MS = 60_000;
const ERASE_MS = 5_000;
/** As many as the Worker has slots and background places; the last place is for an account that has no run. */
const PREFLIGHTS_AT_A_TIME = 7;

function listen(server: Server, { host, port }: Configuration): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`it cannot listen: ${error.message}`)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

interface Prepared {
  machine: Machine;
  closed: string | null;
}

async function prepare(configuration: Configuration): Promise<Prepared> {
  const { workDirectory, unsandboxed, maxRunBytes, egressAllow } = configuration;
  const { sandbox, closed } = await openSandbox(workDirectory, unsandboxed);
  if (closed !== null) log('sandbox_closed', { cause: closed });
  const officeProfile = closed === null ? await prepareTemplateProfile(sandbox) : null;
  const nodePrograms = closed === null ? await prepareNodePrograms(sandbox) : NO_PROGRAMS;
  return { machine: { sandbox, officeProfile, nodePrograms, maxRunBytes, egressAllow }, closed };
}

function openRegistry(configuration: Configuration, machine: Machine): Registry {
  // Simultaneous preflights wait for their turn instead of being refused.
  const preflights = new SharedPool(PREFLIGHTS_AT_A_TIME);
  const registry = new Registry({
    ...configuration,
    execute: (run) =>
      run.isPreflight ? preflights.run(run.account, () => execute(run, machine)) : execute(run, machine),
  });
  setInterval(() => registry.removeAbandoned(Date.now()).catch(() => {}), SWEEP_MS).unref();
  return registry;
}

/** Ends the program and every process that it started. */
async function leave(workDirectory: string, registry: Registry | undefined): Promise<void> {
  killAllProcesses();
  await Promise.race([registry?.removeAll(), setTimeout(ERASE_MS)]);
  await rm(workDirectory, { recursive: true, force: true }).catch(() => {});
  process.exit(0);
}

async function start(configuration: Configuration): Promise<void> {
  process.umask(0o022);
  const { workDirectory, host, drainMs } = configuration;
  let registry: Registry | undefined;
  let isDraining = false;
  const stop = () => leave(workDirectory, registry);
  beatWhileAlive(stop);

  const service = Promise.withResolvers<Service>();
  const server = createServer({ requestTimeout: 0, headersTimeout: 30_000 }, createListener(service.promise));
  // The platform does not reuse a connection that carried a streamed body: it closes it under the next call.
  server.maxRequestsPerSocket = 1;
  server.on('clientError', (_error, socket) => socket.destroy());
  // The owner of the port owns the work directory, so the port is taken first; calls wait until all is ready.
  const port = await listen(server, configuration);
  process.on('SIGINT', stop);
  process.on('SIGTERM', async () => {
    if (!isDraining) {
      isDraining = true;
      await registry?.drain(drainMs);
    }
    await stop();
  });

  await openWorkDirectory(workDirectory);
  const { machine, closed } = await prepare(configuration);
  registry = openRegistry(configuration, machine);
  const boot = randomUUID();
  const tools = availableTools();
  const health = (): RunnerHealth => ({ boot, closed, tools });
  service.resolve({ registry, health });
  tellReady();

  if (machine.sandbox.mode === 'none')
    console.error('WARNING: RUNNER_UNSANDBOXED=1: files of users are opened WITHOUT a sandbox.');
  const wall = closed === null ? `sandbox: ${machine.sandbox.mode}` : `closed: ${closed}`;
  console.log(`papelada runner ready on http://${host}:${port} (${wall})`);
}

ignoreBrokenOutput();
process.on('uncaughtException', (error) => log('uncaught', { cause: describeError(error) }));
process.on('unhandledRejection', (error) => log('unhandled', { cause: describeError(error) }));

try {
  await start(readConfiguration(process.env));
} catch (error) {
  console.error(
    `The container program cannot start: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
