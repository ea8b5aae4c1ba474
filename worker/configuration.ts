/** Variables and bindings for local use and tests. Production refuses to serve if one of them is set. */
export const LOCAL_ONLY = [
  'RUNNER_URL',
  'RUNNER_UNSANDBOXED',
  'EGRESS_ALLOW',
  'DEV_MAIL',
  'CONTAINER_PROGRAM',
  'EGRESS',
  'EGRESS_EXEMPT',
  'FAULTS',
] as const;

export const REQUIRED_SECRETS = [
  'KEY_SECRETS',
  'OPERATOR_TOKEN',
  'ESIGN_MASTER_KEYS',
  'ESIGN_LINK_SECRET',
] as const;

/** Without a valid certificate and key only the sending of envelopes is disabled. */
export const SECRETS = [...REQUIRED_SECRETS, 'ESIGN_PRIVATE_KEY'] as const;

const SECRET = /^[0-9a-f]{64,}$/i;
const MASTER_KEY = /^[0-9a-f]{64}$/i;
const ADDRESS = /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/;
const SHORTEST_TOKEN = 32;

/** Every environment that is not `local` is production. */
export function isLocal(env: object): boolean {
  return textOf(env, 'ENVIRONMENT') === 'local';
}

/**
 * Returns why a production with these variables and bindings must not serve, in English for the operator; []
 * if it may.
 */
export function configurationFaults(env: object): string[] {
  if (isLocal(env)) return [];
  const local = LOCAL_ONLY.filter((name) => Reflect.get(env, name) !== undefined);
  return [
    ...local.map((name) => `${name} is for local running only`),
    ...secretFaults(env),
    ...mailFaults(env),
  ];
}

function secretFaults(env: object): string[] {
  const secrets = textOf(env, 'KEY_SECRETS').split(',');
  const faults: string[] = [];
  if (!secrets.every((secret) => SECRET.test(secret.trim())))
    faults.push('KEY_SECRETS must be hexadecimal secrets of at least 64 digits, separated by commas');
  const masterKeys = textOf(env, 'ESIGN_MASTER_KEYS').split(',');
  if (!masterKeys.every((key) => MASTER_KEY.test(key.trim())))
    faults.push('ESIGN_MASTER_KEYS must be hexadecimal keys of 64 digits, separated by commas');
  if (!SECRET.test(textOf(env, 'ESIGN_LINK_SECRET')))
    faults.push('ESIGN_LINK_SECRET must be a hexadecimal secret of at least 64 digits');
  if (textOf(env, 'OPERATOR_TOKEN').length < SHORTEST_TOKEN)
    faults.push(`OPERATOR_TOKEN must have at least ${SHORTEST_TOKEN} characters`);
  return faults;
}

function mailFaults(env: object): string[] {
  return ADDRESS.test(textOf(env, 'MAIL_FROM')) ? [] : ['MAIL_FROM must be the address that mail comes from'];
}

function textOf(env: object, name: string): string {
  const value: unknown = Reflect.get(env, name);
  return typeof value === 'string' ? value : '';
}
