import type { Account, Answer } from './account.ts';
import { CONTRACT_PDF } from './files.ts';
import { eventually, type Service } from './service.ts';

export interface KeptMail {
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
}

let people = 0;

/** Of a test's own, so that its mails are found among those of others. */
function ownAddress(): string {
  return `signatario${++people}@exemplo.com.br`;
}

export const ANA = () => ({ name: 'Ana Pereira', email: ownAddress() });
export const BRUNO = () => ({ name: 'Bruno Costa', email: ownAddress() });

interface Making {
  file?: Uint8Array<ArrayBuffer>;
  name?: string;
  key?: string;
  headers?: Record<string, string>;
}

/** The call that makes an envelope, as a form. */
export function makeEnvelope(account: Account, data: object, making: Making = {}): Promise<Answer> {
  const { file = CONTRACT_PDF, name = 'contrato.pdf', ...call } = making;
  const body = new FormData();
  body.append('file', new Blob([file]), name);
  body.append('data', JSON.stringify(data));
  return account.json('/v1/esign/envelopes', { method: 'POST', body, ...call });
}

export async function mailsTo(service: Service, address: string): Promise<KeptMail[]> {
  const response = await fetch(`${service.url}/dev/mail`, { headers: { Accept: 'application/json' } });
  const kept: KeptMail[] = JSON.parse(await response.text());
  return kept.filter(({ to }) => to === address);
}

/** A signer's browser that runs no script. */
export class Visitor {
  readonly #service: Service;
  readonly link: string;
  readonly email: string;
  #cookie = '';

  constructor(service: Service, signer: { sign_url: string; email: string }) {
    this.#service = service;
    this.link = signer.sign_url;
    this.email = signer.email;
  }

  get cookie(): string {
    return this.#cookie;
  }

  get(step = ''): Promise<Page> {
    return this.#visit(step, {});
  }

  post(step: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.#visit(step, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: this.#service.url, ...headers },
    });
  }

  /** The newest code that was mailed. */
  async code(): Promise<string> {
    const [mail] = (await mailsTo(this.#service, this.email)).filter(({ subject }) =>
      /código/i.test(subject),
    );
    return (
      /\b(\d{3})\s?(\d{3})\b/
        .exec(mail?.text ?? '')
        ?.slice(1)
        .join('') ?? ''
    );
  }

  /** From the link to the confirmed code. */
  async enter(): Promise<Page> {
    await this.get();
    await this.post('/codigo');
    return this.post('/confirmar', { codigo: await this.code() });
  }

  sign(fields: Record<string, string> = {}): Promise<Page> {
    return this.post('/assinar', { nome: 'Ana Pereira', rubrica: 'AP', termos: 'aceito', ...fields });
  }

  async #visit(step: string, init: RequestInit): Promise<Page> {
    const headers = new Headers(init.headers);
    if (this.#cookie) headers.set('Cookie', this.#cookie);
    headers.set('User-Agent', 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36');
    const response = await fetch(`${this.link}${step}`, { ...init, headers, redirect: 'manual' });
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0];
    if (cookie) this.#cookie = cookie;
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}

export interface Page {
  status: number;
  headers: Headers;
  text: string;
}

/** Until the account sees the envelope in this state. */
export async function becomes(account: Account, id: string, status: string): Promise<Answer> {
  let last: Answer | undefined;
  await eventually(async () => {
    last = await account.json(`/v1/esign/envelopes/${id}?events=true`);
    return last.body.status === status;
  });
  if (!last) throw new Error('never asked');
  return last;
}
