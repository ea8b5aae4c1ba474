/** The bindings and variables from the platform. */
export interface Env {
  DB: D1Database;
  FILES: R2Bucket;
  // Without their classes, which import this file. The function that finds an object by name is beside its
  // class.
  GATE: DurableObjectNamespace;
  JOB: DurableObjectNamespace;
  ENVELOPE: DurableObjectNamespace;
  BATCH: DurableObjectNamespace;
  UPLOAD: DurableObjectNamespace;
  DISPATCHER: DurableObjectNamespace;
  PREFLIGHT_SLOTS: DurableObjectNamespace;
  RUNNER: DurableObjectNamespace;
  COURIER: DurableObjectNamespace;
  LOOKUP: DurableObjectNamespace;
  SOURCE_WATCH: DurableObjectNamespace;
  RECIPIENT: DurableObjectNamespace;
  MAIL_WATCH: DurableObjectNamespace;
  SIGN_IN: DurableObjectNamespace;
  PERSON: DurableObjectNamespace;
  EMAIL?: SendEmail;
  /** Serves public/. */
  ASSETS: Fetcher;

  /**
   * Comma-separated hexadecimal secrets. A key contains the index of its secret; the last one signs new keys.
   */
  KEY_SECRETS: string;
  OPERATOR_TOKEN: string;
  /**
   * Comma-separated 32-byte keys in hexadecimal, which encrypt the keys of envelopes. A stored key names its
   * master key; the last one is for new keys.
   */
  ESIGN_MASTER_KEYS: string;
  /** Hexadecimal; signers' links and sessions are derived from it. Changing it invalidates all links. */
  ESIGN_LINK_SECRET: string;
  /** PEM: the certificate that seals envelopes, followed by its chain. */
  ESIGN_CERTIFICATE?: string;
  /** PEM (PKCS #8): the key of the certificate. */
  ESIGN_PRIVATE_KEY?: string;
  /** A time stamp service (RFC 3161) whose token is added to each seal while it answers. */
  ESIGN_TIMESTAMP_URL?: string;
  RUNNER_INSTANCES?: string;
  /** A container instance is stopped after this many seconds without a call. */
  RUNNER_IDLE_SECONDS?: string;
  /** `local` on a developer's machine; anything else is production (worker/configuration.ts). */
  ENVIRONMENT?: string;
  /** The sender address of mail. */
  MAIL_FROM?: string;
  /** The origin that users see; defaults to that of the request. */
  PUBLIC_URL?: string;
  /** The operator of this installation, for the public pages: company, CNPJ, address and e-mail. */
  OPERATOR_NAME?: string;
  OPERATOR_CNPJ?: string;
  OPERATOR_ADDRESS?: string;
  OPERATOR_EMAIL?: string;
  /** The address for support; defaults to OPERATOR_EMAIL. */
  SUPPORT_MAIL?: string;
  /** The address of the status page, which another provider hosts; no links without it. */
  STATUS_URL?: string;
  /** Base addresses of the public registries of CNPJs and CEPs, if not the usual ones. */
  BRASILAPI_URL?: string;
  MINHARECEITA_URL?: string;
  VIACEP_URL?: string;
  OPENCEP_URL?: string;

  /** Local only: `1` stores mail for /dev/mail instead of sending it. */
  DEV_MAIL?: string;
  /** Local only: the container program, if there is no container engine. */
  CONTAINER_PROGRAM?: Fetcher;
  /** Local only, for `wrangler dev`: the address of a running container program. */
  RUNNER_URL?: string;
  /** Local only: calls public addresses only. In production Cloudflare's edge does that. */
  EGRESS?: Fetcher;
  /** Local only: calls the origins of EGRESS_ALLOW. */
  EGRESS_EXEMPT?: Fetcher;
  /** Local only: comma-separated origins that are exempt from the public https rule. */
  EGRESS_ALLOW?: string;
  /** A DNS over HTTPS resolver that answers in JSON; defaults to Cloudflare's. */
  DNS_RESOLVER_URL?: string;
  /** Tests only: called at each fault point, where it can inject a failure. */
  FAULTS?: Fetcher;
}

const DEFAULT_IDLE_SECONDS = 600;

export interface Settings {
  keySecrets: string[];
  esignMasterKeys: string[];
  esignLinkSecret: string;
  runnerInstances: number;
  runnerIdleMs: number;
  egressAllow: ReadonlySet<string>;
  dnsResolverUrl: string;
  sources: { brasilapi: string; minhareceita: string; viacep: string; opencep: string };
}

/** The variables that settings are read from. */
export type SettingsEnv = Pick<
  Env,
  | 'KEY_SECRETS'
  | 'ESIGN_MASTER_KEYS'
  | 'ESIGN_LINK_SECRET'
  | 'RUNNER_INSTANCES'
  | 'RUNNER_IDLE_SECONDS'
  | 'EGRESS_ALLOW'
  | 'EGRESS_EXEMPT'
  | 'DNS_RESOLVER_URL'
  | 'BRASILAPI_URL'
  | 'MINHARECEITA_URL'
  | 'VIACEP_URL'
  | 'OPENCEP_URL'
>;

const known = new WeakMap<SettingsEnv, Settings>();

/** Cached for each environment. */
export function readSettings(env: SettingsEnv): Settings {
  const settings = known.get(env) ?? parseSettings(env);
  known.set(env, settings);
  return settings;
}

function parseSettings(env: SettingsEnv): Settings {
  return {
    keySecrets: splitList(env.KEY_SECRETS),
    esignMasterKeys: splitList(env.ESIGN_MASTER_KEYS),
    esignLinkSecret: env.ESIGN_LINK_SECRET,
    runnerInstances: Math.max(1, Number.parseInt(env.RUNNER_INSTANCES ?? '1', 10) || 1),
    runnerIdleMs: (Number.parseInt(env.RUNNER_IDLE_SECONDS ?? '', 10) || DEFAULT_IDLE_SECONDS) * 1000,
    // Exempt origins need the local egress binding, so production ignores the list.
    egressAllow: new Set(env.EGRESS_EXEMPT ? splitList(env.EGRESS_ALLOW) : []),
    dnsResolverUrl: env.DNS_RESOLVER_URL ?? 'https://cloudflare-dns.com/dns-query',
    sources: {
      brasilapi: env.BRASILAPI_URL ?? 'https://brasilapi.com.br',
      minhareceita: env.MINHARECEITA_URL ?? 'https://minhareceita.org',
      viacep: env.VIACEP_URL ?? 'https://viacep.com.br',
      opencep: env.OPENCEP_URL ?? 'https://opencep.com',
    },
  };
}

function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
