import { describeError, log } from '../../common/log.ts';
import { PRODUCT_VERSION } from '../../common/product-version.ts';
import { ApiError } from '../errors.ts';
import type { Gate } from '../gate/gate.ts';
import { fetchOutside, type OutsideEnv, type UrlJudge, type UrlVerdict } from '../outside/egress.ts';
import { nameOf } from './download-name.ts';
import { extensionOf } from './file-name.ts';
import { SOURCE_PACE } from './pace.ts';
import type { Download } from './received.ts';
import { readSourceBody, SourceBodyFault, type SourceFaultReason } from './source-body.ts';
import type { Upload } from './upload.ts';
import { isWebPage, saysWebPage } from './web-page.ts';

const MOST_REDIRECTS = 3;
const HEAD_WITHIN_MS = 30_000;
/** Encodings that the runtime decodes; files with any other would reach the tool compressed. */
const DECODED = new Set(['', 'identity', 'gzip', 'br']);

const BODY_FAULTS: Record<SourceFaultReason, string> = {
  interrupted: 'interrompeu o envio do arquivo',
  too_slow: 'enviou o arquivo devagar demais',
};

/** A response, and the address that it came from. */
interface Found {
  response: Response;
  url: string;
  contentType: string | null;
}

/** Fetches the files that a call names by address, as if they had been uploaded. */
export class Downloader {
  readonly #env: OutsideEnv;
  readonly #judge: UrlJudge;
  readonly #gate: DurableObjectStub<Gate>;
  readonly #upload: Upload;
  /** Hosts that failed before: only for these must an answer be recorded. */
  readonly #failing = new Set<string>();

  constructor(parts: { env: OutsideEnv; judge: UrlJudge; gate: DurableObjectStub<Gate>; upload: Upload }) {
    this.#env = parts.env;
    this.#judge = parts.judge;
    this.#gate = parts.gate;
    this.#upload = parts.upload;
  }

  /** Throws if the text of an address shows that the service never calls it. */
  checkText(download: Download): void {
    refuse(this.#judge.byText(download.url), download, 0);
  }

  /**
   * Throws if the host name of an address does not exist, or resolves to one that the service never calls.
   */
  async checkName(download: Download): Promise<void> {
    refuse(await this.#judge.judge(download.url), download, 0);
  }

  async fetch(download: Download): Promise<void> {
    const found = await this.#follow(download);
    try {
      await this.#receive(download, found);
      await this.#noteAnswer(found.url);
    } catch (error) {
      await found.response.body?.cancel().catch(() => undefined);
      throw error;
    }
  }

  async #receive(download: Download, { response, url, contentType }: Found): Promise<void> {
    const upload = this.#upload;
    const isAccepted = (extension: string) => upload.acceptsExtension(download.field, extension);
    const name = download.name ?? nameOf(response, [download.url, url], isAccepted);
    checkName(upload, download, name, contentType);
    upload.checkSize(name, Number(response.headers.get('Content-Length')) || 0);
    if (!response.body) throw failed(download, 'veio sem conteúdo');
    const bytes = this.#bytes(response.body, download, url);
    const arrived = await upload.receive(bytes, name).finally(() => bytes.return(undefined));
    if (isWebPage(arrived.head, extensionOf(name), contentType)) throw webPage(download, name);
    upload.accept(download.place, download.field, name, arrived);
  }

  async #follow(download: Download): Promise<Found> {
    let url = download.url;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      refuse(await this.#judge.judge(url), download, hop);
      const response = await this.#request(url, download);
      const location = response.headers.get('Location');
      if (response.status < 300 || response.status >= 400 || location === null) {
        await this.#requireFile(response, url, download);
        return { response, url, contentType: response.headers.get('Content-Type') };
      }
      await response.body?.cancel();
      await this.#noteAnswer(url);
      url = resolved(location, url, download);
    }
    throw failed(download, `redirecionou mais de ${MOST_REDIRECTS} vezes`);
  }

