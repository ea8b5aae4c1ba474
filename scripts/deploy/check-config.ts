import { configurationFaults, LOCAL_ONLY, REQUIRED_SECRETS, SECRETS } from '../../worker/configuration.ts';

/** The checked part of wrangler.toml, as wrangler reads it. */
export interface DeployConfig {
  vars: Record<string, unknown>;
  workers_dev: boolean | undefined;
  preview_urls: boolean | undefined;
  routes: unknown[];
  crons: string[];
  emailBindings: string[];
  databaseIds: string[];
  durableObjects: string[];
  migratedClasses: string[];
  containers: { class_name: string; max_instances: number }[];
}

export interface ConfigCheck {
  /** Problems that must be neither deployed nor committed. */
  faults: string[];
  /** Placeholders that may be committed, but not deployed. */
  placeholders: string[];
}

/** Documents, video and web pages: each has RUNNER_INSTANCES instances. */
const QUEUES = 3;
const GOOD_SECRET = '0'.repeat(64);

/** Checks what a dry run does not: that the configuration is one for production. */
export function checkConfig(config: DeployConfig): ConfigCheck {
  return {
    faults: [
      ...variableFaults(config.vars),
      ...secretFaults(config.vars),
      ...hostFaults(config),
      ...objectFaults(config),
      ...containerFaults(config),
    ],
    placeholders: placeholdersOf(config),
  };
}

function variableFaults(vars: DeployConfig['vars']): string[] {
  const secrets = Object.fromEntries(REQUIRED_SECRETS.map((name) => [name, GOOD_SECRET]));
  const faults = configurationFaults({ ...vars, ...secrets, ENVIRONMENT: vars.ENVIRONMENT });
  return vars.ENVIRONMENT === 'production'
    ? faults
    : [...faults, 'ENVIRONMENT must be production', ...localOnly(vars)];
}

function localOnly(vars: DeployConfig['vars']): string[] {
  return LOCAL_ONLY.filter((name) => name in vars).map((name) => `${name} is for local running only`);
}

function secretFaults(vars: DeployConfig['vars']): string[] {
  return SECRETS.filter((name) => name in vars).map(
    (name) => `${name} is a secret and must not stand in [vars]`,
  );
}

function hostFaults({ workers_dev, preview_urls, routes, crons, emailBindings }: DeployConfig): string[] {
  return [
    ...(workers_dev === false ? [] : ['workers_dev must be false: the Transform Rule does not run there']),
    ...(preview_urls === false ? [] : ['preview_urls must be false: the Transform Rule does not run there']),
    ...(routes.length > 0 ? [] : ['routes must name the custom domain']),
    ...(crons.length > 0 ? [] : ['no cron: the daily sweep would never run']),
    ...(emailBindings.includes('EMAIL') ? [] : ['send_email has no binding EMAIL']),
  ];
}

function objectFaults({ durableObjects, migratedClasses }: DeployConfig): string[] {
  return durableObjects
    .filter((name) => !migratedClasses.includes(name))
    .map((name) => `no migration makes the Durable Object class ${name}`);
}

function containerFaults({ containers, vars }: DeployConfig): string[] {
  const wanted = QUEUES * Number(vars.RUNNER_INSTANCES ?? 1);
  const runner = containers.find((container) => container.class_name === 'Runner');
  if (!runner) return ['no container for the class Runner'];
  return runner.max_instances >= wanted
    ? []
    : [`max_instances must be at least ${wanted}: ${QUEUES} queues of RUNNER_INSTANCES each`];
}

function placeholdersOf({ routes, databaseIds, vars }: DeployConfig): string[] {
  return [
    ...(JSON.stringify(routes).includes('.example"') ? ['routes: your domain'] : []),
    ...(databaseIds.some((id) => /^[0-]+$/.test(id)) ? ['database_id: of your D1 database'] : []),
    ...(String(vars.MAIL_FROM).endsWith('.example') ? ['MAIL_FROM: an address of your sending domain'] : []),
  ];
}
