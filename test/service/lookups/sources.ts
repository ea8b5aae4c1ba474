import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { Source } from '../bad-input/source.ts';
import type { Account, Answer } from '../support/account.ts';
import { Service } from '../support/service.ts';
import { companyRecord, opencepRecord, viacepRecord } from './records.ts';

export type Fault = (response: ServerResponse, number: string) => void;

/** One public registry, played: numbers that were not added to it are not found. */
class Registry {
  readonly #source: Source;
  readonly #pathOf: (number: string) => string;
  readonly #recordOf: (number: string, name?: string) => object;

  constructor(
    source: Source,
    pathOf: (number: string) => string,
    recordOf: (number: string, name?: string) => object,
  ) {
    this.#source = source;
    this.#pathOf = pathOf;
    this.#recordOf = recordOf;
  }

  get origin(): string {
    return this.#source.origin;
  }

  knows(number: string, name?: string): void {
    this.sends(number, 200, JSON.stringify(this.#recordOf(number, name)));
  }

  sends(number: string, status: number, body: string, type = 'application/json'): void {
    this.does(number, (response) => void response.writeHead(status, { 'Content-Type': type }).end(body));
  }

  does(number: string, fault: Fault): void {
    this.#source.on(this.#pathOf(number), (response) => fault(response, number));
  }

  asked(number: string): number {
    return this.#source.asked(this.#pathOf(number));
  }

  stop(): Promise<void> {
    return this.#source.stop();
  }
}

/** The service with its four registries played by the test. */
export class LookupService {
  readonly service: Service;
  readonly brasilapi: Registry;
  readonly minhareceita: Registry;
  readonly viacep: Registry;
  readonly opencep: Registry;

  private constructor(service: Service, registries: [Registry, Registry, Registry, Registry]) {
    this.service = service;
    [this.brasilapi, this.minhareceita, this.viacep, this.opencep] = registries;
  }

  static async start(): Promise<LookupService> {
    const brasilapi = new Registry(await Source.start(), (cnpj) => `/api/cnpj/v1/${cnpj}`, companyRecord);
    const minhareceita = new Registry(await Source.start(), (cnpj) => `/${cnpj}`, companyRecord);
    const viacep = new Registry(await Source.start(), (cep) => `/ws/${cep}/json/`, viacepRecord);
    const opencep = new Registry(await Source.start(), (cep) => `/v1/${cep}`, opencepRecord);
    const service = await Service.startAlone({
      BRASILAPI_URL: brasilapi.origin,
      MINHARECEITA_URL: `${minhareceita.origin}/`,
      VIACEP_URL: viacep.origin,
      OPENCEP_URL: opencep.origin,
    });
    return new LookupService(service, [brasilapi, minhareceita, viacep, opencep]);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    for (const registry of [this.brasilapi, this.minhareceita, this.viacep, this.opencep])
      await registry.stop();
  }

  /** Shifts the service's clock to so many milliseconds after now. */
  at(offsetMs: number): Promise<void> {
    return this.service.passTo(offsetMs);
  }
}

/** Lets both sources of a number answer once, so that nothing is held against them. */
export async function healed(
  get: (number: string) => Promise<Answer>,
  next: () => string,
  primary: Registry,
  secondary: Registry,
): Promise<void> {
  const [first, second] = [next(), next()];
  primary.knows(first);
  primary.does(second, (response) => void response.writeHead(400).end());
  secondary.knows(second);
  for (const number of [first, second]) expect((await get(number)).status).toBe(200);
}

export async function codeOf(
  account: Account,
  path: string,
  key?: string,
): Promise<[number, string | undefined]> {
  const { status, body } = await account.json(path, key === undefined ? {} : { key });
  return [status, body?.error?.code];
}

/** What can be wrong with a source, and is not the number's own fault. */
export const FAULTS: [string, Fault][] = [
  ['hangs up', (response) => void response.destroy()],
  ['answers 500', (response) => void response.writeHead(500).end('{"message":"erro"}')],
  ['answers 503 with a page', (response) => void response.writeHead(503).end('<html>fora do ar</html>')],
  ['is rate-limited', (response) => void response.writeHead(429, { 'Retry-After': '60' }).end('limite')],
  ['forbids', (response) => void response.writeHead(403).end('{}')],
  ['answers 204', (response) => void response.writeHead(204).end()],
  [
    'answers HTML with 200',
    (response) => void response.writeHead(200).end('<!doctype html><p>em manutenção</p>'),
  ],
  ['answers a page with 404', (response) => void response.writeHead(404).end('\n<html>not found</html>')],
  ['sends garbage', (response) => void response.writeHead(200).end(Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
  ['sends half a JSON', (response) => void response.writeHead(200).end('{"cnpj": "11222')],
  ['sends nothing', (response) => void response.writeHead(200).end()],
  ['sends null', (response) => void response.writeHead(200).end('null')],
  ['sends another shape', (response) => void response.writeHead(200).end('{"data": []}')],
  [
    'breaks off',
    (response) =>
      void response.writeHead(200, { 'Content-Length': '900' }).write('{"cnpj"', () => response.destroy()),
  ],
  [
    'redirects in a circle',
    (response) => void response.writeHead(302, { Location: response.req.url ?? '' }).end(),
  ],
  ['sends more than 512 KB', (response, number) => sendLarge(response, number)],
];

/** A right answer but for its size. */
function sendLarge(response: ServerResponse, number: string): void {
  const record = number.length === 8 ? viacepRecord(number) : companyRecord(number);
  response.writeHead(200).end(JSON.stringify({ ...record, padding: 'x'.repeat(512 * 1024) }));
}
