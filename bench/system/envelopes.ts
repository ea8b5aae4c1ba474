import { z } from 'zod';
import type { Client } from './client.ts';

const AGENT = 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36';
const POLL_MS = 300;
const LONGEST_MS = 120_000;

const createdSchema = z.object({
  id: z.string(),
  signers: z.array(z.object({ email: z.string(), sign_url: z.string() })),
});
const mailsSchema = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

export interface EnvelopeAsked {
  name: string;
  signers: object[];
  fields: object[];
}

/** What a person gives by the form of the act. */
export interface Act {
  desenho: string;
  'desenho-rubrica': string;
}

/** Creates and sends; the milliseconds until the answer. */
export async function sendEnvelope(client: Client, pdf: Uint8Array<ArrayBuffer>, asked: EnvelopeAsked) {
  const body = new FormData();
  body.append('file', new Blob([pdf]), 'contrato.pdf');
  body.append('data', JSON.stringify({ ...asked, return_links: true }));
  const start = performance.now();
  const text = await client.post('/v1/esign/envelopes', body);
  const ms = performance.now() - start;
  const { id, signers } = createdSchema.parse(JSON.parse(text));
  return { id, ms, guests: signers.map((signer) => new Guest(signer.sign_url, signer.email)) };
}

/** Until the account sees that the envelope is completed. */
export async function untilCompleted(client: Client, id: string): Promise<void> {
  const start = performance.now();
  for (;;) {
    const { status } = z.object({ status: z.string() }).parse(await client.get(`/v1/esign/envelopes/${id}`));
    const ms = performance.now() - start;
    if (status === 'completed') return;
    if (ms > LONGEST_MS) throw new Error(`${id} is ${status} after ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A signer's browser that runs no script. */
export class Guest {
  readonly link: string;
  readonly #email: string;
  #cookie = '';

  constructor(link: string, email: string) {
    this.link = link;
    this.#email = email;
  }

  /** From the link to the step before the act. */
  async enter(): Promise<void> {
    await this.#post('/codigo');
    await this.#post('/confirmar', { codigo: await this.code() });
  }

  /** The newest one that was mailed. */
  async code(): Promise<string> {
    const response = await fetch(new URL('/dev/mail', this.link), {
      headers: { Accept: 'application/json' },
    });
    const mails = mailsSchema.parse(JSON.parse(await response.text()));
    const mail = mails.find(({ to, subject }) => to === this.#email && /código/i.test(subject));
    return (/\b(\d{3})\s?(\d{3})\b/.exec(mail?.text ?? '') ?? []).slice(1).join('');
  }

  async sign(act: Partial<Act> = {}): Promise<void> {
    await this.#post('/assinar', { nome: 'Marina Prado', rubrica: 'MP', termos: 'aceito', ...act });
  }

  async #post(step: string, fields: Record<string, string> = {}): Promise<void> {
    const response = await fetch(`${this.link}${step}`, {
      method: 'POST',
      headers: { Origin: new URL(this.link).origin, 'User-Agent': AGENT, Cookie: this.#cookie },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    if (response.status !== 303) throw new Error(`${step}: ${response.status}`);
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0];
    if (cookie) this.#cookie = cookie;
  }
}
