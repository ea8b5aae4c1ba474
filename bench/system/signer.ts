import { z } from 'zod';
import type { Client } from './client.ts';

const sentSchema = z.object({ id: z.string(), signers: z.array(z.object({ sign_url: z.string() })) });
const mailSchema = z.array(z.object({ to: z.string(), text: z.string() }));

let peopleAsked = 0;

function ownAddress(): string {
  return `pessoa${++peopleAsked}@exemplo.com.br`;
}

/** A person's drawings, in the form in which a page posts them. */
export interface Drawn {
  desenho: string;
  'desenho-rubrica': string;
}

/** A signer whose browser runs no scripts. */
export class Signer {
  readonly envelope: string;
  readonly link: string;
  readonly #email: string;
  #cookie = '';

  private constructor(envelope: string, link: string, email: string) {
    this.envelope = envelope;
    this.link = link;
    this.#email = email;
  }

  /** Sends an envelope and returns its signer. */
  static async asked(client: Client, pdf: Uint8Array<ArrayBuffer>, fields: object[] = []): Promise<Signer> {
    const [signer] = await Signer.allOf(client, pdf, [{}], fields);
    if (signer === undefined) throw new Error('An envelope of nobody.');
    return signer;
  }

  /** Sends an envelope to one signer for each entry of `people`, and returns the signers. */
  static async allOf(
    client: Client,
    pdf: Uint8Array<ArrayBuffer>,
    people: readonly object[],
    fields: object[] = [],
  ): Promise<Signer[]> {
    const signers = people.map((asked) => ({ name: 'Pessoa Inventada', email: ownAddress(), ...asked }));
    const sent = sentSchema.parse(await client.envelope(pdf, { signers, fields, return_links: true }));
    return signers.map(({ email }, place) => new Signer(sent.id, sent.signers[place]?.sign_url ?? '', email));
  }

  /** Requests a code and confirms it. */
  async confirm(): Promise<void> {
    await this.#post('/codigo', {});
    await this.#post('/confirmar', { codigo: await this.code() });
  }

  /** Returns the newest mailed code. */
  async code(): Promise<string> {
    const url = new URL('/dev/mail', this.link);
    const response = await fetch(url, { headers: { Accept: 'application/json' } });
    const mails = mailSchema.parse(await response.json()).filter(({ to }) => to === this.#email);
    const code = mails.flatMap(({ text }) => text.match(/^\s*\d{3} ?\d{3}\s*$/gm) ?? [])[0];
    if (code === undefined) throw new Error(`no code for ${this.#email}`);
    return code.replace(/\D/g, '');
  }

  sign(drawn: Partial<Drawn> = {}): Promise<void> {
    return this.#post('/assinar', {
      nome: 'Pessoa Inventada',
      rubrica: 'PI',
      termos: 'aceito',
      ...drawn,
    });
  }

  async #post(path: string, fields: Record<string, string>): Promise<void> {
    const response = await fetch(`${this.link}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: new URL(this.link).origin, Cookie: this.#cookie },
      body: new URLSearchParams(fields),
    });
    await response.arrayBuffer();
    if (response.status !== 303) throw new Error(`${path}: ${response.status}`);
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
  }
}
