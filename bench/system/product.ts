import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { bundleOnce } from '../../scripts/local/bundle.ts';
import { makeCertificate } from '../../scripts/local/certificate.ts';
import { LocalContainerProgram } from '../../scripts/local/container-program.ts';
import { freePort } from '../../scripts/local/free-port.ts';
import { Operator } from '../../scripts/local/operator-client.ts';
import { startPlatform } from '../../scripts/local/platform.ts';
import { Client } from './client.ts';
import { runtimeStartedBy } from './runtime.ts';

/** bubblewrap ends without waiting for its child, whose CPU time would otherwise be lost. */
const SUBREAPER = ['/usr/bin/tini', '-s', '--'];
const OPERATOR_TOKEN = 'operator-of-the-bench';

/** The whole product, on its own runtime and container program. */
export interface Product {
  url: string;
  /** The address of the container program. */
  containerUrl: string;
  pid: number;
  /** The container program, its supervisor, and the reaper of sandboxed programs whose parents have ended. */
  containerPids: readonly number[];
  platform: Miniflare;
  account(plan?: 'sandbox' | 'scale', sitePlan?: 'gratis' | 'empresas'): Promise<Client>;
  stop(): Promise<void>;
}

interface CodeChange {
  from: RegExp;
  to: string;
}

interface ProductOptions {
  /** The port of the runtime's inspector, which makes the runtime slower. */
  inspectorPort?: number;
  /** Allows to read and write the rows of objects. */
  inspectObjects?: boolean;
  /** Replaces a part of the Worker's code, to measure the cost of that part. */
  changed?: CodeChange;
  variables?: Record<string, string>;
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { inspectorPort, inspectObjects = false, changed, variables = {} } = options;
  const directory = await mkdtemp(join(tmpdir(), 'papelada-bench-'));
  const [port, runnerPort] = [await freePort(), await freePort()];
  const container = new LocalContainerProgram(
    runnerPort,
    { PAPELADA_WORK: join(directory, 'runs') },
    SUBREAPER,
  );
  await container.start();
  const reaper = container.pid;
  if (reaper === undefined) throw new Error('the container program has no process');
  const whole = await bundleOnce();
  const code = changed === undefined ? whole : whole.replace(changed.from, changed.to);
  if (changed !== undefined && code === whole) throw new Error(`the Worker's code has no ${changed.from}`);
  const seal = await makeCertificate();
  const { value: platform, pid } = await runtimeStartedBy(() =>
    startPlatform({
      code,
      port,
      persistTo: join(directory, 'state'),
      runner: `127.0.0.1:${runnerPort}`,
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      inspectObjects,
      variables: {
        KEY_SECRETS: 'secret-of-the-bench',
        ESIGN_MASTER_KEYS: '0b'.repeat(32),
        ...seal.variables,
        ESIGN_LINK_SECRET: '0c'.repeat(32),
        OPERATOR_TOKEN,
        RUNNER_INSTANCES: '1',
        DEV_MAIL: '1',
        ...variables,
      },
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  const operator = new Operator(url, OPERATOR_TOKEN);
  let accounts = 0;
  return {
    url,
    containerUrl: `http://127.0.0.1:${runnerPort}`,
    pid,
    containerPids: [reaper, ...(await descendantsOf(reaper))],
    platform,
    async account(plan = 'scale', sitePlan = 'gratis') {
      const created = await operator.post('/operator/accounts', {
        email: `medida${++accounts}@exemplo.com.br`,
        name: `Conta de medida ${accounts}`,
        plan,
        site_plan: sitePlan,
      });
      return new Client(url, String(created.account_id), String(created.live_key));
    },
    async stop() {
      await platform.dispose();
      await container.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function descendantsOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const children = listed.trim().split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}
