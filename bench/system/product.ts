import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { bundleOnce } from '../../scripts/local/bundle.ts';
import { LocalContainerProgram } from '../../scripts/local/container-program.ts';
import { freePort } from '../../scripts/local/free-port.ts';
import { Operator } from '../../scripts/local/operator-client.ts';
import { startPlatform } from '../../scripts/local/platform.ts';
import { Client } from './client.ts';
import { runtimeStartedBy } from './runtime.ts';

const OPERATOR_TOKEN = 'operator-of-the-bench';

/** The whole product, on a runtime and a container program of its own. */
export interface Product {
  url: string;
  /** Of the container program. */
  containerUrl: string;
  pid: number;
  platform: Miniflare;
  account(): Promise<Client>;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-bench-'));
  const [port, runnerPort] = [await freePort(), await freePort()];
  const container = new LocalContainerProgram(runnerPort, { PAPELADA_WORK: join(directory, 'runs') });
  await container.start();
  const code = await bundleOnce();
  const { value: platform, pid } = await runtimeStartedBy(() =>
    startPlatform({
      code,
      port,
      persistTo: join(directory, 'state'),
      runner: `127.0.0.1:${runnerPort}`,
      variables: { KEY_SECRETS: 'secret-of-the-bench', OPERATOR_TOKEN, RUNNER_INSTANCES: '1' },
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  const operator = new Operator(url, OPERATOR_TOKEN);
  let accounts = 0;
  return {
    url,
    containerUrl: `http://127.0.0.1:${runnerPort}`,
    pid,
    platform,
    async account() {
      const created = await operator.post('/operator/accounts', {
        email: `medida${++accounts}@exemplo.com.br`,
        name: `Conta de medida ${accounts}`,
        plan: 'scale',
        site_plan: 'gratis',
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
