import type { Configuration } from '../configuration.ts';
import { ConnectionError, PapeladaError, TimeoutError, UnexpectedAnswerError } from '../errors.ts';
import { jsonIn, refusalIn } from './answer.ts';
import { Attempts } from './attempts.ts';
import { addressOf, type Call, patienceWith } from './call.ts';
import { Silence } from './silence.ts';
import { sleep } from './sleep.ts';

/** An answer whose body is read by the caller. */
export interface OpenAnswer {
  response: Response;
  /** Called as bytes arrive, so that a long body is not cut. */
  heard: () => void;
  /** Returns the error to throw for one that reading the body threw. */
  faultOf: (error: unknown) => unknown;
  /** Called in any case. */
  end: () => void;
}

/** Reads an answer, and says so as a long one arrives. */
type ReadAnswer<Value> = (response: Response, heard: () => void) => Promise<Value> | Value;

/** Sends calls to the API, and sends them again after passing faults. */
export class Transport {
  readonly #configuration: Configuration;

  constructor(configuration: Configuration) {
    this.#configuration = configuration;
  }

  /** Returns the answer's JSON. */
  json<Value>(call: Call): Promise<Value> {
    return this.read(call, (response) => jsonIn<Value>(response));
  }

  /** Returns the path and query of an address of the service, whose host may differ behind a proxy. */
  pathOf(address: string): string {
    const { pathname, search } = new URL(address, this.#configuration.baseUrl);
    return `${pathname.slice(Math.max(0, pathname.indexOf('/v1/')))}${search}`;
  }

  /** Sends the call until it is answered, and reads its answer. Throws the API's refusal. */
  async read<Value>(call: Call, read: ReadAnswer<Value>): Promise<Value> {
    const { retries, timeoutMs } = this.#configuration;
    const attempts = new Attempts(call, retries, timeoutMs);
    for (;;) {
      attempts.begin();
      try {
        return await this.#attempt(call, read);
      } catch (error) {
        if (call.signal?.aborted) throw call.signal.reason;
        const delayMs = attempts.delayAfter(error);
        if (delayMs === null) throw error;
        await sleep(delayMs, call.signal);
      }
    }
  }

  /** Sends the call once. Throws the API's refusal. */
  async open(call: Call): Promise<OpenAnswer> {
    const silence = new Silence(patienceWith(call, this.#configuration.timeoutMs), call.signal);
    const faultOf = (error: unknown) => {
      if (silence.isOver) return new TimeoutError(`Nenhuma resposta de ${call.path} a tempo.`);
      return error instanceof PapeladaError ? error : connectionError(error);
    };
    try {
      const response = await this.#send(call, silence);
      if (!response.ok) throw await refusalIn(response);
      return { response, faultOf, heard: () => silence.heard(), end: () => silence.end() };
    } catch (error) {
      silence.end();
      throw faultOf(error);
    }
  }

  async #attempt<Value>(call: Call, read: ReadAnswer<Value>): Promise<Value> {
    const { response, heard, faultOf, end } = await this.open(call);
    try {
      return await read(response, heard);
    } catch (error) {
      throw faultOf(error);
    } finally {
      end();
    }
  }

  async #send(call: Call, silence: Silence): Promise<Response> {
    const { baseUrl, key, userAgent, fetch } = this.#configuration;
    const { method, headers, body } = call;
    const made = await body?.make(() => silence.heard());
    const response = await fetch(addressOf(baseUrl, call), {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'User-Agent': userAgent,
        ...(body?.contentType === undefined ? {} : { 'Content-Type': body.contentType }),
        ...headers,
      },
      // The API redirects nowhere, and the key must not follow a redirect.
      redirect: 'manual',
      signal: silence.signal,
      ...(made === undefined ? {} : { body: made }),
      ...(made instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
    if (response.status < 300 || response.status >= 400) return response;
    await response.body?.cancel();
    throw new UnexpectedAnswerError(
      'O endereço do serviço redireciona para outro. Use o endereço final.',
      421,
    );
  }
}

function connectionError(cause: unknown): ConnectionError {
  const reason = cause instanceof Error ? causeText(cause) : String(cause);
  return new ConnectionError(`A conexão com o serviço falhou: ${reason}.`, { cause });
}

function causeText(error: Error): string {
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
