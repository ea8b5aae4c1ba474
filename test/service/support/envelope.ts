import type { Account, Answer } from './account.ts';
import { CONTRACT_PDF } from './files.ts';
import type { MailService } from './mail-service.ts';

export interface Asked {
  /** Of the document; an example without it. */
  pdf?: Uint8Array<ArrayBuffer>;
  signers: Record<string, unknown>[];
  idempotencyKey?: string;
  key?: string;
  [field: string]: unknown;
}

/** POST /v1/esign/envelopes. */
export function postEnvelope(account: Account, asked: Asked): Promise<Answer> {
  const { pdf = CONTRACT_PDF, idempotencyKey, key, ...fields } = asked;
  const body = new FormData();
  body.set('file', new File([pdf], 'contrato.pdf'));
  body.set('data', JSON.stringify(fields));
  return account.json('/v1/esign/envelopes', {
    method: 'POST',
    body,
    ...(key === undefined ? {} : { key }),
    headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
  });
}

/** Addresses that no other test writes to. */
export function people(count: number): { name: string; email: string }[] {
  const first = peopleMade;
  peopleMade += count;
  return Array.from({ length: count }, (_, place) => ({
    name: `Signatária Inventada ${first + place}`,
    email: `signataria${first + place}@exemplo.com.br`,
  }));
}
let peopleMade = 1;

interface Step {
  status: number;
  /** Where the page leads. */
  location: string | null;
  html: string;
}

/** A signer's browser without script, at the address of an invitation. */
export class Visitor {
  readonly link: string;
  readonly #email: string;
  readonly #mails: MailService;
  #cookie: string | undefined;

  constructor(link: string, email: string, mails: MailService) {
    this.link = link;
    this.#email = email;
    this.#mails = mails;
  }

  /** By the link that the person was last mailed. */
  static invited(email: string, mails: MailService): Visitor {
    const links = mails
      .to(email)
      .flatMap(({ text }) => text.match(/http\S+\/assinar\/[^\s/]+\/\w{22}/g) ?? []);
    const link = links.at(-1);
    if (link === undefined) throw new Error(`${email} has no link`);
    return new Visitor(link, email, mails);
  }

  get(path = ''): Promise<Step> {
    return this.#step(path, {});
  }

  post(path: string, fields: Record<string, string> = {}): Promise<Step> {
    return this.#step(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Asks for a code and types it. */
  async confirm(): Promise<void> {
    await this.post('/codigo');
    const code = this.newestCode();
    const confirmed = await this.post('/confirmar', { codigo: code });
    if (confirmed.status !== 303) throw new Error(`${code} not confirmed: ${confirmed.status}`);
  }

  newestCode(): string {
    const texts = this.#mails.to(this.#email).map(({ text }) => text);
    const code = texts.flatMap((text) => text.match(/^\s*\d{3} ?\d{3}\s*$/gm) ?? []).at(-1);
    if (code === undefined) throw new Error(`${this.#email} has no code`);
    return code.replace(/\D/g, '');
  }

  sign(fields: Record<string, string> = {}): Promise<Step> {
    return this.post('/assinar', { nome: 'Nome Digitado', rubrica: 'ND', termos: 'aceito', ...fields });
  }

  refuse(reason = 'Não concordo com a cláusula 3.'): Promise<Step> {
    return this.post('/recusar', { motivo: reason });
  }

  async #step(path: string, init: RequestInit): Promise<Step> {
    const headers = new Headers({ Origin: new URL(this.link).origin });
    if (this.#cookie !== undefined) headers.set('Cookie', this.#cookie);
    const response = await fetch(`${this.link}${path}`, { ...init, headers, redirect: 'manual' });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0];
    return {
      status: response.status,
      location: response.headers.get('Location'),
      html: await response.text(),
    };
  }
}
