import type { Account, Answer } from './account.ts';
import { CONTRACT_PDF } from './files.ts';
import type { KeptMail, MailService } from './mail-service.ts';
import { eventually } from './service.ts';

let addresses = 0;

/** Of a test's own, so that its mails are found among those of others. */
function ownAddress(): string {
  return `signatario${++addresses}@exemplo.com.br`;
}

export const ANA = () => ({ name: 'Ana Pereira', email: ownAddress() });
export const BRUNO = () => ({ name: 'Bruno Costa', email: ownAddress() });

export interface Person {
  name: string;
  email: string;
}

export function people(count: number): Person[] {
  return Array.from({ length: count }, (_, place) => ({
    name: `Signatária Inventada ${place + 1}`,
    email: ownAddress(),
  }));
}

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

/** A service whose mails go to a test's own mail service, or are kept for /dev/mail. */
interface Mailed {
  url: string;
  mails: MailService | undefined;
}

/** Newest first. */
export async function mailsTo(service: Mailed, address: string): Promise<KeptMail[]> {
  if (service.mails) return service.mails.to(address).toReversed();
  const response = await fetch(`${service.url}/dev/mail`, { headers: { Accept: 'application/json' } });
  const kept: KeptMail[] = JSON.parse(await response.text());
  return kept.filter(({ to }) => to === address);
}

/** A signer's browser that runs no script. */
export class Visitor {
  readonly #service: Mailed;
  readonly link: string;
  readonly email: string;
  #cookie = '';

  constructor(service: Mailed, signer: { sign_url: string; email: string }) {
    this.#service = service;
    this.link = signer.sign_url;
    this.email = signer.email;
  }

  /** By the newest link that the person was mailed. */
  static async invited(service: Mailed, email: string): Promise<Visitor> {
    const texts = (await mailsTo(service, email)).map(({ text }) => text);
    const link = texts.flatMap((text) => text.match(/http\S+\/assinar\/[^\s/]+\/\w{22}/g) ?? [])[0];
    if (link === undefined) throw new Error(`${email} has no link`);
    return new Visitor(service, { sign_url: link, email });
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

  refuse(reason = 'Não concordo com a cláusula 3.'): Promise<Page> {
    return this.post('/recusar', { motivo: reason });
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