  /** Neither a part nor a compression was requested: only a complete response is the file. */
  async #requireFile(response: Response, url: string, download: Download): Promise<void> {
    const encoding = response.headers.get('Content-Encoding')?.trim().toLowerCase() ?? '';
    const isWhole = response.status === 200 || response.status === 203;
    if (isWhole && DECODED.has(encoding)) return;
    await response.body?.cancel();
    await this.#noteAnswer(url);
    if (isWhole) throw failed(download, 'enviou o arquivo com uma compressão que não é aceita');
    if (response.status === 204 || response.status === 205) throw failed(download, 'veio sem conteúdo');
    throw failed(download, `respondeu com o status ${response.status}`);
  }

  async #request(url: string, download: Download): Promise<Response> {
    await this.#requireClosedBreaker(url, download);
    const headers = { 'User-Agent': `Papelada/${PRODUCT_VERSION}`, 'Accept-Encoding': 'identity' };
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), HEAD_WITHIN_MS);
    try {
      return await fetchOutside(this.#env, url, { headers, signal: timer.signal });
    } catch {
      await this.#noteFailure(url);
      throw failed(download, 'não respondeu');
    } finally {
      clearTimeout(timeout);
    }
  }

  async *#bytes(
    body: ReadableStream<Uint8Array>,
    download: Download,
    url: string,
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* readSourceBody(body, SOURCE_PACE);
    } catch (error) {
      if (!(error instanceof SourceBodyFault)) throw error;
      await this.#noteFailure(url);
      throw failed(download, BODY_FAULTS[error.reason]);
    }
  }

  /** Throws while the circuit breaker of the host is open. */
  async #requireClosedBreaker(url: string, download: Download): Promise<void> {
    const { host } = new URL(url);
    const state = await this.#gate.sourceState(host).catch(() => ({ failures: 0, openMs: 0 }));
    if (state.failures > 0) this.#failing.add(host);
    if (state.openMs > 0) throw openBreaker(download, state.openMs);
  }

  async #noteAnswer(url: string): Promise<void> {
    const { host } = new URL(url);
    if (this.#failing.delete(host)) await this.#gate.noteSource(host, true).catch(warn);
  }

  async #noteFailure(url: string): Promise<void> {
    await this.#gate.noteSource(new URL(url).host, false).catch(warn);
  }
}

function warn(error: unknown): void {
  log('source_not_noted', { cause: describeError(error) });
}

function checkName(upload: Upload, download: Download, name: string, contentType: string | null): void {
  try {
    upload.checkName(download.field, name);
  } catch (error) {
    throw saysWebPage(contentType) ? webPage(download, name) : error;
  }
}

function refuse(verdict: UrlVerdict, { path }: Download, hop: number): void {
  const where = hop === 0 ? `O endereço em ${path}.url` : `O endereço em ${path}.url redireciona para um que`;
  switch (verdict) {
    case 'allowed':
      return;
    case 'forbidden':
      throw new ApiError(
        'forbidden_url',
        `${where} aponta para uma rede interna ou privada. Use um endereço https público.`,
      );
    case 'missing':
      throw new ApiError(
        'invalid_request',
        `${where} não existe: o domínio não foi encontrado. Confira o endereço e tente de novo.`,
      );
    case 'invalid':
      throw new ApiError(
        'invalid_request',
        `${where} não serve: use um endereço https público, sem usuário e senha.`,
      );
  }
}

function resolved(location: string, base: string, download: Download): string {
  try {
    return new URL(location, base).href;
  } catch {
    throw failed(download, 'redirecionou para um endereço inválido');
  }
}

function webPage({ path }: Download, name: string): ApiError {
  return new ApiError(
    extensionOf(name) === 'pdf' ? 'invalid_pdf' : 'unsupported_file_type',
    `O endereço em ${path}.url respondeu com uma página da web, não com um arquivo. Use o endereço direto do arquivo, que abra sem login.`,
  );
}

function openBreaker({ path }: Download, openMs: number): ApiError {
  const seconds = Math.ceil(openMs / 1000);
  return new ApiError(
    'invalid_request',
    `O servidor do endereço em ${path}.url não respondeu nas últimas tentativas. Tente de novo daqui a ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  );
}

function failed({ path }: Download, what: string): ApiError {
  return new ApiError(
    'invalid_request',
    `O endereço em ${path}.url ${what}. Confira o endereço e tente de novo.`,
  );
}
