import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BuildContext } from 'esbuild';
import type { RunnerHealth } from '../../common/protocol.ts';
import { isFree } from '../../containers/sandbox/processes/port.ts';
import { bundleWorker, cachedBundle } from './bundle.ts';
import { localCertificate } from './certificate.ts';
import { LocalContainerProgram } from './container-program.ts';
import { freePort } from './free-port.ts';
import { DEMO, localAccount, STATUS } from './local-accounts.ts';
import { type PlatformOptions, platformOptions, startPlatform } from './platform.ts';
import { localSecrets } from './secrets.ts';
import { LocalStatusProgram } from './status-program.ts';

/** The time within which a signal has reached the whole process group. */
const SIGNAL_MS = 200;
const STATE = fileURLToPath(new URL('../../.papelada/', import.meta.url));
const port = Number(process.env.PORT ?? 8787);
const runnerPort = await freePort();
const url = `http://127.0.0.1:${port}`;
const statusPort = (await isFree(port + 1)) ? port + 1 : await freePort();
const statusUrl = `http://127.0.0.1:${statusPort}`;
const secrets = localSecrets(`${STATE}secrets.json`);

const variables: Record<string, string> = {
  ...secrets,
  ...(await localCertificate(`${STATE}certificate.json`)),
  RUNNER_INSTANCES: '1',
  PUBLIC_URL: url,
  DEV_MAIL: '1',
  STATUS_URL: statusUrl,
};
for (const name of [
  'BRASILAPI_URL',
  'MINHARECEITA_URL',
  'VIACEP_URL',
  'OPENCEP_URL',
  'EGRESS_ALLOW',
  'DNS_RESOLVER_URL',
  'OPERATOR_TOKEN',
  'OPERATOR_NAME',
  'OPERATOR_CNPJ',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'SUPPORT_MAIL',
  'STATUS_URL',
  'ESIGN_CERTIFICATE',
  'ESIGN_PRIVATE_KEY',
  'ESIGN_TIMESTAMP_URL',
]) {
  const value = process.env[name];
  if (value !== undefined) variables[name] = value;
}
// The webhooks of the status program's account go to its receiver on loopback.
variables.EGRESS_ALLOW = [process.env.EGRESS_ALLOW, statusUrl].filter(Boolean).join(',');

if (!(await isFree(port))) {
  console.error(`\n✗ Port ${port} is taken. End what listens there, or choose another: PORT=8800 npm start`);
  process.exit(1);
}

const program = process.env.RUNNER_URL === undefined ? new LocalContainerProgram(runnerPort) : undefined;
const options: Omit<PlatformOptions, 'code'> = {
  port,
  persistTo: `${STATE}state`,
  runner:
    process.env.RUNNER_URL === undefined ? `127.0.0.1:${runnerPort}` : new URL(process.env.RUNNER_URL).host,
  variables,
};
let build: BuildContext | undefined;
let isStopping = false;
const [{ platform, code: firstCode }] = await Promise.all([startWorker(), program?.start()]);

const operator = { url, token: variables.OPERATOR_TOKEN ?? secrets.OPERATOR_TOKEN };
const demo = await localAccount(`${STATE}demo.json`, DEMO, operator);
const statusAccount = await localAccount(`${STATE}status/account.json`, STATUS, operator);
const statusProgram = new LocalStatusProgram({
  PAPELADA_URL: url,
  STATUS_URL: statusUrl,
  STATUS_STATE: `${STATE}status/state`,
  STATUS_FOLDER: `${STATE}status/site`,
  STATUS_KEY: statusAccount.live_key,
  STATUS_WEBHOOK_SECRET: statusAccount.webhook_secret,
  STATUS_RECEIVER_URL: statusUrl,
  STATUS_PORT: String(statusPort),
  STATUS_SERVE: '1',
});
statusProgram.start((line) => console.log(`  status: ${line}`));
await announce();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
build = await rebuildOnChange(firstCode).catch(unlessStopping);

async function startWorker() {
  const code = await cachedBundle();
  return { code, platform: await startPlatform({ ...options, code }) };
}

async function rebuildOnChange(firstCode: string): Promise<BuildContext> {
  let running = firstCode;
  const watched = await bundleWorker(async (code) => {
    if (code === running) return;
    running = code;
    await platform.setOptions(await platformOptions({ ...options, code }));
    console.log('  worker rebuilt');
  });
  await watched.watch();
  return watched;
}

async function announce(): Promise<void> {
  const programs = process.env.PAPELADA_PROGRAMS ?? 'complete';
  if (programs !== 'complete')
    console.log(`\n  Some programs are missing (${programs}); their tools answer 503.`);
  const off = await toolsOff();
  if (off.length > 0) console.log(`  Tools that are off: ${off.join(', ')}`);
  console.log(`
Papelada runs at ${url}

  live key  ${demo.live_key}
  test key  ${demo.test_key}

  pages     ${url}
  console   ${url}/entrar (demo@papelada.example; the code comes to /dev/mail)
  docs      ${url}/docs
  mail      ${url}/dev/mail
  status    ${statusUrl} (asked from outside, each minute)

A first call (joins a PDF and a picture, waits for the result):

  curl -s '${url}/v1/tools/unir-pdf?wait=true' -H 'Authorization: Bearer ${demo.live_key}' \\
    -F files=@examples/contrato.pdf -F files=@examples/recibo.png
`);
}

async function toolsOff(): Promise<string[]> {
  const health = await runnerHealth();
  if (!health) return [];
  if (health.closed !== null) return [`all (${health.closed})`];
  return Object.keys(health.tools).filter((tool) => health.tools[tool] !== true);
}

async function runnerHealth(): Promise<RunnerHealth | undefined> {
  const response = await fetch(`http://127.0.0.1:${runnerPort}/health`).catch(() => undefined);
  if (!response?.ok) return undefined;
  const health: RunnerHealth = JSON.parse(await response.text());
  return health;
}

/**
 * Ignores an error caused by Ctrl-C, which also ends esbuild, possibly before this process gets the signal.
 */
async function unlessStopping(error: unknown): Promise<undefined> {
  await setTimeout(SIGNAL_MS);
  if (!isStopping) throw error;
}

async function stop(): Promise<void> {
  isStopping = true;
  await statusProgram.stop();
  await build?.dispose();
  await platform.dispose();
  await program?.stop();
  process.exit(0);
}
