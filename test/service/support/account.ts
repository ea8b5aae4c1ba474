import type { Operator } from '../../../scripts/local/operator-client.ts';
import { checkedFetch } from './contract/contract.ts';

export interface AccountOptions {
  email?: string;
  plan?: 'sandbox' | 'start' | 'growth' | 'scale';
  sitePlan?: 'gratis' | 'pro' | 'empresas';
  adult?: boolean;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: FormData | string | Uint8Array<ArrayBuffer>;
  key?: string;
}

let accounts = 0;

/** An account of a test's own, and its calls. */
export class Account {
  readonly id: string;
  readonly liveKey: string;
  readonly testKey: string;
  readonly webhookSecret: string;
  readonly url: string;

  private constructor(url: string, created: Record<string, unknown>) {
    this.url = url;
    this.id = String(created.account_id);
    this.liveKey = String(created.live_key);
    this.testKey = String(created.test_key);
    this.webhookSecret = String(created.webhook_secret);
  }

  static async create(url: string, operator: Operator, options: AccountOptions): Promise<Account> {
    const created = await operator.post('/operator/accounts', {
      email: options.email ?? `pessoa${++accounts}@exemplo.com.br`,
      name: `Pessoa Inventada ${accounts}`,
      plan: options.plan ?? 'scale',
      site_plan: options.sitePlan ?? 'gratis',
      adult: options.adult ?? true,
    });
    return new Account(url, created);
  }

  call(path: string, call: Call = {}): Promise<Response> {
    const { key = this.liveKey, headers = {}, ...rest } = call;
    return checkedFetch(`${this.url}${path}`, {
      ...rest,
      headers: { Authorization: `Bearer ${key}`, ...headers },
    });
  }

  async json(path: string, call: Call = {}): Promise<Answer> {
    return answerOf(await this.call(path, call));
  }

  /** A job of a tool, once it has ended: on a busy machine that may be after the longest `wait`. */
  async endedJob(tool: string, body: FormData): Promise<Answer> {
    return this.ended(await this.json(`/v1/tools/${tool}?wait=60`, { method: 'POST', body }));
  }

  /** The answer of the job that a call has made, once it has ended. */
  async ended(made: Answer): Promise<Answer> {
    let answer = made;
    while (answer.status < 300 && !['done', 'error'].includes(answer.body.status)) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      answer = await this.json(`/v1/jobs/${answer.body.id}`);
    }
    return answer;
  }

  async credits(): Promise<number> {
    const me = await this.json('/v1/me');
    return me.body.credits.balance;
  }
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests are about
  body: any;
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

/** A form with files and fields. */
export function form(
  files: [name: string, bytes: Uint8Array | string][],
  fields: Record<string, string> = {},
): FormData {
  const data = new FormData();
  for (const [name, bytes] of files) data.append('files', new Blob([bytes]), name);
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
