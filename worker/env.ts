/** Bindings and variables as the platform gives them. */
export interface Env {
  DB: D1Database;
  FILES: R2Bucket;
  // Without their classes, which import this file: the function that finds an object by its name is beside its class.
  GATE: DurableObjectNamespace;
  JOB: DurableObjectNamespace;
  ENVELOPE: DurableObjectNamespace;
  BATCH: DurableObjectNamespace;
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
  /** Of public/. */
  ASSETS: Fetcher;

  /** Comma-separated hexadecimal secrets; a key's tag names its place in the list. The last one signs new keys. */
  KEY_SECRETS: string;
  OPERATOR_TOKEN: string;
  /**
   * Comma-separated keys of 32 bytes in hexadecimal, under which the keys of envelopes lie. A stored key names its master
   * key; the last one is for new keys.
   */
  ESIGN_MASTER_KEYS: string;
  /** Hexadecimal: what signers' links and sessions are derived from. Another one makes all links invalid. */
  ESIGN_LINK_SECRET: string;
  /** PEM: the certificate that seals envelopes, then those that vouch for it. */
  ESIGN_CERTIFICATE?: string;
  /** PEM (PKCS #8): its key. */
  ESIGN_PRIVATE_KEY?: string;
  /** A time stamp service (RFC 3161) whose token goes into each seal while it answers. */
  ESIGN_TIMESTAMP_URL?: string;
  RUNNER_INSTANCES?: string;
  /** Seconds without a call after which a container instance is stopped. */
  RUNNER_IDLE_SECONDS?: string;
  /** `local` on a machine of one's own; anything else is production (worker/configuration.ts). */
  ENVIRONMENT?: string;
  /** Address that mail comes from. */
  MAIL_FROM?: string;
  /** Address that users see; the request's own origin without it. */
  PUBLIC_URL?: string;
  /** Who runs this installation, as the pages for visitors name it: the company, its CNPJ, address and e-mail. */
  OPERATOR_NAME?: string;
  OPERATOR_CNPJ?: string;
  OPERATOR_ADDRESS?: string;
  OPERATOR_EMAIL?: string;
  /** Where people write to for help; OPERATOR_EMAIL without it. */
  SUPPORT_MAIL?: string;
  /** Where the status page is that another provider serves; none is linked to without it. */
  STATUS_URL?: string;
  /** Base addresses of the public registries of CNPJs and CEPs, where they are not the usual ones. */
  BRASILAPI_URL?: string;
  MINHARECEITA_URL?: string;
  VIACEP_URL?: string;
  OPENCEP_URL?: string;

  /** Local only: `1` keeps mail for /dev/mail instead of sending it. */
  DEV_MAIL?: string;
  /** Local only: the container program, where there is no container engine. */
  CONTAINER_PROGRAM?: Fetcher;
  /** Local only, for `wrangler dev`: the address of a container program that runs. */
  RUNNER_URL?: string;
  /** Local only: an outside that reaches public addresses alone. In production the edge is that wall. */
  EGRESS?: Fetcher;
  /** Local only: the outside for the origins of EGRESS_ALLOW. */
  EGRESS_EXEMPT?: Fetcher;
  /** Local only: comma-separated origins that the public-https rule does not bind. */
  EGRESS_ALLOW?: string;
  /** A resolver of DNS over HTTPS that answers in JSON; Cloudflare's without it. */
  DNS_RESOLVER_URL?: string;
  /** Tests only: asked at each fault point, and may break it. */
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
  /** Base addresses. */
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

/** Parsed once for each environment. */
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
    // Without the local outside there is none to exempt: in production the list is refused.
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
