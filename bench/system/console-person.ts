import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { TERMS_VERSION } from '../../worker/people/terms.ts';

const mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));
const LOOK_EVERY_MS = 50;
const LOOKS = 1_200;

/** A person whose browser runs no scripts. */
export class ConsolePerson {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** The cookies in the form of the request header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async get(path: string): Promise<Response> {
    return this.#ask(path, {});
  }

  async post(path: string, fields: Record<string, string>): Promise<Response> {
    const headers = { Origin: this.#url, 'Content-Type': 'application/x-www-form-urlencoded' };
    return this.#ask(path, { method: 'POST', headers, body: `${new URLSearchParams(fields)}` });
  }

  async askForCode(email: string): Promise<void> {
    await (await this.post('/entrar', { email })).text();
  }

  async typeCode(code: string): Promise<void> {
    const { status } = await this.post('/entrar/codigo', { codigo: code, formulario: randomUUID() });
    if (status !== 303) throw new Error(`signing in was answered with ${status}`);
  }

  /** Opens an account and returns its path. */
  async openAccount(): Promise<string> {
    const fields = { nome: 'Conta de medida', maior: 'sim', termos: TERMS_VERSION };
    const { headers } = await this.post('/console', fields);
    return headers.get('Location') ?? '';
  }

  async #ask(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const response = await fetch(this.#url + path, {
      redirect: 'manual',
      ...init,
      headers: { Accept: 'text/html', Cookie: this.cookie, ...init.headers },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}

/** Returns the mailed sign-in codes, by address. */
async function mailedCodes(url: string, addresses: readonly string[]): Promise<Map<string, string>> {
  for (let look = 0; look < LOOKS; look++) {
    const answer = await fetch(`${url}/dev/mail`, { headers: { Accept: 'application/json' } });
    const codes = new Map(mails.parse(await answer.json()).flatMap(codeIn));
    if (addresses.every((address) => codes.has(address))) return codes;
    await setTimeout(LOOK_EVERY_MS);
  }
  throw new Error('not every code was mailed');
}

function codeIn({ to, text }: z.output<typeof mails>[number]): [string, string][] {
  const code = /\b(\d{3})\s?(\d{3})\b/.exec(text);
  return code === null ? [] : [[to, `${code[1]}${code[2]}`]];
}

/** Signs a person in for each address. */
export async function signedInAs(url: string, addresses: readonly string[]): Promise<ConsolePerson[]> {
  const people = addresses.map((address) => ({ person: new ConsolePerson(url), address }));
  await Promise.all(people.map(({ person, address }) => person.askForCode(address)));
  const codes = await mailedCodes(url, addresses);
  await Promise.all(people.map(({ person, address }) => person.typeCode(codes.get(address) ?? '')));
  return people.map(({ person }) => person);
}

/** Signs people in, each with an account of their own. */
export async function signedIn(
  url: string,
  count: number,
): Promise<{ person: ConsolePerson; account: string }[]> {
  const addresses = Array.from(
    { length: count },
    (_, index) => `pessoa${index}.${randomUUID().slice(0, 8)}@exemplo.com.br`,
  );
  const people = await signedInAs(url, addresses);
  return Promise.all(people.map(async (person) => ({ person, account: await person.openAccount() })));
}
