import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { ASSETS_NAME, assetsWorker } from './assets-worker.ts';
import { MAIL_NAME, mailWorker } from './mail-worker.ts';
import { readWorkerOptions } from './worker-options.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface PlatformOptions {
  /** The bundled Worker. */
  code: string;
  host?: string;
  port: number;
  /** The directory for the data of D1, R2 and Durable Objects. */
  persistTo: string;
  /**
   * `host:port` of a container program, or an engine's address and the image that the runtime starts there.
   */
  runner: string | { engine: string; image: string };
  variables: Record<string, string>;
  /** Further services by binding name, each as `host:port`. */
  services?: Record<string, string>;
  /** For tests: `host:port` of the replacement for the mail service. */
  mailService?: string;
  /** For tests: allows reading the storage of objects. */
  inspectObjects?: boolean;
  /** For measuring: the port of the runtime's inspector. */
  inspectorPort?: number;
  onLog?: (line: LogLine) => void;
}

export interface LogLine {
  level: string;
  message: string;
}

const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

export const WORKER_NAME = 'papelada';

/** Starts the Worker of wrangler.toml with local D1, R2 and Durable Objects. */
export async function startPlatform(options: PlatformOptions): Promise<Miniflare> {
  const platform = new Miniflare(await platformOptions(options));
  await platform.ready;
  await applyMigrations(platform);
  return platform;
}

export async function platformOptions(options: PlatformOptions) {
  const { assets, ...workerOptions } = await readWorkerOptions();
  const services = Object.fromEntries(
    Object.entries(options.services ?? {}).map(([name, address]) => [name, external(address)]),
  );
  const { runner } = options;
  const { mailService } = options;
  const mail =
    mailService === undefined ? undefined : mailWorker(workerOptions.compatibilityDate, mailService);
  if (mail) delete workerOptions.email;
  const local = typeof runner === 'string' ? withProgram(runner) : withContainers(runner.image);
  return convertV4MiniflareOptions({
    host: options.host ?? '127.0.0.1',
    port: options.port,
    log: new Log(LogLevel.WARN),
    cf: false,
    handleStructuredLogs: options.onLog ?? printLog,
    ...(typeof runner === 'string' ? {} : { containerEngine: runner.engine }),
    resourcePersistencePath: options.persistTo,
    ...(options.inspectorPort === undefined ? {} : { inspectorPort: options.inspectorPort }),
    unsafeInspectDurableObjects: options.inspectObjects ?? false,
    workers: [
      {
        ...workerOptions,
        name: WORKER_NAME,
        modules: [{ type: 'ESModule', path: 'worker.js', contents: options.code }],
        bindings: { ...plainVariables(workerOptions.bindings), ...local.bindings, ...options.variables },
        serviceBindings: {
          ...local.services,
          ...services,
          ASSETS: ASSETS_NAME,
          ...(mail ? { EMAIL: MAIL_NAME } : {}),
        },
        durableObjects: {
          ...objectsOf(workerOptions.durableObjects),
          RUNNER: { className: 'Runner', useSQLite: true, ...local.container },
        },
      },
      assetsWorker(workerOptions.compatibilityDate, assets),
      ...(mail ? [mail] : []),
    ],
  });
}

function certificatesIn(text: string): string[] {
  const [, ...rest] = text.split(BEGIN);
  return rest.flatMap((part) => (part.includes(END) ? `${BEGIN}${part.split(END)[0]}${END}` : []));
}

function withProgram(address: string) {
  return {
    bindings: { ENVIRONMENT: 'local' },
    services: {
      CONTAINER_PROGRAM: external(address),
      EGRESS: network(['public']),
      EGRESS_EXEMPT: network(['public', 'private']),
    },
    container: {},
  };
}

/** Lets the runtime start the image as in production, without any bindings for local use. */
function withContainers(image: string) {
  return { bindings: {}, services: {}, container: { container: { imageName: image } } };
}

function external(address: string) {
  return { external: { address, http: {} } };
}

/** A network that trusts this machine's certificates and, like Node, those of NODE_EXTRA_CA_CERTS. */
function network(allow: string[]) {
  const extra = process.env.NODE_EXTRA_CA_CERTS;
  const trustedCertificates = extra === undefined ? [] : certificatesIn(readFileSync(extra, 'utf8'));
  return { network: { allow, tlsOptions: { trustBrowserCas: true, trustedCertificates } } };
}

/** Omits the runtime's messages for its own developers. */
function printLog({ level, message }: LogLine): void {
  if (message.startsWith('NOSENTRY')) return;
  if (level === 'error' || level === 'warn') console.error(message);
  else console.log(message);
}

function objectsOf(bindings: unknown): Record<string, { className: string; useSQLite: boolean }> {
  const entries = typeof bindings === 'object' && bindings !== null ? Object.entries(bindings) : [];
  return Object.fromEntries(entries.map(([name, { className }]) => [name, { className, useSQLite: true }]));
}

function plainVariables(bindings: unknown): Record<string, string> {
  const entries = typeof bindings === 'object' && bindings !== null ? Object.entries(bindings) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Applies new files of migrations/, and records them like `wrangler d1 migrations`. */
async function applyMigrations(platform: Miniflare): Promise<void> {
  const database = await platform.getD1Database('DB');
  await database.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  );
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const files = (await readdir(`${ROOT}migrations`)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of files) {
    if (applied.has(name)) continue;
    const statements = (await readFile(`${ROOT}migrations/${name}`, 'utf8')).split(
      '--> statement-breakpoint',
    );
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
}
