import { verifyTrail } from '../../../common/esign/chain.ts';
import type { TrailEvent, TrailEventType } from '../../../common/esign/trail.ts';
import type { Account, Answer } from './account.ts';
import { CONTRACT_PDF } from './files.ts';
import type { MailService } from './mail-service.ts';

export interface Asked {
  /** Of the document; an example without it. */
  pdf?: Uint8Array<ArrayBuffer>;
  signers: Partial<Person>[];
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

interface EventShown {
  at: string;
  type: TrailEventType;
  signer: number | null;
  ip: string | null;
  port: number | null;
  device: string | null;
  detail: string | null;
  prev: string;
  hash: string;
}

export interface EnvelopeShown {
  status: string;
  final_sha256: string | null;
  files: Record<'final' | 'audit', string> | null;
  signers: { status: string }[];
  events: EventShown[];
}

/** The envelope as the API tells it, with its trail, which is verified. */
export async function readEnvelope(account: Account, id: string): Promise<EnvelopeShown> {
  const { body } = await account.json(`/v1/esign/envelopes/${id}?events=true`);
  const shown: EventShown[] = body.events;
  const events: TrailEvent[] = shown.map(({ at, type, signer, ip, port, device, detail, prev }, seq) => ({
    v: 1,
    envelope: id,
    seq,
    at,
    type,
    signer: signer ?? 0,
    ip: ip ?? '',
    port: port ?? 0,
    device: device ?? '',
    detail: detail ?? '',
    prev,
  }));
  const check = await verifyTrail(events);
  if (!check.holds || check.head !== shown.at(-1)?.hash)
    throw new Error(`the trail of ${id} does not hold: ${JSON.stringify(check)}`);
  return body;
}

export interface Person {
  name: string;
  email: string;
}

/** Addresses that no other test writes to. */
export function people(count: number): Person[] {
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
