import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const jobSchema = z.object({
  id: z.string(),
  status: z.string(),
  message: z.string(),
  outputs: z.array(z.object({ size: z.int() })),
});
export type Job = z.infer<typeof jobSchema>;

export interface StreamedBody {
  contentType: string;
  length: number;
  chunks: () => Iterable<Uint8Array>;
}

/** Makes the calls of one account. */
export class Client {
  readonly accountId: string;
  readonly key: string;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, accountId: string, key: string) {
    this.#url = url;
    this.accountId = accountId;
    this.key = key;
    this.#headers = { Authorization: `Bearer ${key}` };
  }

  /** Returns a client of the same account for another service. */
  at(url: string): Client {
    return new Client(url, this.accountId, this.key);
  }

  /** Sends a GET, or a POST with a JSON body. */
  response(path: string, body?: object): Promise<Response> {
    if (body === undefined) return fetch(`${this.#url}${path}`, { headers: this.#headers });
    return fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { ...this.#headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Returns the JSON of a GET. Throws for any status but 200. */
  async get(path: string): Promise<unknown> {
    const response = await this.response(path);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  /** Posts a form. */
  sent(path: string, body: FormData): Promise<Response> {
    return fetch(`${this.#url}${path}`, { method: 'POST', headers: this.#headers, body });
  }

  /** Posts a form and returns its JSON. Throws for any status but 2xx. */
  async post(path: string, body: FormData): Promise<unknown> {
    const response = await this.sent(path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  /** Makes a data call. Throws for any status but 200. */
  async ask(path: string, body: object, idempotencyKey?: string): Promise<void> {
    const key = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { ...this.#headers, ...key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${text.slice(0, 300)}`);
  }

  /** Runs a job and returns it when it is done. Throws if it failed. */
  async convert(
    tool: string,
    files: readonly [name: string, bytes: Uint8Array<ArrayBuffer>][],
    options: object = {},
    extra: Record<string, [name: string, bytes: Uint8Array<ArrayBuffer>]> = {},
  ): Promise<Job> {
    const body = new FormData();
    for (const [name, bytes] of files) body.append('files', new Blob([bytes]), name);
    for (const [field, [name, bytes]] of Object.entries(extra)) body.append(field, new Blob([bytes]), name);
    body.append('options', JSON.stringify(options));
    const response = await fetch(`${this.#url}/v1/tools/${tool}?wait=60`, {
      method: 'POST',
      headers: this.#headers,
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${tool}: ${response.status} ${text}`);
    const answered = jobSchema.parse(JSON.parse(text));
    const job = response.status === 202 ? await this.finished(answered.id) : answered;
    if (job.status !== 'done') throw new Error(`${tool}: ${job.status} ${job.message}`);
    return job;
  }

  /** Submits a job and returns it as accepted; null if the call was refused. */
  async submit(
    tool: string,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: object = {},
  ): Promise<Job | null> {
    const body = new FormData();
    body.append('files', new Blob([bytes]), name);
    body.append('options', JSON.stringify(options));
    const response = await fetch(`${this.#url}/v1/tools/${tool}`, {
      method: 'POST',
      headers: this.#headers,
      body,
    });
    const text = await response.text();
    return response.status === 202 ? jobSchema.parse(JSON.parse(text)) : null;
  }

  /** Creates an envelope. */
  async envelope(pdf: Uint8Array<ArrayBuffer>, fields: object): Promise<unknown> {
    const body = new FormData();
    body.append('file', new Blob([pdf]), 'contrato.pdf');
    body.append('data', JSON.stringify(fields));
    const url = `${this.#url}/v1/esign/envelopes`;
    const response = await fetch(url, { method: 'POST', headers: this.#headers, body });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`envelope: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  /** Streams a body. Returns the status and text of the answer. */
  send(path: string, body: StreamedBody): Promise<{ status: number; text: string }> {
    return sendStream('POST', `${this.#url}${path}`, body, this.#headers);
  }

  /** Polls a job until it has ended. */
  async finished(jobId: string): Promise<Job> {
    for (;;) {
      const job = jobSchema.parse(await this.get(`/v1/jobs/${jobId}`));
      if (job.status === 'done' || job.status === 'error') return job;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  /** Downloads a file without storing it. Returns its number of bytes. */
  async download(path: string): Promise<number> {
    const response = await fetch(`${this.#url}${path}`, { headers: this.#headers });
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
    return bytes;
  }
}

export async function sendStream(
  method: string,
  url: string,
  body: StreamedBody,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const call = request(url, {
    method,
    headers: { ...headers, 'Content-Type': body.contentType, 'Content-Length': String(body.length) },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
    });
  });
  await Promise.all([pipeline(Readable.from(body.chunks()), call), answered]);
  return answered;
}
