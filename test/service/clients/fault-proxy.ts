import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Writable } from 'node:stream';
import { z } from 'zod';

/** What goes wrong with a call, in the table of cases. */
export const faultSchema = z.strictObject({
  /** The method and the start of the path. */
  call: z.string(),
  /** How many such calls it meets; 1 if it is not given. */
  times: z.int().min(1).default(1),
  /** Answered here: the call does not reach the service. */
  answer: z
    .strictObject({
      status: z.int(),
      headers: z.record(z.string(), z.string()).default({}),
      /** An object is sent as JSON. */
      body: z.union([z.string(), z.record(z.string(), z.unknown())]).default(''),
    })
    .optional(),
  /** The connection is cut after so many bytes of the call's body. */
  cutCallAfter: z.int().min(0).optional(),
  /** The service does its work, and the connection is cut after so many bytes of its answer's body. */
  cutAnswerAfter: z.int().min(0).optional(),
  /** Nothing passes after so many bytes of the call's body, or of the answer's; `held` then resolves. */
  holdCallAfter: z.int().min(0).optional(),
  holdAnswerAfter: z.int().min(0).optional(),
  /** The service does its work, and nobody hears of it. */
  loseAnswer: z.literal(true).optional(),
  /** The call is taken, and nothing comes. */
  silence: z.literal(true).optional(),
  /** The service is not asked to wait for the end. */
  dropWait: z.literal(true).optional(),
  /** The answer announces so many bytes more than it has. */
  lieBy: z.int().optional(),
});

export type Fault = z.output<typeof faultSchema>;

/** The line between a client and the service, with the faults of one case. */
export class FaultProxy {
  readonly #upstream: string;
  readonly #server: Server;
  #faults: Fault[] = [];
  #calls: string[] = [];
  #ranges: string[] = [];
  #agents: string[] = [];
  #held = Promise.withResolvers<void>();

  private constructor(upstream: string) {
    this.#upstream = upstream;
    this.#server = createServer((call, answer) => this.#take(call, answer));
  }

  static async start(upstream: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(upstream);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  /** The calls since `begin`, as method and path; an id in a path is `*`. */
  get calls(): readonly string[] {
    return this.#calls;
  }

  /** The ranges that were asked for since `begin`. */
  get ranges(): readonly string[] {
    return this.#ranges;
  }

  /** The clients that have called since `begin`. */
  get agents(): readonly string[] {
    return this.#agents;
  }

  /** Resolves when a call or an answer is held. */
  get held(): Promise<void> {
    return this.#held.promise;
  }

  /** Forgets the last case. */
  begin(faults: readonly Fault[]): void {
    this.#server.closeAllConnections();
    [this.#calls, this.#ranges, this.#agents] = [[], [], []];
    this.#held = Promise.withResolvers();
    this.#faults = faults.map((fault) => ({ ...fault }));
  }

  /** The faults that no call has met. */
  get left(): number {
    return this.#faults.length;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(call: IncomingMessage, answer: ServerResponse): void {
    call.on('error', () => undefined);
    answer.on('error', () => undefined);
    const path = (call.url ?? '/').replace(/\?.*/, '');
    const line = `${call.method} ${path}`;
    this.#calls.push(line.replace(/\b(?:job|upl|lote|evt)_[0-9A-Za-z]{22}/, '*'));
    this.#agents.push(call.headers['user-agent'] ?? '');
    if (call.headers.range !== undefined) this.#ranges.push(call.headers.range);
    const fault = this.#faultOf(this.#calls.at(-1) ?? line);
    if (fault?.silence) return;
    if (fault?.answer) return void answerHere(call, answer, fault.answer);
    this.#forward(call, answer, fault);
  }

  #faultOf(line: string): Fault | undefined {
    const fault = this.#faults.find((planned) => line.startsWith(planned.call));
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#faults = this.#faults.filter((planned) => planned !== fault);
    return fault;
  }

  #forward(call: IncomingMessage, answer: ServerResponse, fault: Fault | undefined): void {
    const upstream = httpRequest(
      `${this.#upstream}${fault?.dropWait ? call.url?.replace(/\bwait=\d+/, '') : call.url}`,
      { method: call.method ?? 'GET', headers: call.headers, agent: false },
      (response) => passBack(response, answer, fault, this.#held.resolve),
    );
    upstream.on('error', () => answer.destroy());
    answer.on('close', () => {
      if (fault?.cutAnswerAfter === undefined && !fault?.loseAnswer) upstream.destroy();
    });
    const cut = () => {
      call.socket.destroy();
      upstream.destroy();
    };
    if (fault?.cutCallAfter !== undefined) passUpTo(fault.cutCallAfter, call, upstream, cut);
    else if (fault?.holdCallAfter !== undefined)
      passUpTo(fault.holdCallAfter, call, upstream, () => this.#held.resolve());
    else call.pipe(upstream);
  }
}

/** Passes so many bytes on, and then acts once. */
function passUpTo(bytes: number, from: IncomingMessage, to: Writable, act: () => void): void {
  let left = bytes;
  const stop = () => {
    from.pause();
    act();
  };
  if (left === 0) stop();
  from.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    to.write(chunk.subarray(0, left));
    left -= chunk.byteLength;
    if (left <= 0) stop();
  });
}

/** Reads the call to its end, because a client that is still sending would not read the answer. */
function answerHere(
  call: IncomingMessage,
  answer: ServerResponse,
  { status, headers, body }: NonNullable<Fault['answer']>,
): void {
  const isJson = typeof body === 'object';
  call.resume().on('end', () => {
    answer
      .writeHead(status, { 'Content-Type': isJson ? 'application/json' : 'text/html', ...headers })
      .end(isJson ? JSON.stringify(body) : body);
  });
}

function passBack(
  response: IncomingMessage,
  answer: ServerResponse,
  fault: Fault | undefined,
  held: () => void,
): void {
  if (fault?.loseAnswer) {
    response.resume().on('end', () => answer.destroy());
    return;
  }
  const { headers } = response;
  const length = Number(headers['content-length'] ?? 0);
  const announced = fault?.lieBy === undefined ? {} : { 'content-length': String(length + fault.lieBy) };
  answer.writeHead(response.statusCode ?? 502, { ...headers, ...announced });
  if (fault?.lieBy !== undefined) {
    response.on('data', (chunk) => answer.write(chunk)).on('end', () => answer.destroy());
    return;
  }
  if (fault?.holdAnswerAfter !== undefined) {
    passUpTo(fault.holdAnswerAfter, response, answer, held);
    return;
  }
  if (fault?.cutAnswerAfter === undefined) {
    response.pipe(answer);
    return;
  }
  let left = fault.cutAnswerAfter;
  answer.flushHeaders();
  const cut = () => answer.destroy();
  if (left === 0) setImmediate(cut);
  response.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    answer.write(chunk.subarray(0, left), () => left <= 0 && cut());
    left -= chunk.byteLength;
  });
  response.on('end', cut);
}
