import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '../../../worker/people/terms.ts';
import { mailsTo } from './envelopes.ts';
import { eventually, type Service } from './service.ts';

export interface ConsolePage {
  status: number;
  /** Where it leads, without the host; empty where it is shown. */
  location: string;
  html: string;
  headers: Headers;
}

/** A browser that runs no script: cookies, and forms that are posted from the service's own pages. */
export class ConsoleVisitor {
  readonly cookies = new Map<string, string>();
  readonly #service: Service;
  readonly #ip: string | undefined;
  /** By which the visitor reaches the service. */
  readonly #origin: string;

  constructor(service: Service, { ip, origin = service.url }: { ip?: string; origin?: string } = {}) {
    [this.#service, this.#ip, this.#origin] = [service, ip, origin];
  }

  get(path: string): Promise<ConsolePage> {
    return this.visit(path, {});
  }

  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<ConsolePage> {
    const own = {
      Origin: this.#origin,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    };
    return this.visit(path, { method: 'POST', headers: own, body: `${new URLSearchParams(fields)}` });
  }

  async visit(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<ConsolePage> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#origin + path, {
      redirect: 'manual',
      ...init,
      headers: {
        Accept: 'text/html',
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(this.#ip === undefined ? {} : { 'CF-Connecting-IP': this.#ip }),
        ...init.headers,
      },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = response.headers.get('Location') ?? '';
    return { status: response.status, location, html: await response.text(), headers: response.headers };
  }

  askForCode(email: string, next = ''): Promise<ConsolePage> {
    return this.post('/entrar', { email, next });
  }

  typeCode(code: string, form: string = randomUUID()): Promise<ConsolePage> {
    return this.post('/entrar/codigo', { codigo: code, formulario: form });
  }

  /** Signs in by the code that is mailed to the address as the service writes it. */
  async signIn(email: string, mailedTo = email, next = ''): Promise<ConsolePage> {
    const before = (await signInCodes(this.#service, mailedTo)).length;
    await this.askForCode(email, next);
    await eventually(async () => (await signInCodes(this.#service, mailedTo)).length > before);
    const [code = ''] = await signInCodes(this.#service, mailedTo);
    return this.typeCode(code);
  }

  /** Opens an account; returns its id. */
  async openAccount(name: string): Promise<string> {
    const { location, html } = await this.post('/console', accountForm(name));
    const id = /^\/console\/(acc_\w{14})$/.exec(location)?.[1];
    if (id === undefined) throw new Error(`no account: ${html}`);
    return id;
  }

  /** Converts a file by the first page's form. */
  convert(
    account: string,
    tool: string,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> },
    form: string = randomUUID(),
  ): Promise<ConsolePage> {
    const body = new FormData();
    body.append('files', new Blob([file.bytes]), file.name);
    const path = `/console/${account}/converter/${tool}?formulario=${form}`;
    return this.visit(path, { method: 'POST', headers: { Origin: this.#service.url }, body });
  }

  /** Makes a key; returns what the page shows. */
  async makeKey(account: string, fields: Record<string, string> = {}): Promise<string> {
    const { html } = await this.post(`/console/${account}/chaves/nova`, {
      nome: 'Loja',
      modo: 'live',
      formulario: randomUUID(),
      ...fields,
    });
    return keyOn(html) ?? '';
  }
}

/** What opens an account. */
export function accountForm(name: string): Record<string, string> {
  return { nome: name, maior: 'sim', termos: TERMS_VERSION };
}

/** The key that a page shows. */
export function keyOn(html: string): string | undefined {
  return /svc_(?:live|test)_[0-9A-Za-z]{50}/.exec(html)?.[0];
}

/** The codes of sign-ins that were mailed to an address, the newest first. */
export function signInCodes(service: Service, address: string): Promise<string[]> {
  return mailedCodes(service, address, /^Seu código para entrar na Papelada$/);
}

/** The codes in mails with such a subject, the newest first. */
export async function mailedCodes(service: Service, address: string, subject: RegExp): Promise<string[]> {
  const mails = await mailsTo(service, address);
  return mails
    .filter((mail) => subject.test(mail.subject))
    .map(({ text }) => /\b(\d{3})\s?(\d{3})\b/.exec(text)?.slice(1).join('') ?? '');
}
