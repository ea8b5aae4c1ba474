import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { unstable_readConfig } from 'wrangler';
import { z } from 'zod';
import { SECRETS } from '../../worker/configuration.ts';
import { checkConfig, type DeployConfig } from './check-config.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUTPUT = `${ROOT}.wrangler/deploy-check`;
/** The smallest limit that Cloudflare has documented for paid plans, gzipped. */
const MOST_BUNDLE_KIB = 10 * 1024;
const wranglerConfig = z.object({
  vars: z.record(z.string(), z.unknown()),
  workers_dev: z.boolean().optional(),
  preview_urls: z.boolean().optional(),
  routes: z.array(z.unknown()).optional(),
  triggers: z.object({ crons: z.array(z.string()).optional() }),
  send_email: z.array(z.object({ name: z.string() })),
  d1_databases: z.array(z.object({ database_id: z.string().default('') })),
  durable_objects: z.object({ bindings: z.array(z.object({ class_name: z.string() })) }),
  migrations: z.array(z.object({ new_sqlite_classes: z.array(z.string()).optional() })),
  containers: z.array(z.object({ class_name: z.string(), max_instances: z.number().default(1) })).default([]),
});
const isDeploy = process.argv.includes('--ready');

const { faults, placeholders } = checkConfig(readConfig());
faults.push(...documentFaults(), ...imageFaults());
if (isDeploy) faults.push(...placeholders.map((place) => `still a placeholder: ${place}`));
if (faults.length > 0) fail(faults);

dryRun();
const bundleKib = Math.ceil(gzipSync(readFileSync(`${OUTPUT}/index.js`)).byteLength / 1024);
if (bundleKib > MOST_BUNDLE_KIB)
  fail([`the bundle has ${bundleKib} KiB gzipped, the limit is ${MOST_BUNDLE_KIB}`]);

console.log(
  `\ndeploy:check passed: configuration sound, bundle ${bundleKib} KiB gzipped of ${MOST_BUNDLE_KIB}, image not built (that needs Docker, at the deployment).`,
);
if (placeholders.length > 0)
  console.log(`To fill in wrangler.toml before npm run deploy (docs/deploy.md): ${placeholders.join('; ')}.`);

function readConfig(): DeployConfig {
  const config = wranglerConfig.parse(unstable_readConfig({ config: `${ROOT}wrangler.toml` }));
  return {
    vars: config.vars,
    workers_dev: config.workers_dev,
    preview_urls: config.preview_urls,
    routes: config.routes ?? [],
    crons: config.triggers.crons ?? [],
    emailBindings: config.send_email.map((binding) => binding.name),
    databaseIds: config.d1_databases.map((database) => database.database_id),
    durableObjects: config.durable_objects.bindings.map((binding) => binding.class_name),
    migratedClasses: config.migrations.flatMap((migration) => migration.new_sqlite_classes ?? []),
    containers: config.containers,
  };
}

function documentFaults(): string[] {
  const text = readFileSync(`${ROOT}docs/deploy.md`, 'utf8');
  return [...SECRETS, 'MAIL_FROM', 'X-Client-Port', 'cf.edge.client_port']
    .filter((name) => !text.includes(name))
    .map((name) => `docs/deploy.md does not say what ${name} is`);
}

function imageFaults(): string[] {
  const dockerfile = readFileSync(`${ROOT}containers/Dockerfile`, 'utf8');
  return dockerfile.includes('RUNNER_UNSANDBOXED') ? ['the image sets RUNNER_UNSANDBOXED'] : [];
}

/** Needs neither Docker nor a network, because it leaves out the image. */
function dryRun(): void {
  rmSync(OUTPUT, { recursive: true, force: true });
  const wrangler = `${ROOT}node_modules/wrangler/bin/wrangler.js`;
  const options = ['deploy', '--dry-run', '--outdir', OUTPUT, '--containers-rollout=none'];
  const { status } = spawnSync(process.execPath, [wrangler, ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
  });
  if (status !== 0) fail(['wrangler deploy --dry-run failed']);
}

function fail(reasons: string[]): never {
  console.error(`\ndeploy:check failed:\n${reasons.map((reason) => `  ✗ ${reason}`).join('\n')}`);
  process.exit(1);
}
