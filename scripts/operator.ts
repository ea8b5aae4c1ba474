import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Operator } from './local/operator-client.ts';
import { localSecrets } from './local/secrets.ts';

const USAGE = `usage: npm run --silent operator -- COMMAND [--json] [--url URL]
  account create --email E --name N --plan sandbox|start|growth|scale --site-plan gratis|pro|empresas [--not-adult]
  account set    --account ID [--plan P] [--site-plan S] [--webhook-url URL|none]
  key revoke     --key K | --account ID --prefix P    (what is shown of a key, like svc_live_0Kd81b)
  credits grant  --account ID --credits N --expires YYYY-MM-DD
  complaints     [--account ID]    (prints a line of JSON for each account that invited people say they do not know)
  access-log     --account ID | --person ID --from YYYY-MM-DD --to YYYY-MM-DD    (prints a line of JSON for each call)
  envelope waiting [--minutes N]    (prints a line of JSON for each that has waited N, or 5, minutes for its seal, and why)
  envelope seal  [--envelope ID]    (tries at once to seal it, or all that wait)
  envelope rewrap [--after ID]    (puts all keys of envelopes under the newest of ESIGN_MASTER_KEYS; a line for each page)
  sweep          (what the cron does each day)
The service's address is --url, PAPELADA_URL or http://127.0.0.1:8787; its token OPERATOR_TOKEN, or this machine's own.`;

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: text,
    json: { type: 'boolean' },
    email: text,
    name: text,
    plan: text,
    'site-plan': text,
    'not-adult': { type: 'boolean' },
    account: text,
    person: text,
    'webhook-url': text,
    key: text,
    prefix: text,
    credits: text,
    expires: text,
    from: text,
    to: text,
    minutes: text,
    envelope: text,
    after: text,
  },
});

const token =
  process.env.OPERATOR_TOKEN ??
  localSecrets(fileURLToPath(new URL('../.papelada/secrets.json', import.meta.url))).OPERATOR_TOKEN;
const operator = new Operator(
  values.url ?? process.env.PAPELADA_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8787}`,
  token,
);

try {
  const name = positionals.join(' ');
  if (name === 'access-log') await printAccessLog();
  else if (name === 'complaints') await printComplaints();
  else if (name === 'envelope waiting') await printWaiting();
  else if (name === 'envelope seal') await sealWaiting();
  else if (name === 'envelope rewrap') await rewrap();
  else print(await command(name));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function command(name: string): Promise<Record<string, unknown>> {
  switch (name) {
    case 'account create':
      return operator.post('/operator/accounts', {
        email: required('email'),
        name: required('name'),
        plan: required('plan'),
        site_plan: values['site-plan'] ?? 'gratis',
        adult: values['not-adult'] !== true,
      });
    case 'account set': {
      const webhookUrl = values['webhook-url'];
      return operator.patch(`/operator/accounts/${required('account')}`, {
        plan: values.plan,
        site_plan: values['site-plan'],
        webhook_url: webhookUrl === 'none' ? null : webhookUrl,
      });
    }
    case 'key revoke':
      return operator.post(
        '/operator/keys/revoke',
        values.key === undefined
          ? { account: required('account'), prefix: required('prefix') }
          : { key: values.key },
      );
    case 'credits grant':
      return operator.post(`/operator/accounts/${required('account')}/credits`, {
        credits: Number(required('credits')),
        expires: required('expires'),
      });
    case 'sweep':
      return operator.post('/operator/sweep', {});
    default:
      throw new Error(USAGE);
  }
}

/** Day by day, so that no response is large. */
async function printAccessLog(): Promise<void> {
  const { person } = values;
  const owner = person === undefined ? `accounts/${required('account')}` : `people/${person}`;
  const path = `/operator/${owner}/access-log`;
  const to = required('to');
  for (let day = required('from'); day <= to; day = dayAfter(day))
    process.stdout.write(await operator.text(`${path}?day=${day}`));
}

/** Prints a line per account; with --account, a line per complaint about it. */
async function printComplaints(): Promise<void> {
  const { account } = values;
  const path = account === undefined ? '/operator/complaints' : `/operator/accounts/${account}/complaints`;
  const { complaints }: { complaints: unknown[] } = JSON.parse(await operator.text(path));
  for (const complaint of complaints) console.log(JSON.stringify(complaint));
}

async function* waiting(minutes: string): AsyncGenerator<{ id: string }> {
  for (let after: string | null = ''; after !== null; ) {
    const path = `/operator/unsealed-envelopes?minutes=${minutes}${after === '' ? '' : `&after=${after}`}`;
    const page: { envelopes: { id: string }[]; next: string | null } = JSON.parse(await operator.text(path));
    yield* page.envelopes;
    after = page.next;
  }
}

async function printWaiting(): Promise<void> {
  for await (const envelope of waiting(values.minutes ?? '5')) console.log(JSON.stringify(envelope));
}

async function sealWaiting(): Promise<void> {
  const seal = async (id: string) =>
    console.log(JSON.stringify(await operator.post(`/operator/unsealed-envelopes/${id}/seal`, {})));
  if (values.envelope !== undefined) await seal(values.envelope);
  else for await (const { id } of waiting('0')) await seal(id);
}

/**
 * Can be continued after the last printed `next` if it is interrupted. Fails if keys could not be decrypted.
 */
async function rewrap(): Promise<void> {
  for (let after: unknown = values.after; after !== null; ) {
    const page = await operator.post('/operator/envelope-keys/rewrap', after === undefined ? {} : { after });
    console.log(JSON.stringify(page));
    if (Array.isArray(page.failed) && page.failed.length > 0) process.exitCode = 1;
    after = page.next;
  }
}

function dayAfter(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) throw new Error(`no such day: ${day}`);
  return new Date(at + 86_400_000).toISOString().slice(0, 10);
}

function print(result: Record<string, unknown>): void {
  console.log(values.json ? JSON.stringify(result) : readable(result));
}

type Required =
  | 'email'
  | 'name'
  | 'plan'
  | 'account'
  | 'key'
  | 'prefix'
  | 'credits'
  | 'expires'
  | 'from'
  | 'to';

function required(name: Required): string {
  const value = values[name];
  if (value === undefined) throw new Error(`--${name} is missing\n${USAGE}`);
  return value;
}

function readable(result: Record<string, unknown>): string {
  return Object.entries(result)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('\n');
}
